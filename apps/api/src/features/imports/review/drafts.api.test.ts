import { describe, expect, test } from 'vitest';
import {
  addDraft,
  addImport,
  draftItem,
  openDraftClient,
  readItem,
  readingWarning,
} from '../../../testing/draft-client.ts';
import {
  DIRECTIVE_PAPER,
  individual,
  MATHEMATICS_PAPER,
  sentItem,
} from '../../../testing/question-client.ts';
import { addTeacher, signIn } from '../../../testing/test-accounts.ts';
import { prepare, useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();
const admin = prepare(() => openDraftClient(server));

const start = async (changes: Parameters<typeof addImport>[2] = {}) =>
  (await addImport(server, admin.id, changes)).id;
const post = (importId: number, path: string, body?: object) =>
  admin.call('POST', admin.at(importId, path), body);

describe('the drafts of an import', () => {
  test('are listed in the order of their numbers, with keys, places and warnings', async () => {
    const id = await start();
    const common = await addDraft(server, id, [draftItem(4), draftItem(5)]);
    const first = await addDraft(server, id, [draftItem(2)], {
      position: 9,
      items: [readItem('unsure-text', 'hoja A04-EBRS-31')],
    });
    await addDraft(server, id, [draftItem(1)], { group: 1 });
    const drafts = await admin.drafts(id);
    expect(drafts.map((draft) => draft.id)).toEqual([first.id, common.id]);
    expect(drafts[0]).toEqual({
      id: first.id,
      status: 'pending',
      type_question: 'INDIVIDUAL',
      shared_statement: [],
      questions: [
        {
          ...draftItem(2),
          areas: readItem('unsure-text').areas,
          warnings: [readingWarning('unsure-text')],
          key_source: 'hoja A04-EBRS-31',
          confidence: 0.9,
          has_drafted_justification: true,
        },
      ],
      areas: [],
      warnings: [],
      origin: 'reader',
      entry_id: null,
      version: 1,
    });
    expect(drafts[1]).toMatchObject({ type_question: 'COMMON', areas: [{ page: 1 }] });
  });

  test('tell what the bank and the other drafts have already, as long as it is so', async () => {
    const id = await start();
    const taken = await admin.add(individual(sentItem(71)));
    await addDraft(server, id, [draftItem(71)]);
    const one = await addDraft(server, id, [draftItem(72)]);
    const same = await addDraft(server, id, [draftItem(72)]);
    const codes = async () =>
      (await admin.drafts(id)).map(({ questions }) =>
        questions.flatMap((item) => item.warnings.map((w) => w.code)),
      );
    expect(await codes()).toEqual([['number-taken'], ['repeated-number'], ['repeated-number']]);
    await post(id, `drafts/${same.id}/discard/`);
    await admin.call('DELETE', `/exams/questions/${taken.id}/`, { type_question: 'INDIVIDUAL' });
    expect(await codes()).toEqual([[], [], []]);
    expect((await post(id, `drafts/${same.id}/restore/`)).json().data).toMatchObject({
      status: 'pending',
      version: 3,
    });
    expect(await codes()).toEqual([[], ['repeated-number'], ['repeated-number']]);
    expect((await post(id, `drafts/${one.id}/restore/`)).json().data).toMatchObject({ version: 1 });
  });
});

describe('discarding', () => {
  test('a draft that was changed since the person saw it is refused, and repeating a discard is not', async () => {
    const id = await start();
    const draft = await addDraft(server, id, [draftItem(61)]);
    await admin.save(id, draft, { ...draft.content, questions: [draftItem(61, { justification: [] })] });
    const path = `drafts/${draft.id}/discard/`;
    const stale = await post(id, path, { version: 1 });
    expect(stale.statusCode, stale.body).toBe(409);
    expect(stale.json()).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/^Otra persona cambió esta pregunta/),
    });
    expect((await admin.drafts(id))[0]?.status).toBe('pending');
    for (const repeat of [1, 2]) {
      const done = await post(id, path, { version: 2 });
      expect(done.json().data, `${repeat}`).toMatchObject({ status: 'discarded', version: 3 });
    }
    expect((await post(id, path, { version: 'x' })).statusCode).toBe(400);
  });

  test('needs no version', async () => {
    const id = await start();
    const draft = await addDraft(server, id, [draftItem(61)]);
    const named = { ...admin.headers, 'content-type': 'application/json' };
    const url = `/api${admin.at(id, `drafts/${draft.id}/discard/`)}`;
    const done = await server.app.inject({ method: 'POST', url, headers: named });
    expect(done.json().data, done.body).toMatchObject({ status: 'discarded' });
  });
});

