import { findCue, findTextTitle } from '../drafts/shared-cue.ts';
import { KEY_HEADING, type KeyPair, readKeyLines } from '../keys/key-lines.ts';
import { type LinePart, partOf, partText } from './word-html.ts';
import { hasContent, lineText, type WordLine } from './word-lines.ts';

const SECTION_TITLE =
  /^(?:subprueba\b|habilidades generales|conocimientos\b|comprensi[óo]n (?:lectora|de textos)|razonamiento l[óo]gico|gesti[óo]n\b|educaci[óo]n b[áa]sica|nivel\b|ciclo\b|parte\s+(?:[IVX]+|\d|[A-H](?=\s*(?:[.:–-]|$)))|secci[óo]n\b|bloque\b|tema\b)/i;
/** Stars, arrows and dots before and behind a title. */
const ORNAMENTS = /^[\p{S}•·\s]+|[\p{S}•·\s]+$/gu;
const KEY_LINE =
  /^\s*(?:rpta|resp|respuesta(?:\s+correcta)?|clave|alternativa\s+correcta|opci[óo]n\s+correcta)\s*[.:)-]*\s*(?:es\s+(?:la\s+)?)?\(?([A-Ha-h])\b[).]?\s*$/i;
const JUSTIFICATION =
  /^\s*(?:justificaci[óo]n|sustento|sustentaci[óo]n|resoluci[óo]n|soluci[óo]n|explicaci[óo]n|fundamento|comentario)\s*[.:]\s*/i;

/** A line that opens a text to read, apart from the titles that `findTextTitle` knows. */
const READING_TITLE =
  /^(?:lectura|caso|situaci[óo]n(?: significativa)?|texto)(?:\s+(?:n[.°º]*\s*)?\d{1,2})?\s*[.:]?$/i;
/** A line to be filled in by hand. */
const BLANK_LINE = /_{6,}/;
/**
 * Text before the first number is either instructions or a text to read. Text without a title is a text to
 * read only from this length.
 */
const SHORTEST_READING = 500;

/** The lines between the last alternative of an item and the next number. */
export interface Tail {
  key: number | null;
  justification: LinePart[];
  /** Index of the first line that belongs to the next question. */
  rest: number;
}

export function isKeyOrJustification(text: string): boolean {
  return KEY_LINE.test(text) || JUSTIFICATION.test(text);
}

/**
 * Reads the key and the justification after an item's last alternative, and a list of keys at the end of the
 * document.
 */
export function tailOf(
  lines: readonly WordLine[],
  from: number,
  to: number,
  isLast: boolean,
): { tail: Tail; pairs: KeyPair[] } {
  const tail: Tail = { key: null, justification: [], rest: from };
  let pairs: KeyPair[] = [];
  let isJustifying = false;
  for (let at = from; at < to; at++) {
    const line = lines[at];
    if (!line || !hasContent(line)) continue;
    const text = lineText(line);
    const letter = KEY_LINE.exec(text)?.[1];
    const justifies = JUSTIFICATION.exec(text)?.[0];
    if (KEY_HEADING.test(text.trim())) {
      const found = readKeyLines(lines.slice(at + 1, to).flatMap(keyTexts)).pairs;
      if (found.length >= 2) {
        pairs = found;
        tail.rest = to;
        break;
      }
    }
    if (letter) tail.key = letter.toLowerCase().charCodeAt(0) - 97;
    else if (justifies !== undefined) tail.justification.push(partOf(line, justifies.length));
    else if (isJustifying && !isHeading(line) && !findCue(text) && !findTextTitle(text))
      tail.justification.push(partOf(line, 0));
    else if (!isLast || tail.key === null) break;
    isJustifying ||= justifies !== undefined;
    tail.rest = at + 1;
  }
  return { tail, pairs };
}

function keyTexts(line: WordLine): string[] {
  if (!line.table) return [lineText(line).replaceAll('\t', ' ')];
  return line.table.rows.map((row) => row.map((cell) => cell.lines.map(lineText).join(' ').trim()).join(' '));
}

