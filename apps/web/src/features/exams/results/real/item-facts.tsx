import type { RealItemResult } from '@amauta/contract/exams/real-results.ts';
import type { ResultAnswer } from '@amauta/contract/exams/results.ts';
import { Bookmark, Clock, Repeat2 } from 'lucide-react';
import { classNames } from '../../../../ui/class-names.ts';
import { formatClock } from '../../../../ui/format.ts';
import { letterOfId } from '../../letters.ts';

/** What the person did with an item during the exam: marked it, changed the answer, and the time spent. */
export function ItemFacts({ item, answer }: { item: RealItemResult; answer: ResultAnswer }) {
  const { marked, slow, spent_seconds: seconds } = item;
  const change = changeText(item, answer);
  if (!marked && change === null && seconds === null) return null;
  return (
    <p className="num mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-ink-2 [&>span]:inline-flex [&>span]:items-center [&>span]:gap-1.5">
      {marked ? (
        <span>
          <Bookmark className="icon-s" />
          Marcada
        </span>
      ) : null}
      {change === null ? null : (
        <span>
          <Repeat2 className="icon-s" />
          {change}
        </span>
      )}
      {seconds === null ? null : (
        <span className={classNames(slow && 'font-semibold text-warn-ink')}>
          <Clock className="icon-s" />
          <span className="sr-only">Tiempo </span>
          {formatClock(seconds)}
          {slow ? ', lenta' : ''}
        </span>
      )}
    </p>
  );
}

/** 'Cambiaste de C a B', from the first to the last answer. Null when the answer was never changed. */
function changeText({ changed, given }: RealItemResult, answer: ResultAnswer): string | null {
  if (!changed) return null;
  const first = letterOfId(answer, given.find((id) => id !== null) ?? null);
  const last = letterOfId(answer, answer.selected_alternative_id);
  return last === null ? `Quitaste tu respuesta ${first}` : `Cambiaste de ${first} a ${last}`;
}
