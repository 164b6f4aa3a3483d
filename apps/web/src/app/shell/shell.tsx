import { useLocation, useMatches } from '@tanstack/react-router';
import { Menu, Moon, Sun } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { appConfig } from '../../api/app-config.ts';
import { useSignOut } from '../../features/session/use-sign-out.tsx';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useIsUsualFrameAsked } from '../../ui/layout/frame.ts';
import { Logo } from '../../ui/layout/logo.tsx';
import { whenIdle } from '../../ui/lazy/when-idle.ts';
import { preloadSheet } from '../../ui/overlays/dialog.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { chooseTheme, useTheme } from '../theme.ts';
import type { MenuSection } from './menu.ts';
import { PhoneMenu, Sidebar } from './sidebar.tsx';
import { useSidebarWidth } from './use-sidebar-width.ts';

/** The page loads what it shows first. A menu that is opened sooner loads its code then. */
const MENU_CODE_AFTER_MS = 5_000;

interface ShellProps {
  sections: readonly MenuSection[];
  passwordPath: string;
  /** Address of the page about the own account. Teachers have none. */
  accountPath?: string | undefined;
  /** Shown above every page except exams. */
  banner?: ReactNode;
  children: ReactNode;
}

/**
 * The sidebar and the page. On phones the menu slides over the page and keeps the focus until it is closed.
 */
export function Shell({ sections, passwordPath, accountPath, banner, children }: ShellProps) {
  // The 404 page at an exam's address is an ordinary page.
  const isExamAddress = useMatches({
    select: (matches) =>
      matches.some((match) => match.staticData.frame === 'exam') &&
      !matches.some((match) => match.status === 'notFound'),
  });
  const isWide = useMatches({
    select: (matches) => matches.some((match) => match.staticData.frame === 'wide'),
  });
  const isUsualFrameAsked = useIsUsualFrameAsked();
  const isExam = isExamAddress && !isUsualFrameAsked;
  // Beside the open menu a page of two columns would be too narrow here.
  const isTablet = useMediaQuery('(64rem <= width < 80rem)');
  const { isRail, toggleRail } = useSidebarWidth(isExam || isTablet || (isWide && !isUsualFrameAsked));
  const { isOpen, openMenu, closeMenu } = usePhoneMenu();
  const { isSigningOut, signOutNow, question } = useSignOut();
  const menu = { sections, passwordPath, accountPath, isSigningOut, onSignOut: () => void signOutNow() };
  return (
    <div
      className={classNames(
        'grid min-h-dvh grid-cols-[minmax(0,1fr)] transition-[grid-template-columns] duration-(--slow) ease-out',
        isRail ? 'lg:grid-cols-[var(--rail)_minmax(0,1fr)]' : 'lg:grid-cols-[var(--sidebar)_minmax(0,1fr)]',
      )}
    >
      <Sidebar {...menu} isRail={isRail} onToggleRail={toggleRail} />
      <PhoneMenu {...menu} isOpen={isOpen} onClose={closeMenu} />
      {question}
      <div className="flex min-w-0 flex-col">
        {isExam ? null : <TopBar onOpenMenu={openMenu} />}
        <main id="contenido" tabIndex={-1} className="min-w-0 flex-1">
          {banner && !isExam ? (
            <div className="mx-auto max-w-[78rem] px-page pt-4 empty:hidden lg:px-12 lg:pt-8">{banner}</div>
          ) : null}
          {children}
        </main>
      </div>
    </div>
  );
}

function TopBar({ onOpenMenu }: { onOpenMenu: () => void }) {
  const theme = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <header className="sticky top-0 z-30 flex h-15 short:relative items-center justify-between gap-2 border-b border-line bg-sunken px-2 lg:hidden">
      <IconButton icon={<Menu className="icon-l text-ink" />} label="Abrir menú" onClick={onOpenMenu} />
      <Logo name={appConfig().appName} className="h-7" />
      <IconButton
        icon={other === 'dark' ? <Moon className="text-ink" /> : <Sun className="text-ink" />}
        label={other === 'dark' ? 'Cambiar a tema oscuro' : 'Cambiar a tema claro'}
        onClick={() => chooseTheme(other)}
      />
    </header>
  );
}

/**
 * State of the phone's menu. It closes after every navigation, and when the window becomes wide enough for
 * the sidebar.
 */
function usePhoneMenu() {
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState(pathname);
  if (isOpen && pathname !== openedAt) setOpen(false);
  const isPhone = !useMediaQuery('(min-width: 64rem)');
  if (isOpen && !isPhone) setOpen(false);

  useEffect(() => {
    if (!isPhone) return;
    const timer = setTimeout(() => whenIdle(() => void preloadSheet()), MENU_CODE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isPhone]);

  const openMenu = () => {
    setOpenedAt(pathname);
    setOpen(true);
  };
  return { isOpen, openMenu, closeMenu: () => setOpen(false) };
}
