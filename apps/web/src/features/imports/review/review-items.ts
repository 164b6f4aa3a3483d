import { type ImportDraft, SURE_FROM } from '@amauta/contract/imports/drafts.ts';
import { CONTENT_WARNINGS, type ImportWarning } from '@amauta/contract/imports/warnings.ts';
import { numbersText } from '@amauta/exam-rules/numbers-text.ts';

/**
 * `keyless`: the question has no warning except that it has no key. Before the answer sheet is imported all
 * questions are like that.
 */
type ReviewState = 'accepted' | 'warned' | 'keyless' | 'pending' | 'discarded';

/** One question to review: an item of a draft. */
export interface ReviewItem {
  readonly draftId: number;
  /** Index among the draft's items. */
  readonly index: number;
  readonly number: number;
  readonly state: ReviewState;
  /** The reading isn't sure of this item. */
  readonly isDoubtful: boolean;
}

/** A cell of the grid: an item, or a number that was not found. */
export type ReviewCell = ReviewItem | { readonly number: number; readonly state: 'missing' };

export interface ReviewTally {
  readonly found: number;
  readonly accepted: number;
  readonly warned: number;
  readonly keyless: number;
  readonly pending: number;
  readonly discarded: number;
}

/** All items of all drafts, ordered by number. */
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
    .toSorted(byNumber);
}

type Place = Pick<ReviewItem, 'draftId' | 'index' | 'number'>;

function byNumber(a: Place, b: Place): number {
  return a.number - b.number || a.draftId - b.draftId || a.index - b.index;
}

type DraftQuestion = ImportDraft['questions'][number];

function hasKey({ alternatives }: DraftQuestion): boolean {
  return alternatives.some(({ correct }) => correct);
}

/** The warnings of an item, without the one about a missing key, which is counted separately. */
function warningsOf(item: DraftQuestion): DraftQuestion['warnings'] {
  return hasKey(item) ? item.warnings : item.warnings.filter(({ code }) => code !== 'no-key');
}

/** Whether an item has a warning, or the reading's confidence in it is too low. */
export function isDoubtful(draft: ImportDraft, item: DraftQuestion): boolean {
  return draft.warnings.length + warningsOf(item).length > 0 || (item.confidence ?? 1) < SURE_FROM;
}

function stateOf(draft: ImportDraft, item: DraftQuestion): ReviewState {
  if (draft.status !== 'pending') return draft.status;
  if (draft.warnings.length + warningsOf(item).length > 0) return 'warned';
  return hasKey(item) ? 'pending' : 'keyless';
}

/** `Pregunta 9`, `Preguntas 12 a 15`. */
export function draftName({ questions }: ImportDraft): string {
  const numbers = questions.map(({ number }) => number).toSorted((a, b) => a - b);
  return `${numbers.length === 1 ? 'Pregunta' : 'Preguntas'} ${numbersText(numbers)}`;
}

/** The number of warnings of a draft and all its items, and the number of items without a key. */
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

/** The numbers that are still missing: those that the reading missed, without those added since. */
export function stillMissing(missing: readonly number[], items: readonly ReviewItem[]): number[] {
  const found = new Set(items.map(({ number }) => number));
  return missing.filter((number) => !found.has(number)).toSorted((a, b) => a - b);
}

/** The cells of the grid: items and missing numbers in ascending order. */
export function reviewCells(items: readonly ReviewItem[], missing: readonly number[]): ReviewCell[] {
  const gaps = missing.map((number) => ({ number, state: 'missing' as const }));
  return [...items, ...gaps].toSorted((a, b) => a.number - b.number);
}

export function isOpen({ state }: ReviewItem): boolean {
  return state === 'pending' || state === 'warned' || state === 'keyless';
}

/** The next open item after an index, starting over after the last; null when none is open. */
export function nextOpen(items: readonly ReviewItem[], after: number): ReviewItem | null {
  return [...items.slice(after + 1), ...items.slice(0, after + 1)].find(isOpen) ?? null;
}

/**
 * The next item to look at in another draft: first one that is doubtful or has no key, else any open one. The
 * search starts over after the last item.
 * @param from the current item, with the number to go on from
 */
export function nextToSee(items: readonly ReviewItem[], from: Place): ReviewItem | null {
  const others = items.filter(({ draftId }) => draftId !== from.draftId);
  const around = [
    ...others.filter((item) => byNumber(item, from) > 0),
    ...others.filter((item) => byNumber(item, from) < 0),
  ];
  return around.find(needsEyes) ?? around.find(isOpen) ?? null;
}

function needsEyes(item: ReviewItem): boolean {
  return isOpen(item) && (item.isDoubtful || item.state === 'keyless');
}

/**
 * The warnings that a person must see before accepting a draft, without duplicates. Empty if the bank will
 * refuse the draft, since the refusal then says what to correct.
 */
export function warningsToSee(draft: ImportDraft): ImportWarning[] {
  if (willBeRefused(draft)) return [];
  return [...new Map(allWarnings(draft).map((warning) => [warning.text, warning])).values()];
}

/**
 * Whether the bank will refuse the draft as it is, for example because a key is missing or two of its questions have one
 * number.
 */
export function willBeRefused(draft: ImportDraft): boolean {
  const numbers = draft.questions.map(({ number }) => number);
  if (new Set(numbers).size < numbers.length) return true;
  return allWarnings(draft).some(({ code }) => CONTENT_WARNINGS.includes(code));
}

/** Whether the reader was unsure of the draft, whatever its content lacks. */
export function isWarnedByReading(draft: ImportDraft): boolean {
  return allWarnings(draft).some(({ code }) => !CONTENT_WARNINGS.includes(code));
}

function allWarnings({ warnings, questions }: ImportDraft): ImportWarning[] {
  return [...warnings, ...questions.flatMap((item) => item.warnings)];
}

/** How many items «Aceptar todas» accepts: those of pending drafts without any warning. */
export function unwarnedCount(drafts: readonly ImportDraft[]): number {
  return drafts.filter(isUnwarned).reduce((sum, draft) => sum + draft.questions.length, 0);
}

/** Whether «Aceptar todas» accepts a draft. */
export function isUnwarned({ status, warnings, questions }: ImportDraft): boolean {
  return (
    status === 'pending' && warnings.length === 0 && questions.every((item) => item.warnings.length === 0)
  );
}
