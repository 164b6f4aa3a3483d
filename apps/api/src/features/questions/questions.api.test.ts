import type { AuthoredEntry, AuthoredItem } from '@amauta/contract/questions/question.ts';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditEvents } from '../../database/tables/audit.ts';
import { entries, entryVersions, items, itemVersions } from '../../database/tables/questions.ts';
import { RequestFailure } from '../../http/failure.ts';
import { createEntries, createEntry } from '../../testing/create-entries.ts';
import { addAdmin } from '../../testing/test-accounts.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { recordBankEvents } from '../audit/audit.service.ts';
import { type EntryOrigin, prepareEntries, storeEntries } from './questions.service.ts';

const server = useTestServer();
beforeEach(async () => {
  for (const table of [itemVersions, items, entryVersions, entries]) await server.context.db.delete(table);
});

const ASCENSO: EntryOrigin = {
  examType: 'Ascenso',
  categoryId: 14,
  sourceId: 1,
  year: 2024,
  directiveExamId: null,
  createdBy: null,
};
const DIRECTIVOS: EntryOrigin = {
  ...ASCENSO,
  examType: 'Directivos',
  categoryId: 999,
  year: null,
  directiveExamId: 2,
};

const text = (value: string) => ({ type: 'text' as const, value });

function item(number: number, changes: Partial<AuthoredItem> = {}): AuthoredItem {
  return {
    number,
    type_question: 'CCP',
    statement: [text('<p>¿Cuál?</p>')],
    alternatives: [
      { text: '<p>Una</p>', correct: false },
      { text: '<p>Otra</p>', correct: true },
      { text: '<p>Ninguna</p>', correct: false },
    ],
    justification: [text('<p>Por esto.</p>')],
    ...changes,
  };
}
const individual = (one: AuthoredItem): AuthoredEntry => ({ type_question: 'INDIVIDUAL', questions: [one] });
const common = (...questions: AuthoredItem[]): AuthoredEntry => ({
  type_question: 'COMMON',
  shared_statement: [text('<p>Lea.</p>')],
  questions,
});

async function failureOf(work: Promise<unknown>): Promise<RequestFailure> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof RequestFailure)) throw new Error(`expected a failure, got ${error}`);
  return error;
}

async function counts() {
  const { db } = server.context;
  return [
    await db.$count(entries),
    await db.$count(entryVersions),
    await db.$count(items),
    await db.$count(itemVersions),
  ];
}

describe('a new entry', () => {
  test('is stored with its first version, its items and their keys', async () => {
    const { db } = server.context;
    const id = await createEntry(db, ASCENSO, common(item(4), item(5), item(6)));
    const [entry] = await db.select().from(entries).where(eq(entries.id, id));
    const [version] = await db.select().from(entryVersions).where(eq(entryVersions.entryId, id));
    expect(entry).toMatchObject({
      class: 'COMMON',
      examType: 'Ascenso',
      categoryId: 14,
      year: 2024,
      kind: 'CCP',
      itemCount: 3,
      currentVersionId: version?.id,
      deletedAt: null,
    });
    expect(version).toMatchObject({ version: 1, sharedStatement: [text('<p>Lea.</p>')], createdBy: null });
    const stored = await db
      .select()
      .from(itemVersions)
      .innerJoin(items, eq(items.id, itemVersions.itemId))
      .orderBy(itemVersions.position);
    expect(stored.map((row) => [row.items.number, row.items.entryId, row.item_versions.position])).toEqual([
      [4, id, 1],
      [5, id, 2],
      [6, id, 3],
    ]);
    expect(stored[0]?.item_versions).toMatchObject({
      entryVersionId: version?.id,
      number: 4,
      kind: 'CCP',
      alternatives: [
        { id: 1, text: '<p>Una</p>' },
        { id: 2, text: '<p>Otra</p>' },
        { id: 3, text: '<p>Ninguna</p>' },
      ],
      correctAlternativeId: 2,
    });
  });

  test('is stored clean, and with a text of its own in place of an empty justification', async () => {
    const { db } = server.context;
    const dirty = item(1, {
      statement: [text('<p onclick="x()">¿Cuál?<script>alert(1)</script></p>'), text('<p> </p>')],
      justification: [text('<p></p>')],
    });
    await createEntry(db, ASCENSO, individual(dirty));
    const [stored] = await db.select().from(itemVersions);
    expect(stored?.statement).toEqual([text('<p>¿Cuál?</p>')]);
    expect(stored?.justification).toEqual([text('Sin justificación disponible')]);
  });

  test('that follows another one gets ids of its own', async () => {
    const { db } = server.context;
    const [first, second] = await createEntries(db, ASCENSO, [individual(item(1)), common(item(2), item(3))]);
    const third = await createEntry(db, DIRECTIVOS, individual(item(1, { type_question: 'CG' })));
    expect(new Set([first, second, third]).size).toBe(3);
    expect(await counts()).toEqual([3, 3, 4, 4]);
    const [entry] = await db
      .select()
      .from(entries)
      .where(eq(entries.id, second ?? 0));
    expect(entry?.class).toBe('COMMON');
  });
});

