import { plainText } from '@amauta/rich-text/clean.ts';
import type { DraftGroup, DraftItem } from '../booklet.ts';
import { type Claim, type FlowSlice, warn } from '../drafts/draft-notes.ts';
import type { Cell } from '../page/page-content.ts';
import { right } from '../page/page-content.ts';
import { confidenceOf, MEANINGS, WORST_CHANCE } from './confidence.ts';
import type { DoubtSign } from './doubt-sign.ts';
import { strangeWords } from './spelling.ts';

/**
 * The share of a group's questions that must have the same number of alternatives, so that another number is
 * a sign.
 */
const NEARLY_ALL = 0.9;
/** A group with fewer questions shows no usual number of alternatives. */
const FEWEST_QUESTIONS = 8;
/**
 * The narrowest suspicious gap within a line, in sizes. Gaps of justified text are smaller, and blanks to
 * fill in are drawn.
 */
const GAP = 3;
/** A wider gap, in sizes, parts words. */
const WORD_GAP = 0.2;
/** The number of a question or the letter of an alternative. The gap behind such a label may have any width. */
const LABEL = /^(?:PREGUNTA\d{1,3}|\(?(?:\d{1,3}|[a-h])[.)])[.):°–-]*$/i;
/** A distance of lines within these bounds, in usual distances, means that one line is missing between them. */
const [ONE_MISSING, TWO_MISSING] = [1.8, 2.3];
/** A line stands in the middle where the room at its two sides differs by less than this, in points. */
const CENTRED = 2;
const MATH_END = /<\/span>(?:<\/\w+>)*$/;
const OPEN_END = /[\p{L},]$/u;
/**
 * An alternative is suspiciously long from this many letters and from this many times the others' usual
 * length.
 */
const [LONG, TIMES_AS_LONG] = [200, 8];
/** How far a draft's letters may differ from the paper's usual size, as a share of it. */
const OTHER_SIZE = 0.15;

/**
 * Notes the signs against each draft of a group and how likely the draft is right. Warns where that is not
 * likely enough.
 */
export function doubtSigns(group: DraftGroup, claims: readonly Claim[]): void {
  const items = group.questions.flatMap((question) => question.items);
  const slicesOf = new Map(claims.map(({ notes, slices }) => [notes.warnings, slices]));
  const usual = usualCount(items);
  const sizes = items.flatMap((item) => sizeOf(slicesOf.get(item.warnings) ?? []) ?? []);
  const size = median(sizes);
  const stopsComplete = showsStopsThatComplete(items);
  const endsOpen = items.filter((item) => isOpen(item) && !(stopsComplete && endsInStops(item)));
  const mayEndOpen = items.length - endsOpen.length < items.length * NEARLY_ALL;
  for (const item of items) {
    const slices = slicesOf.get(item.warnings) ?? [];
    const own = sizeOf(slices);
    const signs: DoubtSign[] = [
      ...(item.alternatives.length < usual ? (['fewer-alternatives'] as const) : []),
      ...(slices.some((slice) => hasGap(slice, item.number)) ? (['gap-in-line'] as const) : []),
      ...(lacksLine(slices) ? (['line-missing'] as const) : []),
      ...(!mayEndOpen && endsOpen.includes(item) ? (['open-end'] as const) : []),
      ...(hasLongAlternative(item) ? (['long-alternative'] as const) : []),
      ...(strangeWords(textOf(item)).length > 0 ? (['strange-word'] as const) : []),
      ...(partsOf(item).some(hasOpenBracket) ? (['open-bracket'] as const) : []),
      ...(own !== null && Math.abs(own / size - 1) > OTHER_SIZE ? (['other-size'] as const) : []),
    ];
    item.signs = signs;
    item.confidence = confidenceOf(signs);
    if (1 - item.confidence <= WORST_CHANCE) continue;
    for (const sign of signs)
      if (MEANINGS[sign].chance > 0) warn(item, MEANINGS[sign].code, MEANINGS[sign].text);
  }
}

