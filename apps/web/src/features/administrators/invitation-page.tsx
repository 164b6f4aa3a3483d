import { acceptInvitationRoute, openInvitationRoute } from '@amauta/contract/administrators/invitations.ts';
import { ADMIN_ROLE_NAMES } from '@amauta/contract/administrators/role.ts';
import { PASSWORD_RULES } from '@amauta/contract/session.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { appConfig } from '../../api/app-config.ts';
import { call, readingOf } from '../../api/client.ts';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card, Notice, Skeleton } from '../../ui/feedback/surface.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { FormFailure } from '../../ui/forms/field.tsx';
import { PasswordInput, TextInput } from '../../ui/forms/text-input.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Logo } from '../../ui/layout/logo.tsx';

const FALLBACK = 'No se pudo abrir la invitación.';
const RULES = PASSWORD_RULES.map(({ label }) => label.charAt(0).toLowerCase() + label.slice(1)).join(', ');

/** /invitacion#token: the invited person chooses a name and a password. */
export function InvitationPage() {
  // Read once, since the token leaves the address together with the page.
  const [token] = useState(() => window.location.hash.slice(1));
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: readingOf(openInvitationRoute, { body: { token }, fallback: FALLBACK }),
    enabled: token !== '',
    retry: false,
  });
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr]">
      <header className="px-4 py-3 lg:px-12 lg:py-5">
        <Logo name={appConfig().appName} className="h-8" />
      </header>
      <main id="contenido" tabIndex={-1} className="grid place-items-center px-4 pt-4 pb-10">
        <Card className="grid w-full max-w-[30rem] gap-5 max-lg:p-5">
          <h1 tabIndex={-1}>Crea tu cuenta de administrador</h1>
          {invitation.data ? (
            <>
              <p className="text-ink-2">
                Ingresarás con <b className="wrap-anywhere text-ink">{invitation.data.email}</b>. Tu rol:{' '}
                <b className="text-ink">{ADMIN_ROLE_NAMES[invitation.data.admin_role]}</b>.
              </p>
              <AcceptForm token={token} />
            </>
          ) : token !== '' && invitation.isPending ? (
            <Skeleton lines={4} text="Abriendo la invitación..." />
          ) : (
            <>
              <Notice tone="bad" role="alert">
                <p>
                  {token === ''
                    ? 'El enlace está incompleto. Cópialo entero, como te lo entregaron.'
                    : messageOf(invitation.error)}
                </p>
              </Notice>
              <Link to={paths.login} className={buttonClass()}>
                Ir a ingresar
              </Link>
            </>
          )}
        </Card>
      </main>
    </div>
  );
}

interface Fields {
  full_name: string;
  password: string;
  repeated: string;
}

function AcceptForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const form = useForm<Fields>({
    start: { full_name: '', password: '', repeated: '' },
    check: ({ full_name, password, repeated }) => ({
      full_name: full_name.trim() === '' ? 'Escribe el nombre completo.' : undefined,
      password: PASSWORD_RULES.every((rule) => rule.test(password))
        ? undefined
        : 'A tu contraseña le falta algo de la lista.',
      repeated: repeated === password ? undefined : 'Las contraseñas no coinciden.',
    }),
    save: async ({ full_name, password }) => {
      const body = { token, full_name, password };
      const { message } = await call(acceptInvitationRoute, { body, fallback: FALLBACK });
      showToast('success', message);
      await navigate({ to: paths.login, replace: true });
    },
  });
  return (
    <form ref={form.element} noValidate onSubmit={form.submit} className="grid gap-4">
      <TextInput label="Nombre completo" autoComplete="name" {...form.text('full_name')} />
      <PasswordInput
        label="Contraseña"
        hint={`Debe tener: ${RULES}.`}
        autoComplete="new-password"
        {...form.text('password')}
      />
      <PasswordInput label="Repite la contraseña" autoComplete="new-password" {...form.text('repeated')} />
      <FormFailure>{form.failure}</FormFailure>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        loading={form.isSaving}
        loadingText="Creando..."
      >
        Crear cuenta
      </Button>
    </form>
  );
}
