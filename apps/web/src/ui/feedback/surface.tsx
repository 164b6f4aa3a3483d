import { CircleCheck, CloudOff, Info, type LucideIcon, RefreshCw, TriangleAlert } from 'lucide-react';
import { type HTMLAttributes, type ReactNode, useEffect, useState } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { Doorway } from '../layout/motifs.tsx';

export function Card({
  padded = true,
  className,
  ...props
}: HTMLAttributes<HTMLElement> & { padded?: boolean }) {
  return (
    <section
      {...props}
      className={classNames(
        'rounded-lg border border-line bg-surface shadow-1',
        padded && 'p-card',
        className,
      )}
    />
  );
}

type NoticeTone = 'info' | 'warn' | 'bad' | 'ok';

const NOTICES: Record<NoticeTone, { look: string; ink: string; icon: LucideIcon }> = {
  info: { look: 'border-info-line bg-info-tint', ink: 'text-info-ink', icon: Info },
  warn: { look: 'border-warn-line bg-warn-tint', ink: 'text-warn-ink', icon: TriangleAlert },
  bad: { look: 'border-bad-line bg-bad-tint', ink: 'text-bad-ink', icon: CloudOff },
  ok: { look: 'border-ok-line bg-ok-tint', ink: 'text-ok-ink', icon: CircleCheck },
};

interface NoticeProps {
  tone?: NoticeTone;
  icon?: LucideIcon;
  /**
   * Screen readers read a `status` when they are free, and an `alert` at once. Without a role the notice is
   * plain content.
   */
  role?: 'status' | 'alert';
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Notice({ tone = 'info', icon, role, action, className, children }: NoticeProps) {
  const { look, ink, icon: usual } = NOTICES[tone];
  const Icon = icon ?? usual;
  return (
    <div
      role={role}
      className={classNames(
        'flex flex-wrap gap-x-3 gap-y-2 rounded-md border px-4 py-3.5 text-[1rem] leading-[1.45]',
        action ? 'items-center' : 'items-start',
        look,
        className,
      )}
    >
      <Icon className={classNames(action ? 'max-md:mt-0.5 max-md:self-start' : 'mt-0.5', ink)} />
      <div className="min-w-0 flex-1 basis-48">{children}</div>
      {action}
    </div>
  );
}

/** Shown in place of content that could not be loaded. */
export function ErrorState(props: { message: string; onRetry: () => void; className?: string }) {
  const { message, onRetry, className = '' } = props;
  return (
    <Notice
      tone="bad"
      role="alert"
      className={className}
      action={
        <Button variant="secondary" icon={<RefreshCw className="icon-s" />} onClick={onRetry}>
          Reintentar
        </Button>
      }
    >
      <p>{message}</p>
    </Notice>
  );
}

/** Shown in place of content while there is none yet. */
export function EmptyState({
  title,
  isPage = false,
  children,
  action,
}: {
  title: string;
  /** True when the page shows nothing else. The title is then the page's `h1`. */
  isPage?: boolean;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="grid justify-items-center gap-1 px-4 py-8 text-center">
      <Doorway className="mb-3 w-20" />
      {isPage ? <h1 tabIndex={-1}>{title}</h1> : <h2 className="text-lg">{title}</h2>}
      {children ? <div className="text-ink-2">{children}</div> : null}
      {action ? <div className="mt-4">{action}</div> : null}
    </div>
  );
}

/**
 * A placeholder for content that loads. Screen readers hear `text`. The grey bars appear after 300 ms, so
 * that a short wait shows nothing.
 */
export function Skeleton({
  lines = 3,
  text = 'Cargando...',
  className,
}: {
  lines?: number;
  text?: string;
  className?: string;
}) {
  const isShown = useAfter(300);
  return (
    <div role="status" className={classNames('grid gap-3', className)}>
      <span className="sr-only">{text}</span>
      {isShown
        ? Array.from({ length: lines }, (_, line) => `line-${line}`).map((key, line) => (
            <div
              key={key}
              aria-hidden="true"
              className={classNames('h-3.5 rounded-sm bg-sunken', ['w-[45%]', 'w-full', 'w-[82%]'][line % 3])}
            />
          ))
        : null}
    </div>
  );
}

/** False at first, true once the milliseconds have gone by. */
export function useAfter(milliseconds: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isOver;
}

/** A progress bar. `text` says the value in words: to screen readers, and below the bar unless `hideText` is set. */
export function ProgressBar(props: { value: number; max: number; text: string; hideText?: boolean }) {
  const { value, max, text, hideText } = props;
  const share = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
  return (
    <div>
      <div
        role="progressbar"
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuetext={text}
        aria-label={text}
        className="h-2.5 overflow-hidden rounded-full border border-line bg-sunken"
      >
        <div className="h-full bg-brand" style={{ width: `${share}%` }} />
      </div>
      {hideText ? null : (
        <p aria-hidden="true" className="num mt-1.5 text-sm text-ink-2">
          {text}
        </p>
      )}
    </div>
  );
}
