import { DIRECTIVE_CATEGORY_ID } from '@amauta/contract/catalogue.ts';
import type {
  BankSummary,
  PaperNumber,
  QuestionList,
  QuestionListQuery,
  QuestionMatch,
} from '@amauta/contract/questions/bank.ts';
import {
  type AuthorQuestion,
  type EntryClass,
  QUESTIONS_PER_LIST,
  type QuestionFilter,
  type QuestionVersion,
} from '@amauta/contract/questions/question.ts';
import { EXAM_KINDS, KIND_ORDER } from '@amauta/exam-rules/blueprint.ts';
import type { Database } from '../../database/connect.ts';
import { notFound, type RequestFailure } from '../../http/failure.ts';
import { loadLeaves, resolveLeaf } from '../catalogue/leaves.service.ts';
import { missingNumbers } from './authoring/numbering.policy.ts';
import {
  type BankFilter,
  countKinds,
  countQuestions,
  findQuestion,
  listNumbers,
  listQuestionIds,
  listQuestions,
  listQuestionsById,
  listVersionItems,
  listVersions,
  type QuestionRow,
} from './bank.queries.ts';
import { toAuthorQuestion, toQuestionVersion } from './questions.presenter.ts';
import type { Paper } from './questions.queries.ts';

export function questionNotFound(): RequestFailure {
  return notFound('Esa pregunta no existe o ya fue eliminada.');
}

/**
 * Reads a question in the given version, or in its newest one. Throws NOT_FOUND when there is none or it is
 * of another class.
 */
export async function getQuestion(
  db: Database,
  id: number,
  which: { version?: number; entryClass?: EntryClass | undefined } = {},
): Promise<AuthorQuestion> {
  const row = await findQuestion(db, id, which.version);
  if (!row || (which.entryClass && row.class !== which.entryClass)) throw questionNotFound();
  const [question] = await withItems(db, [row]);
  if (!question) throw questionNotFound();
  return question;
}

/**
 * The questions that match a query: the page that is asked for by number, the page that holds the question `holding`, or
 * else the first `QUESTIONS_PER_LIST`.
 */
export async function listBank(db: Database, query: QuestionListQuery): Promise<QuestionList> {
  const { page, limit, holding, text, kind, entry_class: entryClass, topic, ...choice } = query;
  const filter = { ...toBankFilter(choice), text, kind, entryClass, topic };
  const [total, kinds, choiceKinds] = await Promise.all([
    countQuestions(db, filter),
    countKinds(db, filter),
    countKinds(db, toBankFilter(choice)),
  ]);
  const isPaged = page !== undefined || holding !== undefined;
  const size = isPaged ? limit : QUESTIONS_PER_LIST;
  const totalPages = Math.max(1, Math.ceil(total / size));
  const place = holding === undefined ? -1 : (await listQuestionIds(db, filter)).indexOf(holding);
  const wanted = holding === undefined ? (page ?? 1) : Math.floor(Math.max(place, 0) / size) + 1;
  const currentPage = Math.min(wanted, totalPages);
  const rows = await listQuestions(db, filter, { limit: size, offset: (currentPage - 1) * size });
  return {
    success: true,
    message: listText(isPaged ? total : rows.length, total),
    filter_applied: choice,
    results: await withItems(db, rows),
    total,
    meta: {
      current_page: currentPage,
      total_pages: totalPages,
      total_items: sumOf(kinds),
      choice_items: sumOf(choiceKinds),
      is_held: holding === undefined ? null : place >= 0,
    },
  };
}

function sumOf(kinds: readonly { items: number }[]): number {
  return kinds.reduce((sum, { items }) => sum + items, 0);
}

/** The ids of all questions that match, in the order of the list. */
export function listMatchingIds(db: Database, match: QuestionMatch): Promise<number[]> {
  const { text, kind, entry_class: entryClass, topic, ...choice } = match;
  return listQuestionIds(db, { ...toBankFilter(choice), text, kind, entryClass, topic });
}

