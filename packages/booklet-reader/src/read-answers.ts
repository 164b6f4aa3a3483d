import { LETTERS } from '@amauta/contract/questions/letters.ts';
import type { AnswerSheet } from './booklet.ts';
import { warn } from './drafts/draft-notes.ts';
import { gapsOf, keysByNumber, readKeyLines } from './keys/key-lines.ts';
import { markedBubbles } from './keys/marked-bubbles.ts';
import { markedLetters } from './keys/marked-letters.ts';
import { BOOKLET_CODE } from './layout/furniture/running-heads.ts';
import { linesOf } from './layout/lines.ts';
import { openDocument } from './page/open-document.ts';
import type { PageContent } from './page/page-content.ts';
import type { ReadingOptions } from './read-booklet.ts';
import { type PagesOptions, readPages } from './read-pages.ts';

/** Reads the keys of a PDF: one sheet for each code, or for each numbering that begins anew. */
export async function readAnswerSheets(
  source: string | Uint8Array,
  options: PagesOptions & Pick<ReadingOptions, 'pageLimit'> = {},
): Promise<AnswerSheet[]> {
  const document = await openDocument(source, options.pageLimit);
  try {
    const { contents } = await readPages(document, options);
    return buildAnswerSheets(contents);
  } finally {
    await document.close();
  }
}

interface Open {
  title: string;
  code: string;
  texts: string[];
}

/** Builds answer sheets from the contents of pages; pages without keys are skipped. */
export function buildAnswerSheets(contents: readonly PageContent[]): AnswerSheet[] {
  const open: Open[] = [];
  for (const page of contents) {
    const place = { page: page.number, column: 0, columnLeft: 0, columnRight: page.width };
    const lettered = markedLetters(page);
    const drawn = lettered.length > 0 ? lettered : markedBubbles(page);
    const marked = drawn.map(({ number, key }) => `${number} ${LETTERS[key]}`);
    const texts = [...linesOf(page.cells, place).map((line) => line.text.trim()), ...marked];
    const { pairs, used } = readKeyLines(texts);
    if (pairs.length === 0) continue;
    const headings = texts.filter((_, at) => !used.has(at));
    const code = headings.map((text) => BOOKLET_CODE.exec(text)?.[0]).find(Boolean) ?? '';
    const title = headings.filter((text) => isTitle(text, code));
    const last = open.at(-1);
    // A page without a code continues the sheet before, unless its numbers repeat.
    const known = last && readKeyLines(last.texts).pairs.map((pair) => pair.number);
    const repeats = pairs.some((pair) => known?.includes(pair.number));
    const goesOn = last && !repeats && (code === '' || code === last.code);
    if (goesOn) last.texts.push(...texts);
    else open.push({ title: title.slice(0, 4).join(' · '), code, texts });
  }
  return open.map(closed);
}

/**
 * Whether a line is part of a title: words, and neither a running foot nor a remark on one question such as
 * `7 ANULADA`.
 */
function isTitle(text: string, code: string): boolean {
  if (code !== '' && text.includes(code)) return false;
  return /\p{L}{3}/u.test(text) && text.length < 90 && !/^\d{1,3}\s+\p{L}+$/u.test(text);
}

function closed({ title, code, texts }: Open): AnswerSheet {
  const { keys, disputed } = keysByNumber(readKeyLines(texts).pairs);
  const sheet: AnswerSheet = { title, code, keys, missing: gapsOf(keys, disputed), warnings: [] };
  for (const number of disputed) {
    warn(
      sheet,
      'repeated-number',
      `La pregunta ${number} aparece con dos respuestas distintas; no se tomó ninguna.`,
    );
  }
  return sheet;
}
