import type { Block } from '@amauta/contract/block.ts';
import type { ResultAnswer } from '@amauta/contract/exams/results.ts';
import { LETTERS } from '@amauta/contract/questions/letters.ts';
import { Check, Lightbulb, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Niche } from '../../ui/layout/motifs.tsx';
import { RichBlocks, RichHtml } from '../../ui/rich-text.tsx';

interface AnswerDetailProps {
  answer: Pick<
    ResultAnswer,
    'statement' | 'alternatives' | 'selected_alternative_id' | 'correct_alternative_id' | 'justification'
  >;
  sharedStatement: readonly Block[] | undefined;
  /** Ends the names of images for screen readers: «de la pregunta 5». */
  of: string;
  /** Shown instead of the usual list of alternatives. */
  choices?: ReactNode;
  /** A sentence below the alternatives. */
  note?: string | undefined;
  className?: string;
}

/**
 * The whole of one answer, for exams whose keys may be shown: shared text, question, alternatives with the
 * key, and justification.
 */
export function AnswerDetail({ answer, sharedStatement, of, choices, note, className }: AnswerDetailProps) {
  return (
    <div className={classNames('grid grid-cols-1 gap-5', className)}>
      {sharedStatement ? (
        <div className="rounded-lg border border-line bg-paper px-5 py-4">
          <h3 className="mb-2 font-sans text-sm font-semibold tracking-normal text-ink-2">
            Texto para esta pregunta
          </h3>
          <RichBlocks blocks={sharedStatement} of={of} className="text-base leading-relaxed" />
        </div>
      ) : null}
      <RichBlocks blocks={answer.statement} of={of} />
      {choices ?? (
        <ol className="grid grid-cols-1 gap-2.5">
          {answer.alternatives.map((alternative, index) => (
            <ResultAlternative
              key={alternative.id}
              letter={LETTERS[index] ?? ''}
              html={alternative.text}
              isChosen={alternative.id === answer.selected_alternative_id}
              isKey={alternative.id === answer.correct_alternative_id}
            />
          ))}
        </ol>
      )}
      {note ? <p className="text-sm text-ink-2">{note}</p> : null}
      <div className="break-inside-avoid rounded-lg bg-sunken px-5 py-4">
        <h3 className="mb-1 flex items-center gap-2 font-sans text-base font-semibold tracking-normal">
          <Lightbulb />
          Justificación
        </h3>
        {answer.justification.length > 0 ? (
          <RichBlocks
            blocks={answer.justification}
            of={`de la justificación ${of}`}
            className="text-base leading-relaxed"
          />
        ) : (
          <p className="text-ink-2">Sin justificación disponible</p>
        )}
      </div>
    </div>
  );
}

function ResultAlternative(props: { letter: string; html: string; isChosen: boolean; isKey: boolean }) {
  const { letter, html, isChosen, isKey } = props;
  const isWrong = isChosen && !isKey;
  const says = isKey
    ? isChosen
      ? 'Tu respuesta correcta'
      : 'Correcta'
    : isWrong
      ? 'Tu respuesta incorrecta'
      : null;
  return (
    <li
      className={classNames(
        'grid break-inside-avoid grid-cols-[2.25rem_minmax(0,1fr)] items-center gap-x-4 gap-y-1 rounded-lg border-[1.5px] px-4 py-2.5 md:grid-cols-[2.25rem_minmax(0,1fr)_auto]',
        isKey && 'border-ok bg-ok-tint shadow-[inset_0_0_0_1px_var(--ok)]',
        isWrong && 'border-2 border-dashed border-bad bg-bad-tint',
        !isKey && !isWrong && 'border-line text-ink-2',
      )}
    >
      <Niche className={classNames(isKey && 'bg-ok text-on-ok', isWrong && 'bg-bad text-on-bad')}>
        {letter}
      </Niche>
      <div className="read text-base leading-snug">
        <span className="sr-only">{letter}. </span>
        <RichHtml html={html} />
      </div>
      {says ? (
        <span
          className={classNames(
            'col-start-2 inline-flex items-center gap-1.5 text-sm font-semibold md:col-start-3',
            isKey ? 'text-ok-ink' : 'text-bad-ink',
          )}
        >
          {isKey ? <Check className="icon-s" /> : <X className="icon-s" />}
          {says}
        </span>
      ) : null}
    </li>
  );
}