/** Questions in the order of `ids`. Questions that don't exist are left out. */
export async function listQuestionsOf(db: Database, ids: readonly number[]): Promise<AuthorQuestion[]> {
  const questions = await withItems(db, await listQuestionsById(db, ids));
  const byId = new Map(questions.map((question) => [question.id, question]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

function listText(shown: number, total: number): string {
  if (total === 0) return 'No se encontraron preguntas para esta categoría.';
  if (shown < total)
    return `Hay ${total} preguntas y se muestran las primeras ${shown}. Filtra más para ver el resto.`;
  return total === 1 ? 'Se encontró 1 pregunta.' : `Se encontraron ${total} preguntas.`;
}

async function withItems(db: Database, rows: readonly NonNullable<QuestionRow>[]): Promise<AuthorQuestion[]> {
  if (rows.length === 0) return [];
  const items = await listVersionItems(
    db,
    rows.map((row) => row.versionId),
  );
  const byVersion = Map.groupBy(items, (item) => item.entryVersionId);
  return rows.map((row) => toAuthorQuestion(row, byVersion.get(row.versionId) ?? []));
}

/**
 * Counts the items of each kind in a selection. If the selection is a whole paper, lists its missing
 * numbers too.
 */
export async function summarizeBank(db: Database, query: QuestionFilter): Promise<BankSummary> {
  const filter = toBankFilter(query);
  const [entryTotal, counted, paper] = await Promise.all([
    countQuestions(db, filter),
    countKinds(db, filter),
    paperOf(db, query),
  ]);
  const numbers = paper ? (await listNumbers(db, paper)).map(({ number }) => number) : undefined;
  const kinds = query.type_exam ? EXAM_KINDS[query.type_exam] : KIND_ORDER;
  return {
    total_items: sumOf(counted),
    total_entries: entryTotal,
    counts: kinds.map((kind) => ({ kind, items: counted.find((row) => row.kind === kind)?.items ?? 0 })),
    missing_numbers: numbers ? missingNumbers(numbers) : null,
    highest_number: numbers && numbers.length > 0 ? Math.max(...numbers) : null,
  };
}

/** All numbers of a paper with their entries. Empty when the query doesn't name exactly one paper. */
export async function paperNumbers(db: Database, query: QuestionFilter): Promise<PaperNumber[]> {
  const paper = await paperOf(db, query);
  const numbers = paper ? await listNumbers(db, paper) : [];
  return numbers.map(({ number, entryId }) => ({ number, entry_id: entryId }));
}

function toBankFilter(query: QuestionFilter): BankFilter {
  return {
    sourceId: query.source_section,
    examType: query.type_exam,
    modalityId: query.modality,
    levelId: query.level,
    specialtyId: query.specialty,
    year: query.year,
    directiveExamId: query.exam_directive,
  };
}

/** The paper that a query names. Undefined when the query doesn't name exactly one. */
async function paperOf(db: Database, query: QuestionFilter): Promise<Paper | undefined> {
  const { source_section: sourceId, type_exam: examType, modality, year, exam_directive } = query;
  if (sourceId === undefined || examType === undefined) return undefined;
  if (examType === 'Directivos') {
    if (exam_directive === undefined) return undefined;
    const categoryId = DIRECTIVE_CATEGORY_ID;
    return { examType, categoryId, sourceId, year: null, directiveExamId: exam_directive };
  }
  if (modality === undefined || year === undefined) return undefined;
  const chosen = { modality, level: query.level ?? null, specialty: query.specialty ?? null };
  const leaf = resolveLeaf(await loadLeaves(db), chosen);
  if ('message' in leaf) return undefined;
  return { examType, categoryId: leaf.categoryId, sourceId, year, directiveExamId: null };
}

/** @throws RequestFailure NOT_FOUND for an unknown question */
export async function listQuestionVersions(db: Database, id: number): Promise<QuestionVersion[]> {
  const versions = await listVersions(db, id);
  if (versions.length === 0) throw questionNotFound();
  return versions.map(toQuestionVersion);
}
