import type { Block } from '@amauta/contract/block.ts';
import { KIND_NAMES } from '@amauta/contract/catalogue.ts';
import type { ItemStatus } from '@amauta/contract/exams/attempt.ts';
import type { ResultAnswer } from '@amauta/contract/exams/results.ts';
import { Check, ChevronDown, CircleDashed, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Badge, type BadgeTone } from '../../../ui/feedback/badge.tsx';
import { AnswerDetail, LETTERS } from '../answer-detail.tsx';
import { StatementExcerpt } from '../statement-excerpt.tsx';

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
        {isOpen ? (
          <AnswerDetail
            answer={answer}
            sharedStatement={sharedStatement}
            of={`de la pregunta ${answer.number}`}
            className="px-4 pt-1 pb-5 md:pr-5 md:pl-18"
          />
        ) : null}
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