describe('what is in the way', () => {
  test.each([
    ['a queue', { status: 'queued' as const }, /todavía no se ha leído/],
    ['a reading', { status: 'reading' as const }, /todavía no se ha leído/],
    ['a failure', { status: 'failed' as const }, /falló/],
    ['a cancelled reading', { status: 'cancelled' as const }, /canceló/],
    ['a sheet of answers', { subject: 'answers' as const }, /es de respuestas/],
    ['groups to choose from', { chosenGroup: null }, /Elige primero qué grupo/],
  ])('%s is told', async (_name, changes, text) => {
    const id = await start(changes);
    const draft = await addDraft(server, id, [draftItem(1)]);
    for (const response of [
      await admin.call('GET', admin.at(id, 'drafts/')),
      await post(id, 'drafts/', { number: 3 }),
      await post(id, 'accept/'),
      await post(id, 'kinds/', { from: 1, to: 2, kind: 'CL' }),
      await post(id, `drafts/${draft.id}/discard/`),
      await post(id, `drafts/${draft.id}/ungroup/`),
      await post(id, `drafts/${draft.id}/take-out/`, { item: 0, version: 1 }),
      await post(id, 'join/', { drafts: [{ id: draft.id, version: 1 }] }),
      await admin.accept(id, draft),
      await admin.save(id, draft, draft.content),
    ]) {
      expect(response.statusCode, response.body).toBe(409);
      expect(response.json()).toMatchObject({ code: 'CONFLICT', message: expect.stringMatching(text) });
    }
  });

  test('a draft of another group or of another import isn’t changed', async () => {
    const id = await start();
    const foreign = await addDraft(server, await start(), [draftItem(1)]);
    const other = await addDraft(server, id, [draftItem(1)], { group: 1 });
    for (const [draft, status] of [
      [foreign, 404],
      [other, 409],
      [{ ...other, id: 2_147_483_647 }, 404],
    ] as const) {
      expect((await admin.accept(id, draft)).statusCode).toBe(status);
      expect((await admin.save(id, draft, draft.content)).statusCode).toBe(status);
      for (const path of ['discard', 'restore', 'ungroup'])
        expect((await post(id, `drafts/${draft.id}/${path}/`)).statusCode).toBe(status);
      const place = { id: draft.id, version: 1 };
      expect((await post(id, 'join/', { drafts: [place] })).statusCode).toBe(status);
      const taken = await post(id, `drafts/${draft.id}/take-out/`, { item: 0, version: 1 });
      expect(taken.statusCode).toBe(status);
    }
    expect((await admin.call('GET', admin.at(2_147_483_647, 'drafts/'))).statusCode).toBe(404);
    expect((await post(2_147_483_647, 'drafts/', { number: 1 })).statusCode).toBe(404);
  });

  test('a teacher may not review', async () => {
    const id = await start();
    const { headers } = await signIn(server, (await addTeacher(server)).email);
    const response = await server.app.inject({
      method: 'GET',
      url: `/api${admin.at(id, 'drafts/')}`,
      headers,
    });
    expect(response.statusCode).toBe(403);
    for (const path of ['accept/', 'join/', 'drafts/1/take-out/']) {
      const url = `/api${admin.at(id, path)}`;
      const refused = await server.app.inject({ method: 'POST', url, headers });
      expect(refused.json()).toMatchObject({ code: 'FORBIDDEN' });
    }
  });
});

