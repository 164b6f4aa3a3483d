import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { SessionEndedError } from '../../api/api-error.ts';
import { currentSession, useSession } from '../../api/session-store.ts';
import { homeOf } from '../../paths.ts';
import { Notice } from '../../ui/feedback/surface.tsx';
import { forgetPlace, leftPlaceText, placeOf } from './left-place.ts';
import { LoginForm } from './login-form.tsx';
import { LoginScene } from './login-scene.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { verifySession } from './session-calls.ts';

/**
 * /ingresar. If there is a stored session, it is checked first; while it is valid, the page leads on to the
 * role's own area.
 */
export function LoginPage() {
  const navigate = useNavigate();
  const { history } = useRouter();
  const session = useSession();
  const [isChecking, setChecking] = useState(() => currentSession() !== null);

  useEffect(() => {
    if (!isChecking) return;
    const leaving = new AbortController();
    verifySession(leaving.signal)
      .catch((error: unknown) => {
        // Without a reply the session may still be valid. Only a refused session shows the form again.
        if (!(error instanceof SessionEndedError) || leaving.signal.aborted) return;
        setChecking(false);
      })
      .finally(() => {
        if (!leaving.signal.aborted) setChecking(false);
      });
    return () => leaving.abort();
  }, [isChecking]);

  const left = useRef<ReturnType<typeof placeOf>>(null);
  const [lost] = useState(leftPlaceText);
  const [pendingToken, setPendingToken] = useState<string | null>(null);

  // Also runs when the person signs in from another tab.
  const role = isChecking ? undefined : session?.role;
  const account = session?.id;
  useEffect(() => {
    if (!role || account === undefined) return;
    left.current ??= placeOf(account);
    forgetPlace();
    if (left.current) history.replace(left.current.path, left.current.state);
    else void navigate({ to: homeOf(role), replace: true });
  }, [role, account, navigate, history]);

  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] md:grid-cols-[minmax(0,1fr)_minmax(0,1.08fr)] md:grid-rows-1">
      <LoginScene />
      <main
        id="contenido"
        tabIndex={-1}
        className="grid items-start px-5 pt-6 pb-8 md:place-items-center md:p-8"
      >
        {isChecking || session ? (
          <p role="status" className="py-8 text-center text-ink-2">
            Verificando sesión...
          </p>
        ) : (
          <div className="grid w-full gap-5 md:max-w-[26rem]">
            {lost ? (
              <Notice tone="info">
                <p>{lost}</p>
              </Notice>
            ) : null}
            {pendingToken === null ? (
              <LoginForm onPending={setPendingToken} />
            ) : (
              <SecondFactorForm pendingToken={pendingToken} onLeave={() => setPendingToken(null)} />
            )}
          </div>
        )}
      </main>
    </div>
  );
}
