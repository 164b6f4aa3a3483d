import type { Block } from '@amauta/contract/block.ts';
import { KIND_NAMES } from '@amauta/contract/catalogue.ts';
import type { ItemStatus } from '@amauta/contract/exams/attempt.ts';
import type { RealItemResult } from '@amauta/contract/exams/real-results.ts';
import type { ResultAnswer } from '@amauta/contract/exams/results.ts';
import { Check, ChevronDown, CircleDashed, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Badge, type BadgeTone } from '../../../ui/feedback/badge.tsx';
import { AnswerDetail } from '../answer-detail.tsx';
import { letterOfId } from '../letters.ts';
import { StatementExcerpt } from '../statement-excerpt.tsx';
import { ItemFacts } from './real/item-facts.tsx';
import { OthersChoices } from './real/others-choices.tsx';

const STATES: Record<ItemStatus, { word: string; tone: BadgeTone; icon: ReactNode }> = {
  correct: { word: 'Correcta', tone: 'ok', icon: <Check /> },
  incorrect: { word: 'Incorrecta', tone: 'bad', icon: <X /> },
  unanswered: { word: 'Sin responder', tone: 'idle', icon: <CircleDashed /> },
};

interface AnswerRowProps {
  answer: ResultAnswer;
  /** Further facts of the item, known only for an exam as on the day. */
  real: RealItemResult | undefined;
  sharedStatement: readonly Block[] | undefined;
  isPrinting: boolean;
}

/** One answer: its first words and result; opening the row shows the rest. */
export function AnswerRow({ answer, real, sharedStatement, isPrinting }: AnswerRowProps) {
  const [isOpened, setOpened] = useState(false);
  const isOpen = isOpened || isPrinting;
  const id = useId();
  const { tone, icon, word: usual } = STATES[answer.status];
  const word = real && answer.status === 'unanswered' ? 'En blanco' : usual;
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
          {real ? <ItemFacts item={real} answer={answer} /> : null}
        </div>
        <span className="col-span-2 col-start-2 row-start-2 wrap-anywhere *:whitespace-normal md:col-span-1 md:col-start-3 md:row-start-1">
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
        {/* The button covers the row but lies beside the statement, because a button may not contain
            formulas. */}
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
            choices={real?.others ? <OthersChoices answer={answer} others={real.others} /> : undefined}
            note={
              real && !real.others ? 'Aún hay pocas respuestas de otros docentes para comparar.' : undefined
            }
            className="px-4 pt-1 pb-5 md:pr-5 md:pl-18"
          />
        ) : null}
      </div>
    </li>
  );
}

function ChoiceLine({ answer }: { answer: ResultAnswer }) {
  const chosen = letterOfId(answer, answer.selected_alternative_id);
  const correct = letterOfId(answer, answer.correct_alternative_id);
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
