import { IMPORT_SIZE_LIMIT } from '@amauta/contract/imports/limits.ts';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { importDrafts, imports } from '../../database/tables/imports.ts';
import { MATHEMATICS_FIELDS, openImportClient } from '../../testing/import-client.ts';
import { makeAnswerSheet, makeBooklet, numbered } from '../../testing/papers/sample-booklets.ts';
import { makePdf } from '../../testing/papers/sample-pdfs.ts';
import { DIRECTIVE_PAPER, MATHEMATICS_PAPER } from '../../testing/question-client.ts';
import { addTeacher, signIn } from '../../testing/test-accounts.ts';
import { prepare, useTestServer } from '../../testing/test-server.ts';

let pdf: Buffer;
const server = useTestServer();
const client = prepare(() => openImportClient(server));
beforeAll(async () => {
  pdf = await makeBooklet([numbered(3)]);
});

const without = (name: string) =>
  Object.fromEntries(Object.entries(MATHEMATICS_FIELDS).filter(([field]) => field !== name));
const ABSENT = 2_147_483_647;

async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of server.context.files.list('imports')) keys.push(key);
  return keys.toSorted();
}

describe('a PDF that is sent', () => {
  test('waits in the queue with its paper, and nothing of it is public', async () => {
    const response = await client.send(pdf, { ...MATHEMATICS_FIELDS, expected_count: '70' });
    expect(response.statusCode).toBe(202);
    const { data } = response.json();
    expect(data).toMatchObject({
      subject: 'questions',
      status: 'queued',
      category: MATHEMATICS_PAPER,
      file_name: 'A04-EBRS-31.pdf',
      file_size_human: expect.stringMatching(/^\d+(,\d)? KB$/),
      created_by: 'Administradora de prueba',
      page_count: null,
      pages_read: 0,
      waiting_before: 0,
      failure: null,
    });
    const second = await client.add(pdf);
    expect(second.waiting_before).toBe(1);
    expect(await client.detail(data.id)).toMatchObject({
      expected_count: 70,
      model_use: 'none',
      stage: null,
    });
    expect(await client.detail(second.id)).toMatchObject({ expected_count: 60, pages: [], groups: [] });
    await client.call('DELETE', `/${data.id}/`);
    expect((await client.detail(second.id)).waiting_before).toBe(0);
    await client.call('DELETE', `/${second.id}/`);
    expect(await storedKeys()).toEqual([]);
  });

  test('may be for a directive exam, and its name is shown without folders', async () => {
    const fields = { source_section: '1', type_exam: 'Directivos', exam_directive: '2', exam_name: 'Beta' };
    const sent = await client.send(pdf, fields, { fileName: 'C:\\papeles\\directivos.pdf' });
    const { data } = sent.json();
    expect(data).toMatchObject({
      file_name: 'directivos.pdf',
      category: { ...DIRECTIVE_PAPER, exam_name: 'Beta' },
    });
    expect((await client.detail(data.id)).expected_count).toBe(70);
    await client.call('DELETE', `/${data.id}/`);
  });

  test.each([
    ['create', 'questions'],
    ['update', 'answers'],
  ])('to %s-from-pdf is read for its %s', async (subject, wanted) => {
    const { data } = (await client.send(pdf, MATHEMATICS_FIELDS, { subject })).json();
    expect(data.subject).toBe(wanted);
    await client.call('DELETE', `/${data.id}/`);
  });

  const refused: [name: string, fields: Record<string, string>, field: string, message: RegExp][] = [
    ['without a source', without('source_section'), 'source_section', /selecciona una sección fuente/],
    ['without an exam type', without('type_exam'), 'type_exam', /selecciona un tipo de examen/],
    ['of an unknown exam type', { ...MATHEMATICS_FIELDS, type_exam: 'Otro' }, 'type_exam', /tipo de examen/],
    ['without a level', without('level'), 'category.level', /nivel/],
    ['without a specialty', without('specialty'), 'category.specialty', /especialidad/],
    ['without a year', without('year'), 'category.year', /año/],
    [
      'of a year that is not there',
      { ...MATHEMATICS_FIELDS, year: '2001' },
      'category.year',
      /2001 no existe/,
    ],
    [
      'of a source that is not there',
      { ...MATHEMATICS_FIELDS, source_section: '999' },
      'category.source_section',
      /no existe/,
    ],
    ['with a field that nobody knows', { ...MATHEMATICS_FIELDS, otro: '1' }, 'otro', /no se espera/],
    ['with a count of none', { ...MATHEMATICS_FIELDS, expected_count: '0' }, 'expected_count', /1 o más/],
    [
      'for a model that the server lacks',
      { ...MATHEMATICS_FIELDS, model_use: 'all' },
      'model_use',
      /no tiene un modelo/,
    ],
  ];
  test.each(refused)('%s is refused and leaves nothing', async (_name, fields, field, message) => {
    const response = await client.send(pdf, fields);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'INVALID_INPUT', message: expect.stringMatching(message) });
    expect(Object.keys(response.json().errors)).toEqual([field]);
    expect(await storedKeys()).toEqual([]);
  });

  test.each([
    ['nothing', null],
    ['an empty file', Buffer.alloc(0)],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n and more', 'latin1')],
    ['the beginning of one', Buffer.from('%PD')],
  ])('must be a PDF, not %s', async (_name, content) => {
    for (const subject of ['create', 'update']) {
      const response = await client.send(content, MATHEMATICS_FIELDS, { subject });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({
        message: 'Por favor selecciona un archivo PDF válido',
        errors: { pdf_file: ['Por favor selecciona un archivo PDF válido'] },
      });
    }
    expect(await storedKeys()).toEqual([]);
  });

  test('weighs at most 30 MB', async () => {
    const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(IMPORT_SIZE_LIMIT)]);
    const response = await client.send(large);
    expect(response.statusCode).toBe(413);
    expect(response.json().errors.pdf_file).toEqual([
      'El archivo puede pesar hasta 30 MB. Divide el archivo y vuelve a subirlo.',
    ]);
    expect(await storedKeys()).toEqual([]);
  });

  test('is an administrator’s to send', async () => {
    const { headers } = await signIn(server, (await addTeacher(server)).email);
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/exams/questions/create-from-pdf/',
      headers,
    });
    expect(response.statusCode).toBe(403);
  });
});

