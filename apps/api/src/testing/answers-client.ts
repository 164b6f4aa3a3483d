import type { StoredSheet } from '../database/tables/imports.ts';
import { addImport, openDraftClient } from './draft-client.ts';
import { MATHEMATICS_PAPER } from './question-client.ts';
import type { TestServer } from './test-server.ts';

export type Paper = Omit<typeof MATHEMATICS_PAPER, 'year'> & { year: number };

/**
 * A sheet of answers as the reader returns it. `keys` holds for each number the index of its alternative: 0
 * is A.
 */
export function sheet(keys: Record<number, number>, changes: Partial<StoredSheet> = {}): StoredSheet {
  const count = Object.keys(keys).length;
  return {
    index: 0,
    title: 'Hoja de respuestas',
    code: '',
    key_count: count,
    warnings: [],
    keys,
    ...changes,
  };
}

/** An administrator who applies sheets of answers by real requests. Each test works on a paper of its own. */
export async function openAnswersClient(server: TestServer) {
  const admin = await openDraftClient(server);
  let year = 2016;
  return {
    admin,
    /** Makes a paper that no other test uses: a year that nobody has taken. */
    async newPaper(): Promise<Paper> {
      year -= 1;
      await admin.call('POST', '/metadata/years/', { year });
      return { ...MATHEMATICS_PAPER, year };
    },
    async addAnswers(category: Paper, sheets: StoredSheet[], changes: Parameters<typeof addImport>[2] = {}) {
      const own = { subject: 'answers' as const, category, sheets, groups: [], chosenGroup: null };
      return (await addImport(server, admin.id, { ...own, ...changes })).id;
    },
    preview: (id: number, query = '') => admin.call('GET', admin.at(id, `answers/${query}`)),
    apply: (id: number, index = 0, planHash?: string) =>
      admin.call('POST', admin.at(id, 'answers/apply/'), {
        sheet: index,
        ...(planHash === undefined ? {} : { plan_hash: planHash }),
      }),
  };
}

export type AnswersClient = Awaited<ReturnType<typeof openAnswersClient>>;
