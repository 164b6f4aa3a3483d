import { readFile } from 'node:fs/promises';
import type { ImportDraft } from '@amauta/contract/imports/drafts.ts';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { openImportClient } from '../../testing/import-client.ts';
import { prepare, useTestServer } from '../../testing/test-server.ts';

let word: Buffer;
const server = useTestServer();
const client = prepare(() => openImportClient(server));
beforeAll(async () => {
  word = await readFile(
    new URL('../../../../../packages/booklet-reader/src/word/libreoffice.docx', import.meta.url),
  );
});

test('a Word file becomes drafts with its keys, beside pictures of its pages', async () => {
  const read = await client.read(word);
  expect(client.errors).toEqual([]);
  expect(read).toMatchObject({
    status: 'ready',
    failure: null,
    page_count: 1,
    counts: { found: 3, with_key: 3, with_warnings: 0 },
  });
  expect(read.pages[0]).toMatchObject({ page: 1, numbers: [1, 2, 3], has_shared_statement: true });
  const drafts = (await client.call('GET', `/${read.id}/drafts/`)).json().data;
  expect(drafts.map((draft: ImportDraft) => draft.type_question)).toEqual(['COMMON', 'INDIVIDUAL']);
  const picture = await client.call('GET', `/${read.id}/pages/1/picture/`);
  expect(picture.statusCode).toBe(200);
  const { format, width } = await sharp(picture.rawPayload).metadata();
  expect([format, (width ?? 0) > 500]).toEqual(['webp', true]);
  const area = { page: 1, x: 40, y: 60, width: 200, height: 40 };
  const cut = await client.call('POST', `/${read.id}/cut/`, area);
  expect(cut.json()).toMatchObject({
    success: true,
    data: { value: expect.stringContaining('/media/images/') },
  });
});

test('a Word file without a list of keys fills no sheet', async () => {
  const failed = await client.read(word, undefined, 'update');
  // Its questions hold no list of numbers with letters.
  expect(failed.status).toBe('failed');
});

test.each([
  [
    'a zip that is no document',
    Buffer.from('PK\x03\x04, and nothing that follows'),
    202,
    /no es un documento de Word/,
  ],
  ['text that is named .docx', Buffer.from('Pregunta 1'), 400, /no es un documento de Word/],
  ['an old .doc', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 400, /Word antiguo/],
])('%s is refused with what to do', async (_name, content, status, text) => {
  const response = await client.send(content, undefined, { fileName: 'examen.docx' });
  expect(response.statusCode).toBe(status);
  if (status === 400) expect(response.json().errors.pdf_file[0]).toMatch(text);
  else {
    await client.work();
    expect((await client.detail(response.json().data.id)).failure).toMatch(text);
  }
});
