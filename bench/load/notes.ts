import { type Database, rows } from '@amauta/api/database/connect.ts';
import { sql } from 'drizzle-orm';

export const MODES = ['LEARN', 'REAL', 'BANK'] as const;
export type Mode = (typeof MODES)[number];

/** An answer that the server acknowledged. */
interface Acknowledged {
  attemptId: number;
  itemId: number;
  alternativeId: number;
  isReal: boolean;
}

/** What the teachers of a run note. Times are milliseconds. */
export class Notes {
  readonly acknowledged: Acknowledged[] = [];
  readonly exams: Record<Mode, number> = { LEARN: 0, REAL: 0, BANK: 0 };
  /** Times of accepted calls, from sending to the answer, by name. */
  readonly times = new Map<string, number[]>();
  /** The same, of the calls sent while all teachers were present. */
  readonly steadyTimes = new Map<string, number[]>();
  /** Times of calls until they were refused with 503. */
  readonly refusals: number[] = [];
  /** How long after the planned moment each answer was acknowledged, with all repeats. */
  readonly delays: number[] = [];

  readonly #steady: { from: number; until: number };

  /** `from` and `until` are the moments, by `performance.now()`, between which all teachers are present. */
  constructor(steady: { from: number; until: number }) {
    this.#steady = steady;
  }

  /** Notes an accepted call that was sent at a moment of `performance.now()` and has just been answered. */
  time(name: string, sentAt: number): void {
    const milliseconds = performance.now() - sentAt;
    addTo(this.times, name, milliseconds);
    if (sentAt >= this.#steady.from && sentAt < this.#steady.until) {
      addTo(this.steadyTimes, name, milliseconds);
    }
  }
}

function addTo(times: Map<string, number[]>, name: string, milliseconds: number): void {
  const list = times.get(name);
  if (list) list.push(milliseconds);
  else times.set(name, [milliseconds]);
}

/** Lists acknowledged answers that the database doesn't hold, and stored answers that nobody was told of. */
export async function compareWithStored(
  db: Database,
  { acknowledged }: Notes,
): Promise<{ stored: number; lost: Acknowledged[] }> {
  const attemptIds = [...new Set(acknowledged.map(({ attemptId }) => attemptId))];
  const given = sql.param(attemptIds);
  const found = await rows<Omit<Acknowledged, 'isReal'>>(db)`
    select attempt_id as "attemptId", item_id as "itemId", selected_alternative_id as "alternativeId"
    from answers join attempts on attempts.id = attempt_id
    where way = 'LEARN' and attempt_id = any(${given}::int[])
    union all
    select attempt_id, item_id, alternative_id from exam_facts
    where type = 0 and attempt_id = any(${given}::int[])`;
  const nameOf = (one: Omit<Acknowledged, 'isReal'>) => `${one.attemptId}/${one.itemId}/${one.alternativeId}`;
  const standing = new Set(found.map(nameOf));
  return { stored: found.length, lost: acknowledged.filter((one) => !standing.has(nameOf(one))) };
}
