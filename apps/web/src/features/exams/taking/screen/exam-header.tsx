import type { Attempt } from '@amauta/contract/exams/attempt.ts';
import type { AttemptMode } from '@amauta/contract/exams/setup.ts';
import { AlarmClock, Clock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Tags } from '../../../../ui/feedback/badge.tsx';
import { showToast } from '../../../../ui/feedback/toast.ts';
import { formatClock } from '../../../../ui/format.ts';
import { isShownAnnouncement, type TimerView, timeAnnouncement, useTimerView } from '../clock/exam-timer.ts';
import { useUsedSeconds } from '../clock/used-time.ts';
import { useSpeech } from '../voice/use-speech.ts';
import type { Exam } from './exam.ts';
import { ExamTools, ToolsMenu, type ToolsProps } from './exam-tools.tsx';
import { useReadingSize } from './screen-settings.ts';

const EXAM_TITLES: Record<AttemptMode, string> = {
  MOCK: 'Simulacro de examen',
  BANK: 'Banco de preguntas',
  WRONG: 'Repaso de Respuestas Erróneas',
  TOPIC: 'Práctica por tema',
};

/** The year and exam for the header. Only a bank is about one year; a mock draws from several. */
function originOf({ mode, tags }: Attempt): string[] {
  return mode === 'BANK' ? [...tags.years.map(String), ...tags.exams] : [];
}

/** 'Como en el día' and the official exam's name, such as 'Ascenso 2024'. Null in learning mode. */
function officialOf({ way, official }: Attempt): string[] | null {
  return way === 'REAL' && official ? ['Como en el día', official.name] : null;
}

function tagsOf(attempt: Attempt): string[] {
  const { type_exam, source_section, modality, level, specialty } = attempt.tags;
  const head = officialOf(attempt) ?? [type_exam, source_section];
  const tagged = [...head, modality, level, specialty, ...originOf(attempt)];
  // A specialty may have the same name as its level: show the name once.
  return [...new Set(tagged)].filter((tag) => tag !== null);
}

interface HeaderProps extends Omit<ToolsProps, 'reading' | 'speech'> {
  attempt: Attempt;
  exam: Pick<Exam, 'question' | 'page'>;
  isFinishing: boolean;
}

/** Title, tags, timer and tools of the exam. On phones one line, with the rest behind «⋮». */
export function ExamHeader({ attempt, exam, isFinishing, ...rest }: HeaderProps) {
  const reading = useReadingSize();
  const speech = useSpeech(exam.question, exam.page, rest.sound.isOn);
  const tools = { ...rest, reading, speech };
  const { type_exam, modality, level } = attempt.tags;
  const line = officialOf(attempt) ?? [type_exam, ...originOf(attempt), modality, level];
  return (
    <header className="border-b border-line bg-surface py-2 pr-2 pl-4 md:px-8 md:pt-3.5 md:pb-2 short:py-0.5">
      {/* With large text the timer moves under the title, because the title keeps its words whole. Where the window is also
          short, the title gives way: the question needs the room. */}
      <div className="flex flex-wrap items-center justify-between gap-2 md:gap-6">
        <div className="min-w-min flex-1 basis-0 short:max-[18em]:sr-only">
          <h1 className="font-sans text-base leading-tight font-semibold tracking-normal wrap-break-word md:mb-0.5 md:font-serif md:text-[1.375rem]">
            {EXAM_TITLES[attempt.mode]}
          </h1>
          <div className="max-md:hidden">
            <Tags label="Datos del examen" items={tagsOf(attempt)} />
          </div>
          <p className="w-0 min-w-full text-xs text-ink-2 md:hidden short:hidden">
            {line.filter((tag) => tag !== null).join(' · ')}
          </p>
        </div>
        <div className="ml-auto flex flex-none items-center gap-1">
          <ExamTimer attempt={attempt} isFinishing={isFinishing} />
          {tools.onFinish ? (
            <Button className="ml-2 max-md:hidden" onClick={tools.onFinish}>
              Finalizar
            </Button>
          ) : null}
          <ToolsMenu {...tools} />
        </div>
      </div>
      <ExamTools {...tools} />
    </header>
  );
}

/** The clock of the attempt. Screen readers are told only at 30, 10, 5 and 1 minutes, not each second. */
function ExamTimer({ attempt, isFinishing }: { attempt: Attempt; isFinishing: boolean }) {
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
          'flex flex-none items-center gap-2 rounded-md border px-3 py-1 leading-[1.15] md:gap-3 md:py-1.5 md:pr-4 md:pl-3.5 short:py-0.5',
          view.isLate ? 'border-bad bg-bad text-on-bad' : 'border-line bg-sunken',
        )}
      >
        <Icon aria-hidden="true" className={view.isLate ? '' : 'text-ink-2'} />
        <span className="short:min-[18em]:flex short:min-[18em]:items-baseline short:min-[18em]:gap-2">
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
