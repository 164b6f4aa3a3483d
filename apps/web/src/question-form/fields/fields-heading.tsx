import type { ReactNode } from 'react';
import { useIsCompact } from './fields-look.ts';

export type HeadingLevel = 'h2' | 'h3';

interface FieldsHeadingProps {
  level: HeadingLevel;
  /** Stands at the end of the line. */
  aside?: ReactNode;
  children: string;
}

/** The title above the blocks or the alternatives of a question. */
export function FieldsHeading({ level: Level, aside, children }: FieldsHeadingProps) {
  if (!useIsCompact()) return <Level className="mb-3.5">{children}</Level>;
  return (
    <div className="mb-2.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <Level className="text-[1.125rem]">{children}</Level>
      {aside}
    </div>
  );
}
