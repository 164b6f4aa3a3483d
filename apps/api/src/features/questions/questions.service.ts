import { DIRECTIVE_CATEGORY_ID, type ExamType } from '@amauta/contract/catalogue.ts';
import { AuthoredEntry } from '@amauta/contract/questions/question.ts';
import { z } from 'zod';
import type { Database } from '../../database/connect.ts';
import { isUniqueViolation } from '../../database/unique-violation.ts';
import { RequestFailure } from '../../http/failure.ts';
import { wrongInput } from '../../http/input/input-texts.ts';
import { topicIdsOf } from '../topics/topics.service.ts';
import { toContent } from './authoring/entry-content.ts';
import {
  type Authorship,
  type EntryContent,
  insertEntries,
  listTakenNumbers,
  type Paper,
} from './questions.queries.ts';

/** The paper and the author of new entries. The author is null for demonstration content. */
export interface EntryOrigin extends Paper, Authorship {}

/**
 * Checks entries of one paper against the contract and cleans them. This takes too long to be done within a
 * transaction.
 * @throws RequestFailure INVALID_INPUT for content that breaks a rule
 */
export function prepareEntries(paper: Paper, authored: readonly AuthoredEntry[]): EntryContent[] {
  checkPaper(paper);
  return parseEntries(authored).map((entry) => toContent(paper.examType, entry));
}

/**
 * Stores entries whose content is checked and clean, all or none, and returns their ids.
 * @throws RequestFailure QUESTION_NUMBER_CONFLICT that names the taken numbers
 */
export async function storeEntries(
  db: Database,
  paper: Paper,
  contents: readonly EntryContent[],
  authorship: Authorship,
): Promise<number[]> {
  const numbers = contents.flatMap((content) => content.items.map((item) => item.number));
  const repeated = numbers.filter((number, index) => numbers.indexOf(number) !== index);
  if (repeated.length > 0) throw repeatedNumbers(repeated);
  if (contents.length === 0) return [];
  try {
    return await db.transaction(async (tx) => {
      const placed = await withTopicIds(tx, paper.examType, contents);
      return insertEntries(tx, paper, placed, authorship);
    });
  } catch (error) {
    if (!isNumberTaken(error)) throw error;
    throw numberConflict(await listTakenNumbers(db, paper, numbers));
  }
}

/** Adds to each item the id of the topic that it names. Call it in the transaction that stores the items. */
export async function withTopicIds(
  tx: Database,
  examType: ExamType,
  contents: readonly EntryContent[],
): Promise<EntryContent[]> {
  const ids = await topicIdsOf(
    tx,
    examType,
    contents.flatMap(({ items }) => items),
  );
  const left = ids.values();
  return contents.map((content) => ({
    ...content,
    items: content.items.map((item) => ({ ...item, topicId: left.next().value })),
  }));
}

function parseEntries(authored: readonly AuthoredEntry[]): AuthoredEntry[] {
  const parsed = z.array(AuthoredEntry).safeParse(authored);
  if (parsed.success) return parsed.data;
  throw wrongInput(parsed.error.issues);
}

function checkPaper(paper: Paper): void {
  const isDirective = paper.examType === 'Directivos';
  const fits = isDirective
    ? paper.categoryId === DIRECTIVE_CATEGORY_ID && paper.directiveExamId !== null && paper.year === null
    : paper.categoryId !== DIRECTIVE_CATEGORY_ID && paper.directiveExamId === null && paper.year !== null;
  if (fits) return;
  throw new RequestFailure(
    'INVALID_INPUT',
    isDirective
      ? 'Las preguntas de Directivos llevan un examen de directivos y ningún año.'
      : `Las preguntas de ${paper.examType} llevan una categoría y un año.`,
  );
}

/** Whether a statement failed because a number is already taken in its paper. */
export function isNumberTaken(error: unknown): boolean {
  return isUniqueViolation(error, 'items_number_unique');
}

export function numberConflict(numbers: readonly number[]): RequestFailure {
  const message =
    numbers.length === 1
      ? `Ya existe una pregunta con el número ${numbers[0]} en este examen. Usa otro número.`
      : `Ya existen preguntas con los números ${listOf(numbers)} en este examen. Usa otros números.`;
  return new RequestFailure('QUESTION_NUMBER_CONFLICT', message);
}

/** The failure for an entry in which a number appears more than once. */
export function repeatedNumbers(numbers: readonly number[]): RequestFailure {
  const distinct = [...new Set(numbers)];
  const message =
    distinct.length === 1
      ? `El número ${distinct[0]} está repetido. Usa un número distinto en cada pregunta.`
      : `Los números ${listOf(distinct)} están repetidos. Usa un número distinto en cada pregunta.`;
  return new RequestFailure('QUESTION_NUMBER_CONFLICT', message);
}

function listOf(numbers: readonly number[]): string {
  return new Intl.ListFormat('es').format(numbers.map(String));
}
