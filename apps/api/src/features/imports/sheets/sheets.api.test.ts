import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditEvents } from '../../../database/tables/audit.ts';
import { type AnswersClient, openAnswersClient, sheet } from '../../../testing/answers-client.ts';
import { addDraft, addImport, BOOKLET_CODE, draftItem } from '../../../testing/draft-client.ts';
import { common, individual, sentItem } from '../../../testing/question-client.ts';
import { addTeacher, signIn } from '../../../testing/test-accounts.ts';
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

const markedOf = (question: { questions: { alternatives: { correct: boolean }[] }[] }) =>
  question.questions.map((item) => item.alternatives.findIndex((one) => one.correct));

describe('a sheet', () => {
  test('shows its changes of the bank and of drafts, and makes them once', async () => {
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
      for_import: null,
      draft_imports: [{ id: booklet.id, file_name: booklet.fileName }],
      contested_numbers: [],
      contested_reason: null,
      applied_at: null,
      plan_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
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

  test('is told to lack only answers of questions that the paper has, once the paper is known', async () => {
    const category = await newPaper();
    const missing = [3, 5, 6, 8, 9, 10];
    const id = await addAnswers(category, [sheet({ 1: 0, 2: 1, 4: 0, 7: 1, 11: 2 }, { missing })]);
    const warnings = async () => (await preview(id)).json().data.sheets[0].warnings;
    expect(await warnings()).toEqual(['Faltan las respuestas de 3, 5, 6 y 8 a 10.']);
    for (const number of [1, 2, 3, 4]) await admin.add(individual(sentItem(number), category));
    expect(await warnings()).toEqual(['Falta la respuesta de la 3.']);
    await apply(id);
    expect(await warnings()).toEqual(['Falta la respuesta de la 3.']);
  });

  test('is refused after the questions changed since its preview, and applied after a new preview', async () => {
    const category = await newPaper();
    const question = await admin.add(individual(sentItem(1), category));
    const id = await addAnswers(category, [sheet({ 1: 0, 2: 0 })]);
    const seen = (await preview(id)).json().data.plan_hash;
    const late = await admin.add(individual(sentItem(2), category));
    const refused = await apply(id, 0, seen);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().code).toBe('EDIT_CONFLICT');
    expect((await admin.read(question.id)).version).toBe(1);
    const fresh = (await preview(id)).json().data.plan_hash;
    expect((await apply(id, 0, fresh)).statusCode).toBe(200);
    expect((await admin.read(late.id)).version).toBe(2);
    // Once more, as after a lost answer.
    expect((await apply(id, 0, fresh)).statusCode).toBe(200);
  });

  test('that two requests apply at once writes one version', async () => {
    const category = await newPaper();
    const question = await admin.add(individual(sentItem(1), category));
    const id = await addAnswers(category, [sheet({ 1: 0 })]);
    const [one, other] = await Promise.all([apply(id), apply(id)]);
    expect(one?.statusCode, one?.body).toBe(200);
    expect(other?.json()).toEqual(one?.json());
    expect((await admin.read(question.id)).version).toBe(2);
  });

  test('that is applied while drafts are accepted misses no draft', async () => {
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
    // A draft that got its key meanwhile has a newer version than the one that accepting read, so it stays pending.
    const { accepted: taken, refused } = accepted?.json().data ?? {};
    expect(taken + refused.length).toBe(6);
    for (const draft of await admin.drafts(booklet.id)) {
      expect(markedOf(draft.entry_id === null ? draft : await admin.read(draft.entry_id))).toEqual([0]);
    }
  });
});

describe('a sheet is refused', () => {
  test('when no answer has a question, or when the sheet does not exist', async () => {
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
