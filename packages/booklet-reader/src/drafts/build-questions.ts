import type { FoundItem } from '../anchors/find-items.ts';
import { looksLikeHeading, type UsualLook, usualLook } from '../anchors/heading-look.ts';
import { ITEM_CODE } from '../anchors/item-code.ts';
import type { DraftItem, DraftQuestion } from '../booklet.ts';
import { explainsKey } from '../keys/key-explanations.ts';
import type { Position } from '../layout/flow-line.ts';
import { areasOf, blocksOf, type Desk, signsSaid, slicesBetween } from './build-blocks.ts';
import { buildItem, findSharedImage } from './build-item.ts';
import { type FlowSlice, type Notes, warn } from './draft-notes.ts';
import { firstSection, sectionOf, titleLines } from './section-titles.ts';
import { countTextTitles, findCue, findTextTitle } from './shared-cue.ts';

/** The most questions that share a situation, and the fewest characters of a situation's text. */
const MOST_MEMBERS = 5;
const SHORTEST_SITUATION = 120;

/** The text between two questions, without the end of the first one. */
interface Between {
  numbers: number[] | null;
  /** Some of the named numbers could not be read. */
  isUnsure: boolean;
  /** Opens a text that is shared by all questions until the next such text. */
  opensText: boolean;
  endsText: boolean;
  /** The title of the part of the paper that begins here; null where none does. */
  section: string | null;
  shared: FlowSlice[];
  stray: FlowSlice[];
  /** What explains the key of the question before. */
  explanation: FlowSlice[];
}

interface Open {
  question: DraftQuestion;
  /** The numbers of the questions that share the text; null for all questions until another text begins. */
  numbers: number[] | null;
  /** The numbers that the text names itself. */
  named: number[];
}

/** Turns found items into questions; the items of a shared situation become one question. */
export function buildQuestions(desk: Desk, items: readonly FoundItem[], start: Position): DraftQuestion[] {
  const questions: DraftQuestion[] = [];
  const opened: Open[] = [];
  let open: Open | null = null;
  let before: DraftItem | undefined;
  let stray: { number: number; members: number } | null = null;
  let section: string | null = null;
  const usual = usualLook(desk.lines);
  for (const [at, item] of items.entries()) {
    const previous = items[at - 1];
    const to = { line: item.mark.line, at: item.mark.from };
    const slices = slicesBetween(desk.lines, previous?.end ?? start, to).filter(
      ({ line, from, to }) => !ITEM_CODE.test(line.text.slice(from, to)),
    );
    const between = sortBetween(slices, previous ? null : desk.lines[to.line]?.page, usual);
    if (open && !open.numbers && between.opensText) desk.unnamed.set(open.question, { isClosed: true });
    if (between.numbers || between.opensText || between.endsText) open = null;
    if (between.numbers || between.opensText) {
      open = openShared(desk, questions, between, item);
      opened.push(open);
    } else if (open && !isMember(open, item)) open = null;

    if (before && between.explanation.length > 0)
      before.justification = blocksOf(desk, between.explanation, null);
    const draft = buildItem(desk, item, between.stray);
    section = between.section ?? section;
    if (section) draft.section = section;
    if (between.stray.length > 0) {
      warn(
        draft,
        'unsure-group',
        'Antes del número hay un texto que no se sabe a qué pregunta pertenece. Revísalo.',
      );
      if (before)
        warn(before, 'unsure-order', 'Quizá sigue en la pregunta de después: revisa dónde termina.');
      stray = isLong(between.stray) && !open ? { number: item.number, members: MOST_MEMBERS } : null;
    } else if (between.numbers || between.opensText || between.endsText) {
      stray = between.isUnsure ? { number: item.number, members: MOST_MEMBERS } : null;
    } else if (stray && !open && --stray.members > 0) {
      warn(draft, 'unsure-group', `Quizá comparte el texto que está antes de la ${stray.number}. Revísala.`);
    }
    before = draft;
    if (open) open.question.items.push(draft);
    else questions.push(single(draft));
  }
  for (const each of opened) checkShared(each);
  return questions;
}

/** Whether the text is long enough to be shared by several questions. */
function isLong(slices: readonly FlowSlice[]): boolean {
  const length = slices.reduce((sum, { from, to }) => sum + to - from, 0);
  return length > SHORTEST_SITUATION || slices.some(({ line }) => line.region !== null || line.gray);
}

function single(item: DraftItem): DraftQuestion {
  return { shared: [], items: [item], areas: [], warnings: [] };
}

function isMember(open: Open, item: FoundItem): boolean {
  return open.numbers === null || open.numbers.includes(item.number);
}

