import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { messageOf } from '../api/api-error.ts';
import { ErrorState } from '../ui/feedback/surface.tsx';
import { Page } from '../ui/layout/page.tsx';

/** Shown in place of a page that failed while it was loaded or drawn. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Page>
      <h1 tabIndex={-1} className="mb-6">
        Algo no salió bien
      </h1>
      <ErrorState message={messageOf(error, 'No se pudo mostrar esta página.')} onRetry={retry} />
    </Page>
  );
}
