import type { ExamPayload } from '@amauta/contract/exams/setup.ts';
import type { Today, TodayCard } from '@amauta/contract/study/today.ts';
import { Link } from '@tanstack/react-router';
import { ArrowRight, WifiOff } from 'lucide-react';
import { modeSlugOf, paths } from '../../../paths.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/feedback/surface.tsx';
import { anyYearPayload, mockPayload, practicePayload } from './payloads.ts';
import { cardTitle, dueSentence, longDay, minutesWords } from './today-words.ts';

/** Starts an exam. Comes from the room of exams. */
export interface Starting {
  start: (payload: ExamPayload) => void;
  isStarting: boolean;
}

interface TasksProps {
  today: Today;
  starting: Starting;
  /** Why nothing can be started now. */
  blocked: 'offline' | 'expired' | null;
  /** The page asks for the contest, whose button is the main one. */
  isAsking: boolean;
}

/** What to do today: at most three cards, each with its minutes and its reason. */
export function Tasks({ today, starting, blocked, isAsking }: TasksProps) {
  const { cards, unfinished, days_left: daysLeft, has_answered: hasAnswered } = today;
  if (daysLeft === 0) return null;
  const total = cards.reduce((sum, { minutes }) => sum + minutes, 0);
  return (
    <section
      aria-labelledby="para-hoy"
      className="mt-1.5 min-w-0 @min-[57rem]/hoy:mt-0 @min-[57rem]/hoy:[grid-area:ta]"
    >
      {cards.length > 0 ? (
        <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 md:mb-3">
          <h2 id="para-hoy" className="text-[1.375rem] md:text-xl">
            Para hoy
          </h2>
          <p className="num text-sm text-ink-2">
            {hasAnswered || cards.length === 1
              ? `${minutesWords(total)} en total`
              : 'Elige por dónde empezar'}
          </p>
        </div>
      ) : null}
      {cards.length === 0 ? (
        <AllDone today={today} />
      ) : (
        <ol className="@container overflow-hidden rounded-lg border border-line bg-surface shadow-1">
          {cards.map((card, place) => (
            <Task
              key={cardTitle(card)}
              card={card}
              today={today}
              starting={starting}
              blocked={blocked}
              isPrimary={place === 0 && unfinished === null && blocked === null && !isAsking}
            />
          ))}
        </ol>
      )}
      {today.review.total > 0 && cards.length > 0 ? <ReviewLine today={today} /> : null}
      {blocked === 'expired' && cards.length > 0 ? (
        <p className="mt-2 text-sm font-medium text-warn-ink">Renueva tu acceso para empezar.</p>
      ) : null}
    </section>
  );
}

/** How many errors are due today, and how many will be remembered on the day of the exam. */
function ReviewLine({ today }: { today: Today }) {
  const { review, cards, unfinished, exam_type: type, days_left: daysLeft } = today;
  const { ready_on_the_day: ready, total } = review;
  const card = cards.find((one) => one.what === 'review');
  const isOpen =
    (unfinished?.mode === 'WRONG' && unfinished.exam_type === type) ||
    (card !== undefined && openOf(card) !== null);
  return (
    <p className="num mt-2 text-sm text-ink-2">
      {dueSentence(review.due_today, isOpen ? 'open' : (card?.question_count ?? 0), daysLeft === 1)}
      {ready === null
        ? ` Tienes ${total} en total.`
        : ` Con este plan, ${ready} de ${total} estarán listos el día del examen.`}
    </p>
  );
}