describe('a draft that is missing', () => {
  test('has the kind of its neighbours, else the one that the numbers of a whole paper tell', async () => {
    const category = { ...MATHEMATICS_PAPER, type_exam: 'Nombramiento' as const, year: 2024 };
    const kindsOf = async (numbers: readonly number[], type_question: 'RL' | 'CCP') => {
      const id = await start({ category });
      for (const number of numbers) await addDraft(server, id, [draftItem(number, { type_question })]);
      const added = await post(id, 'drafts/', { number: 5 });
      return added.json().data.questions[0].type_question;
    };
    expect(await kindsOf([4, 6], 'RL')).toBe('RL');
    expect(await kindsOf([6, 25], 'CCP')).toBe('CCP');
    expect(await kindsOf([6, 75], 'CCP')).toBe('CL');
  });

  test('is added empty, by its number', async () => {
    const id = await start({ category: { ...MATHEMATICS_PAPER, type_exam: 'Nombramiento', year: 2024 } });
    await addDraft(server, id, [draftItem(1), draftItem(2)]);
    const added = await post(id, 'drafts/', { number: 17 });
    expect(added.statusCode, added.body).toBe(201);
    expect(added.json().data).toMatchObject({
      type_question: 'INDIVIDUAL',
      questions: [
        {
          number: 17,
          type_question: 'CCP',
          statement: [],
          alternatives: Array(3).fill({ text: '', correct: false }),
          areas: [],
          warnings: [
            { code: 'empty-statement', text: 'La pregunta 17 no tiene enunciado.' },
            {
              code: 'empty-alternative',
              text: 'La pregunta 17 tiene tres alternativas vacías. Escríbelas o quítalas.',
            },
            { code: 'no-key' },
          ],
        },
      ],
      origin: 'person',
      version: 1,
    });
    expect((await admin.drafts(id)).map((draft) => draft.questions[0]?.number)).toEqual([1, 17]);
    const again = await post(id, 'drafts/', { number: 17 });
    expect(again.json()).toMatchObject({
      code: 'CONFLICT',
      message: 'La pregunta 17 ya está entre los borradores.',
    });
    expect((await post(id, 'drafts/', { number: 2 })).statusCode).toBe(409);
    expect((await post(id, 'drafts/', { number: 0 })).statusCode).toBe(400);
  });

  test('is added once by two requests at a time', async () => {
    const id = await start();
    const responses = await Promise.all([1, 2].map(() => post(id, 'drafts/', { number: 8 })));
    expect(responses.map((response) => response.statusCode).sort()).toEqual([201, 409]);
    expect(await admin.drafts(id)).toHaveLength(1);
  });
});

describe('kinds', () => {
  test('are set for the pending items of a span', async () => {
    const id = await start();
    await addDraft(server, id, [draftItem(1)]);
    await addDraft(server, id, [draftItem(2), draftItem(3), draftItem(4)]);
    await addDraft(server, id, [draftItem(5)], { status: 'discarded' });
    const done = await post(id, 'kinds/', { from: 2, to: 3, kind: 'CL' });
    expect(done.statusCode, done.body).toBe(200);
    const drafts = await admin.drafts(id);
    expect(done.json().data).toEqual(drafts);
    expect(
      drafts.map((draft) => [draft.version, ...draft.questions.map((item) => item.type_question)]),
    ).toEqual([
      [1, 'CCP'],
      [2, 'CL', 'CL', 'CCP'],
      [1, 'CCP'],
    ]);
    await post(id, 'kinds/', { from: 1, to: 3, kind: 'CL' });
    expect((await admin.drafts(id)).map((draft) => draft.version)).toEqual([2, 2, 1]);
  });

  test('must be of the exam, and the span a span', async () => {
    const id = await start({ category: DIRECTIVE_PAPER });
    const refused = await post(id, 'kinds/', { from: 1, to: 3, kind: 'CCP' });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().message).toBe('Directivos solo lleva preguntas de tipo CL, CG.');
    expect((await post(id, 'kinds/', { from: 3, to: 1, kind: 'CG' })).json().errors).toHaveProperty('to');
    expect((await post(id, 'kinds/', { from: 1, to: 3, kind: 'X' })).statusCode).toBe(400);
  });
});
