import type { ImportPage } from '@amauta/contract/import.ts';
import type { BookletDraft, DraftWarning } from './reader/booklet.ts';
import type { PageSize } from './reading-task.ts';

const list = new Intl.ListFormat('es');

/** What reading found on each page. */
export function toPages(booklet: BookletDraft, sizes: readonly PageSize[]): ImportPage[] {
  const pages = emptyPages(sizes);
  for (const page of booklet.scannedPages) {
    const scanned = pages[page - 1];
    if (scanned) scanned.is_scanned = true;
  }
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

export function emptyPages(sizes: readonly PageSize[]): ImportPage[] {
  return sizes.map(({ width, height }, index) => ({
    page: index + 1,
    width,
    height,
    numbers: [],
    numbers_with_warnings: [],
    has_shared_statement: false,
    warnings: [],
    is_scanned: false,
  }));
}

function named(numbers: readonly number[]): string {
  return numbers.length === 1 ? `Pregunta ${numbers[0]}` : `Preguntas ${list.format(numbers.map(String))}`;
}

function told(name: string, warnings: readonly DraftWarning[]): string[] {
  return warnings.map(({ text }) => `${name}: ${text}`);
}

/** Says that pages are scans; nothing where none is. */
export function scannedText(pages: readonly number[]): string[] {
  if (pages.length === 0) return [];
  if (pages.length === 1)
    return [
      `La página ${pages[0]} es una imagen escaneada sin texto: no se pudo leer. Revísala y agrega sus preguntas a mano.`,
    ];
  return [
    `Las páginas ${list.format(ranges(pages))} son imágenes escaneadas sin texto: no se pudieron leer. Revísalas y agrega sus preguntas a mano.`,
  ];
}

/** 3, 4, 5, 9 → "3 a 5", "9"; two in a row stay two. */
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

/** Why a booklet gives no draft at all, for the person; undefined where there is one. */
export function unreadableText(booklet: BookletDraft): string | undefined {
  if (booklet.groups.length > 0) return undefined;
  return booklet.scannedPages.length > 0 && booklet.scannedPages.length * 2 >= booklet.pages
    ? 'El PDF tiene imágenes escaneadas sin texto que leer. Consigue el PDF original, o pásalo antes por un reconocimiento de texto (OCR), y vuelve a subirlo.'
    : 'No se encontró ninguna pregunta en el PDF. Revisa que sea un cuadernillo con preguntas numeradas y alternativas.';
}
