import { isDeepStrictEqual } from 'node:util';
import type {
  AuthorQuestion,
  EntryClass,
  QuestionCategory,
  QuestionData,
  SentItem,
} from '@amauta/contract/questions/question.ts';
import type { ServerContext } from '../../../context.ts';
import type { Database } from '../../../database/connect.ts';
import { RequestFailure, wrongField } from '../../../http/failure.ts';
import { type Act, questionEvent, recordBankEvents } from '../../audit/audit.service.ts';
import { getQuestion, questionNotFound } from '../bank.service.ts';
import { storeImages } from '../images.service.ts';
import { type EntryContent, findNewEntry, listTakenNumbers, type Paper } from '../questions.queries.ts';
import {
  isNumberTaken,
  numberConflict,
  repeatedNumbers,
  storeEntries,
  withTopicIds,
} from '../questions.service.ts';
import { resolvePaper } from '../resolve-paper.service.ts';
import {
  hideEntry,
  insertVersion,
  type LockedEntry,
  listLivingItems,
  lockEntry,
} from '../versions.queries.ts';
import type { AuthoringForm } from './authoring-form.service.ts';
import { toContent } from './entry-content.ts';
import { explainKept, type KeptNumber, settleNumbers } from './numbering.policy.ts';

/**
 * How often saving is tried when others take the same number at the same moment. After that, the author
 * decides.
 */
const NUMBER_ATTEMPTS = 4;
const NUMBERS_MOVE = 'Otra persona está cambiando los números de este examen. Vuelve a guardar.';

type QuestionForm = Pick<AuthoringForm<QuestionData>, 'data' | 'images'>;

/** A question whose content is checked and clean, ready to be stored. */
export interface PreparedQuestion {
  category: QuestionCategory;
  content: EntryContent;
}

/** Checks and cleans a new question. This takes too long to be done within a transaction. */
export function prepareQuestion(data: QuestionData): PreparedQuestion {
  const [stray] = data.questions.flatMap((item, index) => (item.id === undefined ? [] : [index]));
  if (stray !== undefined)
    throw wrongField(`questions.${stray}.id`, 'Una pregunta nueva no lleva identificador.');
  return { category: data.category, content: toContent(data.category.type_exam, data) };
}

/** Stores a new question with its author, and returns its id. Call it in a transaction. */
export async function insertQuestion(
  tx: Database,
  act: Act,
  { category, content }: PreparedQuestion,
): Promise<number> {
  const paper = await resolvePaper(tx, category);
  const authorship = { createdBy: act.actorId, createdAt: act.happenedAt };
  const [created = 0] = await storeEntries(tx, paper, [content], authorship);
  const numbers = content.items.map((item) => item.number).join(', ');
  const event = { field: 'numbers', from: null, to: numbers };
  await recordBankEvents(tx, act, [questionEvent('created', created, event)]);
  return created;
}

/** Stores a new question with its images. If anything fails, nothing is stored. */
export async function createQuestion(
  { db, clock, files }: ServerContext,
  actorId: number,
  { data, images }: QuestionForm,
): Promise<AuthorQuestion> {
  const prepared = prepareQuestion(data);
  // Images are stored before the transaction, because a slow store would hold it open. Most refusals come
  // before that. If the transaction itself is refused, the images stay in the store; they are named by
  // their content, so the next try uses them.
  if (images.length > 0) await refuseTakenNumbers(db, prepared);
  await storeImages(files, images);
  const act = { actorId, happenedAt: clock.now() };
  const id = await db.transaction((tx) => insertQuestion(tx, act, prepared));
  return getQuestion(db, id);
}

/**
 * Creates a question as `createQuestion` does, for a form whose reply may have been lost. If the same
 * author has already stored exactly this question, returns that question and stores nothing.
 */
export async function createQuestionOnce(
  context: ServerContext,
  actorId: number,
  form: QuestionForm,
): Promise<AuthorQuestion> {
  const { category, content } = prepareQuestion(form.data);
  const number = content.items[0]?.number ?? 0;
  const id = await findNewEntry(context.db, {
    paper: await resolvePaper(context.db, category),
    number,
    actorId,
  });
  const stored = id === undefined ? undefined : await getQuestion(context.db, id);
  if (stored && isDeepStrictEqual(comparable(stored), comparableContent(content))) return stored;
  return createQuestion(context, actorId, form);
}

/** The parts of a question that its author wrote, without those that the server adds. */
function comparable({ type_question, shared_statement, questions }: AuthorQuestion) {
  return {
    class: type_question,
    shared: shared_statement,
    items: questions.map(({ id: _id, ...item }) => item),
  };
}

function comparableContent(content: EntryContent): ReturnType<typeof comparable> {
  return {
    class: content.class,
    shared: content.sharedStatement,
    items: content.items.map((item) => ({
      number: item.number,
      type_question: item.kind,
      statement: item.statement,
      alternatives: item.alternatives.map(({ id, text }) => ({
        text,
        correct: id === item.correctAlternativeId,
      })),
      justification: item.justification,
      topic: item.topic ?? null,
    })),
  };
}

async function refuseTakenNumbers(db: Database, { category, content }: PreparedQuestion): Promise<void> {
  const numbers = content.items.map((item) => item.number);
  const taken = await listTakenNumbers(db, await resolvePaper(db, category), numbers);
  if (taken.length > 0) throw numberConflict(taken);
}

/**
 * A saved question. `conflict` tells the author which numbers could not be given; undefined when all could.
 */
interface UpdatedQuestion {
  question: AuthorQuestion;
  conflict: string | undefined;
}

/**
 * Writes a new version of a question. A number that is taken isn't changed, but everything else is saved.
 * @throws RequestFailure 409 CONFLICT when the author edited an older version than the newest
 */
