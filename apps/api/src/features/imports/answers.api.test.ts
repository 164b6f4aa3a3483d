import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEvents } from '../../database/tables/audit.ts';
import type { StoredSheet } from '../../database/tables/imports.ts';
import { addTeacher, signIn } from '../../testing/accounts.ts';
import {
  addDraft,
  addImport,
  BOOKLET_CODE,
  type DraftClient,
  draftItem,
  openDraftClient,
} from '../../testing/draft-client.ts';
import { common, individual, MATHEMATICS_PAPER, sentItem } from '../../testing/question-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: DraftClient;
let year = 2016;
beforeAll(async () => {
  server = await startTestServer();
  admin = await openDraftClient(server);
});
afterAll(() => server[Symbol.asyncDispose]());

/** A paper of its own. */
async function newPaper() {
  year -= 1;
  await admin.call('POST', '/metadata/years/', { year });
  return { ...MATHEMATICS_PAPER, year };
}
type Paper = Awaited<ReturnType<typeof newPaper>>;

function sheet(keys: Record<number, number>, changes: Partial<StoredSheet> = {}): StoredSheet {
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
const addAnswers = async (
  category: Paper,
  sheets: StoredSheet[],
  changes: Parameters<typeof addImport>[2] = {},
) =>
  (
    await addImport(server, admin.id, {
      subject: 'answers',
      category,
      sheets,
      groups: [],
      chosenGroup: null,
      ...changes,
    })
  ).id;
const preview = (id: number, query = '') => admin.call('GET', admin.at(id, `answers/${query}`));
const apply = (id: number, index = 0) => admin.call('POST', admin.at(id, 'answers/apply/'), { sheet: index });
const markedOf = (question: { questions: { alternatives: { correct: boolean }[] }[] }) =>
  question.questions.map((item) => item.alternatives.findIndex((one) => one.correct));

describe('a sheet', () => {
  test('shows what it would change in the bank and in drafts, and changes it once', async () => {
    const category = await newPaper();
    const alone = await admin.add(individual(sentItem(1), category));
    const several = await admin.add(common([sentItem(2), sentItem(3), sentItem(4)], category));
    const same = await admin.add(individual(sentItem(5), category));
    const booklet = await addImport(server, admin.id, { category });
    const noKey = draftItem(6).alternatives.map((one) => ({ ...one, correct: false }));
    const waiting = await addDraft(
      server,
      booklet.id,
      [draftItem(6, { alternatives: noKey }), draftItem(7)],
      {
        warnings: [{ code: 'unsure-group', text: 'Míralo.' }],
      },
    );
    for (const aside of [{ status: 'discarded' as const }, { group: 1 }])
      await addDraft(server, booklet.id, [draftItem(8)], aside);
    await addDraft(server, (await addImport(server, admin.id, { category, status: 'failed' })).id, [
      draftItem(8),
    ]);
    const id = await addAnswers(category, [
      sheet({ 1: 2, 2: 0, 4: 2, 5: 1, 6: 0, 7: 3, 61: 1 }, { code: BOOKLET_CODE, warnings: [] }),
    ]);
    const expected = {
      sheets: [{ index: 0, title: 'Hoja de respuestas', code: BOOKLET_CODE, key_count: 7, warnings: [] }],
      sheet: 0,
      changes: [
        { number: 1, from: 'b', to: 'c', target: { kind: 'question', id: alone.id } },
        { number: 2, from: 'b', to: 'a', target: { kind: 'question', id: several.id } },
        { number: 4, from: 'b', to: 'c', target: { kind: 'question', id: several.id } },
        { number: 6, from: null, to: 'a', target: { kind: 'draft', id: waiting.id, import_id: booklet.id } },
      ],
      unchanged: [5],
      missing_numbers: [3],
      extra_numbers: [61],
      impossible_numbers: [7],
      code_mismatch: null,
      code_doubt: null,
      applied_at: null,
    };
    const before = await preview(id);
    expect(before.statusCode, before.body).toBe(200);
    expect(before.json().data).toEqual(expected);
    expect((await admin.read(alone.id)).version).toBe(1);

    const applied = await apply(id);
    expect(applied.statusCode, applied.body).toBe(200);
    const told = { ...expected, applied_at: server.clock.now().toISOString() };
    expect(applied.json().data).toEqual(told);
    const after = await admin.read(several.id);
    expect([after.version, markedOf(after)]).toEqual([2, [0, 1, 2]]);
    expect(after.questions[0]).toEqual({
      ...several.questions[0],
      alternatives: several.questions[0]?.alternatives.map((one, index) => ({
        ...one,
        correct: index === 0,
      })),
    });
    expect(markedOf(await admin.read(alone.id))).toEqual([2]);
    expect((await admin.read(same.id)).version).toBe(1);
    const [draft] = await admin.drafts(booklet.id);
    expect(draft).toMatchObject({ version: 2, origin: 'reader', warnings: [{ code: 'unsure-group' }] });
    expect(draft?.questions.map((item) => item.key_source)).toEqual([`hoja ${BOOKLET_CODE}`, null]);
    expect(draft && markedOf(draft)).toEqual([0, 1]);
    const events = await server.context.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subjectId, several.id));
    expect(events.filter(({ action }) => action === 'question.updated')).toHaveLength(1);

    await admin.add(individual(sentItem(61), category));
    expect((await apply(id)).json()).toEqual(applied.json());
    expect((await preview(id)).json().data).toEqual(told);
    expect((await admin.read(several.id)).version).toBe(2);
  });

  test('applied by two requests at once writes one version', async () => {
    const category = await newPaper();
    const question = await admin.add(individual(sentItem(1), category));
    const id = await addAnswers(category, [sheet({ 1: 0 })]);
    const [one, other] = await Promise.all([apply(id), apply(id)]);
    expect(one?.statusCode, one?.body).toBe(200);
    expect(other?.json()).toEqual(one?.json());
    expect((await admin.read(question.id)).version).toBe(2);
  });

  test('applied while drafts are accepted misses none of them', async () => {
    const category = await newPaper();
    const booklet = await addImport(server, admin.id, { category });
    for (let number = 1; number <= 6; number++) await addDraft(server, booklet.id, [draftItem(number)]);
    const id = await addAnswers(category, [sheet({ 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0 })]);
    const [accepted, applied] = await Promise.all([
      admin.call('POST', admin.at(booklet.id, 'accept/')),
      apply(id),
    ]);
    expect(applied?.statusCode, applied?.body).toBe(200);
    expect(applied?.json().data.changes).toHaveLength(6);
    // A draft that was marked meanwhile is newer than what accepting saw; it is left for the next time.
    const { accepted: taken, refused } = accepted?.json().data ?? {};
    expect(taken + refused.length).toBe(6);
    for (const draft of await admin.drafts(booklet.id)) {
      expect(markedOf(draft.entry_id === null ? draft : await admin.read(draft.entry_id))).toEqual([0]);
    }
  });
});

