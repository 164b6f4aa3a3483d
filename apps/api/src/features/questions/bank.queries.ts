import type { ExamType, Kind } from '@amauta/contract/catalogue.ts';
import { NO_TOPIC } from '@amauta/contract/questions/bank.ts';
import type { EntryClass } from '@amauta/contract/questions/question.ts';
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../database/connect.ts';
import { accounts } from '../../database/tables/accounts.ts';
import { categories, directiveExams } from '../../database/tables/catalogue.ts';
import { entries, entryVersions, items, itemVersions } from '../../database/tables/questions.ts';
import { topics } from '../../database/tables/topics.ts';
import { inPaper, type Paper } from './questions.queries.ts';

/** Selects questions of the bank. A field that is absent doesn't limit the selection. */
export interface BankFilter {
  sourceId?: number | undefined;
  examType?: ExamType | undefined;
  modalityId?: number | undefined;
  levelId?: number | undefined;
  specialtyId?: number | undefined;
  year?: number | undefined;
  directiveExamId?: number | undefined;
  /** Words separated by spaces. Each must appear in the question. */
  text?: string | undefined;
  kind?: Kind | undefined;
  entryClass?: EntryClass | undefined;
  /** Code of a topic or of its parent topic, or `NO_TOPIC` for questions without one. */
  topic?: string | undefined;
}

/** Entries with one of their versions, their place in the catalogue and their author. */
function selectQuestions(db: Database, version: SQL | undefined) {
  return db
    .select({
      id: entries.id,
      class: entries.class,
      examType: entries.examType,
      sourceId: entries.sourceId,
      modalityId: categories.modalityId,
      levelId: categories.levelId,
      specialtyId: categories.specialtyId,
      year: entries.year,
      directiveExamId: entries.directiveExamId,
      directiveName: directiveExams.name,
      directivePosition: directiveExams.position,
      versionId: entryVersions.id,
      version: entryVersions.version,
      sharedStatement: entryVersions.sharedStatement,
      writtenAt: entryVersions.createdAt,
      writtenBy: accounts.fullName,
    })
    .from(entries)
    .innerJoin(entryVersions, version)
    .innerJoin(categories, eq(categories.id, entries.categoryId))
    .leftJoin(directiveExams, eq(directiveExams.id, entries.directiveExamId))
    .leftJoin(accounts, eq(accounts.id, entryVersions.createdBy));
}

const isNewest = eq(entryVersions.id, entries.currentVersionId);

/** Undefined when there is no such question. Fields of a left join are null when the join found nothing. */
export type QuestionRow = Awaited<ReturnType<typeof findQuestion>>;

/** Finds a question of the bank in the given version, or in its newest one. */
export async function findQuestion(db: Database, id: number, version?: number) {
  const which =
    version === undefined
      ? isNewest
      : and(eq(entryVersions.entryId, entries.id), eq(entryVersions.version, version));
  const [row] = await selectQuestions(db, which).where(and(eq(entries.id, id), isNull(entries.deletedAt)));
  return row;
}

/** Questions of the bank by filter, paper by paper in the order of their numbers. */
export function listQuestions(
  db: Database,
  filter: BankFilter,
  { limit, offset = 0 }: { limit: number; offset?: number },
) {
  return selectQuestions(db, isNewest)
    .innerJoin(firstItem, and(eq(firstItem.entryVersionId, entryVersions.id), eq(firstItem.position, 1)))
    .where(matching(filter))
    .orderBy(...BANK_ORDER)
    .limit(limit)
    .offset(offset);
}

/** Ids of the questions that match a filter, in the order of the list. */
export async function listQuestionIds(db: Database, filter: BankFilter): Promise<number[]> {
  const found = await db
    .select({ id: entries.id })
    .from(entries)
    .innerJoin(entryVersions, isNewest)
    .innerJoin(categories, eq(categories.id, entries.categoryId))
    .leftJoin(directiveExams, eq(directiveExams.id, entries.directiveExamId))
    .innerJoin(firstItem, and(eq(firstItem.entryVersionId, entryVersions.id), eq(firstItem.position, 1)))
    .where(matching(filter))
    .orderBy(...BANK_ORDER);
  return found.map(({ id }) => id);
}

const firstItem = alias(itemVersions, 'first_item');
const BANK_ORDER = [
  asc(entries.examType),
  asc(entries.sourceId),
  asc(directiveExams.position),
  asc(entries.year),
  asc(entries.categoryId),
  asc(firstItem.number),
  asc(entries.id),
];

/** The questions of the bank with the given ids. */
export function listQuestionsById(db: Database, ids: readonly number[]) {
  return selectQuestions(db, isNewest).where(and(inArray(entries.id, [...ids]), isNull(entries.deletedAt)));
}

function matching(filter: BankFilter): SQL | undefined {
  const conditions: (SQL | undefined)[] = [
    isNull(entries.deletedAt),
    filter.sourceId === undefined ? undefined : eq(entries.sourceId, filter.sourceId),
    filter.examType === undefined ? undefined : eq(entries.examType, filter.examType),
    filter.modalityId === undefined ? undefined : eq(categories.modalityId, filter.modalityId),
    filter.levelId === undefined ? undefined : eq(categories.levelId, filter.levelId),
    filter.specialtyId === undefined ? undefined : eq(categories.specialtyId, filter.specialtyId),
    filter.year === undefined ? undefined : eq(entries.year, filter.year),
    filter.directiveExamId === undefined ? undefined : eq(entries.directiveExamId, filter.directiveExamId),
    filter.entryClass === undefined ? undefined : eq(entries.class, filter.entryClass),
    filter.kind === undefined ? undefined : hasItem(sql`item.kind = ${filter.kind}`),
    filter.topic === undefined ? undefined : hasTopic(filter.topic),
    filter.text ? holding(filter.text) : undefined,
  ];
  return and(...conditions);
}

