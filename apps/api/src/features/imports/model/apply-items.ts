import type { DraftGroup, DraftItem, DraftQuestion, DraftWarning } from '@amauta/booklet-reader/booklet.ts';
import { doubtContent } from '@amauta/booklet-reader/drafts/build-item.ts';
import { warn } from '@amauta/booklet-reader/drafts/draft-notes.ts';
import { LETTERS } from '@amauta/contract/questions/letters.ts';
import { FEWEST_ALTERNATIVES, MOST_ALTERNATIVES } from '@amauta/contract/questions/question.ts';
import type { Batch } from './choose-batches.ts';
import {
  blocksOfPieces,
  findItem,
  inBlocks,
  isSameReading,
  itemImages,
  itemWords,
  missingWords,
  proposalWords,
  tidyItem,
  warnOfLost,
} from './draft-parts.ts';
import { wordsAfter } from './proof/find-path.ts';
import type { PageWords } from './proof/page-words.ts';
import { type Proof, printedKey, proveItem, type Refusal } from './proof/prove-item.ts';
import type { ModelReading, ProposedItem } from './reading-schema.ts';

/** Higher numbers aren't numbers of questions. */
const HIGHEST_NUMBER = 200;

const REFUSALS: Record<Refusal, string> = {
  words: 'El modelo propuso palabras que no están en la página; se conserva lo leído.',
  order: 'El modelo separó o unió el texto de otra forma que la página; se conserva lo leído.',
};
const CHANGED: DraftWarning = {
  code: 'unsure-text',
  text: 'El modelo propuso este texto y sus palabras están en la página. Compáralo con ella.',
};
/**
 * Warnings that stay when the model rewrites an item, because they are about its content and not about its
 * arrangement.
 */
const LASTING = new Set(['formula-as-image', 'no-key']);

interface Accepted {
  proposal: ProposedItem;
  proof: Proof;
  /** The item as the reader read it; null when the reader didn't find it. */
  before: DraftItem | null;
}

/**
 * An item that a model rewrote. `words` are the words of the model's text; `leftOut` are words that the
 * reader had and the model left out.
 */
interface Change {
  item: DraftItem;
  leftOut: string[];
  words: string[];
}

/**
 * Takes over the items of a model's reading that the page proves. An item that the page doesn't prove stays
 * as the reader read it, with a warning.
 */
export function applyItems(
  group: DraftGroup,
  batch: Batch,
  { items }: Pick<ModelReading, 'items'>,
  page: PageWords,
): Change[] {
  const proposals = items.map(tidyItem);
  const accepted: Accepted[] = [];
  for (const number of batch.numbers) {
    const found = findItem(group, number);
    const own = proposals.filter((proposal) => proposal.number === number);
    if (!found) continue;
    if (own.length === 0)
      warn(found.item, 'model-failed', 'El modelo no devolvió esta pregunta; se conserva lo leído.');
    for (const proposal of own.slice(0, 1)) judge(found.item, proposal, page, accepted);
  }
  for (const proposal of proposals) {
    const isSought = batch.isOpen || batch.missing.includes(proposal.number);
    if (!isSought || findItem(group, proposal.number) || !isPlausible(proposal)) continue;
    if (accepted.some((other) => other.proposal.number === proposal.number)) continue;
    const proof = proveItem(page, proposal, false);
    if (typeof proof !== 'string') accepted.push({ proposal, proof, before: null });
  }
  return write(group, page, accepted);
}

function judge(item: DraftItem, proposal: ProposedItem, page: PageWords, accepted: Accepted[]): void {
  if (isSameReading(itemWords(item), proposalWords(proposal))) {
    settle(item);
    item.key ??= seenKey(proposal, page);
    return;
  }
  const isNumberKnown = item.warnings.some(({ code }) => code === 'missing-number');
  const proof = isPlausible(proposal) ? proveItem(page, proposal, isNumberKnown) : 'order';
  if (typeof proof === 'string') warn(item, 'model-rejected', REFUSALS[proof]);
  else accepted.push({ proposal, proof, before: item });
}

/**
 * When the model reads an item as the reader did, the order of its text is no longer unsure. This holds
 * only for alternatives of plain text: images and tables keep the warning.
 */
function settle(item: DraftItem): void {
  const isText = item.alternatives.every(({ html, image }) => image === null && !html.includes('<table'));
  if (isText) item.warnings = item.warnings.filter(({ code }) => code !== 'unsure-order');
}

/** The key that the page prints behind an item, if the model read the same key. Else null. */
function seenKey(proposal: ProposedItem, page: PageWords): number | null {
  const proof = proposal.key === null ? 'words' : proveItem(page, proposal, true);
  return typeof proof === 'string' ? null : agreedKey(proposal, printedKey(page, proof.path));
}

function agreedKey({ key, alternatives }: ProposedItem, printed: number | null): number | null {
  const isSame = key !== null && LETTERS.indexOf(key) === printed;
  return isSame && printed < alternatives.length ? printed : null;
}

