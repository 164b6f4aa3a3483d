import type { ReactNode } from 'react';

/** A date in a sentence, which would break at its hyphens. */
export function Whole({ children }: { children: ReactNode }) {
  return <span className="num whitespace-nowrap">{children}</span>;
}