/** True when an item of the entry's newest version meets a condition. */
function hasItem(condition: SQL): SQL {
  return sql`exists (
    select 1 from item_versions item
    where item.entry_version_id = ${entries.currentVersionId} and ${condition})`;
}

/**
 * True when an item of the entry has this topic or one of its subtopics. For `NO_TOPIC`: when an item has
 * no topic.
 */
function hasTopic(code: string): SQL {
  const condition =
    code === NO_TOPIC ? sql`placed.topic_id is null` : sql`(topic.code = ${code} or parent.code = ${code})`;
  return sql`exists (
    select 1 from items placed
    left join topics topic on topic.id = placed.topic_id
    left join topics parent on parent.id = topic.parent_id
    where placed.entry_id = ${entries.id} and placed.deleted_at is null and ${condition})`;
}

/**
 * True when every word of a search appears in the question. Digits alone may also be the number of one of
 * its items.
 */
function holding(text: string): SQL {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const patterns = words.map((word) => sql`fold_text(${word.replace(/[\\%_]/g, String.raw`\$&`)})`);
  const all = sql.join(
    patterns.map((pattern) => sql`words.folded like '%' || ${pattern} || '%'`),
    sql` and `,
  );
  const inWords = sql`(select ${all} from (select ${FOLDED_WORDS} as folded) words)`;
  if (!/^\d{1,5}$/.test(text)) return inWords;
  return sql`(${hasItem(sql`item.number = ${Number(text)}`)} or ${inWords})`;
}

/** The texts of an array of blocks or alternatives, without images. */
function textsOf(list: SQL): SQL {
  return sql`(
    select string_agg(coalesce(part->>'text', part->>'value'), ' ') from jsonb_array_elements(${list}) part
    where part->>'type' is distinct from 'image')`;
}

/**
 * The words of an entry's newest version and the names of its topics, without tags and accents and in lower
 * case.
 */
const FOLDED_WORDS = sql`
  (select fold_text(regexp_replace(concat_ws(' ',
    (select ${textsOf(sql`version.shared_statement`)} from entry_versions version
      where version.id = ${entries.currentVersionId}),
    (select string_agg(concat_ws(' ', ${textsOf(sql`item.statement`)}, ${textsOf(sql`item.alternatives`)},
      ${textsOf(sql`item.justification`)}), ' ')
      from item_versions item where item.entry_version_id = ${entries.currentVersionId}),
    (select string_agg(topic.name, ' ') from items placed join topics topic on topic.id = placed.topic_id
      where placed.entry_id = ${entries.id} and placed.deleted_at is null)
  ), '<[^>]*>|&nbsp;', ' ', 'g')))`;

/** Items of some versions, version by version, in their order. */
export function listVersionItems(db: Database, versionIds: readonly number[]) {
  return db
    .select({
      entryVersionId: itemVersions.entryVersionId,
      itemId: itemVersions.itemId,
      number: itemVersions.number,
      kind: itemVersions.kind,
      statement: itemVersions.statement,
      alternatives: itemVersions.alternatives,
      correctAlternativeId: itemVersions.correctAlternativeId,
      justification: itemVersions.justification,
      /** Code of the item's present topic. */
      topic: topics.code,
    })
    .from(itemVersions)
    .innerJoin(items, eq(items.id, itemVersions.itemId))
    .leftJoin(topics, eq(topics.id, items.topicId))
    .where(inArray(itemVersions.entryVersionId, [...versionIds]))
    .orderBy(asc(itemVersions.entryVersionId), asc(itemVersions.position));
}

export type VersionItemRow = Awaited<ReturnType<typeof listVersionItems>>[number];

export async function countQuestions(db: Database, filter: BankFilter): Promise<number> {
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(entries)
    .innerJoin(categories, eq(categories.id, entries.categoryId))
    .where(matching(filter));
  return counted?.total ?? 0;
}

/** Counts the items of each kind. */
export function countKinds(db: Database, filter: BankFilter): Promise<{ kind: Kind; items: number }[]> {
  return db
    .select({ kind: itemVersions.kind, items: sql<number>`count(*)::int` })
    .from(entries)
    .innerJoin(categories, eq(categories.id, entries.categoryId))
    .innerJoin(itemVersions, eq(itemVersions.entryVersionId, entries.currentVersionId))
    .where(matching(filter))
    .groupBy(itemVersions.kind);
}

/** The numbers of a paper with their entries, in order. */
export function listNumbers(db: Database, paper: Paper): Promise<{ number: number; entryId: number }[]> {
  return db
    .select({ number: items.number, entryId: items.entryId })
    .from(items)
    .where(inPaper(paper))
    .orderBy(asc(items.number));
}

/** Versions of a question of the bank, newest first. */
export function listVersions(db: Database, entryId: number) {
  return db
    .select({
      version: entryVersions.version,
      writtenAt: entryVersions.createdAt,
      writtenBy: accounts.fullName,
      isNewest: sql<boolean>`${isNewest}`,
    })
    .from(entries)
    .innerJoin(entryVersions, eq(entryVersions.entryId, entries.id))
    .leftJoin(accounts, eq(accounts.id, entryVersions.createdBy))
    .where(and(eq(entries.id, entryId), isNull(entries.deletedAt)))
    .orderBy(sql`${entryVersions.version} desc`);
}

export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number];