function isPlausible({ number, alternatives }: ProposedItem): boolean {
  const isCounted = alternatives.length >= FEWEST_ALTERNATIVES && alternatives.length <= MOST_ALTERNATIVES;
  return isCounted && number >= 1 && number <= HIGHEST_NUMBER;
}

function write(group: DraftGroup, page: PageWords, accepted: readonly Accepted[]): Change[] {
  const shared = shareImages(accepted);
  return accepted.map((each) => {
    const { proposal, before } = each;
    const readWords = before ? itemWords(before).flat() : [];
    const item = before ?? insertItem(group, newItem(each));
    fill(item, group, each, page, shared.get(proposal.number) ?? new Set());
    const words = proposalWords(proposal).flat();
    // A key that is printed behind the question isn't part of its text, so leaving it out is right.
    const key = printedKey(page, each.proof.path) === null ? [] : wordsAfter(page, each.proof.path.end, 6);
    return { item, words, leftOut: missingWords(readWords, [...words, ...key]) };
  });
}

/**
 * Assigns each image to the first item in which the model places it. Images that the model doesn't place
 * stay with their item. Returns the images by item number.
 */
function shareImages(accepted: readonly Accepted[]): Map<number, Set<number>> {
  const owners = new Map<number, number>();
  for (const { before } of accepted) {
    for (const image of before ? itemImages(before) : []) owners.set(image, before?.number ?? 0);
  }
  const placed = new Set<number>();
  for (const { proposal } of accepted) {
    for (const { image } of [...proposal.statement, ...proposal.alternatives]) {
      if (image === null || placed.has(image) || !owners.has(image)) continue;
      placed.add(image);
      owners.set(image, proposal.number);
    }
  }
  const shared = new Map<number, Set<number>>();
  for (const [image, number] of owners) shared.set(number, (shared.get(number) ?? new Set()).add(image));
  return shared;
}

function fill(
  item: DraftItem,
  group: DraftGroup,
  { proposal, proof }: Accepted,
  page: PageWords,
  images: ReadonlySet<number>,
): void {
  const left = new Set(images);
  const read = item.alternatives;
  const alternatives = proposal.alternatives.map(({ html, image }) => ({
    html: inBlocks(html),
    image: image !== null && left.delete(image) ? image : null,
  }));
  alternatives.forEach((alternative, at) => {
    const image = read[at]?.image ?? null;
    const isPlacedInStatement = proposal.statement.some((piece) => piece.image === image);
    if (alternative.image === null && image !== null && !isPlacedInStatement && left.delete(image))
      alternative.image = image;
  });
  const statement = blocksOfPieces(proposal.statement, proof.grays, item.statement, left);
  const strays = [...left].filter((image) => !statement.some((block) => block.value === `image:${image}`));
  for (const image of strays) statement.push({ type: 'image', value: `image:${image}`, gray: false });
  item.statement = statement;
  item.alternatives = alternatives;
  item.key = keyOf(item, group, proposal, printedKey(page, proof.path));
  item.warnings = [CHANGED, ...item.warnings.filter(({ code }) => LASTING.has(code))];
  doubtContent(statement, alternatives, item);
}

/**
 * The key of an item: from the printed answer sheet, else from the reader, else the key printed behind the
 * question if the model read the same one.
 */
function keyOf(
  item: DraftItem,
  group: DraftGroup,
  proposal: ProposedItem,
  printed: number | null,
): number | null {
  const known = group.printedKeys[item.number] ?? item.key ?? agreedKey(proposal, printed);
  return known !== null && known < proposal.alternatives.length ? known : null;
}

function newItem({ proposal, proof }: Accepted): DraftItem {
  return {
    number: proposal.number,
    statement: [],
    alternatives: [],
    key: null,
    areas: proof.areas,
    warnings: [],
  };
}

/**
 * Adds an item. If its number lies between the numbers of a question with a shared text, it joins that
 * question. Else it becomes a question of its own.
 */
function insertItem(group: DraftGroup, item: DraftItem): DraftItem {
  const around = group.questions.find(
    ({ items }) =>
      items.some(({ number }) => number < item.number) && items.some(({ number }) => number > item.number),
  );
  if (around) {
    around.items.push(item);
    around.items.sort((one, other) => one.number - other.number);
  } else {
    const alone: DraftQuestion = { shared: [], items: [item], areas: [], warnings: [] };
    const at = group.questions.findIndex(({ items }) => (items[0]?.number ?? 0) > item.number);
    group.questions.splice(at < 0 ? group.questions.length : at, 0, alone);
  }
  group.missingNumbers = group.missingNumbers.filter((number) => number !== item.number);
  return item;
}

/** Warns of words that the reader had and that appear nowhere in the model's text of the same page. */
export function warnOfLeftOut(changes: readonly Change[], sharedWords: readonly string[]): void {
  for (const change of changes) {
    const others = changes.filter((other) => other !== change).flatMap(({ words }) => words);
    const lost = missingWords(change.leftOut, [...others, ...sharedWords]).filter(
      (word) => word !== String(change.item.number),
    );
    warnOfLost(change.item, lost);
  }
}
