import type { DraftContent, ImportDraft } from '@amauta/contract/imports/drafts.ts';
import { imports } from '../database/tables/imports.ts';
import { insertDrafts, type NewDraft } from '../features/imports/review/drafts.queries.ts';
import { MATHEMATICS_PAPER, openQuestionClient, sentItem, textBlock } from './question-client.ts';
import type { TestServer } from './test-server.ts';

type ImportRow = typeof imports.$inferInsert;
type DraftItem = DraftContent['questions'][number];

/** Code of the booklet from which all imports of these tests come. */
export const BOOKLET_CODE = 'A04-EBRS-31';

/** A warning of the reader about a part that it is unsure of. */
export const readingWarning = (code: 'unsure-text' | 'unsure-group' | 'image-expected') => ({
  code,
  text: 'Míralo.',
});

/**
 * What reading adds to an item of a draft: its area on the page, a warning, and the note that a model drafted
 * its justification.
 */
export const readItem = (code: 'unsure-text' | 'image-expected', keySource: string | null = null) => ({
  areas: [{ page: 3, x: 1, y: 2, width: 30, height: 40 }],
  warnings: [readingWarning(code)],
  keySource,
  hasDraftedJustification: true,
  confidence: 0.9,
});

/**
 * Adds an import of questions that has been read and has one group, which is chosen. `changes` replaces any
 * of this.
 */
export async function addImport(server: TestServer, createdBy: number, changes: Partial<ImportRow> = {}) {
  const now = server.clock.now();
  const group = { index: 0, title: 'Matemática', code: BOOKLET_CODE, first_page: 1, last_page: 9 };
  const [row] = await server.context.db
    .insert(imports)
    .values({
      subject: 'questions',
      status: 'ready',
      createdBy,
      category: MATHEMATICS_PAPER,
      fileName: 'cuadernillo.pdf',
      fileKey: 'imports/cuadernillo.pdf',
      fileSizeBytes: 1_048_576,
      modelUse: 'none',
      expectedCount: 60,
      pageCount: 9,
      pagesRead: 9,
      groups: [{ ...group, item_count: 3, first_number: 1, last_number: 3 }],
      chosenGroup: 0,
      createdAt: now,
      ...changes,
    })
    .returning();
  if (!row) throw new Error('no import was inserted');
  return row;
}

/** An item of a draft that the bank accepts, unless `changes` spoils it. */
export function draftItem(number: number, changes: Partial<DraftItem> = {}): DraftItem {
  const { id: _id, ...item } = sentItem(number);
  return { ...item, ...changes };
}

/** Adds a draft as reading leaves it: complete and without warnings. `changes` replaces any of this. */
export async function addDraft(
  server: TestServer,
  importId: number,
  items: DraftItem[],
  changes: Partial<NewDraft> = {},
) {
  const isCommon = items.length > 1;
  const area = (page: number) => ({ page, x: 50, y: 60, width: 400, height: 120 });
  const draft: NewDraft = {
    importId,
    group: 0,
    position: items[0]?.number ?? 0,
    content: {
      type_question: isCommon ? 'COMMON' : 'INDIVIDUAL',
      shared_statement: isCommon ? [textBlock('<p>Lea el texto.</p>')] : [],
      questions: items,
    },
    items: items.map((_, index) => ({
      areas: [area(index + 2)],
      warnings: [],
      keySource: null,
      hasDraftedJustification: false,
    })),
    areas: isCommon ? [area(1)] : [],
    warnings: [],
    origin: 'reader',
    ...changes,
  };
  const [row] = await insertDrafts(server.context.db, [draft]);
  if (!row) throw new Error('no draft was inserted');
  return row;
}

/** Turns a draft that was read from the API into the body that a form sends to change it. */
export function redraft(draft: ImportDraft, changes: Partial<DraftContent> = {}): DraftContent {
  return {
    type_question: draft.type_question,
    shared_statement: draft.shared_statement,
    questions: draft.questions.map(
      ({ number, type_question, statement, alternatives, justification }): DraftItem => ({
        number,
        type_question,
        statement,
        alternatives,
        justification,
      }),
    ),
    ...changes,
  };
}

/** An administrator who reviews drafts by real requests. */
export async function openDraftClient(server: TestServer) {
  const author = await openQuestionClient(server);
  const at = (importId: number, path = '') => `/exams/imports/${importId}/${path}`;
  return {
    ...author,
    at,
    async drafts(importId: number): Promise<ImportDraft[]> {
      const response = await author.call('GET', at(importId, 'drafts/'));
      if (response.statusCode !== 200) throw new Error(response.body);
      return response.json().data;
    },
    accept: (importId: number, draft: { id: number; version: number }, warnings?: string[]) =>
      author.call('POST', at(importId, `drafts/${draft.id}/accept/`), { version: draft.version, warnings }),
    save: (importId: number, draft: { id: number; version: number }, content: unknown, files = {}) =>
      author.sendForm('PUT', at(importId, `drafts/${draft.id}/`), {
        data: JSON.stringify(content),
        version: String(draft.version),
        ...files,
      }),
  };
}
