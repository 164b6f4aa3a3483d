import type { DraftGroup, DraftQuestion } from '@amauta/booklet-reader/booklet.ts';
import { warn } from '@amauta/booklet-reader/drafts/draft-notes.ts';
import { findCue } from '@amauta/booklet-reader/drafts/shared-cue.ts';
import type { Batch } from './choose-batches.ts';
import {
  blocksOfPieces,
  blockWords,
  imagesOf,
  isSameReading,
  missingWords,
  pieceWords,
  tidyPiece,
  warnOfLost,
} from './draft-parts.ts';
import type { PageText } from './proof/page-text.ts';
import type { PageWords } from './proof/page-words.ts';
import { proveSituation } from './proof/prove-item.ts';
import { textOf } from './proof/words.ts';
import type { ModelReading, ProposedSituation } from './reading-schema.ts';

const REFUSED = 'El modelo propuso un texto compartido que la página no confirma; se conserva lo leído.';
const CHANGED =
  'El modelo propuso este texto compartido y sus palabras están en la página. Compáralo con ella.';

/** The result of applying the shared texts of a model's reading. */
interface Shared {
  /** The words of the shared texts that are in the draft now. */
  words: string[];
  /** Numbers of the questions whose shared text now comes from the model. */
  changed: number[];
}

/**
 * Takes over shared texts that the page proves. Which questions share a text changes only if the page
 * prints their numbers. A proposal that would take a text away from other questions is refused.
 */
export function applySituations(
  group: DraftGroup,
  batch: Batch,
  reading: Pick<ModelReading, 'situations'>,
  words: PageWords,
  pages: readonly PageText[],
): Shared {
  const printed = printedGroups(pages);
  const all: Shared = { words: [], changed: [] };
  for (const proposed of reading.situations) {
    const isAsked = proposed.numbers.some((number) => batch.situations.includes(number));
    if (!isAsked && !batch.isOpen) continue;
    const tidy = { ...proposed, blocks: proposed.blocks.map(tidyPiece) };
    const end = applyOne(group, tidy, words, printed);
    if (end !== 'refused') all.words.push(...pieceWords(tidy.blocks));
    if (end === 'changed') all.changed.push(...proposed.numbers);
  }
  return all;
}

function applyOne(
  group: DraftGroup,
  proposed: ProposedSituation,
  page: PageWords,
  printed: readonly number[][],
): 'same' | 'changed' | 'refused' {
  const members = membersOf(group, proposed.numbers);
  const owners = group.questions.filter(({ items }) => items.some((item) => members.includes(item)));
  const [first] = owners;
  if (!first || members.length < new Set(proposed.numbers).size) return 'refused';
  const source = owners.find(({ shared }) => shared.length > 0) ?? first;
  const said = pieceWords(proposed.blocks);
  const isSameGroup = owners.length === 1 && source.items.length === members.length;
  if (isSameGroup && isSameReading([blockWords(source.shared)], [said])) return 'same';

  const isPrinted = printed.some((numbers) => sameNumbers(numbers, proposed.numbers));
  const takesFromOthers = owners.some(
    ({ shared, items }) =>
      shared.length > 0 && (items.some((item) => !members.includes(item)) || shared !== source.shared),
  );
  const isFree = !takesFromOthers && (isPrinted || (isSameGroup && source.shared.length > 0));
  const proof = isFree ? proveSituation(page, proposed) : 'order';
  if (typeof proof === 'string') {
    warn(source, 'model-rejected', REFUSED);
    return 'refused';
  }
  const question: DraftQuestion = {
    shared: blocksOfPieces(proposed.blocks, proof.grays, source.shared, new Set(imagesOf(source.shared))),
    items: members,
    areas: source.areas.length > 0 ? source.areas : proof.areas,
    warnings: source.warnings.filter(({ code }) => !(isPrinted && code === 'unsure-group')),
  };
  warn(question, 'unsure-text', CHANGED);
  warnOfLost(question, missingWords(blockWords(source.shared), said));
  const at = group.questions.indexOf(first);
  group.questions = group.questions.flatMap((each, index) => {
    if (index === at) return [question, ...withoutMembers(each, members)];
    return owners.includes(each) ? withoutMembers(each, members) : [each];
  });
  group.questions.sort((one, other) => (one.items[0]?.number ?? 0) - (other.items[0]?.number ?? 0));
  return 'changed';
}

function membersOf(group: DraftGroup, numbers: readonly number[]) {
  return group.questions.flatMap(({ items }) => items.filter(({ number }) => numbers.includes(number)));
}

/** Takes members out of a question. Returns a list of the question, or an empty list when no item is left. */
function withoutMembers(question: DraftQuestion, members: readonly DraftQuestion['items'][number][]) {
  const items = question.items.filter((item) => !members.includes(item));
  return items.length > 0 ? [{ ...question, items }] : [];
}

/** The groups of question numbers that the pages themselves announce as sharing a text. */
function printedGroups(pages: readonly PageText[]): number[][] {
  const lines = pages.flatMap(({ segments }) => segments.map(({ html }) => textOf(html)));
  // Such a sentence is short but may be broken across lines, so three lines are searched together.
  return lines.flatMap((_line, at) => {
    const cue = findCue(lines.slice(at, at + 3).join('\n'));
    return cue && cue.numbers.length > 0 ? [cue.numbers] : [];
  });
}

function sameNumbers(one: readonly number[], other: readonly number[]): boolean {
  return [...new Set(one)].sort().join() === [...new Set(other)].sort().join();
}