test('calls about an import that is not there', async () => {
  const calls = [
    ['GET', ''],
    ['GET', 'events/'],
    ['POST', 'cancel/'],
    ['POST', 'retry/'],
    ['DELETE', ''],
    ['GET', 'pages/1/picture/'],
    ['PUT', 'group/', { group: 0 }],
    ['POST', 'cut/', { page: 1, x: 0, y: 0, width: 9, height: 9 }],
  ] as const;
  for (const [method, path, body] of calls) {
    const response = await client.call(method, `/${ABSENT}/${path}`, body);
    expect(response.statusCode, path).toBe(404);
    expect(response.json().message).toBe('Esa importación no existe o ya fue eliminada.');
  }
});

test('options tell that there is no model', async () => {
  expect((await client.call('GET', '/options/')).json().data).toEqual({
    has_model: false,
    model: null,
    model_use: 'none',
  });
});

describe('an import that was read', () => {
  let id: number;
  beforeAll(async () => {
    const read = await client.read(await makeBooklet([numbered(3), numbered(4)]));
    expect(read).toMatchObject({ status: 'ready', page_count: 2 });
    id = read.id;
  });

  test('of several groups waits for a choice', async () => {
    const read = await client.detail(id);
    expect(read).toMatchObject({ group: null, missing_numbers: [], counts: { found: 7 } });
    expect(read.groups).toMatchObject([
      { index: 0, code: 'A04-EBRS-31', item_count: 3, first_number: 1, last_number: 3, first_page: 1 },
      { index: 1, code: 'A04-EBRS-32', item_count: 4, first_number: 1, last_number: 4, first_page: 2 },
    ]);
    for (const [group, status] of [
      [2, 400],
      [-1, 400],
      [1, 200],
    ]) {
      expect((await client.call('PUT', `/${id}/group/`, { group })).statusCode).toBe(status);
    }
    const chosen = await client.detail(id);
    expect(chosen).toMatchObject({ group: 1, counts: { found: 4, pending: 4 } });
    expect(chosen.missing_numbers).toEqual(numbered(56, 5).map(({ number }) => number));
  });

  test('shows the picture of each page, drawn once', async () => {
    const picture = await client.call('GET', `/${id}/pages/1/picture/`);
    expect(picture.statusCode).toBe(200);
    expect(picture.headers['content-type']).toBe('image/webp');
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 1190, height: 1684 });
    // The next page was drawn beside it.
    const names = async () => (await storedKeys()).map((key) => key.split('/').at(-1));
    await expect.poll(names, { timeout: 20_000 }).toEqual(['file', 'page-1.webp', 'page-2.webp']);
    const again = await client.call('GET', `/${id}/pages/1/picture/`);
    expect(again.rawPayload.equals(picture.rawPayload)).toBe(true);
    // Only what is missing is drawn. A cut waits until drawing has ended.
    const put = vi.spyOn(server.context.files, 'put');
    const first = (await storedKeys()).find((key) => key.endsWith('page-1.webp')) ?? '';
    await server.context.files.remove(first);
    expect((await client.call('GET', `/${id}/pages/1/picture/`)).statusCode).toBe(200);
    await client.call('POST', `/${id}/cut/`, { page: 1, x: 0, y: 0, width: 9, height: 9 });
    const drawn = put.mock.calls.map(([key]) => key).filter((key) => key.includes('page-'));
    expect(drawn).toEqual([first]);
    for (const page of [0, 3, ABSENT]) {
      const { statusCode } = await client.call('GET', `/${id}/pages/${page}/picture/`);
      expect(statusCode).toBe(page === 0 ? 400 : 404);
    }
  });

  test('gives images cut out of its pages, within them', async () => {
    const area = { page: 1, x: 50, y: 60, width: 200, height: 40 };
    const cut = await client.call('POST', `/${id}/cut/`, area);
    expect(cut.statusCode).toBe(200);
    const { value } = cut.json().data;
    expect(value).toMatch(/^\/media\/images\/[0-9a-f]{64}\.webp$/);
    const image = await server.app.inject({ url: value });
    expect(await sharp(image.rawPayload).metadata()).toMatchObject({ width: 400, height: 80 });
    for (const wrong of [
      { ...area, page: 3 },
      { ...area, x: -20 },
      { ...area, width: 600 },
      { ...area, height: 0 },
      { ...area, y: 830 },
    ]) {
      const response = await client.call('POST', `/${id}/cut/`, wrong);
      expect(response.statusCode, JSON.stringify(wrong)).toBe(400);
    }
  });

  test('can neither be cancelled nor read again', async () => {
    for (const path of ['cancel', 'retry']) {
      const response = await client.call('POST', `/${id}/${path}/`);
      expect(response.statusCode).toBe(409);
      expect(response.json().code).toBe('CONFLICT');
    }
  });

  test('is listed while something is left to review, before those that ended', async () => {
    const sheet = await client.read(await makeAnswerSheet({ 1: 'A', 2: 'C' }), undefined, 'update');
    expect(sheet).toMatchObject({ status: 'ready', counts: { found: 2, with_key: 2 } });
    const failed = await client.read(await makePdf());
    expect(failed.status).toBe('failed');
    const list = async () =>
      (await client.call('GET', '/')).json().data.map((one: { id: number }) => one.id) as number[];
    expect(await list()).toEqual([sheet.id, id, failed.id]);
    await server.context.db
      .update(importDrafts)
      .set({ status: 'discarded' })
      .where(eq(importDrafts.group, 1));
    await server.context.db.update(imports).set({ appliedAt: new Date() }).where(eq(imports.id, sheet.id));
    expect(await list()).toEqual([failed.id, sheet.id, id]);
  });

  test('leaves with its drafts, its file and its pictures', async () => {
    const { context } = server;
    const [row] = await context.db.select().from(imports).where(eq(imports.id, id));
    expect((await client.call('DELETE', `/${id}/`)).json()).toEqual({
      success: true,
      message: 'Importación eliminada correctamente',
    });
    expect(await context.db.select().from(importDrafts).where(eq(importDrafts.importId, id))).toEqual([]);
    const folder = row?.fileKey.replace('file', '') ?? 'none';
    expect((await storedKeys()).filter((key) => key.startsWith(folder))).toEqual([]);
    expect((await client.call('GET', `/${id}/`)).statusCode).toBe(404);
  });
});
