import { isDeepStrictEqual } from 'node:util';
import type { Kind } from '@amauta/contract/catalogue.ts';
import type { DraftContent } from '@amauta/contract/imports/drafts.ts';
import type { ImportWarning } from '@amauta/contract/imports/warnings.ts';
import type { StoredDraftItem } from '../../../database/tables/imports.ts';
import { toCleanAlternative, toCleanBlocks } from '../../questions/authoring/clean-text.service.ts';
import type { DraftRow } from './drafts.queries.ts';

type DraftItem = DraftContent['questions'][number];

const EMPTY_ALTERNATIVES = 3;

/** The reading facts of an item that a person added: it has none. */
export function unreadItem(): StoredDraftItem {
  return { areas: [], warnings: [], keySource: null, hasDraftedJustification: false };
}

/** The reading facts of each item of a draft, changed by `change`. */
export function itemsOf(
  { content, items }: Pick<DraftRow, 'content' | 'items'>,
  change = (read: StoredDraftItem, _index: number) => read,
): StoredDraftItem[] {
  return content.questions.map((_, index) => change(items[index] ?? unreadItem(), index));
}

/** A question to be written by hand. */
export function emptyContent(number: number, kind: Kind): DraftContent {
  const alternatives = Array.from({ length: EMPTY_ALTERNATIVES }, () => ({ text: '', correct: false }));
  const item = { number, type_question: kind, statement: [], alternatives, justification: [] };
  return { type_question: 'INDIVIDUAL', shared_statement: [], questions: [item] };
}

/**
 * Content whose HTML is reduced to the allow-list.
 * @throws RequestFailure INVALID_INPUT, with its field, for a text that is too long once it is clean
 */
export function cleanContent(content: DraftContent): DraftContent {
  return {
    ...content,
    shared_statement: toCleanBlocks(content.shared_statement, 'shared_statement'),
    questions: content.questions.map((item, index) => ({
      ...item,
      statement: toCleanBlocks(item.statement, `questions.${index}.statement`),
      alternatives: item.alternatives.map(({ text, correct }, place) => ({
        text: toCleanAlternative(text, `questions.${index}.alternatives.${place}.text`),
        correct,
      })),
      justification: toCleanBlocks(item.justification, `questions.${index}.justification`),
    })),
  };
}

/**
 * The reading facts of items after a person saved them. An item keeps its areas; it is matched by its
 * number, or else by its position. Its warnings stay but for those that the change settles. The source of a key is
 * dropped when the person changed the key.
 */
export function savedItems(row: Pick<DraftRow, 'content' | 'items'>, sent: DraftContent): StoredDraftItem[] {
  const left = row.content.questions.map((item, index) => ({
    item,
    index,
    read: row.items[index] ?? unreadItem(),
  }));
  const matched = sent.questions.map((item) => {
    const at = left.findIndex((old) => old.item.number === item.number);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  });
  return sent.questions.map((item, index) => {
    const old = matched[index] ?? left.find((candidate) => candidate.index === index);
    if (!old) return unreadItem();
    const hasNewPictures = !isDeepStrictEqual(picturesOf(sent, item), picturesOf(row.content, old.item));
    const hasNewNumber = item.number !== old.item.number;
    const isSameKey = keyOf(item) === keyOf(old.item);
    return {
      ...old.read,
      warnings: unsettledWarnings(old.read.warnings, { hasNewPictures, hasNewNumber }),
      keySource: isSameKey ? old.read.keySource : null,
      hasDraftedJustification: false,
    };
  });
}

/** The warnings of a draft as a whole after a person saved it. */
export function savedWarnings(
  { content, warnings }: Pick<DraftRow, 'content' | 'warnings'>,
  sent: DraftContent,
): ImportWarning[] {
  const numbersOf = ({ questions }: DraftContent) => questions.map(({ number }) => number);
  return unsettledWarnings(warnings, {
    hasNewGroup: !isDeepStrictEqual(
      [content.shared_statement, content.questions.length],
      [sent.shared_statement, sent.questions.length],
    ),
    hasNewPictures: !isDeepStrictEqual(picturesOf(content), picturesOf(sent)),
    hasNewNumber: !isDeepStrictEqual(numbersOf(content), numbersOf(sent)),
  });
}

/**
 * The warnings that stay after a change. Whoever mends a word has not compared the rest of the question with the page,
 * added the missing figure, or looked for the shared text. Accepting such a question takes a second press, which names
 * its warnings.
 */
function unsettledWarnings(
  warnings: readonly ImportWarning[],
  changed: { hasNewPictures: boolean; hasNewNumber: boolean; hasNewGroup?: boolean },
): ImportWarning[] {
  const { hasNewPictures, hasNewNumber, hasNewGroup = false } = changed;
  return warnings.filter(({ code }) => {
    if (code === 'unsure-group') return !hasNewGroup;
    if (code === 'image-expected' || code === 'formula-as-image') return !hasNewPictures;
    if (code === 'missing-number' || code === 'repeated-number') return !hasNewNumber;
    return true;
  });
}

/** The pictures of one item and of its shared statement, or of all items. */
function picturesOf(content: DraftContent, ...items: DraftItem[]): string[] {
  const shown = items.length > 0 ? items : content.questions;
  const blocks = [content.shared_statement, ...shown.map(({ statement }) => statement)].flat();
  return [
    ...blocks.flatMap(({ type, value }) => (type === 'image' ? [value] : [])),
    ...shown.flatMap(({ alternatives }) =>
      alternatives.flatMap(({ text }) => text.match(/<img[^>]*>/g) ?? []),
    ),
  ];
}

/** Index of the one correct alternative; null while there is none, or more than one. */
export function keyOf({ alternatives }: Pick<DraftItem, 'alternatives'>): number | null {
  const marked = alternatives.flatMap(({ correct }, index) => (correct ? [index] : []));
  return marked.length === 1 ? (marked[0] ?? null) : null;
}

/** A copy of an item with another key. */
export function withKey(item: DraftItem, key: number): DraftItem {
  const alternatives = item.alternatives.map(({ text }, index) => ({ text, correct: index === key }));
  return { ...item, alternatives };
}

/** Sets the kind of the items whose numbers lie in a span. Returns null when no item changes. */
export function withKinds(
  content: DraftContent,
  { from, to, kind }: { from: number; to: number; kind: Kind },
): DraftContent | null {
  const isMeant = (item: DraftItem) =>
    item.number >= from && item.number <= to && item.type_question !== kind;
  if (!content.questions.some(isMeant)) return null;
  return {
    ...content,
    questions: content.questions.map((item) =>
      isMeant(item) ? { ...item, type_question: kind, topic: null } : item,
    ),
  };
}
