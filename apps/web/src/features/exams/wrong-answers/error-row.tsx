import type { Block } from '@amauta/contract/block.ts';
import type { WrongAnswer } from '@amauta/contract/practice.ts';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Niche } from '../../../ui/layout/motifs.tsx';
import { AnswerDetail } from '../answer-detail.tsx';
import { StatementExcerpt } from '../statement-excerpt.tsx';
import { sourceText } from './error-words.ts';

interface ErrorRowProps {
  error: WrongAnswer;
  /** The text that the question shares with others. */
  sharedStatement: readonly Block[] | undefined;
}

/**
 * One error: the start of the question and the answer given. Opening the row shows the whole question and the
 * justification.
 */
export function ErrorRow({ error, sharedStatement }: ErrorRowProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li className="grid grid-cols-[2.25rem_minmax(0,1fr)] items-start gap-x-3 gap-y-1 py-4 md:grid-cols-[2.25rem_minmax(0,1fr)_auto] md:gap-4">
      <Niche tone="tint" className={error.kind.length > 2 ? 'text-xs' : ''}>
        {error.kind}
      </Niche>
      <div className="max-w-[46rem]">
        <span className="sr-only">{error.kind}. </span>
        {isOpen ? null : <StatementExcerpt blocks={error.statement} />}
        <p className="mt-0.5 text-sm text-ink-2 [&_b]:text-ink">
          Marcaste <b>{error.selected_letter}</b>, la correcta es <b>{error.correct_letter}</b>.{' '}
          {sourceText(error)}
        </p>
      </div>
      <Button
        variant="ghost"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="justify-self-start max-md:col-start-2 max-md:-ml-4.5"
      >
        {isOpen ? 'Ocultar justificación' : 'Ver justificación'}
      </Button>
      <div id={id} hidden={!isOpen} className="col-start-1 col-end-[-1] mt-2 max-w-[49rem] md:col-start-2">
        {isOpen ? (
          <AnswerDetail answer={error} sharedStatement={sharedStatement} of="de la pregunta fallada" />
        ) : null}
      </div>
    </li>
  );
}
