import type { Today } from '@amauta/contract/study/today.ts';
import { Flag } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { formatDate } from '../../../ui/format.ts';
import { Whole } from '../../../ui/whole.tsx';
import { AimDialog, AimForm } from '../aim/aim-form.tsx';
import { goalOf, longDay, weekdayOf } from './today-words.ts';

interface HeadProps {
  today: Today;
  /** Called after the aim was changed. */
  onAim: () => void;
  /** The teacher doesn't want to choose a contest now. */
  isSkipped: boolean;
  onSkip: () => void;
}

/** Whether the teacher is asked for a contest: there is none, or its day has passed. */
export function asksForContest({ days_left: daysLeft }: Pick<Today, 'days_left'>): boolean {
  return daysLeft === null || daysLeft < 0;
}

/** The days left until the exam and what the teacher goes for; without a contest, the choice of one. */
export function TodayHead({ today, onAim, isSkipped, onSkip }: HeadProps) {
  const { aim, day, days_left: daysLeft } = today;
  const [isChanging, setChanging] = useState(false);
  const isPast = daysLeft !== null && daysLeft < 0;
  const dialog = (
    <AimDialog
      aim={aim}
      open={isChanging}
      onOpenChange={(open) => {
        setChanging(open);
        if (!open) onAim();
      }}
    />
  );
  return (
    <header
      className={classNames(
        'min-w-0 @min-[57rem]/hoy:[grid-area:cd]',
        !asksForContest(today) && '@min-[57rem]/hoy:self-center',
      )}
    >
      <p className="mb-1.5 text-sm font-semibold text-brand-ink">
        Hoy, {weekdayOf(day)} <Whole>{formatDate(day)}</Whole>
      </p>
      {daysLeft === null || isPast ? (
        <>
          <Title>{isPast ? '¿Cómo te fue?' : '¿Qué examen vas a dar?'}</Title>
          <p className="mt-1 text-ink-2">
            <Question today={today} />
          </p>
          {isSkipped ? (
            <Button className="mt-3" onClick={() => setChanging(true)}>
              Elegir examen
            </Button>
          ) : (
            <div className="mt-4">
              <AimForm aim={aim} onDone={onAim} onSkip={onSkip} />
            </div>
          )}
        </>
      ) : (
        <>
          <Countdown daysLeft={daysLeft} name={aim.contest?.name ?? ''} examDay={aim.contest?.day ?? day} />
          <Goal today={today} onChange={() => setChanging(true)} />
        </>
      )}
      {dialog}
    </header>
  );
}

function Question({ today: { aim, days_left: daysLeft } }: { today: Today }) {
  const { contest, is_withdrawn: isWithdrawn } = aim;
  if (contest && daysLeft !== null) {
    return (
      <>
        {contest.name} fue el <Whole>{formatDate(contest.day)}</Whole>. Elige el siguiente y seguimos
        contando.
      </>
    );
  }
  return isWithdrawn
    ? 'El concurso que elegiste fue retirado. Elige otro para contar los días.'
    : 'Así contamos los días y repartimos tu estudio hasta la fecha.';
}

function Title({ children }: { children: ReactNode }) {
  return (
    <h1 tabIndex={-1} className="text-2xl md:text-3xl">
      {children}
    </h1>
  );
}

function Countdown({ daysLeft, name, examDay }: { daysLeft: number; name: string; examDay: string }) {
  if (daysLeft <= 1) {
    return (
      <>
        <Title>{daysLeft === 0 ? 'Hoy es tu examen' : 'Mañana es tu examen'}</Title>
        <p className="num mt-1 text-ink-2">
          {name}, <Whole>{longDay(examDay).toLowerCase()}</Whole>.{' '}
          {daysLeft === 0 ? 'Llega con tiempo y lleva tu DNI.' : 'Repasa lo de hoy y descansa bien.'}
        </p>
      </>
    );
  }
  return (
    <h1 tabIndex={-1} className="flex flex-wrap items-center gap-x-3 gap-y-1 md:gap-x-4.5">
      <span className="num text-[4.25rem] leading-[.86] tracking-[-.045em] md:text-[5.5rem]">
        <span className="sr-only">Faltan </span>
        {daysLeft}
      </span>
      <span className="min-w-0 flex-1 basis-32 text-[1.1875rem] leading-tight md:text-xl">
        <span className="sr-only"> </span>
        días para {name}
        <span className="sr-only">, </span>
        <small className="num mt-0.5 block font-sans text-sm font-normal tracking-normal text-ink-2 md:mt-1 md:text-base">
          {longDay(examDay)}
        </small>
      </span>
    </h1>
  );
}

function Goal({ today, onChange }: { today: Today; onChange: () => void }) {
  const goal = goalOf(today.aim);
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-2 text-base md:mt-3 md:gap-2.5">
      <Flag aria-hidden="true" className="text-gold-ink" />
      <span className="min-w-0 flex-1 basis-32 md:flex-initial">
        Meta: <b>{goal?.name}</b>
        {goal?.rest ? (
          <>
            , <span className="num whitespace-nowrap">{goal.rest}</span>
          </>
        ) : null}
      </span>
      <Button
        variant="ghost"
        className="-mr-2 ml-auto px-2! md:mr-0"
        aria-label="Cambiar examen, meta o días"
        onClick={onChange}
      >
        Cambiar
      </Button>
    </p>
  );
}
