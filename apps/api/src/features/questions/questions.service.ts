import { type AuthoredAlternative, AuthoredEntry, type AuthoredItem } from '@amauta/contract/bank.ts';
import type { Block } from '@amauta/contract/block.ts';
import { DIRECTIVE_CATEGORY_ID } from '@amauta/contract/catalogue.ts';
import { EXAM_KINDS } from '@amauta/exam-rules/blueprint.ts';
import { cleanBlocks, cleanHtml, plainText } from '@amauta/rich-text/clean.ts';
import { DrizzleQueryError } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../database/connect.ts';
import type { StoredAlternative } from '../../database/tables/questions.ts';
import { type FieldErrors, RequestFailure } from '../../http/failure.ts';
import {
  insertEntries,
  listTakenNumbers,
  type NewEntry,
  type NewItem,
  type Paper,
} from './questions.queries.ts';

/** Stands where an author gave no justification. */
const NO_JUSTIFICATION: Block = { type: 'text', value: 'Sin justificación disponible' };
const UNIQUE_VIOLATION = '23505';

/** Where new entries belong and who writes them; null when nobody does, as for the demonstration content. */
export interface EntryOrigin extends Paper {
  createdBy: number | null;
}

/** Stores one entry with its first version and answers its id. Throws a RequestFailure as `createEntries` does. */
export async function createEntry(db: Database, origin: EntryOrigin, entry: AuthoredEntry): Promise<number> {
  const [id] = await createEntries(db, origin, [entry]);
  if (id === undefined) throw new Error('an entry was stored without an id');
  return id;
}

/**
 * Stores entries of one paper, all or none, and answers their ids. Content is checked against the contract and
 * cleaned against the allow-list.
 * @throws RequestFailure INVALID_INPUT for content that breaks a rule, QUESTION_NUMBER_CONFLICT for a taken number.
 */
export async function createEntries(
  db: Database,
  { createdBy, ...paper }: EntryOrigin,
  authored: readonly AuthoredEntry[],
): Promise<number[]> {
  checkPaper(paper);
  const entries = parseEntries(authored).map(toNewEntry);
  checkKinds(paper, entries);
  const numbers = entries.flatMap((entry) => entry.items.map((item) => item.number));
  const repeated = numbers.filter((number, index) => numbers.indexOf(number) !== index);
  if (repeated.length > 0) throw numberConflict(repeated);
  if (entries.length === 0) return [];
  try {
    return await db.transaction((tx) => insertEntries(tx, paper, entries, createdBy));
  } catch (error) {
    if (!isNumberTaken(error)) throw error;
    throw numberConflict(await listTakenNumbers(db, paper, numbers));
  }
}

function parseEntries(authored: readonly AuthoredEntry[]): AuthoredEntry[] {
  const parsed = z.array(AuthoredEntry).safeParse(authored);
  if (parsed.success) return parsed.data;
  const fields: FieldErrors = {};
  for (const issue of parsed.error.issues) {
    const name = issue.path.join('.');
    fields[name] = [...(fields[name] ?? []), issue.message];
  }
  throw invalid(parsed.error.issues[0]?.message ?? 'Revisa enunciado y alternativas.', fields);
}

function checkPaper(paper: Paper): void {
  const isDirective = paper.examType === 'Directivos';
  const fits = isDirective
    ? paper.categoryId === DIRECTIVE_CATEGORY_ID && paper.directiveExamId !== null && paper.year === null
    : paper.categoryId !== DIRECTIVE_CATEGORY_ID && paper.directiveExamId === null && paper.year !== null;
  if (fits) return;
  throw invalid(
    isDirective
      ? 'Las preguntas de Directivos llevan un examen de directivos y ningún año.'
      : `Las preguntas de ${paper.examType} llevan una categoría y un año.`,
  );
}

function checkKinds(paper: Paper, entries: readonly NewEntry[]): void {
  const allowed = EXAM_KINDS[paper.examType];
  const stray = entries.flatMap((entry) => entry.items).find((item) => !allowed.includes(item.kind));
  if (stray) {
    throw invalid(
      `La pregunta ${stray.number} es de tipo ${stray.kind}; ${paper.examType} solo lleva ${allowed.join(', ')}.`,
    );
  }
}

function toNewEntry(entry: AuthoredEntry): NewEntry {
  const sharedStatement =
    entry.type_question === 'COMMON'
      ? filledBlocks(entry.shared_statement, 'Faltan enunciado común o preguntas')
      : [];
  return { class: entry.type_question, sharedStatement, items: entry.questions.map(toNewItem) };
}

function toNewItem(item: AuthoredItem): NewItem {
  const justification = cleanBlocks(item.justification).filter(hasContent);
  return {
    number: item.number,
    kind: item.type_question,
    statement: filledBlocks(item.statement, 'Revisa enunciado y alternativas.'),
    alternatives: item.alternatives.map(toStoredAlternative),
    // Ids are places, and the contract makes sure that there is a key.
    correctAlternativeId: item.alternatives.findIndex((alternative) => alternative.correct) + 1,
    justification: justification.length > 0 ? justification : [NO_JUSTIFICATION],
  };
}

function toStoredAlternative({ text }: AuthoredAlternative, index: number): StoredAlternative {
  const clean = cleanHtml(text);
  if (!plainText(clean)) throw invalid('Revisa enunciado y alternativas.');
  return { id: index + 1, text: clean };
}

/** Cleaned blocks without empty ones; at least one must hold something. */
function filledBlocks(blocks: readonly Block[], message: string): Block[] {
  const filled = cleanBlocks(blocks).filter(hasContent);
  if (filled.length === 0) throw invalid(message);
  return filled;
}

function hasContent(block: Block): boolean {
  return block.type === 'image' ? block.value.trim() !== '' : plainText(block.value) !== '';
}

function isNumberTaken(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return (
    cause instanceof Error &&
    'code' in cause &&
    cause.code === UNIQUE_VIOLATION &&
    'constraint' in cause &&
    cause.constraint === 'items_number_unique'
  );
}

function numberConflict(numbers: readonly number[]): RequestFailure {
  const list = new Intl.ListFormat('es').format([...new Set(numbers)].map(String));
  const message =
    new Set(numbers).size === 1
      ? `Ya existe una pregunta con el número ${list} en este examen. Usa otro número.`
      : `Ya existen preguntas con los números ${list} en este examen. Usa otros números.`;
  return new RequestFailure('QUESTION_NUMBER_CONFLICT', message);
}

function invalid(message: string, fields?: FieldErrors): RequestFailure {
  return new RequestFailure('INVALID_INPUT', message, fields ? { fields } : {});
}
