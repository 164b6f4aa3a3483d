import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

/** A trapezoid around letters, steps and codes. Screen readers skip it. */
export function Niche(props: {
  tone?: 'plain' | 'brand' | 'tint';
  className?: string;
  children?: ReactNode;
}) {
  const { tone = 'plain', className, children } = props;
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'niche',
        tone === 'brand' && 'bg-brand text-on-brand',
        tone === 'tint' && 'bg-brand-tint text-brand-ink',
        className,
      )}
    >
      {children}
    </span>
  );
}

/** A woven band, for decoration. */
export function Faja({ tone = 'brand', className }: { tone?: 'brand' | 'gold'; className?: string }) {
  return <div aria-hidden="true" className={classNames('faja', tone === 'gold' && 'faja-gold', className)} />;
}

/** A picture of a doorway with light behind it, for empty states and the password page. */
export function Doorway({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 96 96" aria-hidden="true" className={className}>
      <path className="fill-brand-tint" d="M22 4h52l16 92H6z" />
      <path className="fill-brand" d="M31 20h34l12 76H19z" />
      <path className="fill-gold" d="M39 40h18l8 56H31z" />
    </svg>
  );
}
