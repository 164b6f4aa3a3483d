import type { FoundItem } from './anchors/find-items.ts';
import { ITEM_CODE } from './anchors/item-code.ts';
import type { Area, BookletDraft, DraftGroup, DraftItem, DraftQuestion } from './booklet.ts';
import { doubtInk } from './doubt/conservation.ts';
import { doubtCodes } from './doubt/repeated-codes.ts';
import { doubtSigns } from './doubt/signs.ts';
import type { Desk } from './drafts/build-blocks.ts';
import { buildQuestions } from './drafts/build-questions.ts';
import { warn } from './drafts/draft-notes.ts';
import { groupTitle } from './drafts/group-title.ts';
import { partingOf, wordsOf } from './drafts/paragraphs.ts';
import { settleShared } from './drafts/shared-doubts.ts';
import { keysByNumber } from './keys/key-lines.ts';
import type { PrintedKeys } from './keys/printed-keys.ts';
import { type FlowPage, readFlow } from './layout/flow.ts';
import type { FlowLine, Position } from './layout/flow-line.ts';
import { BOOKLET_CODE } from './layout/furniture/running-heads.ts';
import { isScan, type PageContent } from './page/page-content.ts';

/**
 * Builds a booklet from the contents of its pages. `cuts` are the areas of its images, in the order of their
 * indices.
 */
export function buildBooklet(contents: readonly PageContent[]): { draft: BookletDraft; cuts: Area[] } {
  const scannedPages = scannedAmong(contents);
  const { pages, lines, items, printed, shownKeys, failures } = readFlow(contents);
  const words = wordsOf(lines);
  const desk: Desk = {
    lines,
    words,
    partsWords: partingOf(lines, words),
    leading: usualLeading(lines),
    shownKeys,
    cuts: [],
    claims: [],
    drawn: new Map(pages.flatMap(({ drawn }) => drawn.map((cell) => [cell.places?.[0] ?? -1, cell]))),
    strays: new Map(pages.map((page) => [page.number, page.strayRules])),
    instead: new Map(),
    unnamed: new Map(),
  };
  const draft: BookletDraft = {
    pages: contents.length,
    failures,
    scannedPages,
    groups: [],
    images: [],
    warnings: [],
  };
  let start: Position = { line: 0, at: 0 };
  for (const group of splitGroups(items)) {
    const questions = buildQuestions(desk, group, start);
    const built = newGroup(pages, desk, group, questions, draft.groups.at(-1));
    draft.groups.push(built);
    doubtNeighbours(built, group);
    start = group.at(-1)?.end ?? start;
    doubtEnd(questions, lines, start);
  }
  for (const group of draft.groups) {
    doubtColumns(group, pages);
    settleShared(group, desk.unnamed);
    doubtSigns(group, desk.claims);
    doubtCodes(group.questions.flatMap((question) => question.items));
  }
  if (!doubtInk(pages, desk.claims)) {
    warn(
      draft,
      'unsure-order',
      'El PDF dibuja sus textos en otro orden que el leído: revisa que cada uno esté en su pregunta.',
    );
  }
  applyKeys(draft.groups, printed);
  if (scannedPages.length > 0) {
    warn(
      draft,
      'empty-statement',
      `Sin texto que leer, parecen escaneadas: páginas ${scannedPages.join(', ')}.`,
    );
  }
  warnMissing(draft);
  return { draft, cuts: desk.cuts };
}

/** Numbers of the pages that are scans without text. */
export function scannedAmong(contents: readonly PageContent[]): number[] {
  return contents.filter(isScan).map((page) => page.number);
}

/** Warns of the numbers that are missing in each group. */
export function warnMissing(draft: BookletDraft): void {
  for (const { missingNumbers } of draft.groups) {
    if (missingNumbers.length > 0)
      warn(draft, 'missing-number', `No se encontraron las preguntas ${missingNumbers.join(', ')}.`);
  }
}

/** Starts another group at each number that isn't greater than the number before. */
function splitGroups(items: readonly FoundItem[]): FoundItem[][] {
  const groups: FoundItem[][] = [];
  for (const item of items) {
    const last = groups.at(-1)?.at(-1);
    if (last && item.number > last.number) groups.at(-1)?.push(item);
    else groups.push([item]);
  }
  return groups;
}

/** A paper whose first number is at most this high lacks its first questions: parts of an exam begin behind multiples of 5. */
const LATEST_START = 5;

function newGroup(
  pages: readonly FlowPage[],
  desk: Desk,
  items: readonly FoundItem[],
  questions: DraftQuestion[],
  before: DraftGroup | undefined,
): DraftGroup {
  const found = new Set(items.map((item) => item.number));
  const pageOf = (line: number) => desk.lines[line]?.page ?? 1;
  const firstPage = pageOf(items[0]?.mark.line ?? 0);
  const lastPage = pageOf(Math.max(0, (items.at(-1)?.end.line ?? 1) - 1));
  const [first, last] = [items[0]?.number ?? 1, items.at(-1)?.number ?? 0];
  const missingNumbers: number[] = [];
  for (let number = first <= LATEST_START ? 1 : first; number <= last; number++)
    if (!found.has(number)) missingNumbers.push(number);
  const own = pages.filter((page) => page.number >= firstPage && page.number <= lastPage);
  const fronts = pages.filter((page) => page.number > (before?.lastPage ?? 0) && page.number <= firstPage);
  return {
    title: groupTitle(pages, fronts, { firstPage, lastPage }),
    code: codeOf(own) || codeOf(fronts),
    firstPage,
    lastPage,
    questions,
    missingNumbers,
    printedKeys: {},
  };
}

