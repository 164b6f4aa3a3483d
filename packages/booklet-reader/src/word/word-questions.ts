import type { Block } from '@amauta/contract/block.ts';
import type { Area, DraftGroup, DraftItem, DraftQuestion, DraftWarning } from '../booklet.ts';
import { doubtContent, findSharedImage } from '../drafts/build-item.ts';
import { type KeyPair, keysByNumber } from '../keys/key-lines.ts';
import { BOOKLET_CODE } from '../layout/furniture/running-heads.ts';
import { isKeyOrJustification, type Tail, tailOf, textBefore } from './between-items.ts';
import { lettersOf, type Place, type WordItem } from './word-anchors.ts';
import {
  blocksOf,
  inlineHtml,
  type LinePart,
  type Mark,
  type PlaceImage,
  partOf,
  partText,
} from './word-html.ts';
import { type Alternative, findMarkedKeys, withoutStar } from './word-keys.ts';
import { lineText, type WordLine } from './word-lines.ts';

/** The material from which the questions of one document are written. */
export interface WordDesk {
  lines: readonly WordLine[];
  placeImage: PlaceImage;
  /** The areas of lines on the pages drawn for the review. */
  areasOf(from: number, to: number): Area[];
}

/** Turns the items of one numbering into questions; items under a shared text become one question. */
export function buildWordGroup(
  desk: WordDesk,
  items: readonly WordItem[],
  firstLine: number,
): Omit<DraftGroup, 'firstPage' | 'lastPage'> {
  const alternatives = items.map((item, index) => alternativesOf(desk, item, items[index + 1]));
  const marked = findMarkedKeys(alternatives.map(({ options }) => options));
  const printed = keysByNumber(alternatives.flatMap(({ pairs }) => pairs)).keys;
  const questions: DraftQuestion[] = [];
  let open: { question: DraftQuestion; numbers: number[] | null } | null = null;
  let start = firstLine;
  let section: string | null = null;
  for (const [index, item] of items.entries()) {
    const own = alternatives[index];
    if (!own) continue;
    const before = textBefore(desk.lines, start, item.number.from.line, index === 0);
    if (before.endsShared) open = null;
    if (before.shared.length > 0) {
      const question: DraftQuestion = {
        shared: blocksOf(before.shared, desk.placeImage),
        items: [],
        areas: desk.areasOf(before.sharedFrom, item.number.from.line),
        warnings: [],
      };
      questions.push(question);
      open = { question, numbers: before.numbers };
    } else if (open?.numbers && !open.numbers.includes(item.number.value)) open = null;
    const key = own.tail.key ?? marked.keys[index] ?? printed[item.number.value] ?? null;
    const draft = buildItem(desk, item, { before: before.stray, own, key, marks: marked.marks });
    section = before.section ?? section;
    if (section) draft.section = section;
    if (open) open.question.items.push(draft);
    else questions.push({ shared: [], items: [draft], areas: [], warnings: [] });
    start = own.tail.rest;
  }
  for (const question of questions) findSharedImage(question);
  warnShared(questions);
  const numbers = items.map(({ number }) => number.value);
  return {
    title: '',
    code: codeOf(desk, firstLine),
    questions,
    missingNumbers: missingAmong(numbers),
    printedKeys: printed,
  };
}

function codeOf({ lines }: WordDesk, firstLine: number): string {
  for (let at = 0; at <= firstLine; at++) {
    const line = lines[at];
    const code = line && BOOKLET_CODE.exec(lineText(line))?.[0];
    if (code) return code;
  }
  return '';
}

interface ItemAlternatives {
  options: Alternative[];
  tail: Tail;
  pairs: KeyPair[];
}

/** The alternatives, and the lines after the last one. */
function alternativesOf(desk: WordDesk, item: WordItem, next: WordItem | undefined): ItemAlternatives {
  const options = item.letters.map((letter, at) => {
    const following = item.letters[at + 1];
    const parts = following
      ? partsBetween(desk, letter.to, following.from)
      : lastAlternative(desk, letter.to, item.end);
    return { parts, letter: partsBetween(desk, letter.from, letter.to), isTicked: letter.isTicked ?? false };
  });
  const last = item.letters.at(-1);
  const lastParts = options.at(-1)?.parts ?? [];
  const lastLine = last ? last.to.line + Math.max(1, lastParts.length) : item.number.to.line + 1;
  const from = item.letters.length === 0 ? item.end.line : lastLine;
  return { options, ...tailOf(desk.lines, from, item.end.line, next === undefined) };
}

/**
 * The last alternative ends with its paragraph. If that is empty, the alternative continues to the next
 * paragraph with text.
 */
function lastAlternative({ lines }: WordDesk, from: Place, end: Place): LinePart[] {
  const first = lines[from.line];
  if (!first) return [];
  const parts = [partOf(first, from.at, end.line === from.line ? end.at : undefined)];
  for (let at = from.line + 1; at < end.line; at++) {
    const line = lines[at];
    const isEmpty = parts.every((part) => partText(part).trim() === '');
    if (!line || !(line.isContinuation || isEmpty) || line.table) break;
    const text = lineText(line);
    if (line.isContinuation && isKeyOrJustification(text)) break;
    parts.push(partOf(line, 0));
  }
  return parts;
}

