import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ToastHost } from '../ui/toast-host.tsx';
import { useDocumentTitle } from './document-title.ts';
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

/** Moves the focus to the title of a new page, because a screen reader would otherwise say nothing. */
function useFocusAfterNavigation(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const content = document.getElementById('contenido');
        const target = content?.querySelector<HTMLElement>('h1[tabindex]') ?? content;
        target?.focus({ preventScroll: true });
      }),
    [router],
  );
}
