import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { imports } from '../../../database/tables/imports.ts';
import { type AnswersClient, openAnswersClient, type Paper, sheet } from '../../../testing/answers-client.ts';
import { addDraft, addImport, draftItem } from '../../../testing/draft-client.ts';
import { MATHEMATICS_FIELDS, openImportClient } from '../../../testing/import-client.ts';
import { individual, MATHEMATICS_PAPER, sentItem } from '../../../testing/question-client.ts';
import { useTestServer } from '../../../testing/test-server.ts';

let admin: AnswersClient['admin'];
let newPaper: AnswersClient['newPaper'];
let addAnswers: AnswersClient['addAnswers'];
let preview: AnswersClient['preview'];
let apply: AnswersClient['apply'];
const server = useTestServer();
beforeAll(async () => {
  ({ admin, newPaper, addAnswers, preview, apply } = await openAnswersClient(server));
});

/** An open import of the paper, with a draft for each number. */
async function openImport(category: Paper, fileName: string, numbers: readonly number[], code = '') {
  const group = { index: 0, title: '', code, first_page: 1, last_page: 2, item_count: numbers.length };
  const groups = [{ ...group, first_number: numbers[0] ?? 0, last_number: numbers.at(-1) ?? 0 }];
  const { id } = await addImport(server, admin.id, { category, fileName, groups });
  const drafts = [];
  for (const number of numbers) drafts.push(await addDraft(server, id, [draftItem(number)]));
  return { id, named: { id, file_name: fileName }, drafts };
}

/** The letter that each draft marks, by its number. */
async function keysOf(importId: number) {
  const items = (await admin.drafts(importId)).flatMap(({ questions }) => questions);
  return Object.fromEntries(
    items.map(({ number, alternatives }) => [number, alternatives.findIndex((one) => one.correct)]),
  );
}

describe('a sheet from the review of one of two open imports', () => {
  test('changes its drafts, neither those of the other with the same numbers nor the rest of the bank', async () => {
    const category = await newPaper();
    const other = await openImport(category, 'lo1.docx', [25, 26, 27]);
    const own = await openImport(category, 'wp2.pdf', [26, 27, 28]);
    const elsewhere = await admin.add(individual(sentItem(30), category));
    for (const number of [31, 32]) await admin.add(individual(sentItem(number), category));
    const id = await addAnswers(category, [sheet({ 25: 0, 26: 0, 27: 0, 28: 0, 30: 0, 31: 3 })], {
      forImportId: own.id,
    });
    const seen = (await preview(id)).json().data;
    expect(seen).toMatchObject({
      changes: [{ number: 26 }, { number: 27 }, { number: 28 }],
      missing_numbers: [],
      extra_numbers: [25, 30, 31],
      impossible_numbers: [],
      for_import: own.named,
      draft_imports: [own.named],
      contested_numbers: [],
      contested_reason: null,
    });
    const applied = await apply(id, 0, seen.plan_hash);
    expect(applied.statusCode, applied.body).toBe(200);
    expect(applied.json().data).toMatchObject({ for_import: own.named, draft_imports: [own.named] });
    expect(await keysOf(own.id)).toEqual({ 26: 0, 27: 0, 28: 0 });
    expect(await keysOf(other.id)).toEqual({ 25: 1, 26: 1, 27: 1 });
    expect((await admin.read(elsewhere.id)).version).toBe(1);
  });

  test('leaves questions of the bank that came from another import and share a number with a draft', async () => {
    const category = await newPaper();
    const other = await openImport(category, 'lo1.docx', [26]);
    const own = await openImport(category, 'wp2.pdf', [26, 27]);
    for (const [importId, draft] of [
      [other.id, other.drafts[0]],
      [own.id, own.drafts[1]],
    ] as const)
      if (draft) expect((await admin.accept(importId, draft)).statusCode).toBe(200);
    const id = await addAnswers(category, [sheet({ 26: 0, 27: 0 })], { forImportId: own.id });
    expect((await preview(id)).json().data).toMatchObject({
      changes: [
        { number: 26, target: { kind: 'draft', import_id: own.id } },
        { number: 27, target: { kind: 'question' } },
      ],
      contested_numbers: [26],
      contested_reason: expect.stringMatching(/^En el banco hay otras preguntas .* wp2\.pdf\./),
    });
    expect((await apply(id)).statusCode).toBe(200);
    const [inBank] = await admin.drafts(other.id);
    expect((await admin.read(inBank?.entry_id ?? 0)).version).toBe(1);
  });

  test('is judged by the code of that import, and without a code is taken to be of it', async () => {
    const category = await newPaper();
    await openImport(category, 'lo1.docx', [1], 'A04-EBRP-11');
    const own = await openImport(category, 'wp2.pdf', [1], 'A04-EBRP-12');
    const bound = { forImportId: own.id };
    const wrong = await addAnswers(category, [sheet({ 1: 0 }, { code: 'A04-EBRP-11' })], bound);
    expect((await preview(wrong)).json().data.code_mismatch).toMatch(/A04-EBRP-11 .* A04-EBRP-12/);
    const silent = await addAnswers(category, [sheet({ 1: 0 })], bound);
    expect((await preview(silent)).json().data).toMatchObject({
      code_doubt: null,
      changes: [{ target: { import_id: own.id } }],
    });
  });

  test('changes nothing more once that import was deleted', async () => {
    const category = await newPaper();
    const other = await openImport(category, 'lo1.docx', [26]);
    const own = await openImport(category, 'wp2.pdf', [26]);
    const id = await addAnswers(category, [sheet({ 26: 0 })], { forImportId: own.id });
    expect((await admin.call('DELETE', admin.at(own.id))).statusCode).toBe(200);
    for (const response of [await preview(id), await apply(id)]) {
      expect(response.statusCode).toBe(409);
      expect(response.json().message).toMatch(/^La importación desde la que se añadió esta hoja ya fue elim/);
    }
    expect(await keysOf(other.id)).toEqual({ 26: 1 });
  });
});