describe('code and form', () => {
  async function bookletOf(
    code: string,
    { isAccepted = true, items = [1], category = undefined as Paper | undefined } = {},
  ) {
    category ??= await newPaper();
    const group = { index: 0, title: '', code, first_page: 1, last_page: 2 };
    const groups = [{ ...group, item_count: 1, first_number: 1, last_number: 1 }];
    const { id } = await addImport(server, admin.id, { category, groups });
    const draft = await addDraft(
      server,
      id,
      items.map((number) => draftItem(number)),
    );
    if (isAccepted) await admin.accept(id, draft);
    return { category, bookletId: id };
  }

  test.each([
    ['in the bank', true],
    ['in review', false],
  ])('of other questions %s are refused', async (_name, isAccepted) => {
    const { category } = await bookletOf('A04-EBRP-11', { isAccepted });
    const id = await addAnswers(category, [sheet({ 1: 0 }, { code: 'A04-EBRP-12' })]);
    const text =
      'La hoja es A04-EBRP-12 y las preguntas vienen del cuadernillo A04-EBRP-11. Sube la hoja de esa forma.';
    expect((await preview(id)).json().data).toMatchObject({ sheet: 0, changes: [], code_mismatch: text });
    const refused = await apply(id);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'CONFLICT', message: text });
    expect((await preview(id)).json().data.applied_at).toBeNull();
  });

  test('are known after the booklet’s import is gone, also of questions that were ungrouped since', async () => {
    const { category, bookletId } = await bookletOf('A04-EBRP-11', { items: [1, 2] });
    const [draft] = await admin.drafts(bookletId);
    const ungrouped = await admin.call('POST', `/exams/questions/convert-to-individual/${draft?.entry_id}/`);
    expect(ungrouped.statusCode, ungrouped.body).toBe(200);
    expect((await admin.call('DELETE', admin.at(bookletId))).statusCode).toBe(200);
    const other = await addAnswers(category, [sheet({ 1: 0, 2: 0 }, { code: 'A04-EBRP-12' })]);
    expect((await preview(other)).json().data.code_mismatch).toMatch(/^La hoja es A04-EBRP-12/);
    const own = await addAnswers(category, [sheet({ 1: 0, 2: 0 }, { code: 'A04-EBRP-11' })]);
    expect((await preview(own)).json().data).toMatchObject({
      code_mismatch: null,
      changes: [{ number: 1 }, { number: 2 }],
    });
  });

  test('of several booklets make a sheet that names none doubtful', async () => {
    const { category } = await bookletOf('A04-EBRP-11');
    const id = await addAnswers(category, [sheet({ 1: 0, 2: 0 })]);
    expect((await preview(id)).json().data).toMatchObject({ code_mismatch: null, code_doubt: null });
    await bookletOf('A04-EBRP-12', { isAccepted: false, items: [2], category });
    expect((await preview(id)).json().data).toMatchObject({
      code_mismatch: null,
      code_doubt: expect.stringMatching(/cuadernillos A04-EBRP-11 y A04-EBRP-12, /),
    });
    const named = await addAnswers(category, [sheet({ 1: 0 }, { code: 'A04-EBRP-11' })]);
    expect((await preview(named)).json().data).toMatchObject({ code_doubt: null, changes: [{ number: 1 }] });
  });

  test('choose the sheet, and the administrator where they can’t', async () => {
    const { category } = await bookletOf('A04-EBRP-11');
    const forms = [
      sheet({ 1: 2 }, { code: 'A04-EBRP-12' }),
      sheet({ 1: 0 }, { index: 1, code: 'A04-EBRP-11' }),
    ];
    const id = await addAnswers(category, forms);
    expect((await preview(id)).json().data).toMatchObject({ sheet: 1, changes: [{ from: 'b', to: 'a' }] });
    expect((await preview(id, '?sheet=0')).json().data.code_mismatch).toMatch(/^La hoja es A04-EBRP-12/);
    const unknown = await bookletOf('');
    const open = await addAnswers(unknown.category, forms);
    expect((await preview(open)).json().data).toMatchObject({
      sheet: null,
      changes: [],
      missing_numbers: [],
    });
    expect((await preview(open, '?sheet=0')).json().data).toMatchObject({ sheet: 0, changes: [{ to: 'c' }] });
    expect((await apply(open, 0)).statusCode).toBe(200);
    const other = await apply(open, 1);
    expect(other.json()).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/^Ya se aplicó otra hoja/),
    });
    expect((await preview(open, '?sheet=1')).json().data).toMatchObject({ sheet: 0, changes: [{ to: 'c' }] });
  });
});

