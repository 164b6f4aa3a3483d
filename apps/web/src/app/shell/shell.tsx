import { useLocation, useMatches } from '@tanstack/react-router';
import { Menu, Moon, Sun } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { appConfig } from '../../api/app-config.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useIsUsualFrameAsked } from '../../ui/frame.ts';
import { Logo } from '../../ui/logo.tsx';
import { chooseTheme, useTheme } from '../theme.ts';
import type { MenuSection } from './menu.ts';
import { Sidebar } from './sidebar.tsx';
import { useSidebarWidth } from './use-sidebar-width.ts';

interface ShellProps {
  sections: readonly MenuSection[];
  passwordPath: string;
  /** Stands above every page, except in an exam. */
  banner?: ReactNode;
  children: ReactNode;
}

/** Sidebar and content. On phones the sidebar slides over the page and keeps the focus until it is closed. */
export function Shell({ sections, passwordPath, banner, children }: ShellProps) {
  // An exam's address that leads nowhere is a page like any other.
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
  const { isRail, toggleRail } = useSidebarWidth(isExam || (isWide && !isUsualFrameAsked));
  const { isOpen, openMenu, closeMenu, opener } = useSlideIn();
  return (
    <div
      className={classNames(
        'grid min-h-dvh grid-cols-[minmax(0,1fr)] transition-[grid-template-columns] duration-(--slow) ease-out',
        isRail ? 'lg:grid-cols-[var(--rail)_minmax(0,1fr)]' : 'lg:grid-cols-[var(--sidebar)_minmax(0,1fr)]',
      )}
    >
      {isOpen ? (
        <div aria-hidden="true" onClick={closeMenu} className="fixed inset-0 z-40 bg-scrim lg:hidden" />
      ) : null}
      <Sidebar
        sections={sections}
        passwordPath={passwordPath}
        isRail={isRail}
        onToggleRail={toggleRail}
        isOpen={isOpen}
        onClose={closeMenu}
      />
      <div className="flex min-w-0 flex-col" inert={isOpen}>
        {isExam ? null : <TopBar onOpenMenu={openMenu} opener={opener} />}
        <main id="contenido" tabIndex={-1} className="min-w-0 flex-1">
          {banner && !isExam ? (
            <div className="mx-auto max-w-[78rem] px-4 pt-4 lg:px-12 lg:pt-8">{banner}</div>
          ) : null}
          {children}
        </main>
      </div>
    </div>
  );
}

function TopBar({
  onOpenMenu,
  opener,
}: {
  onOpenMenu: () => void;
  opener: React.RefObject<HTMLButtonElement | null>;
}) {
  const theme = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <header className="sticky top-0 z-30 flex h-15 items-center justify-between gap-2 border-b border-line bg-sunken px-2 lg:hidden">
      <Button ref={opener} variant="ghost" size="icon" aria-label="Abrir menú" onClick={onOpenMenu}>
        <Menu className="icon-l text-ink" />
      </Button>
      <Logo name={appConfig().appName} className="h-7" />
      <Button
        variant="ghost"
        size="icon"
        aria-label={other === 'dark' ? 'Cambiar a tema oscuro' : 'Cambiar a tema claro'}
        onClick={() => chooseTheme(other)}
      >
        {other === 'dark' ? <Moon className="text-ink" /> : <Sun className="text-ink" />}
      </Button>
    </header>
  );
}

/** The phone's menu: closes after navigation, by Escape, and where the window grows to show the sidebar. */
function useSlideIn() {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState(pathname);
  if (isOpen && pathname !== openedAt) setOpen(false);

  useEffect(() => {
    if (!isOpen) return;
    const close = () => setOpen(false);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close();
      opener.current?.focus();
    };
    const wide = window.matchMedia('(min-width: 64rem)');
    document.addEventListener('keydown', onKey);
    wide.addEventListener('change', close);
    return () => {
      document.removeEventListener('keydown', onKey);
      wide.removeEventListener('change', close);
    };
  }, [isOpen]);

  const openMenu = () => {
    setOpenedAt(pathname);
    setOpen(true);
  };
  const closeMenu = () => {
    setOpen(false);
    // The page is inert until it is drawn again, so the focus waits for that.
    requestAnimationFrame(() => opener.current?.focus());
  };
  return { isOpen, openMenu, closeMenu, opener };
}