function Task(props: Omit<TasksProps, 'isAsking'> & { card: TodayCard; isPrimary: boolean }) {
  const { card, today, starting, blocked, isPrimary } = props;
  const title = cardTitle(card);
  return (
    <li className="relative grid min-h-18 grid-cols-[2.5rem_minmax(0,1fr)] items-center *:last:col-span-full *:last:justify-self-end max-md:@2xs:grid-cols-[2.5rem_minmax(0,1fr)_auto] max-md:@2xs:*:last:col-auto gap-[min(.75rem,3.2vw)] border-line px-[min(.75rem,3.2vw)] py-2.5 not-first:border-t has-[button:hover,a:hover]:bg-sunken/50 md:min-h-22 md:@md:grid-cols-[3.25rem_minmax(0,1fr)_auto] md:@md:*:last:col-auto md:gap-4.5 md:px-5 md:py-4.5">
      <p className="num grid justify-items-center text-center leading-none">
        <b className="font-serif text-[1.625rem] leading-none tracking-[-.02em] md:text-2xl">
          {card.minutes}
        </b>
        <span className="mt-0.5 text-xs text-ink-2">min</span>
      </p>
      <div className="min-w-0">
        <h3 className="font-sans text-base leading-snug tracking-normal break-words hyphens-auto">{title}</h3>
        <p className="mt-0.5 text-sm text-ink-2">{card.why}</p>
      </div>
      {blocked === 'offline' ? (
        <span className="inline-flex items-center gap-1.5 text-sm text-ink-2">
          <WifiOff className="icon-s" aria-hidden="true" />
          Con conexión
        </span>
      ) : blocked === 'expired' ? (
        <span />
      ) : (
        <Go card={card} title={title} today={today} starting={starting} isPrimary={isPrimary} />
      )}
    </li>
  );
}

// The button covers its whole row. On phones only its arrow is drawn, unless it is the page's main action.
const GO = 'after:absolute after:inset-0 after:content-[""]';
const QUIET = 'max-md:min-h-0 max-md:border-0 max-md:bg-transparent! max-md:p-0! max-md:text-brand-ink!';

function Go(props: { card: TodayCard; title: string; today: Today; starting: Starting; isPrimary: boolean }) {
  const { card, title, today, starting, isPrimary } = props;
  const open = openOf(card);
  const payload =
    card.what === 'mock'
      ? (mockPayload(today.aim, card.exam_type) ?? anyYearPayload(card))
      : practicePayload(card, today);
  const variant = isPrimary ? 'primary' : 'secondary';
  const verb = open ? 'Continuar' : payload ? 'Empezar' : 'Armar';
  const label = `${verb}: ${title}`;
  const content = (
    <>
      <span className={isPrimary ? undefined : 'max-md:sr-only'}>{verb}</span>
      <ArrowRight aria-hidden="true" />
    </>
  );
  const look = isPrimary ? `${GO} max-md:px-3!` : `${GO} ${QUIET} text-brand-ink!`;
  return payload && !open ? (
    <Button
      variant={variant}
      className={look}
      aria-label={label}
      loading={starting.isStarting}
      onClick={() => starting.start(payload)}
    >
      {content}
    </Button>
  ) : (
    <Link
      to={
        open
          ? paths.exam(today.exam_type, modeSlugOf(open.mode), open.id)
          : paths.examStart(today.exam_type, 'simulacro-examen')
      }
      aria-label={label}
      className={`${buttonClass({ variant })} ${look}`}
    >
      {content}
    </Link>
  );
}

/** The practice that a card continues. A plan that this device kept from an earlier version doesn't name any. */
function openOf(card: TodayCard): { id: number; mode: 'TOPIC' | 'WRONG' } | null {
  if (card.what === 'mock' || !card.open) return null;
  return { id: card.open.attempt_id, mode: card.what === 'review' ? 'WRONG' : 'TOPIC' };
}

function AllDone({ today: { next, unfinished } }: { today: Today }) {
  return (
    <Card padded={false} className="px-4 py-5 md:px-6">
      <h2 id="para-hoy" className="text-lg">
        {unfinished ? 'Para hoy' : 'Listo por hoy'}
      </h2>
      <p className="num mt-1 text-ink-2">
        {unfinished
          ? 'Además de lo que tienes abierto, hoy no toca nada más.'
          : next
            ? `Sigues el ${longDay(next.day).toLowerCase()} con ${minutesWords(next.minutes)}.`
            : 'No queda nada planeado. Puedes practicar lo que quieras.'}
      </p>
    </Card>
  );
}
