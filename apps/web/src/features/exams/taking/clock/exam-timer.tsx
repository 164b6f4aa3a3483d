import type { Attempt } from '@amauta/contract/exams/attempt.ts';
import { AlarmClock, Clock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { showToast } from '../../../../ui/feedback/toast.ts';
import { formatClock } from '../../../../ui/format.ts';
import { isShownAnnouncement, type TimerView, timeAnnouncement, useTimerView } from './use-exam-timer.ts';
import { useUsedSeconds } from './use-used-seconds.ts';

/** The clock of the attempt. Screen readers are told only at 30, 10, 5 and 1 minutes, not each second. */
export function ExamTimer({ attempt, isFinishing }: { attempt: Attempt; isFinishing: boolean }) {
  const view = useTimerView(attempt, useUsedSeconds(attempt, isFinishing));
  const announcement = useAnnouncement(view.seconds, {
    isCountdown: attempt.timer_type === 'COUNTDOWN' && !view.isOvertime,
    isReal: attempt.way === 'REAL',
  });
  const Icon = view.isLate ? AlarmClock : Clock;
  return (
    <>
      <div
        role="timer"
        aria-live="off"
        aria-label={timerName(attempt, view)}
        className={classNames(
          'flex flex-none items-center gap-2 rounded-md border px-3 py-1 leading-[1.15] md:gap-3 md:py-1.5 md:pr-4 md:pl-3.5',
          view.isLate ? 'border-bad bg-bad text-on-bad' : 'border-line bg-sunken',
        )}
      >
        <Icon aria-hidden="true" className={view.isLate ? '' : 'text-ink-2'} />
        <span>
          <span className={classNames('block text-xs whitespace-nowrap', !view.isLate && 'text-ink-2')}>
            {view.label}
          </span>
          <span className="num block text-[1.1875rem] font-semibold tracking-tight md:text-[1.375rem]">
            {view.isOvertime ? '+' : ''}
            {formatClock(view.seconds)}
          </span>
        </span>
      </div>
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </>
  );
}

function timerName({ timer_type }: Pick<Attempt, 'timer_type'>, view: TimerView): string {
  if (timer_type === 'ELAPSED') return 'Tiempo transcurrido';
  return view.isOvertime ? 'Tiempo de más' : 'Tiempo restante';
}

/**
 * The text that a screen reader should announce now. In an exam as on the day some announcements are also
 * shown as a toast.
 */
function useAnnouncement(
  seconds: number,
  { isCountdown, isReal }: { isCountdown: boolean; isReal: boolean },
): string {
  const [text, setText] = useState('');
  const before = useRef(seconds);
  useEffect(() => {
    const next = isCountdown ? timeAnnouncement(before.current, seconds) : null;
    const isShown = isReal && isShownAnnouncement(before.current, seconds);
    before.current = seconds;
    if (next === null) return;
    if (isShown) showToast('info', next, { id: 'time-left', duration: 10_000 });
    else setText(next);
  }, [isCountdown, isReal, seconds]);
  return text;
}
