import { isDeepStrictEqual } from 'node:util';
import type { Block } from '@amauta/contract/block.ts';
import type { DraftContent } from '@amauta/contract/imports/drafts.ts';
import type { ImportWarning } from '@amauta/contract/imports/warnings.ts';
import { BLOCKS_PER_STATEMENT, ITEMS_PER_ENTRY } from '@amauta/contract/questions/question.ts';
import { itemsOf, unreadItem } from '../draft-content.ts';
import type { DraftRow, NewDraft } from '../drafts.queries.ts';

/** The parts of a draft that change when drafts are joined or separated. */
type DraftParts = Pick<DraftRow, 'content' | 'items' | 'areas' | 'warnings'>;

/**
 * Makes one draft of each item of a COMMON draft. Each begins with the shared blocks. Null when a statement
 * would become too long.
 */
export function ungrouped(row: DraftRow): NewDraft[] | null {
  const drafts = row.content.questions.map((_, index) => alone(row, index));
  return drafts.every((draft) => draft !== null) ? drafts : null;
}

/**
 * Takes one item out of a COMMON draft. Returns the draft of that item (`single`) and what the COMMON draft
 * then holds (`group`). Null when the item's statement would be too long with the shared blocks.
 */
export function takenOut(row: DraftRow, item: number): { group: DraftParts; single: NewDraft } | null {
  const single = alone(row, item);
  if (!single) return null;
  const isLeft = (_: unknown, index: number) => index !== item;
  return {
    group: {
      content: { ...row.content, questions: row.content.questions.filter(isLeft) },
      items: itemsOf(row).filter(isLeft),
      areas: row.areas,
      warnings: row.warnings,
    },
    single,
  };
}

function alone(row: DraftRow, index: number): NewDraft | null {
  const { content, importId, group, position, origin } = row;
  const item = content.questions[index];
  if (!item) return null;
  const read = row.items[index] ?? unreadItem();
  const statement = [...content.shared_statement, ...item.statement];
  if (statement.length > BLOCKS_PER_STATEMENT) return null;
  return {
    importId,
    group,
    position,
    content: { type_question: 'INDIVIDUAL', shared_statement: [], questions: [{ ...item, statement }] },
    items: [{ ...read, areas: [...row.areas, ...read.areas] }],
    areas: [],
    warnings: settled(row.warnings),
    origin,
  };
}

/** Removes the warning of an unsure group, because a person has now grouped the items. */
function settled(warnings: readonly ImportWarning[]): ImportWarning[] {
  return warnings.filter(({ code }) => code !== 'unsure-group');
}

/**
 * Joins drafts into one COMMON draft, its items in the order of their numbers. The shared statement is that
 * of the COMMON draft among them or, without one, the blocks with which all of them begin. Single drafts that begin
 * with the shared statement lose this beginning.
 * @returns the joined draft, or why there is none: two drafts have shared statements, or there are too many
 * items
 */
export function joined(rows: readonly DraftRow[]): DraftParts | 'two-texts' | 'too-many' {
  const common = rows.filter(({ content }) => content.type_question === 'COMMON');
  if (common.length > 1) return 'two-texts';
  const items = rows
    .flatMap((row) =>
      row.content.questions.map((question, index) => ({
        question,
        read: row.items[index] ?? unreadItem(),
        isSingle: row.content.type_question === 'INDIVIDUAL',
      })),
    )
    .sort((one, other) => one.question.number - other.question.number);
  if (items.length > ITEMS_PER_ENTRY) return 'too-many';
  const [standing] = common;
  const shared =
    standing?.content.shared_statement ?? beginningOf(items.map(({ question }) => question.statement));
  const areas = standing?.areas ?? beginningOf(items.map(({ read }) => read.areas));
  // A single draft that begins with the shared blocks loses them, so that the statement isn't shown twice. Such a draft
  // was taken out of the group before. The items of a COMMON draft stand apart from its shared blocks.
  const own = items.map(({ question, read, isSingle }) => {
    if (!isSingle || !begins(question.statement, shared, isSameBlock)) return { question, read };
    const statement = question.statement.slice(shared.length);
    const isOnAreas = begins(read.areas, areas, isDeepStrictEqual);
    return {
      question: { ...question, statement },
      read: isOnAreas ? { ...read, areas: read.areas.slice(areas.length) } : read,
    };
  });
  const content: DraftContent = {
    type_question: 'COMMON',
    shared_statement: [...shared],
    questions: own.map(({ question }) => question),
  };
  return {
    content,
    items: own.map(({ read }) => ({ ...read, warnings: settled(read.warnings) })),
    areas: [...areas],
    warnings: distinct(rows.flatMap(({ warnings }) => settled(warnings))),
  };
}

/** Whether a list begins with all entries of another list. */
function begins<T>(list: readonly T[], start: readonly T[], isSame: (one: T, other: T) => boolean): boolean {
  return start.every((entry, at) => {
    const own = list[at];
    return own !== undefined && isSame(own, entry);
  });
}

/**
 * Whether two blocks say the same. The editor writes the HTML of a text anew when somebody changes the draft, so texts
 * are compared without styles and tags of formatting.
 */
function isSameBlock(one: Block, other: Block): boolean {
  if (one.type !== 'text' || other.type !== 'text') return isDeepStrictEqual(one, other);
  return one.value === other.value || substanceOf(one.value) === substanceOf(other.value);
}

/** A text with those tags that hold content (images, formulas, raised and lowered text) and without all others. */
function substanceOf(html: string): string {
  return html
    .replace(/<\/?(?:p|div|h\d|li|ul|ol|tr|td|th|table|br)\b[^>]*>/g, ' ')
    .replace(/<(?!img\b|\/?su[bp]\b|[^>]*\sdata-)[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * The entries with which all lists begin, leaving each list at least its last entry. Empty for a single
 * list.
 */
function beginningOf<T>(lists: readonly (readonly T[])[]): readonly T[] {
  const [first = [], ...others] = lists;
  if (others.length === 0) return [];
  const most = Math.min(...lists.map((list) => list.length - 1));
  const end = first.findIndex(
    (entry, at) => at >= most || !others.every((list) => isDeepStrictEqual(list[at], entry)),
  );
  return first.slice(0, Math.max(0, end));
}

function distinct(warnings: readonly ImportWarning[]): ImportWarning[] {
  return [...new Map(warnings.map((warning) => [`${warning.code} ${warning.text}`, warning])).values()];
}
