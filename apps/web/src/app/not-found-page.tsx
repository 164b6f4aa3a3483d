import { Link } from '@tanstack/react-router';
import { useSession } from '../api/session-store.ts';
import { homeOf, paths } from '../paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { Doorway } from '../ui/layout/motifs.tsx';

/** The 404 page for an address outside of both areas. */
export function NotFoundPage() {
  return (
    <main id="contenido" tabIndex={-1}>
      <NotFound />
    </main>
  );
}

/** The content of the 404 page, which is also shown inside of the shell. */
export function NotFound() {
  const session = useSession();
  return (
    <div className="grid min-h-[70dvh] place-items-center px-4 py-12 text-center">
      <div className="grid justify-items-center gap-3">
        <Doorway className="mb-3 w-22" />
        <h1 tabIndex={-1}>Esta página no existe</h1>
        <p className="max-w-[30rem] text-ink-2">
          Revisa la dirección o vuelve al inicio: desde ahí llegas a todo lo demás.
        </p>
        <Link
          to={session ? homeOf(session.role) : paths.login}
          className={`${buttonClass({ variant: 'primary' })} mt-3`}
        >
          Volver al inicio
        </Link>
      </div>
    </div>
  );
}