/** How many alternatives nearly all questions have; 0 where the numbers differ. */
function usualCount(items: readonly DraftItem[]): number {
  const counts = new Map<number, number>();
  for (const { alternatives } of items)
    counts.set(alternatives.length, (counts.get(alternatives.length) ?? 0) + 1);
  const [usual = 0, times = 0] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  return items.length >= FEWEST_QUESTIONS && times >= items.length * NEARLY_ALL ? usual : 0;
}

/** Whether a wide gap parts a line, other than behind the number of the question or the letter of an alternative. */
function hasGap({ line, from, to }: FlowSlice, number: number): boolean {
  if (line.region) return false;
  const inked = line.cells.slice(from, to).filter((cell) => cell.text !== ' ');
  if (isStretched(line, inked)) return false;
  return inked.some((cell, at) => {
    const before = inked[at - 1];
    const isGap =
      before !== undefined && cell.x - right(before) > line.size * GAP && !isMath(before) && !isMath(cell);
    const head = inked.slice(0, at).map(({ text }) => text);
    return isGap && !LABEL.test(head.join('')) && head.join('') !== String(number);
  });
}

/** Gaps of one stretched line are alike: the narrowest is at least this share of the widest. */
const ALIKE = 0.75;

/** Whether a line is stretched to both edges of its column by at least two gaps that are alike. */
function isStretched(line: FlowSlice['line'], inked: readonly Cell[]): boolean {
  const gaps = inked.flatMap((cell, at) => {
    const before = inked[at - 1];
    const gap = before ? cell.x - right(before) : 0;
    return gap > line.size * WORD_GAP ? [gap] : [];
  });
  const isFull = line.columnRight - line.right < line.size;
  return isFull && gaps.length > 1 && Math.min(...gaps) >= Math.max(...gaps) * ALIKE;
}

const isMath = (cell: Cell) => cell.math !== undefined || /[=<>≤≥+;]/.test(cell.text);

/**
 * Whether two lines of text stand about twice the usual distance apart and the upper line is full and ends
 * openly: a line may be missing between them. A source at the right margin is no full line, and neither is a line in the
 * middle, such as the words in a frame.
 */
function lacksLine(slices: readonly FlowSlice[]): boolean {
  const pairs = slices.flatMap(({ line }, at) => {
    const before = slices[at - 1]?.line;
    if (!before || before.region || line.region || line.cells.some(isMath) || before.cells.some(isMath))
      return [];
    // Alternatives two by two stand beside each other, and a line of another one may stand between.
    const isBelow = line.y > before.y + 1 && before.x < line.right && line.x < before.right;
    const isNext = before.page === line.page && before.column === line.column && isBelow;
    return isNext ? [{ before, line, distance: (line.y - before.y) / line.size }] : [];
  });
  const usual = pairs.length > 1 ? Math.min(...pairs.map(({ distance }) => distance)) : 0;
  return pairs.some(({ before, line, distance }) => {
    const times = distance / Math.max(0.1, usual);
    const room = before.size * 6;
    const isFull = before.right > before.columnRight - room && before.x < line.x + room;
    const [left, rest] = [before.x - line.x, before.columnRight - before.right];
    const isCentred = left > before.size && Math.abs(left - rest) < CENTRED;
    return (
      times > ONE_MISSING && times < TWO_MISSING && isFull && !isCentred && /[\p{L},]$/u.test(before.text)
    );
  });
}

