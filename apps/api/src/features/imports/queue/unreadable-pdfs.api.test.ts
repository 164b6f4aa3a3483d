import { describe, expect, test } from 'vitest';
import { openImportClient } from '../../../testing/import-client.ts';
import { makeDeepNesting, makeGarbage } from '../../../testing/papers/hostile-pdfs.ts';
import { makeBooklet, numbered } from '../../../testing/papers/sample-booklets.ts';
import { makeEncryptedPdf, makePdf } from '../../../testing/papers/sample-pdfs.ts';
import { prepare, useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();
const client = prepare(() => openImportClient(server));

describe('a PDF that can not be read ends its import with a text', { timeout: 60_000 }, () => {
  const cases: [name: string, make: () => Buffer | Promise<Buffer>, failure: RegExp][] = [
    ['garbage', makeGarbage, /está dañado/],
    ['one with a password', makeEncryptedPdf, /protegido con contraseña/],
    ['one that was cut off', async () => (await makePdf()).subarray(0, 400), /está incompleto/],
    ['lists deeper than any stack', makeDeepNesting, /está dañado|ninguna pregunta/],
    ['more pages than allowed', () => makePdf({ pages: 301 }), /tiene 301 páginas y el máximo es 300/],
    ['one without questions', () => makePdf({ pages: 2 }), /No se encontró ninguna pregunta/],
  ];
  test.each(cases)('%s', async (_name, make, failure) => {
    const read = await client.read(await make());
    expect(read).toMatchObject({ status: 'failed', failure: expect.stringMatching(failure) });
    expect(client.errors).toEqual([]);
    // The server goes on, and so does the queue.
    expect(await client.read(await makeBooklet([numbered(3)]))).toMatchObject({ status: 'ready' });
  });
});
