import { KeyRound, LogOut, Moon, PanelLeftClose, PanelLeftOpen, Sun, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { appConfig } from '../../api/app-config.ts';
import { useSession } from '../../api/session-store.ts';
import { useSignOut } from '../../features/session/use-sign-out.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { initialsOf } from '../../ui/format.ts';
import { Logo, LogoMark } from '../../ui/logo.tsx';
import { Niche } from '../../ui/motifs.tsx';
import { chooseTheme, useTheme } from '../theme.ts';
import type { MenuSection } from './menu.ts';
import { NavItem } from './nav-item.tsx';
import { NavSection } from './nav-section.tsx';

interface SidebarProps {
  sections: readonly MenuSection[];
  passwordPath: string;
  isRail: boolean;
  onToggleRail: () => void;
  isOpen: boolean;
  onClose: () => void;
}

export function Sidebar(props: SidebarProps) {
  const { sections, passwordPath, isRail, onToggleRail, isOpen, onClose } = props;
  const { appName } = appConfig();
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) close.current?.focus();
  }, [isOpen]);
  return (
    <aside
      aria-label="Menú lateral"
      className={classNames(
        'fixed inset-y-0 left-0 z-50 w-[min(19rem,88vw)] border-r border-line bg-sunken transition-[translate,visibility] duration-(--slow) ease-out lg:visible lg:static lg:z-auto lg:w-auto lg:translate-x-0',
        isOpen ? 'shadow-3' : 'invisible -translate-x-full',
      )}
    >
      <div
        {...(isOpen && { role: 'dialog', 'aria-modal': true, 'aria-label': 'Menú' })}
        className={classNames('sticky top-0 flex h-dvh flex-col px-3 pt-5 pb-3', isRail && 'lg:items-center')}
      >
        <div
          className={classNames(
            'mb-5 flex min-h-tap items-center justify-between pr-1 pl-2',
            isRail && 'lg:justify-center lg:p-0',
          )}
        >
          <Logo name={appName} className={classNames('h-8', isRail && 'lg:hidden')} />
          {isRail ? <LogoMark name={appName} className="hidden lg:block" /> : null}
          {isRail ? null : (
            <Button
              variant="ghost"
              size="icon"
              aria-label="Contraer menú"
              aria-expanded
              onClick={onToggleRail}
              className="max-lg:hidden"
            >
              <PanelLeftClose />
            </Button>
          )}
          <Button
            ref={close}
            variant="ghost"
            size="icon"
            aria-label="Cerrar menú"
            onClick={onClose}
            className="lg:hidden"
          >
            <X />
          </Button>
        </div>
        <nav
          aria-label="Principal"
          className={classNames(
            '-mx-3 grid flex-1 content-start gap-4.5 overflow-y-auto px-3',
            isRail && 'lg:mx-0 lg:w-rail lg:justify-items-center lg:gap-1 lg:px-0',
          )}
        >
          {sections.map((section) => (
            <NavSection key={section.title ?? ''} section={section} isRail={isRail} />
          ))}
        </nav>
        <SidebarFoot passwordPath={passwordPath} isRail={isRail} onToggleRail={onToggleRail} />
      </div>
    </aside>
  );
}

type FootProps = Pick<SidebarProps, 'passwordPath' | 'isRail' | 'onToggleRail'>;

function SidebarFoot({ passwordPath, isRail, onToggleRail }: FootProps) {
  const session = useSession();
  const theme = useTheme();
  const { isSigningOut, signOutNow } = useSignOut();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <div className="mt-3 grid border-t border-line pt-3">
      {session ? (
        <div
          className={classNames(
            'flex items-center gap-3 px-3 py-1.5 text-sm leading-tight',
            isRail && 'lg:hidden',
          )}
        >
          <Niche tone="tint">{initialsOf(session.full_name)}</Niche>
          <p className="min-w-0">
            <b className="block break-words">{session.full_name}</b>
            <span className="text-ink-2">{session.category_label || 'Administración'}</span>
          </p>
        </div>
      ) : null}
      {isRail ? (
        <NavItem
          isRail
          icon={PanelLeftOpen}
          label="Expandir menú"
          onPress={onToggleRail}
          isExpanded={false}
          className="max-lg:hidden"
        />
      ) : null}
      <NavItem
        isRail={isRail}
        icon={other === 'dark' ? Moon : Sun}
        label={other === 'dark' ? 'Tema oscuro' : 'Tema claro'}
        onPress={() => chooseTheme(other)}
      />
      <NavItem isRail={isRail} icon={KeyRound} label="Cambiar contraseña" to={passwordPath} />
      <NavItem
        isRail={isRail}
        icon={LogOut}
        label={isSigningOut ? 'Cerrando sesión...' : 'Cerrar sesión'}
        onPress={isSigningOut ? () => undefined : () => void signOutNow()}
        isBusy={isSigningOut}
      />
    </div>
  );
}
