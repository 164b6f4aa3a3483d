import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LETTERS } from '@amauta/contract/questions/letters.ts';
import type { PaperItem } from './paper-item.ts';
import type { PaperParts } from './parts.ts';
import { readQti } from './qti.ts';

export interface Paper {
  name: string;
  pdf: string;
  items: PaperItem[];
  /** Null where the truth tells only the questions. Where it has parts, statements are without shared texts. */
  parts: PaperParts | null;
}

/** A question in a `.json`, whose key may also be a letter. */
type Raw = Omit<PaperItem, 'key'> & { key: number | string | null };

const CSV_COLUMNS = { statement: 'questions', option: /^option_[a-h]$/i, key: 'correct_answer' };

/**
 * Finds the papers in a folder, at any depth. A paper is a PDF with its truth beside it, under the same name:
 * a file `.json` (`{ "items": PaperItem[] }`), a file `.csv` (columns `questions`, `option_A` … and
 * `correct_answer`; one row for each question in the paper's order), or a folder `.qti` (see `readQti`). A
 * PDF without a truth is skipped. Files of parts (see `PaperParts`) may stand beside a `.json`.
 */
export function papersIn(folder: string): Paper[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.toLowerCase().endsWith('.pdf'))
    .sort()
    .flatMap((file) => {
      const base = path.join(folder, file).slice(0, -'.pdf'.length);
      const items = readTruth(base);
      const name = file.slice(0, -'.pdf'.length);
      return items ? [{ name, pdf: `${base}.pdf`, items, parts: readParts(base) }] : [];
    });
}

function readParts(base: string): PaperParts | null {
  const [shared = null, gray, pictures] = ['shared', 'gray', 'pictures'].map((part) => {
    const text = readIfThere(`${base}.${part}.json`);
    return text === null ? null : JSON.parse(text);
  });
  return shared && { shared, gray: gray ?? [], pictures: pictures ?? [] };
}

function readTruth(base: string): PaperItem[] | null {
  const json = readIfThere(`${base}.json`);
  if (json !== null)
    return (JSON.parse(json) as { items: Raw[] }).items.map(({ key, ...item }) => ({
      ...item,
      key: typeof key === 'string' ? keyOf(key) : key,
    }));
  const csv = readIfThere(`${base}.csv`);
  return csv === null ? readQti(`${base}.qti`) : fromCsv(csv);
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function fromCsv(text: string): PaperItem[] {
  const [head = [], ...rows] = csvRows(text.replace(/^\uFEFF/, ''));
  const statement = head.indexOf(CSV_COLUMNS.statement);
  const key = head.indexOf(CSV_COLUMNS.key);
  const options = head.flatMap((name, at) => (CSV_COLUMNS.option.test(name) ? [at] : []));
  return rows.map((row, at) => ({
    number: at + 1,
    statement: row[statement] ?? '',
    alternatives: options.map((option) => row[option] ?? ''),
    key: keyOf(row[key] ?? ''),
  }));
}

function keyOf(letter: string): number | null {
  const at = LETTERS.indexOf(letter.trim().toUpperCase());
  return letter.trim().length === 1 && at >= 0 ? at : null;
}

/** Parses comma-separated values into rows. Quoted values may contain commas, quotes and line breaks. */
function csvRows(text: string): string[][] {
  const rows: string[][] = [[]];
  const value = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;
  while (value.lastIndex < text.length) {
    const match = value.exec(text);
    if (!match) throw new Error(`not a CSV: ${text.slice(0, 80)}`);
    const [, quoted, plain = '', end] = match;
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== ',' && value.lastIndex < text.length) rows.push([]);
  }
  return rows.filter((row) => row.length > 1);
}
