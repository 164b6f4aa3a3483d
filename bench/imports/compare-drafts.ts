import type { BookletDraft, DraftGroup, DraftItem, DraftQuestion } from '@amauta/booklet-reader/booklet.ts';
import type { Block } from '@amauta/contract/block.ts';
import { type MathNode, plainMath } from '@amauta/rich-text/math.ts';
import type { SourceBlock, TruthGroup, TruthItem } from '../booklets/question.ts';
import { type Run, readParts } from '../booklets/statement-parts.ts';
import { normalised } from './words.ts';

/** How well one item of a booklet was read. A boolean that is true means that this part was read right. */
export interface Comparison {
  number: number;
  isFound: boolean;
  statement: boolean;
  alternatives: boolean;
  grouping: boolean;
  /** Null when the layout prints no key. */
  key: boolean | null;
  isExact: boolean;
  gray: boolean;
  bold: boolean;
  math: boolean;
  isWarned: boolean;
  /** Texts of the warnings of the item and of its question, for a person to look at. */
  warnings: string[];
  /** The first difference, for a person to look at. Empty without one. */
  difference: string;
}

export interface ReadKey {
  key: number | null;
  isWarned: boolean;
}

/**
 * Compares the items of a group with the items that were read from its pages. `extra` counts items that were
 * read but don't exist.
 */
export function compareGroup(
  truth: TruthGroup,
  draft: BookletDraft,
  keyOf: ((group: DraftGroup | null, number: number) => ReadKey) | null,
): { comparisons: Comparison[]; extra: number } {
  const group = groupOf(truth, draft);
  const read = new Map<number, { item: DraftItem; question: DraftQuestion }>();
  for (const question of group?.questions ?? []) {
    for (const item of question.items) if (!read.has(item.number)) read.set(item.number, { item, question });
  }
  const count = group?.questions.reduce((sum, question) => sum + question.items.length, 0) ?? 0;
  const comparisons = truth.questions.flatMap((question) =>
    question.items.map((item) => {
      const found = read.get(item.number);
      if (!found) return missing(item.number, group?.missingNumbers ?? [], draft);
      const members = question.items.map(({ number }) => number);
      return compareItem(
        { item, shared: question.shared, members },
        found,
        keyOf?.(group, item.number) ?? null,
      );
    }),
  );
  return { comparisons, extra: count - comparisons.filter(({ isFound }) => isFound).length };
}

/** Finds the read group that covers most of the true group's pages; null when none does. */
function groupOf(truth: TruthGroup, draft: BookletDraft): DraftGroup | null {
  const overlap = ({ firstPage, lastPage }: DraftGroup) =>
    Math.min(lastPage, truth.lastPage) - Math.max(firstPage, truth.firstPage) + 1;
  const groups = draft.groups.filter((group) => overlap(group) > 0);
  return groups.sort((one, other) => overlap(other) - overlap(one))[0] ?? null;
}

function missing(number: number, missingNumbers: readonly number[], draft: BookletDraft): Comparison {
  return {
    number,
    isFound: false,
    statement: false,
    alternatives: false,
    grouping: false,
    key: false,
    isExact: false,
    gray: false,
    bold: false,
    math: false,
    isWarned: missingNumbers.includes(number) || draft.warnings.length > 0,
    warnings: draft.warnings.map(({ text }) => text),
    difference: 'not found',
  };
}

function compareItem(
  { item, shared, members }: { item: TruthItem; shared: SourceBlock[]; members: number[] },
  { item: draft, question }: { item: DraftItem; question: DraftQuestion },
  readKey: ReadKey | null,
): Comparison {
  const wanted = facetsOf([...toBlocks(shared), ...toBlocks(item.statement)]);
  const got = facetsOf([...withoutLead(question.shared), ...draft.statement]);
  const wantedTexts = item.alternatives.map(({ html, chart }) =>
    facetsOf(alternativeBlocks(html, chart !== null)),
  );
  const gotTexts = draft.alternatives.map(({ html, image }) =>
    facetsOf(alternativeBlocks(html, image !== null)),
  );
  const differences = [
    differ('statement', wanted.words, got.words),
    differ('alternatives', joined(wantedTexts, 'words'), joined(gotTexts, 'words')),
    differ(
      'grouping',
      members.map(String),
      question.items.map(({ number }) => String(number)),
    ),
  ];
  const key = readKey === null ? null : readKey.key === item.key;
  if (key === false) differences.push(`key: wanted ${item.key}, got ${readKey?.key}`);
  const marks = (['gray', 'bold', 'math'] as const).map((mark) =>
    differ(mark, [...wanted[mark], ...joined(wantedTexts, mark)], [...got[mark], ...joined(gotTexts, mark)]),
  );
  return {
    number: item.number,
    isFound: true,
    statement: differences[0] === '',
    alternatives: differences[1] === '',
    grouping: differences[2] === '',
    key,
    isExact: differences.every((difference) => difference === ''),
    gray: marks[0] === '',
    bold: marks[1] === '',
    math: marks[2] === '',
    isWarned: draft.warnings.length > 0 || question.warnings.length > 0 || readKey?.isWarned === true,
    warnings: [...draft.warnings, ...question.warnings].map(({ text }) => text),
    difference: [...differences, ...marks].filter((difference) => difference !== '').join(' / '),
  };
}

