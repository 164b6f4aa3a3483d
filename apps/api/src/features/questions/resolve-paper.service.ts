import { DIRECTIVE_CATEGORY_ID, NOMBRAMIENTO_YEARS } from '@amauta/contract/catalogue.ts';
import type { QuestionCategory } from '@amauta/contract/questions/question.ts';
import type { Database } from '../../database/connect.ts';
import { type RequestFailure, wrongField } from '../../http/failure.ts';
import { findMissingEdition } from '../catalogue/editions.service.ts';
import { loadLeaves, resolveLeaf } from '../catalogue/leaves.service.ts';
import { listKeyedItems, listTakenNumbers, lockPaperEntries, type Paper } from './questions.queries.ts';

type Part = keyof QuestionCategory;

/**
 * The paper that a category names. Its year or directive exam can't be removed until the transaction ends.
 * @throws RequestFailure INVALID_INPUT that names what is missing or wrong in the category
 */
export async function resolvePaper(tx: Database, category: QuestionCategory): Promise<Paper> {
  const paper =
    category.type_exam === 'Directivos' ? directivePaper(category) : await yearPaper(tx, category);
  const missing = await findMissingEdition(tx, paper);
  if (missing === 'source') throw wrong('source_section', 'Esa sección fuente no existe.');
  if (missing === 'year') throw wrong('year', `El año ${paper.year} no existe. Agrégalo primero.`);
  if (missing) throw wrong('exam_directive', 'Ese examen de directivos no existe.');
  return paper;
}

function directivePaper(category: QuestionCategory): Paper {
  if (category.exam_directive === null)
    throw wrong('exam_directive', 'Por favor, selecciona un examen de directivos.');
  return {
    examType: 'Directivos',
    categoryId: DIRECTIVE_CATEGORY_ID,
    sourceId: category.source_section,
    year: null,
    directiveExamId: category.exam_directive,
  };
}

async function yearPaper(tx: Database, category: QuestionCategory): Promise<Paper> {
  const { modality, level, specialty, year, type_exam } = category;
  if (modality === null) throw wrong('modality', 'Por favor, selecciona una modalidad.');
  const leaf = resolveLeaf(await loadLeaves(tx), { modality, level, specialty });
  if ('message' in leaf) throw wrong(leaf.part, leaf.message);
  if (year === null) throw wrong('year', 'Por favor, selecciona un año.');
  if (type_exam === 'Nombramiento' && !NOMBRAMIENTO_YEARS.some((published) => published === year)) {
    const list = new Intl.ListFormat('es').format(NOMBRAMIENTO_YEARS.map(String));
    throw wrong('year', `Nombramiento solo tiene exámenes de ${list}.`);
  }
  return {
    examType: type_exam,
    categoryId: leaf.categoryId,
    sourceId: category.source_section,
    year,
    directiveExamId: null,
  };
}

function wrong(part: Part, message: string): RequestFailure {
  return wrongField(`category.${part}`, message);
}

/**
 * Which of these numbers the bank has already in the paper that a category names.
 * @throws RequestFailure INVALID_INPUT that names what is missing or wrong in the category
 */
export async function findTakenNumbers(
  db: Database,
  category: QuestionCategory,
  numbers: readonly number[],
): Promise<Set<number>> {
  const paper = await resolvePaper(db, category);
  return new Set(numbers.length > 0 ? await listTakenNumbers(db, paper, numbers) : []);
}

/** An item of the bank with the facts that are compared with an answer sheet. */
interface KeyedItem {
  entryId: number;
  number: number;
  alternativeCount: number;
  /** Index of the correct alternative. */
  key: number;
}

/**
 * The items of a paper in the bank, in the order of their numbers. With `lock`, nobody else can change
 * their questions until the transaction ends.
 * @throws RequestFailure INVALID_INPUT that names what is missing or wrong in the category
 */
export async function listPaperItems(
  db: Database,
  category: QuestionCategory,
  { lock }: { lock: boolean },
): Promise<KeyedItem[]> {
  const paper = await resolvePaper(db, category);
  // Locking is a statement of its own. After waiting for the lock, the next statement sees what the other
  // transaction wrote.
  if (lock) await lockPaperEntries(db, paper);
  const items = await listKeyedItems(db, paper);
  return items.map(({ alternatives, correctAlternativeId, ...item }) => ({
    ...item,
    alternativeCount: alternatives.length,
    key: alternatives.findIndex((alternative) => alternative.id === correctAlternativeId),
  }));
}
