import type { WrongAnswers, WrongAnswersDay } from '@amauta/contract/practice.ts';
import { ChevronRight, RefreshCw } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { formatDate } from '../../../ui/format.ts';
import { ErrorRow } from './error-row.tsx';
import { dayText } from './error-words.ts';

interface ErrorHistoryProps {
  /** Newest first. */
  days: readonly WrongAnswersDay[];
  sharedStatements: WrongAnswers['shared_statements'];
  hasOlder: boolean;
  isLoadingOlder: boolean;
  /** Why older days could not be fetched, or null. */
  failure: string | null;
  onOlder: () => void;
}

/** The errors by date. Bars compare the days; each day opens to show its errors. */
export function ErrorHistory(props: ErrorHistoryProps) {
  const { days, sharedStatements, hasOlder, isLoadingOlder, failure, onOlder } = props;
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(days.slice(0, 1).map((day) => day.date)),
  );
  const most = Math.max(...days.map((day) => day.errors_count), 1);
  const isAllOpen = days.every((day) => open.has(day.date));
  const toggle = (date: string) => {
    const next = new Set(open);
    if (!next.delete(date)) next.add(date);
    setOpen(next);
  };
  return (
    <section aria-labelledby="historial">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="historial">Historial por fecha</h2>
        <Button
          variant="ghost"
          onClick={() => setOpen(isAllOpen ? new Set() : new Set(days.map((day) => day.date)))}
        >
          {isAllOpen ? 'Contraer todo' : 'Expandir todo'}
        </Button>
      </div>
      <ol className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-1">
        {days.map((day) => (
          <Day
            key={day.date}
            day={day}
            sharedStatements={sharedStatements}
            share={day.errors_count / most}
            isOpen={open.has(day.date)}
            onToggle={() => toggle(day.date)}
          />
        ))}
      </ol>
      {failure ? (
        <p role="alert" className="mt-4 text-sm font-medium text-bad-ink">
          {failure}
        </p>
      ) : null}
      {hasOlder ? (
        <Button
          className="mt-4"
          loading={isLoadingOlder}
          loadingText="Cargando..."
          icon={failure ? <RefreshCw className="icon-s" /> : undefined}
          onClick={onOlder}
        >
          {failure ? 'Reintentar' : 'Ver días anteriores'}
        </Button>
      ) : null}
    </section>
  );
}

interface DayProps extends Pick<ErrorHistoryProps, 'sharedStatements'> {
  day: WrongAnswersDay;
  /** Errors of this day as a share of the day with the most errors. */
  share: number;
  isOpen: boolean;
  onToggle: () => void;
}

function Day({ day, sharedStatements, share, isOpen, onToggle }: DayProps) {
  const id = useId();
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
        className="grid min-h-tap-lg w-full grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 py-2.5 text-left -outline-offset-3 hover:bg-sunken/50 md:grid-cols-[1.25rem_minmax(0,16rem)_1fr_auto] md:gap-4 md:px-6 md:py-2"
      >
        <ChevronRight
          className={classNames(
            'transition-[rotate] duration-(--base) ease-out max-md:col-start-1 max-md:row-start-1',
            isOpen && 'rotate-90',
          )}
        />
        <span className="leading-tight max-md:col-start-2 max-md:row-start-1">
          <b className="num block">{formatDate(day.date)}</b>
          <span className="text-sm text-ink-2">{dayText(day)}</span>
        </span>
        <span
          aria-hidden="true"
          className="h-2 max-md:col-span-2 max-md:col-start-2 max-md:row-start-2 forced-colors:hidden"
        >
          <span
            className="block h-full min-w-2 rounded-full bg-bad-line"
            style={{ width: `${Math.round(share * 1000) / 10}%` }}
          />
        </span>
        <span className="num text-right text-ink-2 max-md:col-start-3 max-md:row-start-1 md:min-w-24">
          <b className="font-serif text-[1.375rem] leading-none text-ink">{day.errors_count}</b>{' '}
          {day.errors_count === 1 ? 'error' : 'errores'}
        </span>
      </button>
      <div id={id} hidden={!isOpen} className="border-t border-line bg-paper px-4 md:px-6">
        {isOpen ? (
          <ol className="divide-y divide-line" aria-label={`Errores del ${formatDate(day.date)}`}>
            {day.errors.map((error) => (
              <ErrorRow
                key={`${error.exam_attempt_id}-${error.question_id}`}
                error={error}
                sharedStatement={sharedStatements[String(error.shared_statement_id)]}
              />
            ))}
          </ol>
        ) : null}
      </div>
    </li>
  );
}
