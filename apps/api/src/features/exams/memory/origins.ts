import { sql } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import { createRememberedRows } from '../../../database/memory/remembered-rows.ts';
import { prepareRows } from '../../../database/prepared.ts';

/** Where a question comes from, in words. */
export interface Origin {
  year: number | null;
  source: string;
  modality: string | null;
  level: string | null;
  specialty: string | null;
  directive_id: number | null;
  directive_name: string | null;
  directive_position: number | null;
}

/**
 * How long an origin is remembered. It changes when an entry is moved to another paper or a directive exam
 * is renamed. This process then forgets at once (`forget`); other processes show the old origin for this
 * long. Doubling the time would only halve a cost that is small already.
 */
const REMEMBERED_MS = 5_000;
/**
 * The most entries to remember. One takes a few hundred bytes, and there are far fewer entries than
 * attempts.
 */
const MOST = 20_000;

export function createOrigins(db: Database) {
  const read = prepareOrigins(db);
  const { recall, forget } = createRememberedRows<number, Origin>(
    async (entryIds) => {
      const rows = await read({ entryIds });
      return new Map(rows.map(({ entry_id, ...origin }) => [entry_id, origin]));
    },
    { rememberedMs: REMEMBERED_MS, most: MOST },
  );
  return {
    async of(entryId: number): Promise<Origin> {
      const origin = await recall(entryId);
      if (!origin) throw new Error(`entry ${entryId} has gone`);
      return origin;
    },
    forget,
  };
}

function prepareOrigins(db: Database) {
  return prepareRows<Origin & { entry_id: number }, { entryIds: number[] }>(db, 'exam_origins')`
    select entry.id as entry_id, entry.year, source.name as source, modality.name as modality,
      level.name as level, specialty.name as specialty, directive.id as directive_id,
      directive.name as directive_name, directive.position as directive_position
    from entries entry
    join sources source on source.id = entry.source_id
    join categories category on category.id = entry.category_id
    left join modalities modality on modality.id = category.modality_id
    left join levels level on level.id = category.level_id
    left join specialties specialty on specialty.id = category.specialty_id
    left join directive_exams directive on directive.id = entry.directive_exam_id
    where entry.id = any(${sql.placeholder('entryIds')}::int[])`;
}