export async function updateQuestion(
  { db, clock, files }: ServerContext,
  { actorId, entryId }: { actorId: number; entryId: number },
  { data, images }: QuestionForm,
): Promise<UpdatedQuestion> {
  const sent = toContent(data.category.type_exam, data);
  if (images.length > 0) checkVersion(await getLocked(db, entryId, data.type_question), data.version);
  await storeImages(files, images);
  const kept = await withFreeNumbers(db, async (tx) => {
    const entry = await getLocked(tx, entryId, data.type_question);
    checkVersion(entry, data.version);
    checkSamePaper(entry.paper, await resolvePaper(tx, data.category));
    const { content, itemIds, conflicts } = await placeItems(tx, entry, sent, data.questions);
    const authorship = { createdBy: actorId, createdAt: clock.now() };
    const [placed = content] = await withTopicIds(tx, entry.paper.examType, [content]);
    await insertVersion(tx, { ...entry, itemIds }, placed, authorship);
    const versions = { from: String(entry.version), to: String(entry.version + 1) };
    const act = { actorId, happenedAt: authorship.createdAt };
    await recordBankEvents(tx, act, [questionEvent('updated', entryId, { field: 'version', ...versions })]);
    return conflicts;
  });
  return {
    question: await getQuestion(db, entryId),
    conflict: kept.length > 0 ? explainKept(kept) : undefined,
  };
}

/**
 * Runs the work in a transaction, and again if another author took a number between its check and its
 * write.
 */
async function withFreeNumbers<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (!isNumberTaken(error)) throw error;
      if (attempt === NUMBER_ATTEMPTS) throw new RequestFailure('QUESTION_NUMBER_CONFLICT', NUMBERS_MOVE);
    }
  }
}

async function getLocked(tx: Database, id: number, entryClass: EntryClass): Promise<LockedEntry> {
  const entry = await lockEntry(tx, id);
  if (entry?.class !== entryClass) throw questionNotFound();
  return entry;
}

function checkVersion(entry: LockedEntry, edited: number | undefined): void {
  if (edited === undefined || edited === entry.version) return;
  throw new RequestFailure(
    'CONFLICT',
    'Otra persona guardó esta pregunta mientras la editabas. Vuelve a abrirla y repite tus cambios sobre la versión nueva.',
  );
}

function checkSamePaper(stored: Paper, sent: Paper): void {
  const isSame =
    stored.examType === sent.examType &&
    stored.categoryId === sent.categoryId &&
    stored.sourceId === sent.sourceId &&
    stored.year === sent.year &&
    stored.directiveExamId === sent.directiveExamId;
  if (isSame) return;
  throw wrongField(
    'category',
    'Una pregunta no cambia de examen ni de categoría. Créala en la otra categoría y elimina esta.',
  );
}

/** Matches the sent items with the stored ones, and decides their numbers. */
async function placeItems(
  tx: Database,
  entry: LockedEntry,
  sent: EntryContent,
  sentItems: readonly SentItem[],
): Promise<{ content: EntryContent; itemIds: number[]; conflicts: KeptNumber[] }> {
  const standing = await listLivingItems(tx, entry.id);
  const oldNumbers = new Map(standing.map((item) => [item.id, item.number]));
  checkItems(sentItems, oldNumbers);
  const numbers = sent.items.map((item) => item.number);
  const repeated = numbers.filter((number, index) => numbers.indexOf(number) !== index);
  if (repeated.length > 0) throw repeatedNumbers(repeated);
  // An individual question has only one item, so the form may leave out its id.
  const only = entry.class === 'INDIVIDUAL' ? standing[0]?.id : undefined;
  const items = sent.items.map((item) => (only === undefined ? item : { ...item, id: only }));
  const taken = await listTakenNumbers(tx, entry.paper, numbers, entry.id);
  const settled = settleNumbers(
    items.map(({ id, number }) => {
      const oldNumber = id === undefined ? undefined : oldNumbers.get(id);
      return oldNumber === undefined ? { number } : { number, oldNumber };
    }),
    new Set(taken),
  );
  if (settled.refused.length > 0) throw numberConflict(settled.refused);
  return {
    content: {
      ...sent,
      items: items.map((item, index) => ({ ...item, number: settled.numbers[index] ?? item.number })),
    },
    itemIds: [...oldNumbers.keys()],
    conflicts: settled.kept,
  };
}

function checkItems(sent: readonly SentItem[], standing: ReadonlyMap<number, number>): void {
  const seen = new Set<number>();
  for (const [index, { id }] of sent.entries()) {
    if (id === undefined) continue;
    if (!standing.has(id)) throw wrongField(`questions.${index}.id`, 'Esa pregunta no es parte de esta.');
    if (seen.has(id)) throw wrongField(`questions.${index}.id`, 'Esa pregunta está dos veces.');
    seen.add(id);
  }
}

/** Deletes a question from the bank. Its numbers become free; attempts keep the question. */
export async function deleteQuestion(
  { db, clock }: ServerContext,
  { actorId, entryId }: { actorId: number; entryId: number },
  entryClass: EntryClass,
): Promise<void> {
  await db.transaction(async (tx) => {
    const entry = await getLocked(tx, entryId, entryClass);
    const items = await listLivingItems(tx, entryId);
    const now = clock.now();
    await hideEntry(tx, { id: entry.id, itemIds: items.map((item) => item.id) }, now);
    const numbers = items.map((item) => item.number).join(', ');
    const act = { actorId, happenedAt: now };
    await recordBankEvents(tx, act, [
      questionEvent('deleted', entryId, { field: 'numbers', from: numbers, to: null }),
    ]);
  });
}
