import type { Block } from '@amauta/contract/block.ts';
import { KIND_NAMES } from '@amauta/contract/catalogue.ts';
import type { ItemStatus } from '@amauta/contract/exam.ts';
import type { ResultAnswer } from '@amauta/contract/results.ts';
import { Check, ChevronDown, CircleDashed, Lightbulb, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Niche } from '../../../ui/motifs.tsx';
import { RichBlocks, RichHtml } from '../../../ui/rich-text.tsx';
import { StatementExcerpt } from '../statement-excerpt.tsx';

const LETTERS = 'ABCDEFGH';

const STATES: Record<ItemStatus, { word: string; tone: BadgeTone; icon: ReactNode }> = {
  correct: { word: 'Correcta', tone: 'ok', icon: <Check /> },
  incorrect: { word: 'Incorrecta', tone: 'bad', icon: <X /> },
  unanswered: { word: 'Sin responder', tone: 'idle', icon: <CircleDashed /> },
};

interface AnswerRowProps {
  answer: ResultAnswer;
  sharedStatement: readonly Block[] | undefined;
  isPrinting: boolean;
}

/** One answer: its first words and result, and on request everything about it. */
export function AnswerRow({ answer, sharedStatement, isPrinting }: AnswerRowProps) {
  const [isOpened, setOpened] = useState(false);
  const isOpen = isOpened || isPrinting;
  const id = useId();
  const { word, tone, icon } = STATES[answer.status];
  return (
    <li>
      <div className="relative grid min-h-18 grid-cols-[2rem_minmax(0,1fr)_1.25rem] items-center gap-x-3 gap-y-2 px-4 py-3.5 hover:bg-sunken/50 md:grid-cols-[2.25rem_minmax(0,1fr)_auto_1.25rem] md:gap-x-4 md:px-5">
        <span aria-hidden="true" className="num font-serif text-lg leading-none font-semibold text-ink-2">
          {answer.number}
        </span>
        <div className="min-w-0">
          {isOpen ? (
            <p className="font-semibold">{KIND_NAMES[answer.type_question_knowledge]}</p>
          ) : (
            <StatementExcerpt blocks={answer.statement} />
          )}
          <ChoiceLine answer={answer} />
        </div>
        <span className="col-start-2 row-start-2 md:col-start-3 md:row-start-1">
          <Badge tone={tone} icon={icon}>
            {word}
          </Badge>
        </span>
        <ChevronDown
          className={classNames(
            'col-start-3 row-start-1 text-ink-2 transition-transform duration-(--base) md:col-start-4 print:hidden',
            isOpen && 'rotate-180',
          )}
        />
        {/* The whole row is the target, while its statement stays free to hold formulas. */}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`Pregunta ${answer.number}, ${word.toLowerCase()}. Ver detalle`}
          onClick={() => setOpened(!isOpened)}
          className="absolute inset-0 -outline-offset-2 focus-visible:-outline-offset-3 print:hidden"
        />
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen ? <AnswerDetail answer={answer} sharedStatement={sharedStatement} /> : null}
      </div>
    </li>
  );
}

function letterOf(answer: ResultAnswer, alternativeId: number | null): string | null {
  const index = answer.alternatives.findIndex((alternative) => alternative.id === alternativeId);
  return LETTERS[index] ?? null;
}

function ChoiceLine({ answer }: { answer: ResultAnswer }) {
  const chosen = letterOf(answer, answer.selected_alternative_id);
  const correct = letterOf(answer, answer.correct_alternative_id);
  return (
    <p className="mt-0.5 text-sm text-ink-2 [&_b]:text-ink">
      {chosen === null ? (
        'No respondiste. '
      ) : (
        <>
          Tu respuesta: <b>{chosen}</b>
          {answer.status === 'correct' ? '' : '. '}
        </>
      )}
      {answer.status === 'correct' ? null : (
        <>
          Correcta: <b>{correct}</b>
        </>
      )}
    </p>
  );
}

function AnswerDetail({ answer, sharedStatement }: Omit<AnswerRowProps, 'isPrinting'>) {
  const of = `de la pregunta ${answer.number}`;
  return (
    <div className="grid grid-cols-1 gap-5 px-4 pt-1 pb-5 md:pr-5 md:pl-18">
      {sharedStatement ? (
        <div className="rounded-lg border border-line bg-paper px-5 py-4">
          <h3 className="mb-2 font-sans text-sm font-semibold tracking-normal text-ink-2">
            Texto para esta pregunta
          </h3>
          <RichBlocks blocks={sharedStatement} of={of} className="text-base leading-relaxed" />
        </div>
      ) : null}
      <RichBlocks blocks={answer.statement} of={of} />
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
