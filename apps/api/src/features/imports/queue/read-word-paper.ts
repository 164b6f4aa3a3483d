import { TooManyPages } from '@amauta/booklet-reader/page/open-document.ts';
import type { DrawnPages } from '@amauta/booklet-reader/word/draw-pages.ts';
import { UnreadableWord } from '@amauta/booklet-reader/word/file/word-parts.ts';
import { readWord, readWordAnswers } from '@amauta/booklet-reader/word/read-word.ts';
import { IMPORT_PAGE_LIMIT } from '@amauta/contract/imports/limits.ts';
import type { PageSize, PaperTask, ReadingEnd, Tell } from './reading-task.ts';

/** Reads the questions or the keys of a Word file. Problems of the file are returned as results. */
export async function readWordPaper({ kind, content }: PaperTask, tell: Tell): Promise<ReadingEnd> {
  try {
    if (kind === 'booklet') {
      const { draft, view } = await readWord(content);
      const result = { draft, sizes: pagesOf(view, tell), texts: [], view: view.content };
      return { kind: 'read', result };
    }
    const { sheets, view } = await readWordAnswers(content);
    const pages = { scannedPages: [], recognizedPages: [] };
    return { kind: 'read', result: { sheets, sizes: pagesOf(view, tell), ...pages, view: view.content } };
  } catch (error) {
    if (error instanceof UnreadableWord) return { kind: 'refused', why: `word-${error.why}` };
    throw error;
  }
}

/**
 * The pages of a Word file. They are reported all at once, because they exist only after the file was drawn
 * as a PDF.
 */
function pagesOf({ sizes }: DrawnPages, tell: Tell): PageSize[] {
  if (sizes.length > IMPORT_PAGE_LIMIT) throw new TooManyPages(sizes.length);
  tell({ kind: 'page', done: sizes.length, total: sizes.length });
  return sizes;
}
