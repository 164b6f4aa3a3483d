import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';

interface NavItemProps {
  label: string;
  /** Title of the item's section. The tooltip of the narrow sidebar shows it as well. */
  section?: string | undefined;
  icon: LucideIcon;
  isRail: boolean;
  /**
   * Address of a page. Without it and without `onPress` the item is text, because the page is only announced.
   */
  to?: string | undefined;
  onPress?: () => void;
  /** Called when the link is pressed. */
  onGo?: (() => void) | undefined;
  isExpanded?: boolean;
  isBusy?: boolean;
  isCapitals?: boolean | undefined;
  className?: string;
}

const BASE =
  'group relative flex min-h-tap w-full items-center gap-3 rounded-md px-3 py-1.5 text-left text-[1rem] leading-tight font-medium text-ink no-underline';
const CURRENT =
  'aria-[current]:bg-surface aria-[current]:font-semibold aria-[current]:text-brand-ink aria-[current]:shadow-[var(--lift-1),inset_0_0_0_1px_var(--line)]';
/** The gold trapezoid at the edge of the sidebar, beside the current page. */
const MARK =
  'before:absolute before:inset-y-1.5 before:-left-3 before:hidden before:w-[.3125rem] before:bg-gold before:[clip-path:polygon(0_0,100%_14%,100%_86%,0_100%)] aria-[current]:before:block';

/**
 * One line of the sidebar. In the narrow sidebar only its icon is visible; screen readers still read its
 * name.
 */
export function NavItem(props: NavItemProps) {
  const {
    label,
    section,
    icon: Icon,
    isRail,
    to,
    onPress,
    isExpanded,
    isBusy,
    isCapitals,
    className,
    onGo,
  } = props;
  const look = classNames(BASE, isRail && 'lg:min-h-10 lg:w-12 lg:justify-center lg:px-1.5', className);
  const content = (
    <>
      <Icon className="text-ink-2 group-aria-[current]:text-brand-ink group-aria-disabled:text-ink-3" />
      <span
        className={classNames(
          isRail && 'lg:sr-only',
          isCapitals && 'text-xs leading-tight font-semibold tracking-[.02em]',
        )}
      >
        {label}
      </span>
    </>
  );
  const hover = 'hover:bg-[color-mix(in_srgb,var(--brand)_8%,transparent)]';
  const title = isRail ? [section, label].filter(Boolean).join(': ') : undefined;
  if (to !== undefined) {
    return (
      <Link
        to={to}
        activeOptions={{ includeSearch: false }}
        title={title}
        {...(onGo && { onClick: onGo })}
        className={classNames(look, CURRENT, MARK, isRail && 'lg:before:-left-4', hover)}
      >
        {content}
      </Link>
    );
  }
  if (onPress) {
    return (
      <button
        type="button"
        title={title}
        onClick={onPress}
        aria-expanded={isExpanded}
        aria-disabled={isBusy}
        className={classNames(look, hover)}
      >
        {content}
      </button>
    );
  }
  return (
    <span aria-disabled="true" className={classNames(look, 'cursor-default text-ink-3')}>
      {content}
    </span>
  );
}
