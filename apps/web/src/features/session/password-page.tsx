import { useNavigate } from '@tanstack/react-router';
import { KeyRound, LogOut } from 'lucide-react';
import { appConfig } from '../../api/app-config.ts';
import { useSession } from '../../api/session-store.ts';
import { homeOf } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Notice } from '../../ui/feedback/surface.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Logo } from '../../ui/layout/logo.tsx';
import { Doorway } from '../../ui/layout/motifs.tsx';
import { Page, PageHead } from '../../ui/layout/page.tsx';
import { PasswordForm } from './password-form.tsx';
import { useSignOut } from './use-sign-out.tsx';

/**
 * cambiar-clave in both areas. A person with a temporary password sees only the form; any other sees it
 * within the usual layout.
 */
export function PasswordPage() {
  const session = useSession();
  const navigate = useNavigate();
  if (!session) return null;
  const leave = () => {
    showToast('success', '¡Contraseña actualizada correctamente!');
    void navigate({ to: homeOf(session.role), replace: true });
  };
  if (session.has_temporary_password) return <ForcedChange onChanged={leave} />;
  return (
    <Page>
      <PageHead
        title="Cambiar contraseña"
        lede="Al guardarla se cierran tus demás sesiones. En este dispositivo sigues dentro."
      />
      <Card className="max-w-[30rem]">
        <PasswordForm onChanged={leave} />
      </Card>
    </Page>
  );
}

function ForcedChange({ onChanged }: { onChanged: () => void }) {
  const { isSigningOut, signOutNow, question } = useSignOut();
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr]">
      <header className="flex items-center justify-between py-2 pr-1 pl-4 lg:px-12 lg:py-5">
        <Logo name={appConfig().appName} className="h-7 lg:h-8" />
        <Button
          variant="ghost"
          icon={<LogOut />}
          loading={isSigningOut}
          loadingText="Cerrando sesión..."
          onClick={signOutNow}
        >
          Cerrar sesión
        </Button>
        {question}
      </header>
      <main
        id="contenido"
        tabIndex={-1}
        className="grid place-items-center px-4 pt-4 pb-10 lg:px-12 lg:pb-12"
      >
        <div className="grid w-full max-w-[30rem] gap-6 lg:w-auto lg:max-w-none lg:grid-cols-[minmax(0,24rem)_minmax(0,28rem)] lg:items-center lg:gap-20">
          <section>
            <Doorway className="mb-7 hidden w-22 lg:block" />
            <h1 tabIndex={-1}>Crea tu propia contraseña</h1>
            <p className="mt-3.5 text-ink-2">
              Entraste con una contraseña temporal. Cámbiala ahora para proteger tu cuenta: después podrás
              empezar a practicar.
            </p>
          </section>
          <Card className="grid gap-5 max-lg:p-5">
            <Notice tone="warn" icon={KeyRound} role="status">
              <p>Debes cambiar tu contraseña temporal</p>
            </Notice>
            <PasswordForm onChanged={onChanged} />
          </Card>
        </div>
      </main>
    </div>
  );
}
