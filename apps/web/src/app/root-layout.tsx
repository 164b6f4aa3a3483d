import { Outlet } from '@tanstack/react-router';
import { ToastHost } from '../ui/feedback/toast-host.tsx';
import { useFocusAfterNavigation } from './focus-after-navigation.ts';
import { useDocumentTitle } from './routes/document-title.ts';
import { VersionNotice } from './version-notice.tsx';

/** The parts of every page: the skip link, the notice of a new version, and the toasts. */
export function RootLayout() {
  useDocumentTitle();
  useFocusAfterNavigation();
  return (
    <>
      <a
        href="#contenido"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-70 focus:rounded-md focus:bg-brand focus:px-4 focus:py-3 focus:font-semibold focus:text-on-brand"
      >
        Saltar al contenido
      </a>
      <VersionNotice />
      <Outlet />
      <ToastHost />
    </>
  );
}
