import { memo, type ReactNode } from 'react';
import { AddBlock } from '../../../../question-form/add-block.tsx';
import { keysOf, useContent } from '../../../../question-form/form-store.ts';
import { type BlockPlace, blocksAt } from '../../../../question-form/model/form-changes.ts';
import { ProblemLine } from '../../../../question-form/problem-line.tsx';
import { BlockRow } from './block-row.tsx';

interface StatementBlocksProps {
  place: BlockPlace;
  title: string;
  /** Ends the names that screen readers hear: «del enunciado». */
  of: string;
  placeholder: string;
  /** Shown at the end of the title's line. */
  aside?: ReactNode;
}

/** The blocks of a statement or a justification, in order. */
export const StatementBlocks = memo(function StatementBlocks(props: StatementBlocksProps) {
  const { place, title, of, placeholder, aside } = props;
  const joined = useContent((content) => keysOf(blocksAt(content, place)));
  const keys = joined === '' ? [] : joined.split(' ');
  return (
    <section id={place} aria-label={title}>
      <div className="mb-2.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="text-[1.125rem]">{title}</h3>
        {aside}
      </div>
      <ProblemLine field={place} className="mb-2.5" />
      <ol className="grid grid-cols-1 gap-2">
        {keys.map((key, index) => (
          <li key={key} className="min-w-0">
            <BlockRow
              place={place}
              blockKey={key}
              index={index}
              count={keys.length}
              of={of}
              placeholder={placeholder}
            />
          </li>
        ))}
      </ol>
      <AddBlock place={place} of={of} isQuiet />
    </section>
  );
});
