import { type ImportDraft, SURE_FROM } from '@amauta/contract/imports/drafts.ts';
import { CONTENT_WARNINGS, type ImportWarning } from '@amauta/contract/imports/warnings.ts';

/** `keyless`: nothing else is said of it than that no alternative is marked, as of all before the answers come. */
export type ReviewState = 'accepted' | 'warned' | 'keyless' | 'pending' | 'discarded';

/** One question to review: an item of a draft. */
export interface ReviewItem {
  readonly draftId: number;
  /** Its place among the draft's items. */
  readonly index: number;
  readonly number: number;
  readonly state: ReviewState;
  /** Reading isn't sure of it. */
  readonly isDoubtful: boolean;
}

/** What an item's place in the grid says: the item, or that its number was not found. */
export type ReviewCell = ReviewItem | { readonly number: number; readonly state: 'missing' };

export interface ReviewTally {
  readonly found: number;
  readonly accepted: number;
  readonly warned: number;
  readonly keyless: number;
  readonly pending: number;
  readonly discarded: number;
}

/** Every item in the order of the numbers. */
export function reviewItems(drafts: readonly ImportDraft[]): ReviewItem[] {
  return drafts
    .flatMap((draft) =>
      draft.questions.map((item, index) => ({
        draftId: draft.id,
        index,
        number: item.number,
        state: stateOf(draft, item),
        isDoubtful: isDoubtful(draft, item),
      })),
    )
    .toSorted((a, b) => a.number - b.number || a.draftId - b.draftId || a.index - b.index);
}

type DraftQuestion = ImportDraft['questions'][number];

function hasKey({ alternatives }: DraftQuestion): boolean {
  return alternatives.some(({ correct }) => correct);
}

/** What is to be looked at of an item; that it has no key yet is told by itself. */
function warningsOf(item: DraftQuestion): DraftQuestion['warnings'] {
  return hasKey(item) ? item.warnings : item.warnings.filter(({ code }) => code !== 'no-key');
}

/** Whether reading warned of an item, or takes it to be right less often than it warns. */
export function isDoubtful(draft: ImportDraft, item: DraftQuestion): boolean {
  return draft.warnings.length + warningsOf(item).length > 0 || (item.confidence ?? 1) < SURE_FROM;
}

function stateOf(draft: ImportDraft, item: DraftQuestion): ReviewState {
  if (draft.status !== 'pending') return draft.status;
  if (draft.warnings.length + warningsOf(item).length > 0) return 'warned';
  return hasKey(item) ? 'pending' : 'keyless';
}

/** The warnings of a draft and of all its items, and how many of these have no key yet. */
export function countWarnings({ warnings, questions }: ImportDraft): { warned: number; keyless: number } {
  const own = questions.reduce((sum, item) => sum + warningsOf(item).length, 0);
  return { warned: warnings.length + own, keyless: questions.filter((item) => !hasKey(item)).length };
}

export function tallyOf(items: readonly ReviewItem[]): ReviewTally {
  const count = (state: ReviewState) => items.filter((item) => item.state === state).length;
  return {
    found: items.length,
    accepted: count('accepted'),
    warned: count('warned'),
    keyless: count('keyless'),
    pending: count('pending'),
    discarded: count('discarded'),
  };
}

/** Numbers that the paper lacks: what reading missed, without those that were added or renumbered since. */
export function stillMissing(missing: readonly number[], items: readonly ReviewItem[]): number[] {
  const found = new Set(items.map(({ number }) => number));
  return missing.filter((number) => !found.has(number)).toSorted((a, b) => a - b);
}

/** The grid: items and missing numbers, in order. */
export function reviewCells(items: readonly ReviewItem[], missing: readonly number[]): ReviewCell[] {
  const gaps = missing.map((number) => ({ number, state: 'missing' as const }));
  return [...items, ...gaps].toSorted((a, b) => a.number - b.number);
}

export function isOpen({ state }: ReviewItem): boolean {
  return state === 'pending' || state === 'warned' || state === 'keyless';
}

/** The item to review after this one: the next open one, from the start again after the last; null where none is. */
export function nextOpen(items: readonly ReviewItem[], after: number): ReviewItem | null {
  return [...items.slice(after + 1), ...items.slice(0, after + 1)].find(isOpen) ?? null;
}

/**
 * The item of another draft than this one to look at next: the next one that reading isn't sure of or that has no key, from
 * the start again after the last; else the next open one.
 */
export function nextToSee(items: readonly ReviewItem[], current: ReviewItem): ReviewItem | null {
  const place = items.findIndex((item) => item.draftId === current.draftId && item.index === current.index);
  const others = items.map((item) =>
    item.draftId === current.draftId ? { ...item, state: 'accepted' as const } : item,
  );
  const around = [...others.slice(place + 1), ...others.slice(0, place + 1)];
  return around.find(needsEyes) ?? nextOpen(others, place);
}

function needsEyes(item: ReviewItem): boolean {
  return isOpen(item) && (item.isDoubtful || item.state === 'keyless');
}

/**
 * The warnings that somebody must see before accepting a draft, each once; none where the bank refuses it by itself, which
 * then says what is to be mended.
 */
export function warningsToSee(draft: ImportDraft): ImportWarning[] {
  const all = [...draft.warnings, ...draft.questions.flatMap(({ warnings }) => warnings)];
  if (willBeRefused(draft)) return [];
  return [...new Map(all.map((warning) => [warning.text, warning])).values()];
}

/** Whether the bank will refuse the draft as it stands, e.g. because a key is missing. */
export function willBeRefused({ warnings, questions }: ImportDraft): boolean {
  const all = [...warnings, ...questions.flatMap((item) => item.warnings)];
  return all.some(({ code }) => CONTENT_WARNINGS.includes(code));
}

/** How many items «Aceptar todas» takes: those of pending drafts of which nothing is warned. */
export function unwarnedCount(drafts: readonly ImportDraft[]): number {
  return drafts.filter(isUnwarned).reduce((sum, draft) => sum + draft.questions.length, 0);
}

function isUnwarned({ status, warnings, questions }: ImportDraft): boolean {
  return (
    status === 'pending' && warnings.length === 0 && questions.every((item) => item.warnings.length === 0)
  );
}
