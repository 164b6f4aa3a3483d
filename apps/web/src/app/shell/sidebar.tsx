import {
  FileLock2,
  KeyRound,
  LogOut,
  Moon,
  PanelLeftClose,
  PanelLeftOpen,
  ShieldCheck,
  Sun,
  X,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { appConfig } from '../../api/app-config.ts';
import { useSession } from '../../api/session-store.ts';
import { paths } from '../../paths.ts';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { formatDate, initialsOf } from '../../ui/format.ts';
import { Logo, LogoMark } from '../../ui/layout/logo.tsx';
import { Niche } from '../../ui/layout/motifs.tsx';
import { Sheet } from '../../ui/overlays/dialog.tsx';
import { chooseTheme, useTheme } from '../theme.ts';
import type { MenuSection } from './menu.ts';
import { NavItem } from './nav-item.tsx';
import { NavSection } from './nav-section.tsx';

interface SidebarProps {
  sections: readonly MenuSection[];
  passwordPath: string;
  accountPath?: string | undefined;
  isSigningOut: boolean;
  onSignOut: () => void;
  isRail: boolean;
  onToggleRail: () => void;
}

/** The menu beside the page, when the window is wide enough. */
export function Sidebar({ isRail, onToggleRail, ...menu }: SidebarProps) {
  const { appName } = appConfig();
  return (
    <aside aria-label="Menú lateral" className="border-r border-line bg-sunken max-lg:hidden">
      <div
        className={classNames('sticky top-0 flex h-dvh flex-col px-3 pt-5 pb-3', isRail && 'items-center')}
      >
        <div
          className={classNames(
            'mb-5 flex min-h-tap items-center',
            isRail ? 'justify-center' : 'justify-between pr-1 pl-2',
          )}
        >
          {isRail ? (
            <LogoMark name={appName} />
          ) : (
            <>
              <Logo name={appName} className="h-8" />
              <IconButton
                icon={<PanelLeftClose />}
                label="Contraer menú"
                aria-expanded
                onClick={onToggleRail}
              />
            </>
          )}
        </div>
        <MenuContent {...menu} isRail={isRail} onToggleRail={onToggleRail} />
      </div>
    </aside>
  );
}

interface PhoneMenuProps extends Omit<SidebarProps, 'isRail' | 'onToggleRail'> {
  isOpen: boolean;
  onClose: () => void;
}

/**
 * The menu over the page, on phones. Every press that leaves the page closes the menu first, so that a
 * question about unsaved changes or unsent answers can be shown.
 */
export function PhoneMenu({ isOpen, onClose, ...menu }: PhoneMenuProps) {
  const isGone = useRef(false);
  useEffect(() => {
    if (isOpen) isGone.current = false;
  }, [isOpen]);
  const go = () => {
    isGone.current = true;
    onClose();
  };
  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      label="Menú"
      edge="left"
      className="bg-sunken px-3 pt-5 pb-3"
      // After a press that leaves the page, the next page or the question takes the focus.
      finalFocus={() => !isGone.current}
    >
      <div className="mb-5 flex min-h-tap items-center justify-between pr-1 pl-2">
        <Logo name={appConfig().appName} className="h-8" />
        <IconButton icon={<X />} label="Cerrar menú" onClick={onClose} />
      </div>
      <MenuContent {...menu} isRail={false} onGo={go} />
    </Sheet>
  );
}

interface MenuContentProps extends Omit<SidebarProps, 'onToggleRail'> {
  onToggleRail?: (() => void) | undefined;
  /** Called when a press leaves the page. */
  onGo?: (() => void) | undefined;
}

function MenuContent({ sections, isRail, onToggleRail, onGo, ...foot }: MenuContentProps) {
  return (
    <>
      <nav
        aria-label="Principal"
        className={classNames(
          'grid flex-1 content-start overflow-y-auto',
          isRail ? 'w-rail justify-items-center gap-1' : '-mx-3 gap-4.5 px-3',
        )}
      >
        {sections.map((section) => (
          <NavSection key={section.title ?? ''} section={section} isRail={isRail} onGo={onGo} />
        ))}
      </nav>
      <SidebarFoot {...foot} isRail={isRail} onToggleRail={onToggleRail} onGo={onGo} />
    </>
  );
}

function SidebarFoot(props: Omit<MenuContentProps, 'sections'>) {
  const { passwordPath, accountPath, isSigningOut, onSignOut, isRail, onToggleRail, onGo } = props;
  const session = useSession();
  const theme = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <div className="mt-3 grid border-t border-line pt-3">
      {session && !isRail ? (
        <div className="flex items-center gap-3 px-3 py-1.5 text-sm leading-tight">
          <Niche tone="tint">{initialsOf(session.full_name)}</Niche>
          <p className="min-w-0">
            <b className="block">{session.full_name}</b>
            <span className="block text-ink-2">{session.category_label || 'Administración'}</span>
            {session.expiration_date ? (
              <span className="num block text-ink-2">
                {accessText(session.expiration_date, session.is_expired)}
              </span>
            ) : null}
          </p>
        </div>
      ) : null}
      {isRail && onToggleRail ? (
        <NavItem
          isRail
          icon={PanelLeftOpen}
          label="Expandir menú"
          onPress={onToggleRail}
          isExpanded={false}
        />
      ) : null}
      <NavItem
        isRail={isRail}
        icon={other === 'dark' ? Moon : Sun}
        label={other === 'dark' ? 'Tema oscuro' : 'Tema claro'}
        onPress={() => chooseTheme(other)}
      />
      {accountPath ? (
        <NavItem isRail={isRail} icon={ShieldCheck} label="Mi cuenta" to={accountPath} onGo={onGo} />
      ) : null}
      <NavItem isRail={isRail} icon={KeyRound} label="Cambiar contraseña" to={passwordPath} onGo={onGo} />
      {session?.role === 'DOC' ? (
        <NavItem isRail={isRail} icon={FileLock2} label="Privacidad" to={paths.privacy} onGo={onGo} />
      ) : null}
      <NavItem
        isRail={isRail}
        icon={LogOut}
        label={isSigningOut ? 'Cerrando sesión...' : 'Cerrar sesión'}
        onPress={() => {
          if (isSigningOut) return;
          onGo?.();
          onSignOut();
        }}
        isBusy={isSigningOut}
      />
    </div>
  );
}

function accessText(date: string, isExpired: boolean): string {
  return `${isExpired ? 'Venció' : 'Vence'} el ${formatDate(date)}`;
}