/** A sentence that each alternative completes: "… que el ave / a) canta.", "… es igual a / a) 12", "Son ciertas / a) I y II". */
const COMPLETES = /^\p{Ll}[\s\S]*\.$|^(?:S\/\s?)?[−–-]?[\d(√]|^(?:solo\s+)?[IVX]{1,4}\b/u;

/** In a paper whose full stops tell sentences, at most this share of the alternatives of whole statements has them. */
const SELDOM = 0.1;

/**
 * Whether a paper sets full stops only behind alternatives that complete their statement: "… fue escrito por / a) Mariátegui."
 * but "¿Quién lo escribió? / a) Mariátegui".
 */
function showsStopsThatComplete(items: readonly DraftItem[]): boolean {
  const whole = items.filter(({ statement }) => {
    const last = statement.at(-1);
    return last?.type === 'text' && /[.?]$/.test(plainText(last.value).trim());
  });
  return whole.length >= FEWEST_QUESTIONS && whole.filter(endsInStops).length <= whole.length * SELDOM;
}

const endsInStops = ({ alternatives }: DraftItem): boolean =>
  alternatives.length > 1 && alternatives.every(({ html }) => plainText(html).trim().endsWith('.'));

/** A statement that ends in "es" or "son" is whole where each alternative is a formula, as in "uno de los factores es: x + 4". */
const [COPULA, WORD] = [/(?:^|\s)(?:es|son)$/u, /\p{L}{3}/u];

function isOpen(item: DraftItem): boolean {
  const { statement, alternatives } = item;
  const texts = alternatives.map(({ html }) => plainText(html).trim());
  const areFormulas = texts.length > 1 && texts.every((text) => text !== '' && !WORD.test(text));
  if (texts.length > 1 && texts.every((text) => COMPLETES.test(text))) return false;
  // One of the ends of a sentence may begin with a name.
  if (endsInStops(item) && texts.some((text) => /^\p{Ll}/u.test(text))) return false;
  const paragraphs = statement.flatMap(({ type, value }) =>
    type === 'text' && !value.endsWith('</table>') ? [value] : [],
  );
  const last = statement.at(-1);
  if (!last || last.type === 'image' || last.value.endsWith('</table>')) return false;
  const text = paragraphs.at(-1) ?? '';
  if (/\bentonces$/i.test(plainText(text).trim())) return false;
  if (areFormulas && COPULA.test(plainText(text).trim())) return false;
  return !MATH_END.test(text) && !endsInFormula(text) && OPEN_END.test(plainText(text).trim());
}

/** Whether the last paragraph is an equation. Such a line needs no full stop. */
function endsInFormula(html: string): boolean {
  const last = plainText(html.slice(Math.max(0, html.lastIndexOf('<p>'))));
  return /[=→<>≤≥≠]/.test(last) && !/\p{Ll}{4}/u.test(last);
}

function hasLongAlternative({ alternatives }: DraftItem): boolean {
  const lengths = alternatives.map(({ html }) => plainText(html).length).sort((a, b) => a - b);
  const longest = lengths.at(-1) ?? 0;
  return longest > LONG && longest > TIMES_AS_LONG * Math.max(1, median(lengths));
}

const textOf = (item: DraftItem): string => partsOf(item).join('\n');

/** The plain texts of a draft: its statement and each of its alternatives. */
function partsOf({ statement, alternatives }: DraftItem): string[] {
  const html = [
    ...statement.flatMap(({ type, value }) => (type === 'text' ? [value] : [])),
    ...alternatives.map((alternative) => alternative.html),
  ];
  return html.map(plainText);
}

/** Entries of a list, such as "a)" or "1)", close a parenthesis that nothing opens. */
const ENTRY = /(?:^|[\s,;.:])(?:\d{1,2}|\p{L}|[ivxIVX]{1,4})$/u;

/** An interval of numbers that is open at one end: "(−∞; 5]", "[−5; +∞)". */
const HALF_OPEN = /\([^()[\];,\p{L}]+[;,][^()[\]\p{L}]+\]|\[[^()[\];,\p{L}]+[;,][^()[\]\p{L}]+\)/gu;

function hasOpenBracket(given: string): boolean {
  let open = 0;
  const text = given.replace(HALF_OPEN, '');
  for (const [at, sign] of text.split('').entries()) {
    if (sign === '(') open++;
    if (sign !== ')') continue;
    if (open > 0) open--;
    else if (!ENTRY.test(text.slice(Math.max(0, at - 6), at))) return true;
  }
  return open !== 0;
}

/** The median size of a draft's letters; null without letters. */
function sizeOf(slices: readonly FlowSlice[]): number | null {
  const sizes = slices.flatMap(({ line, from, to }) =>
    line.region || line.isNote ? [] : line.cells.slice(from, to).map((cell) => cell.size),
  );
  return sizes.length === 0 ? null : median(sizes);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