function partsBetween({ lines }: WordDesk, from: Place, to: Place): LinePart[] {
  const parts: LinePart[] = [];
  for (let at = from.line; at <= to.line && at < lines.length; at++) {
    const line = lines[at];
    if (!line || (at === to.line && to.at === 0)) continue;
    parts.push(partOf(line, at === from.line ? from.at : 0, at === to.line ? to.at : undefined));
  }
  return parts.filter((part) => part.line.table !== null || partText(part).trim() !== '');
}

interface ItemFacts {
  before: LinePart[];
  own: ItemAlternatives;
  key: number | null;
  marks: readonly Mark[];
}

function buildItem(desk: WordDesk, item: WordItem, { before, own, key, marks }: ItemFacts): DraftItem {
  const warnings: DraftWarning[] = [];
  const first = item.letters[0]?.from ?? item.end;
  const statement = [...before, ...partsBetween(desk, item.number.to, first)];
  const alternatives = own.options.map(({ parts }) => {
    const kept = marks.includes('star') ? withoutStar(parts) : parts;
    const images = kept.flatMap((part) =>
      part.pieces.flatMap(({ image }) => (image === undefined ? [] : [image])),
    );
    const placed = images.flatMap((image) => desk.placeImage(image) ?? []);
    if (placed.length < images.length || placed.length > 1)
      warnings.push({
        code: 'image-expected',
        text: 'Una alternativa tiene imágenes que no se pudieron tomar. Revísala.',
      });
    const html = kept
      .map((part) => inlineHtml(part.pieces, marks))
      .filter(Boolean)
      .join('<br />');
    return { html, image: placed[0] ?? null };
  });
  const all = [...statement, ...own.options.flatMap(({ parts }) => parts)];
  if (before.length > 0)
    warnings.push({
      code: 'unsure-group',
      text: 'Antes del número hay un texto que no se sabe a qué pregunta pertenece. Revísalo.',
    });
  if (holdsQuestion(item, statement.slice(before.length)))
    warnings.push({
      code: 'unsure-order',
      text: 'El enunciado parece llevar dentro otra pregunta o sus alternativas. Revísalo.',
    });
  if (all.some((part) => part.line.isFlattened))
    warnings.push({
      code: 'formula-as-image',
      text: 'Una ecuación se escribió en una sola línea. Compárala con el original.',
    });
  if (all.some((part) => partText(part).includes('\ufffd')))
    warnings.push({
      code: 'unsure-text',
      text: 'Un signo no se pudo leer: está marcado con �. Compáralo con el original.',
    });
  const lost = statement
    .flatMap((part) => part.pieces)
    .filter(({ image }) => image !== undefined && desk.placeImage(image) === null);
  if (lost.length > 0)
    warnings.push({
      code: 'image-expected',
      text: 'Un dibujo no se pudo tomar del archivo. Agrega su imagen a mano.',
    });
  if (key === null && marks.length > 0)
    warnings.push({
      code: 'unsure-text',
      text: 'Las demás preguntas tienen una alternativa resaltada y esta no tiene una sola. Marca la correcta.',
    });
  const written = blocksOf(statement, desk.placeImage);
  doubtContent(written, alternatives, { warnings });
  const lastLine = Math.max(own.tail.rest, item.number.to.line + 1);
  return {
    number: item.number.value,
    statement: written,
    alternatives,
    key: key !== null && key < alternatives.length ? key : null,
    areas: desk.areasOf(item.number.from.line, lastLine),
    warnings,
    ...justificationOf(desk, own.tail.justification),
  };
}

/**
 * Whether a statement seems to hold another question: the next number alone in a line, or lines that open with the
 * letters A and B in the form of the alternatives' letters ("a)", "A.").
 */
function holdsQuestion({ number, letters }: WordItem, statement: readonly LinePart[]): boolean {
  const texts = statement.filter(({ line }) => !line.table).map(partText);
  const next = new RegExp(String.raw`^\s*${number.value + 1}\s*(?:\.-|[.)])?\s*$`);
  const opening = texts
    .flatMap((text, at) => lettersOf(text, at).slice(0, 1))
    .filter(({ from, form }) => from.at === 0 && form === letters[0]?.form)
    .map(({ value }) => value);
  return texts.some((text) => next.test(text)) || (opening.includes(0) && opening.includes(1));
}

function justificationOf(desk: WordDesk, parts: readonly LinePart[]): { justification?: Block[] } {
  const blocks = blocksOf(parts, desk.placeImage);
  return blocks.length > 0 ? { justification: blocks } : {};
}

/** Warns of a shared text with a single item: others may share the text. */
function warnShared(questions: readonly DraftQuestion[]): void {
  for (const question of questions) {
    if (question.shared.length > 0 && question.items.length === 1)
      question.warnings.push({
        code: 'unsure-group',
        text: 'Solo una pregunta quedó con este texto. Revisa si otras lo comparten.',
      });
  }
}

function missingAmong(numbers: readonly number[]): number[] {
  const known = new Set(numbers);
  const missing: number[] = [];
  for (let at = Math.min(...numbers); at < Math.max(...numbers); at++) if (!known.has(at)) missing.push(at);
  return missing;
}
