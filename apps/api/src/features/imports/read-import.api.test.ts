import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importDrafts } from '../../database/tables/imports.ts';
import { openImportClient } from '../../testing/import-client.ts';
import { alternativesOf, makeBooklet, numbered, statementOf } from '../../testing/sample-booklets.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let client: Awaited<ReturnType<typeof openImportClient>>;
beforeAll(async () => {
  server = await startTestServer();
  client = await openImportClient(server);
});
afterAll(() => server[Symbol.asyncDispose]());

const draftsOf = (id: number) =>
  server.context.db
    .select()
    .from(importDrafts)
    .where(eq(importDrafts.importId, id))
    .orderBy(asc(importDrafts.group), asc(importDrafts.position));

describe('a booklet', () => {
  test('of 60 questions becomes 60 drafts, word for word, with the keys printed in it', async () => {
    const keys = Object.fromEntries(numbered(60).map(({ number }) => [number, 'ABC'[number % 3] ?? '']));
    const pdf = await makeBooklet([numbered(60)], { keys });
    const read = await client.read(pdf);
    expect(client.errors).toEqual([]);
    expect(read).toMatchObject({
      subject: 'questions',
      status: 'ready',
      failure: null,
      stage: null,
      expected_count: 60,
      missing_numbers: [],
      group: 0,
      warnings: [],
      counts: { found: 60, pending: 60, accepted: 0, with_key: 60, with_warnings: 0 },
    });
    expect(read.page_count).toBe(read.pages.length);
    expect(read.pages_read).toBe(read.page_count);
    expect(read.pages.flatMap(({ numbers }) => numbers)).toEqual(numbered(60).map(({ number }) => number));
    expect(read.pages[0]).toMatchObject({ page: 1, width: 595, height: 842, is_scanned: false });
    const drafts = await draftsOf(read.id);
    expect(drafts).toHaveLength(60);
    for (const [index, { content, items, origin }] of drafts.entries()) {
      const number = index + 1;
      expect(origin).toBe('reader');
      expect(content).toEqual({
        type_question: 'INDIVIDUAL',
        shared_statement: [],
        questions: [
          {
            number,
            type_question: 'CCP',
            statement: [{ type: 'text', value: `<p>${statementOf(number)}</p>`, gray: false }],
            alternatives: alternativesOf(number).map((text, at) => ({
              text: `<p>${text}</p>`,
              correct: at === number % 3,
            })),
            justification: [],
          },
        ],
      });
      expect(items).toEqual([
        expect.objectContaining({ keySource: 'cuadernillo A04-EBRS-31', warnings: [] }),
      ]);
      expect(items[0]?.areas[0]?.page).toBeGreaterThan(0);
    }
  });
});
