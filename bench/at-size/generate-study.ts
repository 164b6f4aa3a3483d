import type { Database } from '@amauta/api/database/connect.ts';
import { sql } from 'drizzle-orm';

/** Days from the measurement to the exam of the contest. */
const DAYS_LEFT = 60;

/** Gives nine of ten items a topic of their exam type and kind. */
export async function giveTopics(db: Database): Promise<void> {
  await db.execute(sql`
    update items set topic_id = temario.ids[1 + item.id * 7 % cardinality(temario.ids)]
    from bench.item item
    join (
      select exam_type, kind, array_agg(id order by id) as ids from topics where deleted_at is null
      group by exam_type, kind
    ) temario on temario.exam_type = item.exam_type and temario.kind = item.kind
    where items.id = item.id and item.id % 10 <> 0`);
  await db.execute(sql`vacuum full items`);
}

/**
 * Adds a contest of Ascenso. The teachers with ids up to `lastMeasured` and half of the others of Ascenso prepare for
 * it and go for the third escala.
 */
export async function generateAims(db: Database, lastMeasured: number): Promise<void> {
  await db.execute(sql`
    insert into contests (name, blueprint_id, day)
    select 'Ascenso 2026, prueba nacional', id, current_date + ${DAYS_LEFT}::int
    from official_blueprints where exam_type = 'Ascenso' order by valid_from desc limit 1`);
  const chosen = sql`teacher.exam_type = 'Ascenso' and (teacher.id <= ${lastMeasured} or teacher.id % 2 = 0)`;
  await db.execute(sql`
    insert into study_aims (account_id, contest_id, category_id)
    select teacher.id, contest.id, teacher.category_id
    from bench.teacher teacher cross join contests contest where ${chosen}`);
  await db.execute(sql`
    insert into exam_preferences (account_id, target_scale)
    select id, 3 from bench.teacher teacher where ${chosen}`);
}