interface Before {
  shared: LinePart[];
  sharedFrom: number;
  /** Null where the text names no numbers: then it applies until the next shared text or title. */
  numbers: number[] | null;
  endsShared: boolean;
  stray: LinePart[];
  /** The title of the part of the paper that begins here; null where none does. */
  section: string | null;
}

/** Sorts the lines before a number into a shared text, titles, and text that belongs to nothing. */
export function textBefore(lines: readonly WordLine[], from: number, to: number, isFirst: boolean): Before {
  const between = lines
    .slice(from, to)
    .map((line, index) => ({ line, at: from + index }))
    .filter(({ line }) => hasContent(line));
  const cueAt = between.findIndex(({ line }) => findCue(lineText(line)) !== null);
  const titleAt = between.findIndex(({ line }) => opensText(line));
  const begin = [cueAt, titleAt]
    .filter((at) => at >= 0)
    .reduce((least, at) => Math.min(least, at), between.length);
  const heading = between.findLastIndex(({ line }, at) => at < begin && isHeading(line));
  const loose = between.slice(heading + 1, begin);
  const isReading = isFirst && begin === between.length && lengthOf(loose) >= SHORTEST_READING;
  const stray = isFirst ? [] : loose.map(({ line }) => partOf(line, 0));
  const shared = isReading ? loose : between.slice(begin);
  const cueLine = between[cueAt]?.line;
  const cue = cueLine ? findCue(lineText(cueLine)) : null;
  const kept = shared.flatMap(({ line, at }, place) => {
    const isTitle = isHeading(line) && !isBoxed(shared, place);
    if (isTitle || opensText(line) || BLANK_LINE.test(lineText(line))) return [];
    if (at !== between[cueAt]?.at || !cue) return [partOf(line, 0)];
    // The sentence that names the questions is no part of the shared text.
    const text = lineText(line);
    const head = partOf(line, 0, cue.from);
    const rest = partOf(line, Math.min(cue.to, text.length));
    return [head, rest].filter((part) => partText(part).trim() !== '');
  });
  return {
    shared: kept,
    sharedFrom: shared[0]?.at ?? to,
    numbers: cue && cue.numbers.length > 0 ? cue.numbers : null,
    endsShared: heading >= 0 || kept.length > 0,
    stray,
    // Before the first number a cover may list the parts, so only a title right before the question counts.
    section: isFirst && loose.length > 0 ? null : sectionOf(between.slice(0, heading + 1)),
  };
}

/** The titles at the end of some lines as one text. */
function sectionOf(lines: readonly { line: WordLine }[]): string | null {
  const from = lines.findLastIndex(({ line }) => !isHeading(line)) + 1;
  const text = lines
    .slice(from)
    .map(({ line }) => lineText(line).replaceAll(ORNAMENTS, ''))
    .join(' ');
  return text === '' ? null : text;
}

function opensText(line: WordLine): boolean {
  const text = lineText(line).trim();
  return READING_TITLE.test(text) || findTextTitle(text) !== null;
}

function lengthOf(lines: readonly { line: WordLine }[]): number {
  return lines.reduce((sum, { line }) => sum + lineText(line).length, 0);
}

/** Whether a line stands in a box with other text, as "Tema: la yunza" in a plan. Such a line is no title. */
function isBoxed(lines: readonly { line: WordLine }[], at: number): boolean {
  const around = [lines[at - 1]?.line, lines[at + 1]?.line];
  return lines[at]?.line.gray === true && around.some((line) => line?.gray && !isHeading(line));
}

/** A title between questions: a known name, or a short line all in capitals. */
function isHeading(line: WordLine): boolean {
  if (line.table) return false;
  const text = lineText(line).replaceAll(ORNAMENTS, '');
  if (text === '' || text.length > 90 || /[.?:;]$/.test(text)) return false;
  return (
    SECTION_TITLE.test(text) || (/\p{L}{4}/u.test(text) && text === text.toUpperCase() && !opensText(line))
  );
}
