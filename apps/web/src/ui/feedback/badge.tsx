import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export type BadgeTone = 'ok' | 'bad' | 'warn' | 'info' | 'idle' | 'gold' | 'soft';

const TONES: Record<BadgeTone, string> = {
  ok: 'border border-ok-line bg-ok-tint text-ok-ink',
  bad: 'border border-bad-line bg-bad-tint text-bad-ink',
  warn: 'border border-warn-line bg-warn-tint text-warn-ink',
  info: 'border border-info-line bg-info-tint text-info-ink',
  idle: 'border-[1.5px] border-line-strong text-idle-ink',
  gold: 'border border-transparent bg-gold text-on-gold',
  soft: 'border border-transparent bg-brand-tint text-brand-ink',
};

/**
 * Shows a state in a few words on one line; on a phone with text of twice the size they may take two. Pass an icon too:
 * colour must not be the only sign of a state.
 */
export function Badge({
  tone,
  icon,
  title,
  children,
}: {
  tone: BadgeTone;
  icon?: ReactNode;
  /** A longer explanation, shown as the browser's tooltip. */
  title?: string;
  children: ReactNode;
}) {
  return (
    <span
      title={title}
      className={classNames(
        'inline-flex min-h-[1.875rem] items-center gap-1.5 rounded-sm py-0.5 pr-2.5 pl-2 text-sm leading-tight font-semibold whitespace-nowrap max-[18em]:whitespace-normal [&_.lucide]:icon-s',
        TONES[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}

/** A list of short words with gold diamonds between them. Leaves out empty words. */
export function Tags({ items, label }: { items: readonly (string | null | undefined)[]; label: string }) {
  return (
    <ul aria-label={label} className="tags flex flex-wrap gap-x-5.25 gap-y-1 text-sm text-ink-2">
      {items
        .filter((item) => item)
        // A level and a specialty may have the same name, so the React key holds the index too.
        .map((item, index) => {
          const key = `${index}-${item}`;
          return (
            <li key={key} className="min-w-0 wrap-anywhere">
              {item}
            </li>
          );
        })}
    </ul>
  );
}
