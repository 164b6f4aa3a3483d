import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { importDrafts } from '../../../../database/tables/imports.ts';
import {
  addDraft,
  addImport,
  draftItem,
  openDraftClient,
  readingWarning,
} from '../../../../testing/draft-client.ts';
import { textBlock } from '../../../../testing/question-client.ts';
import { prepare, useTestServer } from '../../../../testing/test-server.ts';

const server = useTestServer();
const admin = prepare(() => openDraftClient(server));

const start = async () => (await addImport(server, admin.id)).id;
const post = (importId: number, path: string, body?: object) =>
  admin.call('POST', admin.at(importId, path), body);

describe('ungrouping', () => {
  test('makes drafts that begin with the shared blocks', async () => {
    const id = await start();
    const row = await addDraft(server, id, [draftItem(6), draftItem(7)], {
      warnings: [readingWarning('unsure-group'), readingWarning('image-expected')],
    });
    const done = await post(id, `drafts/${row.id}/ungroup/`);
    expect(done.statusCode, done.body).toBe(200);
    const drafts = await admin.drafts(id);
    expect(done.json().data).toEqual(drafts);
    expect(drafts.map(({ id: _id, ...draft }) => draft)).toMatchObject([
      {
        type_question: 'INDIVIDUAL',
        shared_statement: [],
        questions: [
          { number: 6, statement: [textBlock('<p>Lea el texto.</p>'), textBlock('<p>¿Cuál es la 6?</p>')] },
        ],
        warnings: [readingWarning('image-expected')],
        version: 2,
      },
      { questions: [{ number: 7, areas: [{ page: 1 }, { page: 3 }] }], areas: [], version: 1 },
    ]);
    const again = await post(id, `drafts/${row.id}/ungroup/`);
    expect(again.json()).toMatchObject({ code: 'RULE_BROKEN', message: 'Esta pregunta ya es individual.' });
  });

  test('is refused where a statement would be too long', async () => {
    const id = await start();
    const row = await addDraft(server, id, [draftItem(6), draftItem(7)]);
    const shared_statement = Array.from({ length: 60 }, () => textBlock('<p>a</p>'));
    await server.context.db
      .update(importDrafts)
      .set({ content: { ...row.content, shared_statement } })
      .where(eq(importDrafts.id, row.id));
    expect((await post(id, `drafts/${row.id}/ungroup/`)).statusCode).toBe(422);
    expect(await admin.drafts(id)).toHaveLength(1);
  });
});

describe('joining', () => {
  const join = (id: number, ...drafts: { id: number; version: number }[]) =>
    post(id, 'join/', { drafts: drafts.map((draft) => ({ id: draft.id, version: draft.version })) });
  const numbers = async (id: number) =>
    (await admin.drafts(id)).map(({ questions }) => questions.map(({ number }) => number));

  test('puts single ones under a text that is still to be written', async () => {
    const id = await start();
    const later = await addDraft(server, id, [draftItem(9)], { warnings: [readingWarning('unsure-text')] });
    const first = await addDraft(server, id, [draftItem(7)], { warnings: [readingWarning('unsure-group')] });
    await addDraft(server, id, [draftItem(8)]);
    const done = await join(id, later, first);
    expect(done.statusCode, done.body).toBe(200);
    expect(done.json().data).toMatchObject({
      id: first.id,
      version: 2,
      type_question: 'COMMON',
      shared_statement: [],
      questions: [draftItem(7), draftItem(9)],
      warnings: [
        readingWarning('unsure-text'),
        { code: 'empty-statement', text: 'Falta el enunciado común de las preguntas 7 y 9.' },
      ],
    });
    expect(await numbers(id)).toEqual([[7, 9], [8]]);
    const again = await join(id, later, first);
    expect(again.statusCode).toBe(404);
  });

  test('gives one alone a shared text, too', async () => {
    const id = await start();
    const draft = await addDraft(server, id, [draftItem(4)]);
    const done = await join(id, draft);
    expect(done.json().data).toMatchObject({ type_question: 'COMMON', questions: [draftItem(4)] });
    const again = await join(id, { ...draft, version: 2 });
    expect(again.json()).toMatchObject({
      code: 'RULE_BROKEN',
      message: 'Esta pregunta ya tiene un enunciado común.',
    });
  });

  test('adds to a group that stands, and undoes ungrouping', async () => {
    const id = await start();
    const group = await addDraft(server, id, [draftItem(6), draftItem(7)]);
    const before = (await admin.drafts(id))[0];
    const parts = (await post(id, `drafts/${group.id}/ungroup/`)).json().data;
    const joined = (await join(id, ...parts)).json().data;
    expect(joined).toEqual({ ...before, version: 3 });
    const single = await addDraft(server, id, [draftItem(5)]);
    const more = (await join(id, joined, single)).json().data;
    expect(more).toMatchObject({ id: single.id, shared_statement: joined.shared_statement });
    expect(await numbers(id)).toEqual([[5, 6, 7]]);
  });

  test('is refused where two have a text, where too many are asked for, and where one has changed', async () => {
    const id = await start();
    const groups = [
      await addDraft(server, id, [draftItem(1), draftItem(2)]),
      await addDraft(server, id, [draftItem(3), draftItem(4)]),
    ];
    expect((await join(id, ...groups)).json()).toMatchObject({
      code: 'RULE_BROKEN',
      message: 'Dos de esas preguntas ya tienen un enunciado común. Desagrupa una de ellas primero.',
    });
    const large = await addDraft(
      server,
      id,
      Array.from({ length: 40 }, (_, index) => draftItem(index + 10)),
    );
    const one = await addDraft(server, id, [draftItem(5)]);
    expect((await join(id, large, one)).json().message).toMatch(/como máximo 40 preguntas/);
    const stale = await join(id, { ...one, version: 2 });
    expect(stale.json()).toMatchObject({ code: 'CONFLICT', message: expect.stringMatching(/^Otra persona/) });
    const aside = await addDraft(server, id, [draftItem(60)], { status: 'discarded' });
    expect((await join(id, one, aside)).json().message).toMatch(/está descartada/);
    expect((await join(id, one, one)).json()).toMatchObject({ code: 'INVALID_INPUT' });
    expect((await join(id)).statusCode).toBe(400);
    expect(await admin.drafts(id)).toHaveLength(5);
  });

  test('by two requests at once is done once', async () => {
    const id = await start();
    const drafts = [await addDraft(server, id, [draftItem(1)]), await addDraft(server, id, [draftItem(2)])];
    const answers = await Promise.all([join(id, ...drafts), join(id, ...drafts.toReversed())]);
    expect(answers.map(({ statusCode }) => statusCode === 200)).toContain(true);
    expect(answers.map(({ statusCode }) => statusCode === 200)).toContain(false);
    expect(await numbers(id)).toEqual([[1, 2]]);
  });
});

