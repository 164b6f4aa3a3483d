import { describe, expect, test } from 'vitest';
import { entries } from '../../../database/tables/questions.ts';
import {
  addDraft,
  addImport,
  draftItem,
  openDraftClient,
  readItem,
  readingWarning,
} from '../../../testing/draft-client.ts';
import { waitingBefore } from '../../../testing/failing-database.ts';
import {
  DIRECTIVE_PAPER,
  individual,
  MATHEMATICS_PAPER,
  sentItem,
  textBlock,
} from '../../../testing/question-client.ts';
import { prepare, useTestServer } from '../../../testing/test-server.ts';
import { acceptDraft } from './acceptance.service.ts';
import { countDrafts } from './draft-counts.service.ts';

let year = 2016;
const server = useTestServer();
const admin = prepare(() => openDraftClient(server));

/** An import for a paper of its own. */
async function start(changes: Parameters<typeof addImport>[2] = {}) {
  year -= 1;
  await admin.call('POST', '/metadata/years/', { year });
  return addImport(server, admin.id, { category: { ...MATHEMATICS_PAPER, year }, ...changes });
}
const entryTotal = () => server.context.db.$count(entries);

describe('accepting a draft', () => {
  test('makes the question that it shows, by whom and when', async () => {
    const { id, category } = await start();
    const draft = await addDraft(server, id, [
      draftItem(1, { justification: [textBlock('<p> </p>')] }),
      draftItem(2, { alternatives: draftItem(2).alternatives.slice(0, 2) }),
    ]);
    const accepted = await admin.accept(id, draft);
    expect(accepted.statusCode, accepted.body).toBe(200);
    const { data } = accepted.json();
    expect(data).toMatchObject({
      status: 'accepted',
      version: 2,
      entry_id: expect.any(Number),
      warnings: [],
    });
    const question = await admin.read(data.entry_id);
    expect(question).toMatchObject({
      type_question: 'COMMON',
      category,
      shared_statement: [textBlock('<p>Lea el texto.</p>')],
      questions: [
        { number: 1, justification: [textBlock('Sin justificación disponible')] },
        { number: 2, alternatives: [{ correct: false }, { correct: true }] },
      ],
      updated_by: 'Administradora de prueba',
    });
    expect((await admin.drafts(id))[0]).toEqual(data);
  });

  test('twice answers the same question, whatever the version', async () => {
    const { id } = await start();
    const draft = await addDraft(server, id, [draftItem(1)]);
    const first = (await admin.accept(id, draft)).json().data;
    const before = await entryTotal();
    for (const version of [1, 2, 7])
      expect((await admin.accept(id, { ...draft, version })).json().data).toEqual(first);
    expect(await entryTotal()).toBe(before);
  });

  test('by two requests at once makes one question', async () => {
    const { id } = await start();
    const draft = await addDraft(server, id, [draftItem(1)]);
    const before = await entryTotal();
    const answers = await Promise.all(Array.from({ length: 4 }, () => admin.accept(id, draft)));
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.json().data.entry_id)).size).toBe(1);
    expect(await entryTotal()).toBe(before + 1);
  });

  test.each([0, 1, 2, 3, 4])(
    'makes one question where another request accepts it before statement %i of the first',
    async (at) => {
      const { id } = await start();
      const draft = await addDraft(server, id, [draftItem(1)]);
      const before = await entryTotal();
      const other: Promise<unknown>[] = [];
      const db = waitingBefore(server.context.db, async (statement) => {
        if (statement === at) other.push(admin.accept(id, draft));
        await Promise.all(other);
      });
      const place = { importId: id, draftId: draft.id };
      const accepted = await acceptDraft({ ...server.context, db }, admin.id, place, {
        version: draft.version,
      });
      expect(other).toHaveLength(1);
      expect(accepted).toEqual((await admin.drafts(id))[0]);
      expect(accepted.status).toBe('accepted');
      expect(await entryTotal()).toBe(before + 1);
    },
  );

  test('of two drafts with one number at once takes one', async () => {
    const { id } = await start();
    const drafts = [await addDraft(server, id, [draftItem(1)]), await addDraft(server, id, [draftItem(1)])];
    const seen = ['repeated-number'];
    const answers = await Promise.all(drafts.map((draft) => admin.accept(id, draft, seen)));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
  });

  test('changes nothing where the number is taken', async () => {
    const { id, category } = await start();
    await admin.add(individual(sentItem(9), category));
    const draft = await addDraft(server, id, [draftItem(8), draftItem(9)]);
    const before = await entryTotal();
    const refused = await admin.accept(id, draft);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'QUESTION_NUMBER_CONFLICT',
      message: 'Ya existe una pregunta con el número 9 en este examen. Usa otro número.',
    });
    expect(await entryTotal()).toBe(before);
    expect((await admin.drafts(id))[0]).toMatchObject({ status: 'pending', version: 1, entry_id: null });
  });

  test('of an older version, or of one that was put aside, is refused', async () => {
    const { id } = await start();
    const draft = await addDraft(server, id, [draftItem(1)], { version: 3 });
    const stale = await admin.accept(id, { ...draft, version: 2 });
    expect(stale.json()).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/^Otra persona cambió/),
    });
    const aside = await addDraft(server, id, [draftItem(2)], { status: 'discarded' });
    expect((await admin.accept(id, aside)).json().message).toMatch(/está descartada/);
    expect((await admin.accept(id, { ...draft, version: 0 })).statusCode).toBe(400);
    expect((await admin.drafts(id)).map(({ status }) => status)).toEqual(['pending', 'discarded']);
  });

  const noKey = draftItem(1).alternatives.map((one) => ({ ...one, correct: false }));
  test.each([
    ['no statement', [draftItem(1, { statement: [] })], 'Revisa enunciado y alternativas.'],
    ['no key', [draftItem(1, { alternatives: noKey })], 'Revisa enunciado y alternativas.'],
    [
      'an empty alternative',
      [draftItem(1, { alternatives: [...draftItem(1).alternatives, { text: '', correct: false }] })],
      'Revisa enunciado y alternativas.',
    ],
    [
      'one alternative',
      [draftItem(1, { alternatives: [{ text: 'a', correct: true }] })],
      'Revisa enunciado y alternativas.',
    ],
    [
      'an incomplete second item',
      [draftItem(1), draftItem(2, { alternatives: noKey })],
      'Revisar pregunta 2',
    ],
    [
      'the kind of another exam',
      [draftItem(1, { type_question: 'CG' })],
      'La pregunta 1 es de tipo CG; Ascenso solo lleva CL, RL, CCP.',
    ],
  ] as const)('with %s says so in the words of the bank', async (_name, items, message) => {
    const { id } = await start();
    const draft = await addDraft(server, id, [...items]);
    const refused = await admin.accept(id, draft);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ code: 'INVALID_INPUT', message });
    expect((await admin.drafts(id))[0]).toMatchObject({ status: 'pending', version: 1 });
  });

  test('with warnings is refused until each of them is named; what the bank refuses is told first', async () => {
    const { id, category } = await start();
    const draft = await addDraft(server, id, [draftItem(1), draftItem(2)], {
      items: [readItem('unsure-text'), readItem('image-expected')],
      warnings: [readingWarning('unsure-group')],
    });
    for (const seen of [undefined, [], ['unsure-text', 'unsure-group']]) {
      const refused = await admin.accept(id, draft, seen);
      expect(refused.statusCode).toBe(409);
      expect(refused.json()).toMatchObject({
        code: 'WARNINGS_UNSEEN',
        message: 'Antes de aceptarla, mira sus avisos: Míralo.',
      });
    }
    expect((await admin.accept(id, draft, ['unknown'])).statusCode).toBe(400);
    const all = ['unsure-text', 'unsure-group', 'image-expected'];
    const accepted = await admin.accept(id, draft, all);
    expect(accepted.json().data, accepted.body).toMatchObject({ status: 'accepted' });
    const noKeyYet = await addDraft(server, id, [draftItem(3, { alternatives: noKey })], {
      items: [readItem('unsure-text')],
    });
    expect((await admin.accept(id, noKeyYet)).json()).toMatchObject({ code: 'INVALID_INPUT' });
    await admin.add(individual(sentItem(9), category));
    const taken = await addDraft(server, id, [draftItem(9)], { items: [readItem('unsure-text')] });
    for (const seen of [[], ['unsure-text']])
      expect((await admin.accept(id, taken, seen)).json()).toMatchObject({
        code: 'QUESTION_NUMBER_CONFLICT',
        message: 'Ya existe una pregunta con el número 9 en este examen. Usa otro número.',
      });
    const one = await addDraft(server, id, [draftItem(4)]);
    const same = await addDraft(server, id, [draftItem(4)]);
    expect((await admin.accept(id, one)).json()).toMatchObject({ code: 'WARNINGS_UNSEEN' });
    await admin.call('POST', admin.at(id, `drafts/${same.id}/discard/`));
    expect((await admin.accept(id, one)).statusCode).toBe(200);
  });

  test('for a year that has gone says so', async () => {
    const { id } = await start();
    const draft = await addDraft(server, id, [draftItem(1)]);
    await admin.call('DELETE', `/metadata/years/${year}/`);
    expect((await admin.drafts(id))[0]?.questions[0]?.warnings).toEqual([]);
    expect((await admin.accept(id, draft)).json().message).toBe(
      `El año ${year} no existe. Agrégalo primero.`,
    );
  });
});

