import type { Block } from '@amauta/contract/block.ts';
import { KIND_NAMES } from '@amauta/contract/catalogue.ts';
import { letterOf } from '@amauta/contract/questions/letters.ts';
import type { AuthorItem } from '@amauta/contract/questions/question.ts';
import type { ShownQuestion } from '../../card/question-words.ts';

/** One part of a question in two versions. A version without this part has an empty list. */
export interface DiffRow {
  readonly key: string;
  readonly label: string;
  readonly before: readonly Block[];
  readonly after: readonly Block[];
  readonly isChanged: boolean;
}

/**
 * Compares two versions part by part, in the order of the newer one. Items that only the older version has
 * come last.
 */
export function diffQuestions(before: ShownQuestion, after: ShownQuestion): DiffRow[] {
  const isCommon = [before, after].some((question) => question.type_question === 'COMMON');
  const shared = isCommon
    ? [row('shared', 'Enunciado común', before.shared_statement, after.shared_statement)]
    : [];
  const pairs = pairItems(before.questions, after.questions);
  return [...shared, ...pairs.flatMap(([old, now], index) => itemRows(old, now, isCommon ? index : null))];
}

type Pair = [before: AuthorItem | undefined, after: AuthorItem | undefined];

/** Pairs the items of two versions by id. Items that are not stored yet have no partner. */
function pairItems(before: readonly AuthorItem[], after: readonly AuthorItem[]): Pair[] {
  const byId = new Map(before.map((item) => [item.id, item]));
  const gone = before.filter(({ id }) => !after.some((item) => item.id === id));
  return [
    ...after.map((item): Pair => [byId.get(item.id), item]),
    ...gone.map((item): Pair => [item, undefined]),
  ];
}

function itemRows(before: AuthorItem | undefined, after: AuthorItem | undefined, index: number | null) {
  const prefix = index === null ? '' : `Pregunta ${(after ?? before)?.number ?? ''}: `;
  const key = `${index ?? 0}`;
  const longest = Math.max(before?.alternatives.length ?? 0, after?.alternatives.length ?? 0);
  const part = (name: string, of: (item: AuthorItem) => readonly Block[]) =>
    row(
      `${key}-${name}`,
      prefix === '' ? name : prefix + name.toLowerCase(),
      before ? of(before) : [],
      after ? of(after) : [],
    );
  return [
    part('Número', (item) => [plain(String(item.number))]),
    part('Tipo', (item) => [plain(KIND_NAMES[item.type_question])]),
    part('Enunciado', (item) => item.statement),
    ...Array.from({ length: longest }, (_, place) =>
      part(`Alternativa ${letterOf(place)}`, (item) => alternativeBlocks(item, place)),
    ),
    part('Justificación', (item) => item.justification),
  ];
}

function alternativeBlocks(item: AuthorItem, place: number): Block[] {
  const alternative = item.alternatives[place];
  if (!alternative) return [];
  return [plain(alternative.text), ...(alternative.correct ? [plain('<strong>Correcta</strong>')] : [])];
}

function plain(value: string): Block {
  return { type: 'text', value };
}

function row(key: string, label: string, before: readonly Block[], after: readonly Block[]): DiffRow {
  return { key, label, before, after, isChanged: wordOf(before) !== wordOf(after) };
}

/** A text that is equal for two lists of blocks if they look the same. */
function wordOf(blocks: readonly Block[]): string {
  return JSON.stringify(
    blocks.map(({ type, value, gray = false, description = '' }) => [type, value, gray, description]),
  );
}