describe('taking one out of a group', () => {
  const takeOut = (id: number, draft: { id: number; version: number }, item: number) =>
    post(id, `drafts/${draft.id}/take-out/`, { item, version: draft.version });

  test('makes it a draft by itself that begins with the shared text', async () => {
    const id = await start();
    const group = await addDraft(server, id, [draftItem(6), draftItem(7), draftItem(8)]);
    const done = await takeOut(id, group, 1);
    expect(done.statusCode, done.body).toBe(200);
    expect(done.json().data).toMatchObject([
      { id: group.id, version: 2, type_question: 'COMMON', questions: [{ number: 6 }, { number: 8 }] },
      {
        version: 1,
        type_question: 'INDIVIDUAL',
        shared_statement: [],
        questions: [
          {
            number: 7,
            statement: [textBlock('<p>Lea el texto.</p>'), textBlock('<p>¿Cuál es la 7?</p>')],
            areas: [{ page: 1 }, { page: 3 }],
          },
        ],
      },
    ]);
    expect(
      done.json().data[0].questions.map((item: { areas: { page: number }[] }) => item.areas[0]?.page),
    ).toEqual([2, 4]);
  });

  test.each([
    ['as it was taken out', (html: string) => html],
    [
      'after its text was written anew',
      (html: string) => html.replace('<p>', '<p style="text-align: left">'),
    ],
  ])('is undone by joining %s: the shared text doesn’t stand twice', async (_when, rewrite) => {
    const id = await start();
    const group = await addDraft(server, id, [draftItem(1), draftItem(2), draftItem(3)]);
    const [before] = await admin.drafts(id);
    const [single, left] = (await takeOut(id, group, 0)).json().data;
    const [row] = await server.context.db.select().from(importDrafts).where(eq(importDrafts.id, single.id));
    const questions = row?.content.questions.map((item) => ({
      ...item,
      statement: item.statement.map((block, index) =>
        index === 0 && block.type === 'text' ? { ...block, value: rewrite(block.value) } : block,
      ),
    }));
    if (row && questions)
      await server.context.db
        .update(importDrafts)
        .set({ content: { ...row.content, questions } })
        .where(eq(importDrafts.id, single.id));
    const drafts = [single, left].map((draft) => ({ id: draft.id, version: draft.version }));
    const done = await post(id, 'join/', { drafts });
    expect(done.statusCode, done.body).toBe(200);
    const { id: _id, version: _version, ...parts } = done.json().data;
    expect(before).toMatchObject(parts);
    expect(parts.questions[0].statement).toEqual([textBlock('<p>¿Cuál es la 1?</p>')]);
  });

  test('leaves the beginning of one that has another text when it joins', async () => {
    const id = await start();
    const group = await addDraft(server, id, [draftItem(2), draftItem(3)]);
    const statement = [textBlock('<p>Lea otro texto.</p>'), textBlock('<p>¿Cuál es la 1?</p>')];
    const single = await addDraft(server, id, [draftItem(1, { statement })]);
    const drafts = [single, group].map((draft) => ({ id: draft.id, version: draft.version }));
    const done = await post(id, 'join/', { drafts });
    expect(done.json().data.questions[0].statement).toEqual(statement);
  });

  test('is refused of the last one, of none, of a single one and of an older version', async () => {
    const id = await start();
    const group = await addDraft(server, id, [draftItem(6), draftItem(7)]);
    expect((await takeOut(id, group, 2)).json()).toMatchObject({ code: 'INVALID_INPUT' });
    expect((await takeOut(id, { ...group, version: 9 }, 0)).json()).toMatchObject({ code: 'CONFLICT' });
    // In the order of their numbers.
    const [single, left] = (await takeOut(id, group, 0)).json().data;
    expect((await takeOut(id, left, 0)).json()).toMatchObject({
      code: 'RULE_BROKEN',
      message: 'Es la única pregunta de su grupo. Desagrúpala.',
    });
    expect((await takeOut(id, single, 0)).json().message).toBe('Esta pregunta ya es individual.');
    const done = await post(id, `drafts/${left.id}/ungroup/`);
    expect(done.json().data).toMatchObject([{ type_question: 'INDIVIDUAL', questions: [{ number: 7 }] }]);
  });
});
