import { type Day, dayNumber } from '../plan/days.ts';
import { meetOn, READY, type Review, recallOn, remember, type Trace, traceOf } from './memory.ts';

export interface StudyCard {
  readonly itemId: number;
  /** At least one, in any order. */
  readonly reviews: readonly Review[];
}

/** The day of study, and how many cards fit into it. */
export interface CardDay {
  readonly day: Day;
  readonly room: number;
  /** How many more cards fit, used only for cards that have no meeting otherwise. */
  readonly spare?: number;
}

/** On which days each card is met. */
export interface CardPlan {
  readonly days: readonly { readonly day: Day; readonly itemIds: readonly number[] }[];
  /** Cards whose review is due today or earlier. */
  readonly dueToday: number;
  /**
   * Cards that will be remembered with 90 % on the exam's day, if the plan is kept and each card is answered
   * right.
   */
  readonly readyOnTheDay: number;
  /** Cards that don't fit before the exam. */
  readonly withoutRoom: number;
}

/** Enough for a year: a card that is always answered right rests twice to four times as long after each meeting. */
const MOST_MEETINGS = 12;

interface Placed {
  readonly itemId: number;
  trace: Trace;
  meetings: number;
}

interface PlacedDay {
  readonly number: number;
  room: number;
  readonly itemIds: number[];
}

/** Keeps what was computed from a card's reviews: one plan tries several offers of time with the same cards. */
const traces = new WeakMap<StudyCard, Trace>();

/** The state that a card's reviews have left. Throws RangeError without any review. */
export function traceOfCard(card: StudyCard): Trace {
  const known = traces.get(card) ?? traceOf(remember(card.reviews));
  traces.set(card, known);
  return known;
}

/**
 * Plans on which days each card is met. `days` are the days of study from today on, in order; days from the
 * exam's day on are ignored.
 * A card that is due before the exam is met on the first day of study after it falls due. A card that is due
 * later is also met once before the exam, as late as possible, because a late meeting is remembered best; the
 * weakest of these cards come last. Every card has its first meeting before any card has a second one. In the end a
 * card that would not be ready on the day is met once more, as late as there is room, if that makes it ready.
 * Without an exam (`examDay` null) cards are met when they are due.
 */
export function planCards(
  cards: readonly StudyCard[],
  options: { readonly today: Day; readonly examDay: Day | null; readonly days: readonly CardDay[] },
): CardPlan {
  const today = dayNumber(options.today);
  const exam = options.examDay === null ? Number.POSITIVE_INFINITY : dayNumber(options.examDay);
  const isDated = options.examDay !== null;
  const given = options.days.filter(({ day }) => dayNumber(day) < exam);
  const days = given.map(({ day, room }): PlacedDay => ({ number: dayNumber(day), room, itemIds: [] }));
  const placed = cards.map(
    (card): Placed => ({ itemId: card.itemId, trace: traceOfCard(card), meetings: 0 }),
  );
  const dueToday = placed.filter(({ trace }) => trace.due <= today).length;
  const meet = (card: Placed, on: PlacedDay | undefined) => {
    if (!on) return;
    on.room--;
    on.itemIds.push(card.itemId);
    card.trace = meetOn(card.trace, on.number);
    card.meetings++;
  };
  const firstFrom = (due: number) => days.find(({ number, room }) => room > 0 && number >= due);
  const lastUntil = (due: number) => days.findLast(({ number, room }) => room > 0 && number <= due);
  const isBefore = ({ trace }: Placed) => trace.due < exam;
  const meetFirst = (card: Placed) =>
    meet(card, firstFrom(card.trace.due) ?? (isDated ? lastUntil(card.trace.due) : undefined));
  const waiting = placed.toSorted((a, b) => a.trace.due - b.trace.due || a.itemId - b.itemId);
  for (const card of waiting.filter(isBefore)) meetFirst(card);
  if (isDated) {
    const later = waiting.filter((card) => card.meetings === 0 && !isBefore(card));
    const recalled = new Map(later.map((card) => [card, recallOn(card.trace, exam)]));
    later.sort((a, b) => (recalled.get(a) ?? 0) - (recalled.get(b) ?? 0));
    for (const card of later) meet(card, lastUntil(exam - 1));
    meetAgain(placed, isBefore, (card) => meet(card, firstFrom(card.trace.due)));
    const sinking = placed.filter(({ trace }) => recallOn(trace, exam) < READY);
    for (const card of sinking.toSorted((a, b) => recallOn(b.trace, exam) - recallOn(a.trace, exam))) {
      const on = lastUntil(exam - 1);
      // A card is met once a day, and a meeting that leaves the card unready takes the room of one that would not.
      if (!on || on.number <= card.trace.last) continue;
      if (recallOn(meetOn(card.trace, on.number), exam) >= READY) meet(card, on);
    }
  }
  // Counted before the spare room is used, so that the number depends on `room` alone.
  const ready = isDated ? placed.filter(({ trace }) => recallOn(trace, exam) >= READY).length : 0;
  for (const [place, { spare = 0 }] of given.entries()) {
    const day = days[place];
    if (day) day.room += spare;
  }
  for (const card of waiting.filter((one) => one.meetings === 0 && isBefore(one))) meetFirst(card);
  return {
    days: given.map(({ day }, place) => ({ day, itemIds: days[place]?.itemIds ?? [] })),
    dueToday,
    readyOnTheDay: ready,
    withoutRoom: placed.filter((card) => card.meetings === 0 && isBefore(card)).length,
  };
}

/** Adds further meetings for cards that are due again before the exam, in the order in which they are due. */
function meetAgain(
  cards: readonly Placed[],
  isBefore: (card: Placed) => boolean,
  meet: (card: Placed) => void,
) {
  for (let round = 1; round < MOST_MEETINGS; round++) {
    const again = cards.filter((card) => card.meetings === round && isBefore(card));
    for (const card of again.toSorted((a, b) => a.trace.due - b.trace.due)) meet(card);
  }
}
