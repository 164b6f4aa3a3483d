import type { Card } from 'ts-fsrs';
import { addDays, type Day, dayOf } from '../plan/days.ts';
import { meetOn, READY, type Review, recallOn, remember } from './memory.ts';

export interface StudyCard {
  readonly itemId: number;
  /** At least one, in any order. */
  readonly reviews: readonly Review[];
}

/** The day of study, and how many cards fit into it. */
export interface CardDay {
  readonly day: Day;
  readonly room: number;
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

const MOST_MEETINGS = 6;

interface Placed {
  readonly itemId: number;
  memory: Card;
  due: Day;
  meetings: number;
}

/**
 * Plans on which days each card is met. `days` are the days of study from today on, in order; days from the
 * exam's day on are ignored.
 * A card that is due before the exam is met on the first day of study after it falls due. A card that is due
 * later is also met once before the exam, as late as possible, because a late meeting is remembered best; the
 * weakest of these cards come last. Every card has its first meeting before any card has a second one.
 * Without an exam (`examDay` null) cards are met when they are due.
 */
export function planCards(
  cards: readonly StudyCard[],
  options: { readonly today: Day; readonly examDay: Day | null; readonly days: readonly CardDay[] },
): CardPlan {
  const { today, examDay } = options;
  const days = options.days
    .filter(({ day }) => examDay === null || day < examDay)
    .map(({ day, room }) => ({ day, room, itemIds: [] as number[] }));
  const placed = cards.map(({ itemId, reviews }): Placed => {
    const memory = remember(reviews);
    return { itemId, memory, due: dayOf(memory.due), meetings: 0 };
  });
  const dueToday = placed.filter(({ due }) => due <= today).length;
  const meet = (card: Placed, on: (typeof days)[number] | undefined) => {
    if (!on) return;
    on.room--;
    on.itemIds.push(card.itemId);
    card.memory = meetOn(card.memory, on.day);
    card.due = dayOf(card.memory.due);
    card.meetings++;
  };
  const firstFrom = (due: Day) => days.find(({ day, room }) => room > 0 && day >= due);
  const lastUntil = (due: Day) => days.findLast(({ day, room }) => room > 0 && day <= due);
  const isBefore = ({ due }: Placed) => examDay === null || due < examDay;
  const waiting = placed.toSorted((a, b) => a.due.localeCompare(b.due) || a.itemId - b.itemId);
  for (const card of waiting.filter(isBefore)) {
    meet(card, firstFrom(card.due) ?? (examDay === null ? undefined : lastUntil(card.due)));
  }
  if (examDay !== null) {
    const later = waiting.filter((card) => card.meetings === 0 && !isBefore(card));
    const recalled = new Map(later.map((card) => [card, recallOn(card.memory, examDay)]));
    later.sort((a, b) => (recalled.get(a) ?? 0) - (recalled.get(b) ?? 0));
    for (const card of later) meet(card, lastUntil(addDays(examDay, -1)));
    meetAgain(placed, isBefore, (card) => meet(card, firstFrom(card.due)));
  }
  return {
    days: days.map(({ day, itemIds }) => ({ day, itemIds })),
    dueToday,
    readyOnTheDay:
      examDay === null ? 0 : placed.filter(({ memory }) => recallOn(memory, examDay) >= READY).length,
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
    for (const card of again.toSorted((a, b) => a.due.localeCompare(b.due))) meet(card);
  }
}
