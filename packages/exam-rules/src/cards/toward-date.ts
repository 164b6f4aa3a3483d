import { type Card, createEmptyCard, fsrs, Rating } from 'ts-fsrs';
import { todayInLima } from '../access.ts';
import { addDays, type Day } from '../plan/days.ts';

/** A review of an item: 'again' when it was failed, 'good' when it was answered right in practice. */
export interface Review {
  readonly rating: 'again' | 'good';
  /** ISO 8601. */
  readonly at: string;
}

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

/**
 * From this chance of recall on, a card counts as ready. FSRS wants a review when the chance falls to this
 * value.
 */
const READY = 0.9;
const MOST_MEETINGS = 6;

const RATINGS = { again: Rating.Again, good: Rating.Good } as const;
// Whole days and no random shift, so that every process gets the same schedule from the same reviews.
const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false, request_retention: READY });

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
    return { itemId, memory, due: todayInLima(memory.due), meetings: 0 };
  });
  const meet = (card: Placed, on: (typeof days)[number] | undefined) => {
    if (!on) return;
    on.room--;
    on.itemIds.push(card.itemId);
    // A card that was reviewed this evening is planned from that time on, not from noon.
    const time = Math.max(noon(on.day).getTime(), card.memory.last_review?.getTime() ?? 0);
    card.memory = scheduler.next(card.memory, new Date(time), Rating.Good).card;
    card.due = todayInLima(card.memory.due);
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
    dueToday: cards.filter(({ reviews }) => todayInLima(remember(reviews).due) <= today).length,
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

/** The state of a card in FSRS after its reviews. */
function remember(reviews: readonly Review[]): Card {
  const inOrder = [...reviews].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const [first] = inOrder;
  if (!first) throw new RangeError('a card has at least one review');
  let card = createEmptyCard(new Date(first.at));
  for (const { rating, at } of inOrder) card = scheduler.next(card, new Date(at), RATINGS[rating]).card;
  return card;
}

/** Chance that a card is remembered on a day, from 0 to 1. */
function recallOn(memory: Card, day: Day): number {
  return scheduler.get_retrievability(memory, noon(day), false);
}

/** Noon of a day in Lima. */
function noon(day: Day): Date {
  return new Date(`${day}T12:00:00-05:00`);
}
