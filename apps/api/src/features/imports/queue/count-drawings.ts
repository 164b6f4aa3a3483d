import { inflateSync } from 'node:zlib';
import { MEGABYTE } from '@amauta/contract/megabyte.ts';

/** Far more than any paper draws: a dense map has some thousand forms. */
const MOST_DRAWINGS = 1_000_000;
/** The most bytes of unpacked forms to look at. Larger files are left to the limits of reading. */
const MOST_BYTES = 64 * MEGABYTE;
const FORM = /\/Subtype\s*\/Form\b/g;
const HEADER = /(\d+)\s+\d+\s+obj\b/g;

/** For one drawing (form XObject) of a PDF: how often it draws each other drawing, by object number. */
type Draws = ReadonlyMap<number, number>;

/**
 * Whether the forms of a PDF draw each other so often that no process could draw them all. A few kilobytes
 * can hold ten billion drawings. Without this check, reading would end at a limit of time or memory, which
 * can't say why.
 */
export function drawsTooMuch(content: Uint8Array): boolean {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const file = bytes.toString('latin1');
  const forms = readForms(file);
  const known = new Map<number, number>();
  const drawingsOf = (form: number): number => {
    const told = known.get(form);
    if (told !== undefined) return told;
    // The reader skips a form that draws itself, so it counts as 0 while its own drawings are counted.
    known.set(form, 0);
    const own = [...(forms.get(form) ?? [])];
    const drawings = own.reduce((sum, [drawn, times]) => sum + times * (1 + drawingsOf(drawn)), 0);
    known.set(form, drawings);
    return drawings;
  };
  return [...forms.keys()].some((form) => drawingsOf(form) > MOST_DRAWINGS);
}

function readForms(file: string): Map<number, Draws> {
  const forms = new Map<number, Draws>();
  let left = MOST_BYTES;
  for (const { index } of file.matchAll(FORM)) {
    const head = headBefore(file, index);
    const start = file.indexOf('stream', index);
    if (!head || start < 0) continue;
    const dictionary = file.slice(head.end, start);
    const names = namedObjects(file, dictionary);
    if (names.size === 0) continue;
    const operators = unpack(file, dictionary, start, left);
    left -= operators.length;
    if (left <= 0) break;
    const draws = new Map<number, number>();
    for (const [, name = ''] of operators.matchAll(/\/([^\s/<>[\]()]+)\s+Do\b/g)) {
      const drawn = names.get(name);
      if (drawn !== undefined) draws.set(drawn, (draws.get(drawn) ?? 0) + 1);
    }
    forms.set(head.number, draws);
  }
  return forms;
}

/** The object whose dictionary contains this place of the file. */
function headBefore(file: string, place: number): { number: number; end: number } | undefined {
  const from = Math.max(0, place - 4_000);
  const found = [...file.slice(from, place).matchAll(HEADER)].at(-1);
  return found && { number: Number(found[1]), end: from + found.index + found[0].length };
}

/**
 * The objects that a form's resources name. The resources may stand in the form's dictionary or in separate
 * objects.
 */
function namedObjects(file: string, dictionary: string): Map<string, number> {
  const resources = behind(file, dictionary, 'Resources') ?? dictionary;
  const listed = behind(file, resources, 'XObject') ?? '';
  const end = listed.indexOf('>>');
  const pairs = listed
    .slice(0, end < 0 ? undefined : end)
    .matchAll(/\/([^\s/<>[\]()]+)\s+(\d+)\s+\d+\s+R\b/g);
  return new Map([...pairs].map(([, name = '', number]) => [name, Number(number)]));
}

/** The value behind a key of a dictionary; undefined when the key is missing. */
function behind(file: string, dictionary: string, key: string): string | undefined {
  const found = new RegExp(`/${key}\\s*(?:(<<)|(\\d+)\\s+\\d+\\s+R\\b)`).exec(dictionary);
  if (!found) return undefined;
  if (found[1]) return dictionary.slice(found.index + found[0].length);
  const head = new RegExp(`(?:^|\\s)${found[2]}\\s+\\d+\\s+obj\\b`).exec(file);
  return head ? file.slice(head.index + head[0].length, head.index + head[0].length + 4_000) : '';
}

/** The operators of a form; empty when they are packed by another method than deflate. */
function unpack(file: string, dictionary: string, start: number, most: number): string {
  const begin = file.startsWith('\r\n', start + 6) ? start + 8 : start + 7;
  const packed = file.slice(begin, file.indexOf('endstream', begin));
  if (!dictionary.includes('/Filter')) return packed.slice(0, most);
  try {
    const unpacked = inflateSync(Buffer.from(packed, 'latin1'), { maxOutputLength: Math.max(1, most) });
    return unpacked.toString('latin1');
  } catch {
    return '';
  }
}