interface Facets {
  words: string[];
  gray: string[];
  bold: string[];
  /** Fractions and roots only: exponents are compared among the words. */
  math: string[];
}

const IMAGE = '[image]';

function facetsOf(blocks: readonly Block[]): Facets {
  const facets: Facets = { words: [], gray: [], bold: [], math: [] };
  for (const block of blocks) {
    const runs = block.type === 'image' ? [] : runsOf(block.value);
    const words = block.type === 'image' ? [IMAGE] : wordsOf(runs);
    facets.words.push(...words);
    if (block.gray) facets.gray.push(...words);
    facets.bold.push(...wordsOf(runs.map((run) => (run.bold ? run : SPACE))));
    for (const { math } of runs) {
      if (math?.type === 'fraction' || math?.type === 'root')
        facets.math.push(...normalised(plainMath(math)));
    }
  }
  return facets;
}

const SPACE: Run = { text: ' ', bold: false, italic: false, underlined: false, math: null };

function runsOf(html: string): Run[] {
  return readParts(html).flatMap((part) => {
    if (part.kind === 'table') return part.rows.flat().flatMap((runs) => [...runs, SPACE]);
    const mark = part.kind === 'entry' ? [{ ...SPACE, text: `${part.mark} ` }] : [];
    return [...mark, ...part.runs, SPACE];
  });
}

const wordsOf = (runs: readonly Run[]): string[] =>
  normalised(runs.map((run) => (run.math ? apart(run.math) : run.text)).join(''));

/** Puts spaces around a fraction, so that 4 ½ doesn't become 41/2. */
const apart = (math: MathNode): string =>
  math.type === 'fraction' ? ` ${plainMath(math)} ` : plainMath(math);

function toBlocks(blocks: readonly SourceBlock[]): Block[] {
  return blocks.map((block) =>
    block.kind === 'chart'
      ? { type: 'image', value: '' }
      : { type: 'text', value: block.html, gray: block.gray },
  );
}

function alternativeBlocks(html: string, hasImage: boolean): Block[] {
  const text: Block[] = html === '' ? [] : [{ type: 'text', value: html }];
  return hasImage ? [...text, { type: 'image', value: '' }] : text;
}

const TITLE = /^(?:<p[^>]*>)?(?:<\w+>)*Texto \d+(?:<\/\w+>)*(?:<\/p>|<br>| )/;
const LEAD =
  /^(<p[^>]*>)?(?:<\w+>)*Lea (?:la|el) [^<.]*responda las preguntas [^<.]*\.?(?:<\/(?!p)\w+>)*(?:<\/p>)?/;

/**
 * Removes the title of a shared text and the line that names its items, since a reader may keep or drop both.
 */
function withoutLead(blocks: readonly Block[]): Block[] {
  const [first, ...rest] = blocks;
  if (first?.type !== 'text') return [...blocks];
  const value = first.value.replace(TITLE, '').replace(LEAD, '$1');
  return [{ ...first, value }, ...rest];
}

const joined = (alternatives: readonly Facets[], facet: keyof Facets): string[] =>
  alternatives.flatMap((alternative, index) => [
    ...(facet === 'words' ? [`#${index}`] : []),
    ...alternative[facet],
  ]);

const AROUND = 6;

/** Describes the first difference of two lists of words. Empty when they are equal. */
function differ(name: string, wanted: readonly string[], got: readonly string[]): string {
  const length = Math.max(wanted.length, got.length);
  const at = Array.from({ length }).findIndex((_, index) => wanted[index] !== got[index]);
  if (at < 0) return '';
  const near = (words: readonly string[]) => words.slice(Math.max(0, at - AROUND), at + AROUND).join(' ');
  return `${name}: wanted “${near(wanted)}”, got “${near(got)}”`;
}