describe('accepting all', () => {
  test('takes what has no warning, leaves the rest and names what the bank refuses', async () => {
    const { id } = await start();
    for (let number = 1; number <= 4; number++) await addDraft(server, id, [draftItem(number)]);
    await addDraft(server, id, [draftItem(5), draftItem(6)]);
    await addDraft(server, id, [draftItem(7), draftItem(8)], {
      warnings: [{ code: 'unsure-group', text: 'Míralo.' }],
    });
    await addDraft(server, id, [draftItem(9)], { status: 'discarded' });
    const wrongKind = await addDraft(server, id, [draftItem(10, { type_question: 'CG' })]);
    const done = await admin.call('POST', admin.at(id, 'accept/'));
    expect(done.statusCode, done.body).toBe(200);
    expect(done.json().data).toEqual({
      accepted: 6,
      left: 2,
      refused: [
        { draft_id: wrongKind.id, reason: 'La pregunta 10 es de tipo CG; Ascenso solo lleva CL, RL, CCP.' },
      ],
    });
    const counts = (await countDrafts(server.context.db, [id])).get(id);
    expect(counts).toMatchObject({ found: 10, accepted: 6, discarded: 1, pending: 3, with_warnings: 2 });
    const again = await admin.call('POST', admin.at(id, 'accept/'));
    expect(again.json().data).toMatchObject({ accepted: 0, left: 2 });
  });

  test('takes only what the person has seen, as they saw it, and names what changed since', async () => {
    const { id } = await start();
    const [same, changed, warned, unseen] = [
      await addDraft(server, id, [draftItem(1)]),
      await addDraft(server, id, [draftItem(2)]),
      await addDraft(server, id, [draftItem(3)]),
      await addDraft(server, id, [draftItem(4)]),
    ];
    const seen = [same, changed, warned].map((draft) => ({ id: draft.id, version: draft.version }));
    const alternatives = draftItem(2).alternatives.map((one, at) => ({ ...one, correct: at === 3 }));
    const content = { ...changed.content, questions: [draftItem(2, { alternatives })] };
    expect((await admin.save(id, changed, content)).statusCode).toBe(200);
    // Another draft has got the same number: both have a warning now, and this one is in the version seen.
    await addDraft(server, id, [draftItem(3)]);
    const done = await admin.call('POST', admin.at(id, 'accept/'), { drafts: seen });
    expect(done.statusCode, done.body).toBe(200);
    expect(done.json().data).toMatchObject({ accepted: 1, left: 2 });
    expect(done.json().data.refused).toEqual([
      { draft_id: changed.id, reason: expect.stringMatching(/después de que cargaste esta página/) },
      { draft_id: warned.id, reason: expect.stringMatching(/^Ahora hay avisos/) },
    ]);
    const statuses = new Map((await admin.drafts(id)).map((draft) => [draft.id, draft.status]));
    expect(statuses.get(same.id)).toBe('accepted');
    for (const left of [changed, warned, unseen]) expect(statuses.get(left.id)).toBe('pending');
  });

  test('by two requests at once takes each draft once', async () => {
    const { id } = await start({ category: DIRECTIVE_PAPER });
    for (let number = 1; number <= 6; number++)
      await addDraft(server, id, [draftItem(number, { type_question: 'CG' })]);
    const before = await entryTotal();
    const answers = await Promise.all([1, 2].map(() => admin.call('POST', admin.at(id, 'accept/'))));
    for (const answer of answers) expect(answer.json().data).toMatchObject({ left: 0, refused: [] });
    expect(await entryTotal()).toBe(before + 6);
    expect((await admin.drafts(id)).every((draft) => draft.status === 'accepted')).toBe(true);
  });
});
