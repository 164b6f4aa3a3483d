import { asc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { importDrafts, imports } from '../../../database/tables/imports.ts';
import { MATHEMATICS_FIELDS, openImportClient } from '../../../testing/import-client.ts';
import {
  alternativesOf,
  makeAnswerSheet,
  makeBooklet,
  makeScan,
  numbered,
  statementOf,
} from '../../../testing/papers/sample-booklets.ts';
import { makePdf } from '../../../testing/papers/sample-pdfs.ts';
import {
  individual,
  MATHEMATICS_PAPER,
  openQuestionClient,
  sentItem,
  textBlock,
} from '../../../testing/question-client.ts';
import { prepare, useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();
const client = prepare(() => openImportClient(server));

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

  test('of another level than its paper says so', async () => {
    const read = await client.read(await makeBooklet([numbered(2)], { code: 'A04-EBRP-11' }));
    expect(read.warnings).toEqual([expect.stringContaining('A04-EBRP-11, es de EBR Primaria')]);
  });

  test('with several groups waits for the choice of one', async () => {
    const read = await client.read(await makeBooklet([numbered(4), numbered(3)]));
    expect(read).toMatchObject({ group: null, counts: { found: 7 } });
    expect((await draftsOf(read.id)).map(({ group, position }) => [group, position])).toEqual([
      [0, 0],
      [0, 1],
      [0, 2],
      [0, 3],
      [1, 0],
      [1, 1],
      [1, 2],
    ]);
  });

  test('whose picture is cut out, stored and placed in the statement', async () => {
    const read = await client.read(await makeBooklet([[{ number: 1, hasPicture: true }, { number: 2 }]]));
    const [first] = await draftsOf(read.id);
    const image = first?.content.questions[0]?.statement.find((block) => block.type === 'image');
    expect(image?.value).toMatch(/^\/media\/images\/[0-9a-f]{64}\.webp$/);
    const stored = await server.app.inject({ url: image?.value ?? '' });
    expect(stored.statusCode).toBe(200);
    const { width = 0, height = 0 } = await sharp(stored.rawPayload).metadata();
    // A circle of 60 points at two pixels a point.
    expect(width).toBeGreaterThan(110);
    expect(height).toBeGreaterThan(110);
  });

  test('tells which numbers are missing, and what is unsure of an item', async () => {
    const questions = [...numbered(2), { number: 4, alternatives: ['Solo una', '', 'Otra'] }];
    const read = await client.read(await makeBooklet([questions]), {
      ...MATHEMATICS_FIELDS,
      expected_count: '5',
    });
    expect(read.missing_numbers).toEqual([3, 5]);
    expect(read.counts.with_warnings).toBeGreaterThan(0);
    const stored = (await draftsOf(read.id)).flatMap(({ items }) => items.flatMap((item) => item.warnings));
    // All warnings of this paper can be worked out from the content, and such warnings are never stored.
    expect(stored).toEqual([]);
    expect(read.pages[0]?.warnings).toContainEqual(expect.stringMatching(/^Pregunta 4: La alternativa B/));
  });

  test('of scanned pages fails with what to do', async () => {
    const read = await client.read(await makeScan(3));
    expect(read).toMatchObject({
      status: 'failed',
      failure: expect.stringMatching(/^Las 3 páginas del PDF son imágenes escaneadas sin texto que leer/),
      page_count: 3,
      pages_read: 3,
    });
    expect(read.pages.map((page) => page.is_scanned)).toEqual([true, true, true]);
    expect(await draftsOf(read.id)).toEqual([]);
    const answers = await client.read(await makeScan(1), undefined, 'update');
    expect(answers).toMatchObject({
      status: 'failed',
      failure: expect.stringMatching(/^La única página del PDF es una imagen escaneada sin texto que leer/),
      pages: [{ is_scanned: true }],
    });
  });

  test('read a second time replaces its drafts', async () => {
    const { id } = await client.read(await makeBooklet([numbered(3)]));
    const before = await draftsOf(id);
    await server.context.db.update(imports).set({ status: 'queued' }).where(eq(imports.id, id));
    await client.work();
    const after = await draftsOf(id);
    expect(after.map(({ content }) => content)).toEqual(before.map(({ content }) => content));
  });
});

describe('a question much like one of the bank', () => {
  test('is told with its number and year, in any year and source of the category', async () => {
    const bank = await openQuestionClient(server);
    const alternatives = alternativesOf(2).map((text, at) => ({ text: `<p>${text}</p>`, correct: at === 0 }));
    const statement = [textBlock(`<p>${statementOf(2)}</p>`)];
    await bank.add(
      individual(sentItem(12, { statement, alternatives }), { ...MATHEMATICS_PAPER, year: 2022 }),
    );
    // A similar question of another category must not be named.
    const elsewhere = { ...MATHEMATICS_PAPER, specialty: 11 };
    await bank.add(
      individual(sentItem(7, { statement: [textBlock(`<p>${statementOf(1)}</p>`)] }), elsewhere),
    );
    const read = await client.read(await makeBooklet([numbered(3)]));
    const warnings = (await draftsOf(read.id)).map(({ items }) => items.flatMap((item) => item.warnings));
    expect(warnings).toEqual([
      [],
      [{ code: 'near-duplicate', text: 'Se parece mucho a la pregunta 12 de 2022 (100 %).' }],
      [],
    ]);
    expect(read.pages[0]?.warnings).toEqual([
      'Pregunta 2: Se parece mucho a la pregunta 12 de 2022 (100 %).',
    ]);
    expect(read.pages[0]?.numbers_with_warnings).toEqual([2]);
  });
});

describe('an answer sheet', () => {
  test('becomes its keys by number', async () => {
    const keys = Object.fromEntries(numbered(60).map(({ number }) => [number, 'ABC'[number % 3] ?? '']));
    const read = await client.read(await makeAnswerSheet(keys), undefined, 'update');
    expect(read).toMatchObject({
      subject: 'answers',
      status: 'ready',
      counts: { found: 60, with_key: 60 },
      missing_numbers: [],
    });
    const [row] = await server.context.db.select().from(imports).where(eq(imports.id, read.id));
    expect(row?.sheets).toMatchObject([{ index: 0, code: 'A04-EBRS-31', key_count: 60, warnings: [] }]);
    for (const { number } of numbered(60)) expect(row?.sheets[0]?.keys[number]).toBe(number % 3);
  });

  test('without keys fails with what to do', async () => {
    const read = await client.read(await makePdf(), undefined, 'update');
    expect(read).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('No se encontró ninguna respuesta'),
    });
  });
});
