import { openDocument, TooManyPages } from '@amauta/booklet-reader/page/open-document.ts';
import { IMPORT_PAGE_LIMIT } from '@amauta/contract/imports/limits.ts';
import { serveParent } from '../../../jobs/child-program.ts';
import type { ReadingEnd, ReadingTask, Tell } from './reading-task.ts';

async function cutAreas(
  { content, areas }: Extract<ReadingTask, { kind: 'cut' }>,
  tell: Tell,
): Promise<Uint8Array[]> {
  const document = await openDocument(content, IMPORT_PAGE_LIMIT);
  const cuts: Uint8Array[] = [];
  for (const [index, area] of areas.entries()) {
    const cut = await document.cutArea(area);
    cuts.push(cut);
    tell({ kind: 'area', index, content: cut });
  }
  return cuts;
}

/**
 * Does a task in a process of its own, so that a PDF that hangs or exhausts memory ends only this process. Problems of
 * the file itself are returned as results: a thrown error would lose its class on the way to the parent.
 */
serveParent(async (task: ReadingTask, tell: Tell): Promise<ReadingEnd> => {
  try {
    if (task.kind === 'cut') return { kind: 'read', result: await cutAreas(task, tell) };
    // Somebody waits for a cut, which needs none of the code that reads.
    const { readPaper } = await import('./read-paper.ts');
    return await readPaper(task, tell);
  } catch (error) {
    if (error instanceof TooManyPages) return { kind: 'too-long', pages: error.pages };
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    return { kind: 'refused', why: isLocked ? 'encrypted' : 'broken' };
  }
});
