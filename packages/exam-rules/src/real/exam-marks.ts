import type { RealItemResult, RealResults, ReviewFilter } from '@amauta/contract/exams/real-results.ts';
import { twoDecimals } from '../grade.ts';
import type { ItemStanding } from './standing.ts';

/** An item is slow when it took more than this many times the pace: 5 minutes at a pace of 3. */
const SLOW_FACTOR = 5 / 3;
/** A run of at least this many hurried items at the end is mentioned. */
const HURRIED_RUN = 5;
/** An item on which less time was spent counts as hurried. */
const HURRIED_SECONDS = 60;

/** An item of an attempt that has ended. */
export interface EndedItem {
  readonly itemId: number;
  readonly position: number;
  readonly key: number;
  readonly pointsPerQuestion: number;
  readonly standing: ItemStanding;
}

type Marks = Pick<RealResults, 'filter_counts' | 'changes' | 'time'> & {
  items: Omit<RealItemResult, 'others'>[];
};

/**
 * Returns what the results of an attempt show besides its points: times, changed answers, marks, and how many
 * items each filter keeps.
 */
export function markExam(
  items: readonly EndedItem[],
  rules: { readonly minutes: number; readonly question_count: number },
): Marks {
  const paceSeconds = Math.round((rules.minutes * 60) / rules.question_count);
  const slowSeconds = Math.round(paceSeconds * SLOW_FACTOR);
  const marked = items.map((item) => toItem(item, slowSeconds));
  const count = (keeps: (item: EndedItem, row: (typeof marked)[number]) => boolean) =>
    items.filter((item, index) => keeps(item, marked[index] as (typeof marked)[number])).length;
  const filters: Record<ReviewFilter, number> = {
    all: items.length,
    wrong: count(
      ({ standing, key }) =>
        standing.selectedAlternativeId !== null && standing.selectedAlternativeId !== key,
    ),
    blank: count(({ standing }) => standing.selectedAlternativeId === null),
    marked: count((_item, row) => row.marked),
    changed: count((_item, row) => row.changed),
    slow: count((_item, row) => row.slow),
  };
  const slowRows = marked.filter((row) => row.slow);
  const slowTotal = slowRows.reduce((sum, row) => sum + (row.spent_seconds ?? 0), 0);
  return {
    items: marked,
    filter_counts: filters,
    changes: countChanges(items),
    time: {
      pace_seconds: paceSeconds,
      slow_seconds: slowSeconds,
      slow_total_seconds: slowTotal,
      is_known: marked.some((row) => row.spent_seconds !== null),
      sentence: timeSentence({ slow: slowRows.length, slowTotal, slowSeconds, hurried: hurriedRun(marked) }),
    },
  };
}

function toItem({ itemId, position, standing }: EndedItem, slowSeconds: number): Marks['items'][number] {
  const spent = standing.spentMs === null ? null : Math.round(standing.spentMs / 1000);
  return {
    question_id: itemId,
    number: position,
    spent_seconds: spent,
    slow: spent !== null && spent > slowSeconds,
    marked: standing.marked,
    given: [...standing.given],
    changed: firstOf(standing) !== undefined && firstOf(standing) !== standing.selectedAlternativeId,
  };
}

/** The first alternative that was chosen; undefined when none was ever chosen. */
function firstOf({ given }: ItemStanding): number | undefined {
  return given.find((alternative) => alternative !== null);
}

/** Compares the first answer of each item with the answer that counts. */
function countChanges(items: readonly EndedItem[]): RealResults['changes'] {
  const changes = { wrong_to_right: 0, right_to_wrong: 0, wrong_to_wrong: 0, to_blank: 0, points: 0 };
  for (const { standing, key, pointsPerQuestion } of items) {
    const [first, last] = [firstOf(standing), standing.selectedAlternativeId];
    if (first === undefined || first === last) continue;
    if (last === key) changes.points += pointsPerQuestion;
    if (first === key) changes.points -= pointsPerQuestion;
    if (last === null) changes.to_blank++;
    else if (last === key) changes.wrong_to_right++;
    else if (first === key) changes.right_to_wrong++;
    else changes.wrong_to_wrong++;
  }
  return { ...changes, points: twoDecimals(changes.points) };
}

/** How many items at the end of the exam, one after another, were each on the screen for less than a minute. */
function hurriedRun(rows: Marks['items']): number {
  const last = rows.findLastIndex(
    (row) => row.spent_seconds === null || row.spent_seconds >= HURRIED_SECONDS,
  );
  return rows.length - 1 - last;
}

function timeSentence(view: {
  slow: number;
  slowTotal: number;
  slowSeconds: number;
  hurried: number;
}): string | null {
  const parts: string[] = [];
  const [limit, total] = [minutesText(view.slowSeconds), minutesText(view.slowTotal)];
  if (view.slow === 1) parts.push(`1 pregunta pasó de ${limit} y tomó ${total}.`);
  if (view.slow > 1) parts.push(`${view.slow} preguntas pasaron de ${limit} y sumaron ${total}.`);
  if (view.hurried >= HURRIED_RUN) {
    parts.push(`A cada una de las últimas ${view.hurried} le diste menos de 1 minuto.`);
  }
  return parts.length === 0 ? null : parts.join(' ');
}

function minutesText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return minutes === 1 ? '1 minuto' : `${minutes} minutos`;
}