describe('what is in the way', () => {
  test('is told', async () => {
    const category = await newPaper();
    const empty = await addAnswers(category, [sheet({ 1: 0 })]);
    const nobody = await apply(empty);
    expect(nobody.statusCode).toBe(422);
    expect(nobody.json()).toMatchObject({
      code: 'RULE_BROKEN',
      message: expect.stringMatching(/^Ninguna respuesta/),
    });
    expect((await preview(empty)).json().data).toMatchObject({ extra_numbers: [1], applied_at: null });
    for (const response of [
      await preview(empty, '?sheet=7'),
      await apply(empty, 7),
      await apply(2_147_483_647),
    ])
      expect(response.statusCode).toBe(404);
    for (const response of [
      await preview(empty, '?sheet=-1'),
      await preview(empty, '?hoja=1'),
      await apply(empty, 201),
    ])
      expect(response.statusCode).toBe(400);
    const waiting = await addAnswers(category, [], { status: 'reading' });
    const booklet = await addImport(server, admin.id, { category });
    for (const id of [waiting, booklet.id]) {
      expect((await preview(id)).statusCode).toBe(409);
      expect((await apply(id)).statusCode).toBe(409);
    }
    expect((await preview(await addAnswers(category, []))).json().data).toMatchObject({
      sheets: [],
      sheet: null,
    });
  });

  test('a teacher may neither see nor apply answers', async () => {
    const id = await addAnswers(await newPaper(), [sheet({ 1: 0 })]);
    const { headers } = await signIn(server, (await addTeacher(server)).email);
    const url = `/api${admin.at(id, 'answers/')}`;
    expect((await server.app.inject({ method: 'GET', url, headers })).statusCode).toBe(403);
    const applied = await server.app.inject({
      method: 'POST',
      url: `${url}apply/`,
      headers,
      payload: { sheet: 0 },
    });
    expect(applied.json()).toMatchObject({ code: 'FORBIDDEN' });
  });
});
