import type { ButtonHTMLAttributes, KeyboardEvent, MouseEvent, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-ghost';

interface ButtonLook {
  variant?: ButtonVariant | undefined;
  /** `lg` is the main action of a page. `icon` is square: see `IconButton`. */
  size?: 'md' | 'lg' | 'icon' | undefined;
  block?: boolean | undefined;
}

const LOOKS: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-brand text-on-brand hover:bg-brand-hover',
  secondary: 'border-line-strong bg-surface text-ink hover:bg-sunken',
  ghost: 'border-transparent text-brand-ink hover:bg-brand-tint',
  danger: 'border-transparent bg-bad text-on-bad hover:bg-bad-ink',
  'danger-ghost': 'border-transparent text-bad-ink hover:bg-bad-tint',
};
const SIZES = {
  md: 'min-h-tap px-4.5 py-2',
  lg: 'min-h-tap-lg px-6 py-2 text-base',
  icon: 'size-tap flex-none p-0',
} as const;
const BASE =
  'inline-flex items-center justify-center gap-2 rounded-md border-[1.5px] text-center leading-tight font-semibold no-underline transition-colors duration-(--fast)';
const PRESSED =
  'aria-pressed:border-brand-line aria-pressed:bg-brand-tint aria-pressed:text-brand-ink aria-pressed:hover:bg-brand-tint';
const OFF =
  'disabled:cursor-not-allowed disabled:border-transparent disabled:bg-idle-tint disabled:text-ink-3 aria-disabled:cursor-not-allowed aria-disabled:border-transparent aria-disabled:bg-idle-tint aria-disabled:text-ink-3';

/** On a phone whose text is twice as large, a long text needs two lines. */
const ONE_LINE = 'whitespace-nowrap max-[20em]:max-w-full max-[20em]:whitespace-normal';

/** Returns the class names of a button, for a link or for a button that another library draws. */
export function buttonClass({ variant = 'secondary', size = 'md', block }: ButtonLook = {}): string {
  return classNames(BASE, LOOKS[variant], SIZES[size], PRESSED, OFF, block ? 'w-full' : ONE_LINE);
}

interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  icon?: ReactNode;
  iconEnd?: ReactNode;
  /** While true the button ignores presses. It keeps its width and the focus. */
  loading?: boolean | undefined;
  /** Shown in place of the label while `loading`, e.g. «Guardando...». */
  loadingText?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * A button. An Enter that is held down presses it once: the repeated presses would also press what comes next,
 * such as the question that the first press has opened.
 */
export function Button(props: ButtonProps) {
  const { variant, size, block, icon, iconEnd, loading = false, loadingText, ...rest } = props;
  const { className, children, onClick, onKeyDown, ...attributes } = rest;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    // A `disabled` button would lose the focus, so a waiting button ignores presses here instead.
    if (attributes['aria-disabled'] === true || loading) event.preventDefault();
    else onClick?.(event);
  };
  const keyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.repeat && event.key === 'Enter') event.preventDefault();
    else onKeyDown?.(event);
  };
  return (
    <button
      type="button"
      {...attributes}
      onClick={click}
      onKeyDown={keyDown}
      aria-disabled={loading || attributes['aria-disabled']}
      className={classNames(buttonClass({ variant, size, block }), className)}
    >
      {loadingText === undefined ? (
        <>
          {icon}
          {children}
          {iconEnd}
        </>
      ) : (
        <span className="grid *:[grid-area:1/1]">
          <span
            aria-hidden={loading || undefined}
            className={classNames('inline-flex items-center justify-center gap-2', loading && 'invisible')}
          >
            {icon}
            {children}
            {iconEnd}
          </span>
          <span
            aria-hidden={!loading || undefined}
            className={classNames('self-center', !loading && 'invisible')}
          >
            {loadingText}
          </span>
        </span>
      )}
    </button>
  );
}

interface IconButtonProps extends Omit<ButtonProps, 'size' | 'children' | 'aria-label'> {
  /** The button's name for screen readers. */
  label: string;
}

/** A square button that shows only its icon. */
export function IconButton({ label, variant = 'ghost', ...props }: IconButtonProps) {
  return <Button {...props} variant={variant} size="icon" aria-label={label} />;
}
