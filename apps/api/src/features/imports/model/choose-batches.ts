import type { DraftGroup, DraftItem, DraftQuestion } from '@amauta/booklet-reader/booklet.ts';
import type { PageArea } from '@amauta/contract/imports/import.ts';
import type { ImportWarningCode } from '@amauta/contract/imports/warnings.ts';

/** The questions of one group that one call asks the model for. They all begin on the same page. */
export interface Batch {
  group: number;
  /** The page on which the questions begin. */
  page: number;
  /** Pages that the model gets in full, in order. */
  pages: number[];
  /** Numbers of the questions that the reader found. */
  numbers: number[];
  /** Numbers of questions that the reader didn't find and that may be on these pages. */
  missing: number[];
  /** Numbers of the questions whose shared text the model should read. */
  situations: number[];
  /** Pages with something unsure, in order. The model gets pictures of them. */
  unsurePages: number[];
  /** Whether to ask for every question that begins on the page, including ones that the reader didn't find. */
  isOpen: boolean;
}

/**
 * Warnings that a reading of words can settle. Not among them: a missing picture, or a formula that became
 * a picture.
 */
const SETTLED_BY_WORDS: ReadonlySet<ImportWarningCode> = new Set<ImportWarningCode>([
  'missing-number',
  'repeated-number',
  'empty-alternative',
  'too-few-alternatives',
  'empty-statement',
  'unsure-group',
  'unsure-order',
  'unsure-text',
]);
/** A question that spans more pages than this isn't one question. */
const MOST_PAGES = 6;

/** Returns the calls to make for a group, in the order of its pages. */
export function chooseBatches(group: DraftGroup, index: number, mode: 'unsure' | 'all'): Batch[] {
  const batches = new Map<number, Batch>();
  const at = (page: number): Batch => {
    const batch = batches.get(page) ?? newBatch(index, page);
    batches.set(page, batch);
    return batch;
  };
  if (mode === 'all') {
    for (let page = group.firstPage; page <= group.lastPage; page += 1) {
      Object.assign(at(page), { isOpen: true, missing: [...group.missingNumbers] });
    }
  } else addMissing(group, at);
  for (const question of group.questions) addQuestion(question, mode, at, group.firstPage);
  return [...batches.values()]
    .map((batch) => ({
      ...batch,
      pages: range(Math.min(batch.page, ...batch.pages), Math.max(batch.page, ...batch.pages)),
      numbers: sorted(batch.numbers),
      missing: sorted(batch.missing),
      situations: sorted(batch.situations),
      unsurePages: sorted(batch.unsurePages),
    }))
    .filter((batch) => batch.pages.length <= MOST_PAGES)
    .sort((one, other) => one.page - other.page);
}

function newBatch(group: number, page: number): Batch {
  return { group, page, pages: [], numbers: [], missing: [], situations: [], unsurePages: [], isOpen: false };
}

function addQuestion(
  question: DraftQuestion,
  mode: 'unsure' | 'all',
  at: (page: number) => Batch,
  firstPage: number,
): void {
  const isGroupUnsure =
    question.warnings.some(({ code }) => SETTLED_BY_WORDS.has(code)) ||
    question.items.some((item) => item.warnings.some(({ code }) => code === 'unsure-group'));
  for (const item of question.items) {
    const isUnsure = item.warnings.some(({ code }) => SETTLED_BY_WORDS.has(code));
    if (mode === 'unsure' && !isUnsure) continue;
    const batch = at(startOf(item.areas, firstPage));
    if (isUnsure) batch.unsurePages.push(...item.areas.map((area) => area.page));
    batch.numbers.push(item.number);
    batch.pages.push(...item.areas.map((area) => area.page));
  }
  const [first] = question.items;
  const asksShared = mode === 'all' ? question.shared.length > 0 : isGroupUnsure;
  if (!first || !asksShared) return;
  const batch = at(startOf(first.areas, firstPage));
  batch.situations.push(...question.items.map((item) => item.number));
  batch.pages.push(...question.areas.map((area) => area.page));
  if (isGroupUnsure) batch.unsurePages.push(...question.areas.map((area) => area.page));
}

/**
 * Asks for each missing number on the pages between its neighbours. The neighbour before is included
 * because its text may have swallowed the missing question.
 */
function addMissing(group: DraftGroup, at: (page: number) => Batch): void {
  const items = group.questions.flatMap((question) => question.items);
  for (const number of group.missingNumbers) {
    const before = items.findLast((item) => item.number < number);
    const after = items.find((item) => item.number > number);
    const from = before ? startOf(before.areas, group.firstPage) : group.firstPage;
    const to = after ? startOf(after.areas, group.lastPage) : group.lastPage;
    const isShort = to - from < MOST_PAGES - 1;
    for (const page of isShort ? [from] : range(from, to)) {
      const batch = at(page);
      batch.missing.push(number);
      batch.pages.push(...(isShort ? [from, to] : [page]));
      batch.unsurePages.push(...(isShort ? range(from, to) : [page]));
      if (before && page === from) askAlso(batch, before);
    }
  }
}

function askAlso(batch: Batch, item: DraftItem): void {
  batch.numbers.push(item.number);
  batch.pages.push(...item.areas.map((area) => area.page));
}

function startOf(areas: readonly PageArea[], otherwise: number): number {
  return areas.length > 0 ? Math.min(...areas.map((area) => area.page)) : otherwise;
}

function sorted(numbers: readonly number[]): number[] {
  return [...new Set(numbers)].sort((a, b) => a - b);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}
