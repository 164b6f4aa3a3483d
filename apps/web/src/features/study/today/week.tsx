import type { Today } from '@amauta/contract/study/today.ts';
import { classNames } from '../../../ui/class-names.ts';
import { DayMark } from './niche-mark.tsx';
import { asksForContest } from './today-head.tsx';
import { minutesText, weekDayText, weekLabel } from './today-words.ts';

const LETTERS = ['L', 'M', 'X', 'J', 'V', 'S', 'D'];

/** The week from Monday to Sunday as seven marks. */
export function Week({ today }: { today: Today }) {
  const { week, aim, moved, day: now } = today;
  const examDay = aim.contest?.day ?? null;
  return (
    <section
      aria-label={weekLabel(week, aim.days_a_week)}
      className={classNames(
        '@container my-1 @min-[57rem]/hoy:my-0 @min-[57rem]/hoy:[grid-area:wk]',
        !asksForContest(today) && '@min-[57rem]/hoy:self-center',
      )}
    >
      <ol className="grid grid-cols-3 gap-1 text-center @2xs:grid-cols-7">
        {week.map((mark, place) => {
          const { day, state, minutes } = mark;
          const isToday = day === now;
          const isExam = day === examDay;
          const text = isExam
            ? 'examen'
            : state === 'today'
              ? 'hoy'
              : state === 'free'
                ? 'libre'
                : minutesText(minutes);
          return (
            <li
              key={day}
              aria-current={isToday ? 'date' : undefined}
              className={classNames(
                'grid justify-items-center gap-1',
                isToday ? 'font-bold text-ink' : 'text-ink-2',
              )}
            >
              <span aria-hidden="true" className="text-sm leading-tight font-semibold">
                {LETTERS[place]}
              </span>
              <DayMark state={state} isExam={isExam} />
              <span aria-hidden="true" className="num text-xs whitespace-nowrap">
                {text}
              </span>
              <span className="sr-only">{weekDayText(mark, examDay)}</span>
            </li>
          );
        })}
      </ol>
      {moved ? <p className="mt-1.5 text-center text-sm text-ink-2 md:mt-2">{moved}</p> : null}
    </section>
  );
}