function openShared(desk: Desk, questions: DraftQuestion[], between: Between, first: FoundItem): Open {
  const notes: Notes = { warnings: [] };
  const shared = blocksOf(desk, between.shared, notes);
  const question: DraftQuestion = {
    shared,
    items: [],
    areas: areasOf(between.shared),
    warnings: notes.warnings,
  };
  questions.push(question);
  desk.claims.push({ notes: question, slices: between.shared, said: signsSaid(desk, shared) });
  if (!between.numbers) desk.unnamed.set(question, { isClosed: false });
  if (between.numbers && !between.numbers.includes(first.number)) {
    warn(
      question,
      'unsure-group',
      `El texto nombra las preguntas ${between.numbers.join(', ')}, pero le sigue la ${first.number}.`,
    );
  }
  if (between.isUnsure) {
    warn(
      question,
      'unsure-group',
      'El texto nombra más preguntas de las que se entendieron. Revisa cuáles son.',
    );
  }
  if (shared.length === 0)
    warn(question, 'unsure-group', 'No se encontró el texto al que se refieren estas preguntas.');
  const named = between.numbers ?? [];
  return { question, numbers: between.numbers ? [...named, first.number] : null, named };
}

function checkShared({ question, named }: Open): void {
  const found = question.items.map((item) => item.number);
  const missing = named.filter((number) => !found.includes(number));
  if (missing.length > 0) {
    const list = new Intl.ListFormat('es').format(missing.map(String));
    const which =
      missing.length === 1 ? `No se encontró la pregunta ${list}` : `No se encontraron las preguntas ${list}`;
    warn(question, 'unsure-group', `${which} de este texto.`);
  }
  findSharedImage(question);
}

/**
 * Finds the cue or the title between two questions, and which part of the text there is shared. `firstPage` is the page of
 * the first question; null behind another question.
 */
function sortBetween(slices: FlowSlice[], firstPage: number | null | undefined, usual: UsualLook): Between {
  const isFirst = firstPage !== null;
  const { text, offsets } = written(slices);
  const cue = findCue(text);
  const title = findTextTitle(text);
  const titles = titleLines(slices, usual);
  const isText = ({ line }: FlowSlice) => !titles.has(line);
  const nothing: Between = {
    numbers: null,
    isUnsure: false,
    opensText: false,
    endsText: titles.size > 0,
    section: isFirst ? firstSection([...titles], firstPage) : sectionOf([...titles]),
    shared: [],
    stray: [],
    explanation: [],
  };
  if (!cue && !title) {
    const all = slices.filter(isText);
    const from = isFirst ? -1 : all.findIndex(({ line }) => !line.region && explainsKey(line.text));
    const stray = from < 0 ? all : all.slice(0, from);
    const explanation = from < 0 ? [] : all.slice(from);
    // The cover and the instructions stand before the first question, and headings of parts before the others.
    return { ...nothing, explanation, stray: isFirst || areHeadings(stray, usual) ? [] : stray };
  }
  const named = [cue, title].filter((part) => part !== null);
  const start = Math.min(...named.map((part) => part.from));
  const end = Math.max(...named.map((part) => part.to));
  // Of several texts with the same questions each keeps its name.
  const dropped = countTextTitles(text) > 1 ? named.filter((part) => part !== title) : named;
  const before = isFirst ? [] : cutText(slices, offsets, 0, start);
  const after = [
    ...cutText(slices, offsets, start, end, dropped),
    ...cutText(slices, offsets, end, text.length + 1),
  ];
  const rest = before.filter(isText);
  // Behind a text that ends in the cue stands at most its picture.
  const endsInCue = after.every(({ line }) => line.region !== null) && !areHeadings(rest, usual);
  const shared = endsInCue || after.length === 0 ? [...rest, ...after] : after;
  return {
    ...nothing,
    numbers: cue ? cue.numbers : null,
    isUnsure: cue?.isUnsure ?? false,
    opensText: title !== null,
    shared: shared.filter(isText),
    stray: endsInCue || areHeadings(rest, usual) ? [] : rest,
  };
}

/** The most lines of a heading between two questions. */
const LONGEST_HEADING = 3;

/** Whether nothing but a heading stands between two questions. */
function areHeadings(slices: readonly FlowSlice[], usual: UsualLook): boolean {
  const isWhole = ({ line, from }: FlowSlice) => from === 0 && looksLikeHeading(line, usual);
  return slices.length > 0 && slices.length <= LONGEST_HEADING && slices.every(isWhole);
}

function written(slices: readonly FlowSlice[]): { text: string; offsets: number[] } {
  let text = '';
  const offsets = slices.map((slice) => {
    const offset = text.length;
    text += `${slice.line.text.slice(slice.from, slice.to)}\n`;
    return offset;
  });
  return { text, offsets };
}

/** The slices between two offsets of the written text, without the dropped parts. */
function cutText(
  slices: readonly FlowSlice[],
  offsets: readonly number[],
  from: number,
  to: number,
  dropped: readonly { from: number; to: number }[] = [],
): FlowSlice[] {
  return slices.flatMap((slice, index) => {
    const offset = offsets[index] ?? 0;
    if (slice.line.region) return offset >= from && offset < to ? [slice] : [];
    const start = Math.max(slice.from, slice.from + from - offset);
    const end = Math.min(slice.to, slice.from + to - offset);
    if (start >= end) return [];
    const isDropped = dropped.some(
      (part) => part.from < offset + end - slice.from && part.to > offset + start - slice.from,
    );
    const isEmpty = slice.line.text.slice(start, end).trim() === '';
    return isDropped || isEmpty ? [] : [{ ...slice, from: start, to: end }];
  });
}
