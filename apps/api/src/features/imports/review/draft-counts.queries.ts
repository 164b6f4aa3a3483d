import type { DraftStatus } from '@amauta/contract/imports/drafts.ts';
import { CONTENT_WARNINGS } from '@amauta/contract/imports/warnings.ts';
import type { EntryClass, QuestionCategory } from '@amauta/contract/questions/question.ts';
import { inArray, sql } from 'drizzle-orm';
import { type Database, rows } from '../../../database/connect.ts';
import { imports } from '../../../database/tables/imports.ts';

/** What counting needs to know of an item, found out by the database: contents are large, and lists ask often. */
export interface ItemFact {
  import_id: number;
  draft_id: number;
  /** Each group has a numbering of its own. */
  group: number;
  status: DraftStatus;
  class: EntryClass;
  number: number;
  /** Where it begins; null for one added by hand. */
  page: number | null;
  has_key: boolean;
  /** By what reading noted, or by its own content; a missing key is told by `has_key`. */
  has_warning: boolean;
}

/** Items of the imports' chosen groups; of all groups where nobody has chosen. */
export function listItemFacts(db: Database, importIds: readonly number[]): Promise<ItemFact[]> {
  return rows<ItemFact>(
    db,
    sql`
      select d.import_id, d.id as draft_id, d."group", d.status, d.content->>'type_question' as class,
        (q.item->>'number')::int as number,
        (d.items->(q.place::int - 1)->'areas'->0->>'page')::int as page,
        ${countOf(sql`q.item->'alternatives'`, sql`(part->>'correct')::boolean`)} = 1 as has_key,
        ${isNoted(sql`d.warnings`)} or ${isNoted(sql`d.items->(q.place::int - 1)->'warnings'`)}
          or jsonb_array_length(q.item->'alternatives') < 2
          or ${countOf(sql`q.item->'alternatives'`, sql`(part->>'correct')::boolean`)} > 1
          or ${countOf(sql`q.item->'alternatives'`, isEmpty(sql`part->>'text'`))} > 0
          or ${isBlank(sql`q.item->'statement'`)}
          or (d.content->>'type_question' = 'COMMON' and ${isBlank(sql`d.content->'shared_statement'`)})
          as has_warning
      from import_drafts d
      join imports i on i.id = d.import_id and d."group" = coalesce(i.chosen_group, d."group")
      cross join lateral jsonb_array_elements(d.content->'questions') with ordinality as q (item, place)
      where d.import_id = any(${sql.param([...importIds])}::int[])`,
  );
}

function countOf(list: ReturnType<typeof sql>, condition: ReturnType<typeof sql>) {
  return sql`(select count(*) from jsonb_array_elements(${list}) part where ${condition})`;
}

/** Whether reading noted something that the content doesn't tell by itself. */
function isNoted(warnings: ReturnType<typeof sql>) {
  return sql`exists (
    select from jsonb_array_elements(coalesce(${warnings}, '[]')) noted
    where noted->>'code' <> all(${sql.param([...CONTENT_WARNINGS])}::text[]))`;
}

/** What trimming takes away, as the language of the server does it; a database's own idea depends on its locale. */
const SPACE = '[\\s\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]';

/** Whether HTML shows nothing; what stands in the base is clean, so that a tag is all between two brackets. */
function isEmpty(html: ReturnType<typeof sql>) {
  return sql`(${html} !~ '<img ' and regexp_replace(${html}, ${`<[^>]*>|&nbsp;|${SPACE}`}, '', 'g') = '')`;
}

function isBlank(blocks: ReturnType<typeof sql>) {
  return sql`not exists (
    select from jsonb_array_elements(${blocks}) block
    where case when block->>'type' = 'image' then block->>'value' <> '' else not ${isEmpty(sql`block->>'value'`)} end)`;
}

/** The papers that imports are for. */
export function listCategories(
  db: Database,
  importIds: readonly number[],
): Promise<{ id: number; category: QuestionCategory }[]> {
  return db
    .select({ id: imports.id, category: imports.category })
    .from(imports)
    .where(inArray(imports.id, [...importIds]));
}