describe('a sheet from the bank', () => {
  test('leaves numbers that stand in several open imports, and says which', async () => {
    const category = await newPaper();
    const one = await openImport(category, 'lo1.docx', [25, 26]);
    const other = await openImport(category, 'wp2.pdf', [26, 27]);
    const id = await addAnswers(category, [sheet({ 25: 0, 26: 0, 27: 0 })]);
    const seen = (await preview(id)).json().data;
    expect(seen).toMatchObject({
      changes: [{ number: 25 }, { number: 27 }],
      missing_numbers: [],
      extra_numbers: [],
      for_import: null,
      draft_imports: [one.named, other.named],
      contested_numbers: [26],
      contested_reason: expect.stringMatching(/ a la vez en lo1\.docx y wp2\.pdf, .* desde la revisión/),
    });
    expect((await apply(id, 0, seen.plan_hash)).json().data).toMatchObject({ contested_numbers: [26] });
    expect([await keysOf(one.id), await keysOf(other.id)]).toEqual([
      { 25: 0, 26: 1 },
      { 26: 1, 27: 0 },
    ]);
    expect((await preview(id)).json().data).toMatchObject({ contested_numbers: [26] });
  });

  test('leaves a number of the bank that a draft of another origin has, too', async () => {
    const category = await newPaper();
    const question = await admin.add(individual(sentItem(26), category));
    const open = await openImport(category, 'wp2.pdf', [26]);
    const id = await addAnswers(category, [sheet({ 26: 0 })]);
    const refused = await apply(id);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      code: 'RULE_BROKEN',
      message: expect.stringMatching(/ a la vez en el banco y wp2\.pdf, /),
    });
    expect((await admin.read(question.id)).version).toBe(1);
    const [draft] = open.drafts;
    expect((await admin.call('POST', admin.at(open.id, `drafts/${draft?.id}/discard/`))).statusCode).toBe(
      200,
    );
    expect((await apply(id)).statusCode).toBe(200);
    expect((await admin.read(question.id)).version).toBe(2);
  });
});

describe('sending a sheet from a review', () => {
  const pdf = Buffer.from('%PDF-1.7\n');
  test('keeps the import, which must be there, have questions and be of the same paper', async () => {
    const client = await openImportClient(server);
    const send = (id: number | string, subject = 'update') =>
      client.send(pdf, { ...MATHEMATICS_FIELDS, for_import: String(id) }, { subject });
    const own = await addImport(server, admin.id, { category: MATHEMATICS_PAPER });
    const sent = await send(own.id);
    expect(sent.statusCode, sent.body).toBe(202);
    const [row] = await server.context.db.select().from(imports).where(eq(imports.id, sent.json().data.id));
    expect(row?.forImportId).toBe(own.id);

    expect((await send(2_147_483_647)).statusCode).toBe(404);
    const ofAnswers = await send(await addAnswers(MATHEMATICS_PAPER as Paper, []));
    expect(ofAnswers.statusCode).toBe(409);
    expect(ofAnswers.json().message).toMatch(/no tiene preguntas por revisar/);
    const elsewhere = await addImport(server, admin.id, { category: await newPaper() });
    const refused = await send(elsewhere.id);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors.for_import[0]).toMatch(/de exámenes distintos/);
    expect((await send('abc')).json().errors.for_import[0]).toMatch(/La importación no es válida/);
    const booklet = await send(own.id, 'create');
    expect(Object.keys(booklet.json().errors)).toEqual(['for_import']);
  });
});