test('entries are stored and recorded, also more than one statement has room for', async () => {
  const { db } = server.context;
  const [content] = prepareEntries(ASCENSO, [individual(item(1))]);
  const one = content?.items[0];
  if (!content || !one) throw new Error('nothing was prepared');
  const contents = Array.from({ length: 9_500 }, (_, index) => ({
    ...content,
    items: [{ ...one, number: index + 1 }],
  }));
  const ids = await storeEntries(db, ASCENSO, contents, { createdBy: null });
  expect(await counts()).toEqual([9_500, 9_500, 9_500, 9_500]);
  const [last] = await db
    .select()
    .from(items)
    .where(eq(items.entryId, ids.at(-1) ?? 0));
  expect(last?.number).toBe(9_500);

  const { id: actorId } = await addAdmin(server);
  const happenedAt = server.clock.now();
  const events = ids.map((subjectId) => ({
    deed: 'created' as const,
    subjectType: 'question' as const,
    subjectId,
  }));
  await recordBankEvents(db, { actorId, happenedAt }, events);
  expect(await db.$count(auditEvents, eq(auditEvents.action, 'question.created'))).toBe(9_500);
});

describe('a number', () => {
  test('is unique within its paper, and a conflict stores nothing', async () => {
    const { db } = server.context;
    await createEntry(db, ASCENSO, common(item(1), item(2)));
    const before = await counts();
    const failure = await failureOf(
      createEntries(db, ASCENSO, [individual(item(3)), common(item(2), item(1))]),
    );
    expect([failure.code, failure.status]).toEqual(['QUESTION_NUMBER_CONFLICT', 409]);
    expect(failure.message).toBe(
      'Ya existen preguntas con los números 1 y 2 en este examen. Usa otros números.',
    );
    expect(await counts()).toEqual(before);
  });

  test.each([
    ['another year', { ...ASCENSO, year: 2023 }],
    ['another category', { ...ASCENSO, categoryId: 2 }],
    ['another source', { ...ASCENSO, sourceId: 2 }],
    ['another exam type', { ...ASCENSO, examType: 'Nombramiento' as const }],
  ])('may repeat in %s', async (_name, origin) => {
    const { db } = server.context;
    await createEntry(db, ASCENSO, individual(item(1)));
    await createEntry(db, origin, individual(item(1)));
    expect((await counts())[2]).toBe(2);
  });

  test('of Directivos is unique within the directive exam', async () => {
    const { db } = server.context;
    const entry = individual(item(7, { type_question: 'CG' }));
    await createEntry(db, DIRECTIVOS, entry);
    await createEntry(db, { ...DIRECTIVOS, directiveExamId: 4 }, entry);
    const failure = await failureOf(createEntry(db, DIRECTIVOS, entry));
    expect(failure.message).toBe('Ya existe una pregunta con el número 7 en este examen. Usa otro número.');
  });

  test('of a deleted item is free again', async () => {
    const { db } = server.context;
    await createEntry(db, ASCENSO, individual(item(1)));
    await db.update(items).set({ deletedAt: server.clock.now() });
    await createEntry(db, ASCENSO, individual(item(1)));
    expect((await counts())[0]).toBe(2);
  });

  test('given to two authors at once is taken by one', async () => {
    const { db } = server.context;
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4].map(() => createEntry(db, ASCENSO, individual(item(9)))),
    );
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason.code).toBe('QUESTION_NUMBER_CONFLICT');
    }
    expect(await counts()).toEqual([1, 1, 1, 1]);
  });
});

describe('content that breaks a rule', () => {
  const two = [
    { text: 'Una', correct: true },
    { text: 'Otra', correct: true },
  ];
  test.each([
    [
      'no key',
      ASCENSO,
      individual(item(1, { alternatives: two.map((one) => ({ ...one, correct: false })) })),
    ],
    ['two keys', ASCENSO, individual(item(1, { alternatives: two }))],
    ['one alternative', ASCENSO, individual(item(1, { alternatives: two.slice(0, 1) }))],
    [
      'nine alternatives',
      ASCENSO,
      individual(
        item(1, { alternatives: Array.from({ length: 9 }, (_, i) => ({ text: `${i}`, correct: i === 0 })) }),
      ),
    ],
    [
      'an alternative of empty tags',
      ASCENSO,
      individual(
        item(1, {
          alternatives: [
            { text: '<p></p>', correct: true },
            { text: 'Otra', correct: false },
          ],
        }),
      ),
    ],
    [
      'a statement that cleaning empties',
      ASCENSO,
      individual(item(1, { statement: [text('<script>x</script>')] })),
    ],
    ['no statement', ASCENSO, individual(item(1, { statement: [] }))],
    ['number zero', ASCENSO, individual(item(0))],
    ['a number twice', ASCENSO, common(item(1), item(1))],
    ['a kind of another exam type', ASCENSO, individual(item(1, { type_question: 'CG' }))],
    ['Directivos with a year', { ...DIRECTIVOS, year: 2024 }, individual(item(1, { type_question: 'CG' }))],
    ['Ascenso without a year', { ...ASCENSO, year: null }, individual(item(1))],
    ["Ascenso under Directivos' category", { ...ASCENSO, categoryId: 999 }, individual(item(1))],
  ])('%s is refused and stores nothing', async (_name, origin, entry) => {
    const failure = await failureOf(createEntry(server.context.db, origin, entry));
    expect(['INVALID_INPUT', 'QUESTION_NUMBER_CONFLICT']).toContain(failure.code);
    expect(await counts()).toEqual([0, 0, 0, 0]);
  });
});
