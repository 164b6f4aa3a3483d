import type { Contest, ManagedContest } from '@amauta/contract/study/contests.ts';
import type { ContestRow } from './contests.queries.ts';

export function toContest(row: ContestRow): Contest {
  return {
    id: row.id,
    name: row.name,
    exam_type: row.examType,
    blueprint_id: row.blueprintId,
    day: row.day,
  };
}

/** `today` is the day in Lima. */
export function toManagedContest(row: ContestRow & { teacherCount: number }, today: string): ManagedContest {
  return {
    ...toContest(row),
    blueprint_name: row.blueprintName,
    state: stateOf(row, today),
    teacher_count: row.teacherCount,
    version: row.version,
  };
}

/** A contest can still be chosen on the day of its exam. */
export function stateOf(
  { withdrawnAt, day }: Pick<ContestRow, 'withdrawnAt' | 'day'>,
  today: string,
): ManagedContest['state'] {
  if (withdrawnAt) return 'withdrawn';
  return day < today ? 'held' : 'offered';
}
