import type { BookletDraft, PageFailure } from '@amauta/booklet-reader/booklet.ts';
import type { ImportPage } from '@amauta/contract/imports/import.ts';
import type { ReadDraft } from './booklet-drafts.ts';
import type { PageSize } from './reading-task.ts';

const list = new Intl.ListFormat('es');

/** What reading found on each page. */
export function toPages(booklet: BookletDraft, sizes: readonly PageSize[]): ImportPage[] {
  const pages = emptyPages(sizes, booklet.scannedPages);
  for (const { shared, items, areas, warnings } of booklet.groups.flatMap(({ questions }) => questions)) {
    const begin = pages[(areas[0]?.page ?? items[0]?.areas[0]?.page ?? 1) - 1];
    if (begin && shared.length > 0) begin.has_shared_statement = true;
    const numbers = items.map(({ number }) => number);
    begin?.warnings.push(...told(named(numbers), warnings));
    for (const item of items) {
      const page = pages[(item.areas[0]?.page ?? 1) - 1];
      page?.numbers.push(item.number);
      if (item.warnings.length + warnings.length > 0) page?.numbers_with_warnings.push(item.number);
      page?.warnings.push(...told(named([item.number]), item.warnings));
    }
  }
  return pages;
}

/**
 * Adds warnings of questions that resemble a question of the bank. They are known only after the comparison
 * with the bank.
 */
export function tellSimilar(pages: readonly ImportPage[], drafts: readonly ReadDraft[]): void {
  for (const { content, items } of drafts) {
    for (const [at, { number }] of content.questions.entries()) {
      const { areas = [], warnings = [] } = items[at] ?? {};
      const similar = warnings.filter(({ code }) => code === 'near-duplicate');
      const page = pages[(areas[0]?.page ?? 1) - 1];
      if (!page || similar.length === 0) continue;
      page.warnings.push(...told(named([number]), similar));
      if (!page.numbers_with_warnings.includes(number)) page.numbers_with_warnings.push(number);
    }
  }
}

/** The pages of a file in which no question was found yet. */
export function emptyPages(sizes: readonly PageSize[], scannedPages: readonly number[]): ImportPage[] {
  return sizes.map(({ width, height }, index) => ({
    page: index + 1,
    width,
    height,
    numbers: [],
    numbers_with_warnings: [],
    has_shared_statement: false,
    warnings: [],
    is_scanned: scannedPages.includes(index + 1),
    loose_text: [],
  }));
}

function named(numbers: readonly number[]): string {
  return numbers.length === 1 ? `Pregunta ${numbers[0]}` : `Preguntas ${list.format(numbers.map(String))}`;
}

function told(name: string, warnings: readonly { text: string }[]): string[] {
  return warnings.map(({ text }) => `${name}: ${text}`);
}

/** Warns that pages of a booklet are scans that weren't read; empty when there are none. */
export function scannedText(pages: readonly number[]): string[] {
  if (pages.length === 0) return [];
  const mend = pages.length === 1 ? 'Revísala' : 'Revísalas';
  return [`${notRead(pages)} ${mend} y agrega sus preguntas a mano.`];
}

/** Warns that pages are damaged and could not be read; empty when there are none. */
export function failedText(failures: readonly Pick<PageFailure, 'page'>[]): string[] {
  const pages = [...new Set(failures.map(({ page }) => page))].sort((a, b) => a - b);
  if (pages.length === 0) return [];
  const named =
    pages.length === 1
      ? `La página ${pages[0]} está dañada y no se pudo leer. Revísala`
      : `Las páginas ${list.format(ranges(pages))} están dañadas y no se pudieron leer. Revísalas`;
  return [`${named} y agrega sus preguntas a mano.`];
}

/** Warns that pages of an answer sheet are scans that weren't read; empty when there are none. */
export function scannedSheetText(pages: readonly number[]): string[] {
  return pages.length === 0 ? [] : [`${notRead(pages)} Comprueba que no falten respuestas.`];
}

/**
 * Warns that keys were read by character recognition and must be compared with the sheet; empty when none
 * were.
 */
export function recognizedSheetText(pages: readonly number[]): string[] {
  if (pages.length === 0) return [];
  const where =
    pages.length === 1
      ? `La página ${pages[0]} se leyó de una imagen.`
      : `Las páginas ${list.format(ranges(pages))} se leyeron de imágenes.`;
  return [`${where} Compara cada clave con la hoja antes de aplicarlas.`];
}

function notRead(pages: readonly number[]): string {
  return pages.length === 1
    ? `La página ${pages[0]} es una imagen escaneada sin texto: no se pudo leer.`
    : `Las páginas ${list.format(ranges(pages))} son imágenes escaneadas sin texto: no se pudieron leer.`;
}

/** Joins numbers in a row: 3, 4, 5, 9 become "3 a 5" and "9". Two in a row stay separate. */
function ranges(pages: readonly number[]): string[] {
  const runs: [first: number, last: number][] = [];
  for (const page of pages) {
    const run = runs.at(-1);
    if (run && page === run[1] + 1) run[1] = page;
    else runs.push([page, page]);
  }
  return runs.flatMap(([first, last]) => {
    if (last - first >= 2) return [`${first} a ${last}`];
    return first === last ? [String(first)] : [String(first), String(last)];
  });
}

const NO_QUESTIONS =
  'No se encontró ninguna pregunta en el archivo. Revisa que sea un cuadernillo con preguntas numeradas y alternativas.';
const NO_KEYS =
  'No se encontró ninguna respuesta en el archivo. Revisa que sea una hoja de respuestas con números y letras.';
const GET_TEXT =
  'Consigue el PDF original, o pásalo antes por un reconocimiento de texto (OCR), y vuelve a subirlo.';

/** Tells the administrator why no draft was made of a booklet. Undefined when there are drafts. */
export function unreadableText({ groups, scannedPages, pages }: BookletDraft): string | undefined {
  return groups.length > 0 ? undefined : nothingFound(NO_QUESTIONS, scannedPages, pages);
}

/** Tells the administrator why no key was found in a file. */
export function noKeysText(scannedPages: readonly number[], pages: number): string {
  return nothingFound(NO_KEYS, scannedPages, pages);
}

function nothingFound(text: string, scanned: readonly number[], pages: number): string {
  if (scanned.length === 0) return text;
  if (scanned.length < pages) return `${text} ${notRead(scanned)} ${GET_TEXT}`;
  const all =
    pages === 1
      ? 'La única página del PDF es una imagen escaneada'
      : `Las ${pages} páginas del PDF son imágenes escaneadas`;
  return `${all} sin texto que leer. ${GET_TEXT}`;
}
