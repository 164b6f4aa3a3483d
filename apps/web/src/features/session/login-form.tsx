import type { LoginBody } from '@amauta/contract/session.ts';
import { Link } from '@tanstack/react-router';
import { MessageCircle, ShieldAlert, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ApiError, NetworkError } from '../../api/api-error.ts';
import { appConfig } from '../../api/app-config.ts';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/surface.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { formatPhone } from '../../ui/format.ts';
import { FormFailure } from '../../ui/forms/field.tsx';
import { PasswordInput, TextInput } from '../../ui/forms/text-input.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { ContactLink } from '../../ui/layout/contact-link.tsx';
import { checkLogin } from './login-check.ts';
import { InvalidLoginAnswer, signIn } from './session-calls.ts';

/** Short, because on a phone the toast covers the options of the next page. */
const SIGNED_IN_TOAST_MS = 2000;

/** From this pause on the page says that the server doesn't answer, instead of that many people sign in. */
const LONG_PAUSE_SECONDS = 10;

/** The sign-in form with username and password, and the provider's contact always in view. */
export function LoginForm({ onPending }: { onPending: (pendingToken: string) => void }) {
  const [failure, setFailure] = useState('');
  const [pause, setPause] = useState<number | null>(null);
  const trying = useRef<AbortController>(null);
  // Nobody waits for a sign-in once its page is left.
  useEffect(() => () => trying.current?.abort(), []);
  const form = useForm<LoginBody>({
    start: { username: '', password: '' },
    check: checkLogin,
    save: async (fields) => {
      trying.current = new AbortController();
      const { signal } = trying.current;
      const body = { ...fields, username: fields.username.trim() };
      const pending = await signIn(body, { onWaiting: setPause, signal });
      if (pending) return onPending(pending.pendingToken);
      // The login page moves on by itself when the session appears.
      showToast('success', '¡Credenciales correctas, redirigiendo!', {
        id: 'signed-in',
        duration: SIGNED_IN_TOAST_MS,
      });
    },
    onRefused: (error) => setFailure(trying.current?.signal.aborted ? '' : failureText(error)),
  });

  return (
    <form
      ref={form.element}
      noValidate
      onSubmit={(event) => {
        setFailure('');
        setPause(null);
        form.submit(event);
      }}
      className="grid w-full gap-4.5 md:max-w-[26rem] md:gap-5"
    >
      <h1 tabIndex={-1} className="md:mb-2">
        Ingresa a tu cuenta
      </h1>
      <DemoNotice />
      <TextInput
        label="Usuario"
        hint="Tu correo o celular."
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.text('username')}
      />
      <PasswordInput
        label="Contraseña"
        name="password"
        autoComplete="current-password"
        {...form.text('password')}
        aside={
          <ContactLink
            about="Olvidé mi contraseña. Mi nombre y mi correo son: "
            className="py-1 text-sm text-brand-ink underline underline-offset-4"
          >
            ¿Olvidaste tu contraseña?
          </ContactLink>
        }
      />
      <div>
        <FormFailure className="pb-3">{failure}</FormFailure>
        <div role="status">
          {form.isSaving && pause !== null ? (
            <p className="pb-3 text-sm text-ink-2">
              {pause < LONG_PAUSE_SECONDS
                ? 'Hay muchas personas ingresando a la vez. Espera en esta página: lo intentamos por ti cada pocos segundos.'
                : 'El servidor no responde. Puedes esperar en esta página: lo seguimos intentando por ti, cada vez con una pausa más larga.'}
            </p>
          ) : null}
        </div>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          loading={form.isSaving}
          loadingText="Ingresando..."
        >
          Ingresar
        </Button>
        {form.isSaving && pause !== null ? (
          <Button variant="ghost" block className="mt-2" onClick={() => trying.current?.abort()}>
            Dejar de intentar
          </Button>
        ) : null}
      </div>
      <ContactLink
        about={`Quiero información sobre ${appConfig().appName}.`}
        className={`${buttonClass({ block: true })} md:-mt-1.5`}
      >
        <MessageCircle />
        Contáctanos por mensaje
      </ContactLink>
      <ScamNotice />
      <p className="text-center text-sm md:-mt-2">
        <Link
          to={paths.privacy}
          className="inline-block py-2.5 text-ink-2 md:py-0.5 underline underline-offset-4"
        >
          Privacidad
        </Link>
      </p>
    </form>
  );
}

function ScamNotice() {
  const { contactPhone } = appConfig();
  if (!contactPhone) return null;
  return (
    <Notice tone="warn" icon={ShieldAlert} className="md:mt-3">
      <p>
        <b>
          Un solo número de contacto y pago: <span className="num">{formatPhone(contactPhone)}</span>.
        </b>{' '}
        No pagues ni entregues tus datos a otros números: podría ser una estafa.
      </p>
    </Notice>
  );
}

function DemoNotice() {
  if (!appConfig().hasPublicDemo) return null;
  return (
    <Notice tone="warn" icon={TriangleAlert}>
      <p>
        <b>Este sitio es de demostración.</b> La contraseña de sus cuentas está publicada y cualquiera puede
        ingresar: no guardes aquí datos reales.
      </p>
    </Notice>
  );
}

function failureText(error: unknown): string {
  if (error instanceof ApiError || error instanceof InvalidLoginAnswer) return error.message;
  if (error instanceof NetworkError)
    return 'Error al verificar credenciales. Revisa tu conexión e inténtalo de nuevo.';
  return 'Error al verificar credenciales';
}
