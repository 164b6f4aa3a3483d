import type { Kind } from '@amauta/contract/catalogue.ts';
import { type EntryClass, MOST_ALTERNATIVES } from '@amauta/contract/questions/question.ts';
import {
  emptyAlternative,
  emptyItem,
  type FormAlternative,
  type FormBlock,
  type FormContent,
  type FormItem,
} from './form-content.ts';
import { isBlank } from './html-content.ts';
import { numberForNext } from './item-number.ts';

/**
 * The part of a question to which blocks belong: the shared statement, or the statement or justification of
 * an item. A string, so that equal parts are equal values.
 */
export type BlockPlace = 'shared' | `${'statement' | 'justification'}:${string}`;

type Change<T> = (value: T) => T;
type BlockPatch = Partial<
  Pick<FormBlock, 'gray'> & { html: string; image: string | File; description: string }
>;

export function blocksAt(content: FormContent, place: BlockPlace): readonly FormBlock[] {
  if (place === 'shared') return content.shared;
  const { part, itemKey } = partOf(place);
  return findItem(content, itemKey)?.[part] ?? [];
}

export function findItem(content: FormContent, itemKey: string): FormItem | undefined {
  return content.items.find(({ key }) => key === itemKey);
}

export function withClass(entryClass: EntryClass): Change<FormContent> {
  return (content) => ({ ...content, entryClass });
}

export function patchItem(itemKey: string, patch: Partial<FormItem>): Change<FormContent> {
  return (content) => changeItem(content, itemKey, (item) => patched(item, patch));
}

/** Adds a sub-question with the kind of the first one and the number after the highest. */
export function addItem(content: FormContent, kindOfFirst: Kind): FormContent {
  const kind = content.items[0]?.kind ?? kindOfFirst;
  const item = emptyItem(numberForNext(content.items), kind);
  return { ...content, items: [...content.items, item] };
}

export function insertItem(item: FormItem, index: number): Change<FormContent> {
  return (content) => ({ ...content, items: content.items.toSpliced(index, 0, item) });
}

export function removeItem(itemKey: string): Change<FormContent> {
  return (content) => ({ ...content, items: without(content.items, itemKey) });
}

export function moveItem(from: number, to: number): Change<FormContent> {
  return (content) => ({ ...content, items: moved(content.items, from, to) });
}

/** Inserts a block at an index, or at the end without one. */
export function insertBlock(place: BlockPlace, block: FormBlock, index = Infinity): Change<FormContent> {
  return (content) => changeBlocks(content, place, (blocks) => blocks.toSpliced(index, 0, block));
}

export function patchBlock(place: BlockPlace, blockKey: string, patch: BlockPatch): Change<FormContent> {
  return (content) =>
    changeBlocks(content, place, (blocks) =>
      changedOne(blocks, blockKey, (block) => patched(block, patch as Partial<FormBlock>)),
    );
}

export function removeBlock(place: BlockPlace, blockKey: string): Change<FormContent> {
  return (content) => changeBlocks(content, place, (blocks) => without(blocks, blockKey));
}

export function moveBlock(place: BlockPlace, from: number, to: number): Change<FormContent> {
  return (content) => changeBlocks(content, place, (blocks) => moved(blocks, from, to));
}

/** Moves a block to the end of the shared statement. Empty texts there are removed. */
export function moveToShared(place: BlockPlace, blockKey: string): Change<FormContent> {
  return (content) => {
    const block = blocksAt(content, place).find(({ key }) => key === blockKey);
    if (!block || place === 'shared') return content;
    const left = removeBlock(place, blockKey)(content);
    const standing = left.shared.filter((one) => one.type === 'image' || !isBlank(one.html));
    return { ...left, shared: [...standing, block] };
  };
}

export function addAlternative(itemKey: string): Change<FormContent> {
  return changeAlternatives(itemKey, (list) =>
    list.length < MOST_ALTERNATIVES ? [...list, emptyAlternative()] : list,
  );
}

export function writeAlternative(itemKey: string, key: string, html: string): Change<FormContent> {
  return changeAlternatives(itemKey, (list) => changedOne(list, key, (one) => patched(one, { html })));
}

/** Marks one alternative as the key and unmarks the others. */
export function markCorrect(itemKey: string, key: string): Change<FormContent> {
  return changeAlternatives(itemKey, (list) => list.map((one) => patched(one, { correct: one.key === key })));
}

export function removeAlternative(itemKey: string, key: string): Change<FormContent> {
  return changeAlternatives(itemKey, (list) => without(list, key));
}

/**
 * Puts an alternative back. If it was the key and another one was marked since, the other one stays the key.
 */
export function insertAlternative(
  itemKey: string,
  alternative: FormAlternative,
  index: number,
): Change<FormContent> {
  return changeAlternatives(itemKey, (list) => {
    const correct = alternative.correct && !list.some((one) => one.correct);
    return list.toSpliced(index, 0, { ...alternative, correct });
  });
}

export function moveAlternative(itemKey: string, from: number, to: number): Change<FormContent> {
  return changeAlternatives(itemKey, (list) => moved(list, from, to));
}

function changeAlternatives(
  itemKey: string,
  change: Change<readonly FormAlternative[]>,
): Change<FormContent> {
  return (content) =>
    changeItem(content, itemKey, (item) => patched(item, { alternatives: change(item.alternatives) }));
}

function changeBlocks(
  content: FormContent,
  place: BlockPlace,
  change: Change<readonly FormBlock[]>,
): FormContent {
  if (place === 'shared') return patched(content, { shared: change(content.shared) });
  const { part, itemKey } = partOf(place);
  return changeItem(content, itemKey, (item) => patched(item, { [part]: change(item[part]) }));
}

function partOf(place: Exclude<BlockPlace, 'shared'>) {
  const [part, itemKey] = place.split(':') as ['statement' | 'justification', string];
  return { part, itemKey };
}

function changeItem(content: FormContent, itemKey: string, change: Change<FormItem>): FormContent {
  return patched(content, { items: changedOne(content.items, itemKey, change) });
}

/**
 * Returns a changed copy, or the same object when nothing differs, so that setting the same text changes
 * nothing.
 */
function patched<T extends object>(value: T, patch: Partial<T>): T {
  const names = Object.keys(patch) as (keyof T)[];
  return names.every((name) => value[name] === patch[name]) ? value : { ...value, ...patch };
}

function changedOne<T extends { key: string }>(list: readonly T[], key: string, change: Change<T>) {
  const next = list.map((one) => (one.key === key ? change(one) : one));
  return next.every((one, index) => one === list[index]) ? list : next;
}

function without<T extends { key: string }>(list: readonly T[], key: string): readonly T[] {
  return list.filter((one) => one.key !== key);
}

function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const one = list[from];
  if (one === undefined || from === to) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, one);
}