/**
 * Warns of the question before a missing number where it holds other letters or an unusual count of
 * alternatives: the missing question may be within it.
 */
function doubtNeighbours({ questions, missingNumbers }: DraftGroup, items: readonly FoundItem[]): void {
  const missing = new Set(missingNumbers);
  const drafts = questions.flatMap((question) => question.items);
  const usual = usualCount(drafts);
  for (const [at, draft] of drafts.entries()) {
    if (!missing.has(draft.number + 1)) continue;
    if (!items[at]?.holdsStrangers && draft.alternatives.length === usual) continue;
    warn(
      draft,
      'unsure-order',
      `Después de esta falta la ${draft.number + 1}: revisa que no haya quedado dentro.`,
    );
  }
}

/** The usual (median) number of alternatives of a question. */
function usualCount(drafts: readonly DraftItem[]): number {
  const counts = drafts.map(({ alternatives }) => alternatives.length).sort((a, b) => a - b);
  return counts[Math.floor(counts.length / 2)] ?? 0;
}

/** What papers print behind their last question. */
const ENDS_PAPER = /^\P{L}*(?:fin\P{L}*$|fin del? |(?:muchas )?gracias\b)/iu;

/** Warns of a group's last question where text follows it closely: the text may be its end. */
function doubtEnd(questions: readonly DraftQuestion[], lines: readonly FlowLine[], end: Position): void {
  const last = questions.at(-1)?.items.at(-1);
  const [before, rest] = [lines[end.line - 1], lines[end.line]];
  if (!last || !rest || !before) return;
  const isNear = rest.page === before.page || (rest.page === before.page + 1 && /^\p{Ll}/u.test(rest.text));
  if (isNear && !ENDS_PAPER.test(rest.text) && !ITEM_CODE.test(rest.text))
    warn(last, 'unsure-order', 'Le sigue un texto que no quedó en ninguna pregunta: revisa su final.');
}

/**
 * Warns of questions and common texts with pictures on pages whose columns were assumed: a picture has no lines that show
 * its column.
 */
function doubtColumns({ questions }: DraftGroup, pages: readonly FlowPage[]): void {
  const assumed = new Set(pages.filter((page) => page.hasAssumedColumns).map((page) => page.number));
  // Where each alternative is a picture, the letters tell whose each is.
  const isPicture = ({ html, image }: DraftItem['alternatives'][number]) => html === '' && image !== null;
  const holdsPicture = ({ statement, alternatives }: DraftItem) =>
    statement.some((block) => block.type === 'image') ||
    (alternatives.some(({ image }) => image !== null) && !alternatives.every(isPicture));
  const doubted = questions.flatMap((question) => [
    ...(question.shared.some(({ type }) => type === 'image') ? [question] : []),
    ...question.items.filter(holdsPicture),
  ]);
  for (const one of doubted) {
    if (!one.areas.some((area) => assumed.has(area.page))) continue;
    warn(one, 'unsure-order', 'Está en una página con pocas líneas: revisa que sus imágenes sean suyas.');
  }
}

/** The booklet code that stands most often in some pages. */
function codeOf(pages: readonly FlowPage[]): string {
  const counts = new Map<string, number>();
  for (const page of pages) {
    for (const text of [...page.headLines, ...page.lines.map((line) => line.text)]) {
      const code = BOOKLET_CODE.exec(text)?.[0];
      if (code) counts.set(code, (counts.get(code) ?? 0) + 1);
    }
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
}

/**
 * Gives printed keys to the group with their code. Without a code, the number of keys and groups or their
 * pages decide.
 */
function applyKeys(groups: readonly DraftGroup[], printed: readonly PrintedKeys[]): void {
  for (const [at, sheet] of printed.entries()) {
    const named = sheet.code ? groups.filter((group) => group.code === sheet.code) : [];
    const before = groups.filter((group) => group.firstPage <= sheet.page);
    const inOrder = printed.length === groups.length ? groups[at] : before.at(-1);
    const group = named.length === 1 ? named[0] : inOrder;
    if (group) Object.assign(group.printedKeys, keysByNumber(sheet.pairs).keys);
  }
  for (const group of groups) {
    for (const item of group.questions.flatMap((question) => question.items)) {
      const key = group.printedKeys[item.number];
      if (key !== undefined && key < item.alternatives.length) item.key = key;
      else if (Object.keys(group.printedKeys).length > 0) {
        warn(item, 'no-key', 'El cuadernillo trae claves, pero no la de esta pregunta.');
      }
    }
  }
}

/** The usual distance of baselines, in sizes of the text. */
function usualLeading(lines: readonly FlowLine[]): number {
  const gaps = lines.flatMap((line, at) => {
    const next = lines[at + 1];
    const isNext =
      next && next.page === line.page && next.column === line.column && !next.region && !line.region;
    const gap = isNext ? (next.y - line.y) / Math.max(line.size, 1) : 0;
    return gap > 0.8 && gap < 2 ? [gap] : [];
  });
  // Wrapped lines stand closer than other lines, so take a value below the median.
  return gaps.sort((a, b) => a - b)[Math.floor(gaps.length * 0.35)] ?? 1.25;
}
