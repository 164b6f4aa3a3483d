import { FEWEST_ALTERNATIVES } from '@amauta/contract/questions/question.ts';
import { type FormBlock, type FormContent, type FormItem, itemsOf } from './form-content.ts';
import { isBlank } from './html-content.ts';
import { numberProblem, readNumber } from './item-number.ts';

const REVIEW_TEXT = 'Revisa enunciado y alternativas.';
const SHARED_TEXT = 'Faltan enunciado común o preguntas';

/** Names of the fields that can have a problem. Each is also the id of its control on the page. */
export const fields = {
  shared: 'shared' as const,
  items: 'items',
  number: (itemKey: string) => `number:${itemKey}`,
  kind: (itemKey: string) => `kind:${itemKey}`,
  topic: (itemKey: string) => `topic:${itemKey}`,
  statement: (itemKey: string) => `statement:${itemKey}` as const,
  justification: (itemKey: string) => `justification:${itemKey}` as const,
  alternatives: (itemKey: string) => `alternatives:${itemKey}`,
  alternative: (key: string) => `alternative:${key}`,
  block: (key: string) => `block:${key}`,
};

/** Why a form can't be saved: a sentence for the whole form, and a text for each wrong field. */
export interface Problems {
  readonly message: string;
  readonly fields: ReadonlyMap<string, string>;
}

/** Tells which parts an item has. */
interface ItemCheck {
  readonly hasNumber: boolean;
  readonly hasStatement: boolean;
  readonly hasAlternatives: boolean;
  readonly hasKey: boolean;
  /** Indices of alternatives without content. */
  readonly empty: readonly number[];
  readonly isComplete: boolean;
}

// An item object never changes, so the result of its check can be remembered.
const known = new WeakMap<FormItem, ItemCheck>();

export function checkItem(item: FormItem): ItemCheck {
  const found = known.get(item) ?? lookAt(item);
  known.set(item, found);
  return found;
}

function lookAt(item: FormItem): ItemCheck {
  const empty = item.alternatives.flatMap(({ html }, index) => (isBlank(html) ? [index] : []));
  const has = {
    hasNumber: readNumber(item.number) !== null,
    hasStatement: hasContent(item.statement),
    hasAlternatives: item.alternatives.length - empty.length >= FEWEST_ALTERNATIVES,
    hasKey: item.alternatives.filter(({ correct }) => correct).length === 1,
  };
  return { ...has, empty, isComplete: Object.values(has).every(Boolean) && empty.length === 0 };
}

/** Whether any block has content. */
export function hasContent(blocks: readonly FormBlock[]): boolean {
  return blocks.some((block) => block.type === 'image' || !isBlank(block.html));
}

/** Returns the first problem as a sentence and all wrong fields, or null when the form can be saved. */
export function checkContent(content: FormContent): Problems | null {
  const items = itemsOf(content);
  const texts = items.map(itemTexts);
  const repeated = repeatedNumbers(items);
  for (const item of repeated) {
    texts[items.indexOf(item)]?.set(fields.number(item.key), 'Otra pregunta de este grupo tiene ese número.');
  }
  const isCommon = content.entryClass === 'COMMON';
  const shared = isCommon ? sharedTexts(content) : new Map<string, string>();
  const all = new Map([...shared, ...texts.flatMap((map) => [...map])]);
  if (all.size === 0) return null;
  if (shared.size > 0) return { message: SHARED_TEXT, fields: all };
  const first = texts.findIndex((map) => map.size > 0);
  return { message: itemMessage(texts[first] ?? all, items[first], isCommon, first), fields: all };
}

/** Returns the sentence for an item. When only its number is wrong, the sentence says so. */
function itemMessage(
  texts: ReadonlyMap<string, string>,
  item: FormItem | undefined,
  isCommon: boolean,
  index: number,
): string {
  const problem = item && texts.size === 1 ? numberProblem(item.number) : null;
  if (problem !== null) return problem;
  return isCommon ? `Revisar pregunta ${index + 1}` : REVIEW_TEXT;
}

function sharedTexts(content: FormContent): Map<string, string> {
  const texts = new Map<string, string>();
  if (!hasContent(content.shared)) texts.set(fields.shared, 'Escribe el enunciado común.');
  if (content.items.length === 0) texts.set(fields.items, 'Añade al menos una pregunta.');
  return texts;
}

function itemTexts(item: FormItem): Map<string, string> {
  const check = checkItem(item);
  const texts = new Map<string, string>();
  const problem = numberProblem(item.number);
  if (problem !== null) texts.set(fields.number(item.key), problem);
  if (!check.hasStatement) texts.set(fields.statement(item.key), 'Escribe el enunciado.');
  for (const index of check.empty) {
    const key = item.alternatives[index]?.key ?? '';
    texts.set(fields.alternative(key), 'Complétala o elimínala.');
  }
  if (item.alternatives.length < FEWEST_ALTERNATIVES) {
    texts.set(fields.alternatives(item.key), `Añade al menos ${FEWEST_ALTERNATIVES} alternativas.`);
  } else if (!check.hasKey) {
    texts.set(fields.alternatives(item.key), 'Marca la alternativa correcta.');
  }
  return texts;
}

function repeatedNumbers(items: readonly FormItem[]): FormItem[] {
  const seen = new Set<number>();
  return items.filter(({ number }) => {
    const read = readNumber(number);
    if (read === null) return false;
    const isRepeated = seen.has(read);
    seen.add(read);
    return isRepeated;
  });
}
