import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { newTeacherBody, startAdministrator } from '../testing/administrator.ts';
import { cutBeforeStatement } from '../testing/cut-connections.ts';
import { addDraft, addImport, draftItem, openDraftClient } from '../testing/draft-client.ts';
import { at, openExamClient, startExam } from '../testing/exam-client.ts';
import { openImportClient } from '../testing/import-client.ts';
import { makeBooklet, numbered } from '../testing/papers/sample-booklets.ts';
import { individual, openQuestionClient, resend, sentItem } from '../testing/question-client.ts';
import { postLogin } from '../testing/test-accounts.ts';
import { useTestServer } from '../testing/test-server.ts';

const POOL = 3;
/** More statements than any call in this file sends. */
const MOST_STATEMENTS = 60;

const server = useTestServer({ content: 'demo', databasePool: POOL });

type Answer = Awaited<ReturnType<typeof postLogin>>;

/**
 * Repeats a call until each of its statements has been cut once: before the nth statement of the nth
 * repetition, the server ends every connection. A cut call must answer 503 with Retry-After, or succeed where
 * the statement didn't matter. After a 503 the same call must succeed. Returns the number of statements of
 * the call.
 */
async function cutEach(
  prepare: (nth: number) => Promise<{ call: () => Promise<Answer>; again?: readonly number[] }>,
  status: number,
): Promise<number> {
  for (let nth = 1; nth <= MOST_STATEMENTS; nth++) {
    const { call, again = [status] } = await prepare(nth);
    const { answer, wasCut } = await cutBeforeStatement(server, nth, call);
    if (!wasCut) {
      expect(answer.statusCode, answer.body).toBe(status);
      await expectNoneHeld();
      return nth - 1;
    }
    expect([503, status], `statement ${nth}: ${answer.body}`).toContain(answer.statusCode);
    if (answer.statusCode === 503) {
      expect(answer.headers['retry-after']).toBe('5');
      expect(answer.json()).toMatchObject({ success: false, code: 'OVERLOADED' });
      await findEnded();
      const repeated = await call();
      expect(again, `after statement ${nth}: ${repeated.body}`).toContain(repeated.statusCode);
    }
  }
  throw new Error(`more than ${MOST_STATEMENTS} statements`);
}

/**
 * Waits until every idle connection of the pool has learnt that the server ended it. Before that, a statement
 * sent on such a connection fails too.
 */
async function findEnded(): Promise<void> {
  await vi.waitFor(expectNoneHeld, { timeout: 15_000 });
}

/**
 * Proves that no connection is still held: opens as many transactions at once as the pool has connections.
 */
async function expectNoneHeld(): Promise<void> {
  const gate = Promise.withResolvers<void>();
  let inside = 0;
  const hold = async () => {
    inside += 1;
    if (inside === POOL) gate.resolve();
    await gate.promise;
  };
  const held = Array.from({ length: POOL }, () => server.context.db.transaction(hold).finally(gate.resolve));
  await Promise.all(held);
}

// This is slow: each call is repeated once for every statement that it sends.
describe('connections that the server ends right before any statement of a call', {
  timeout: 120_000,
}, () => {
  test('signing in', async () => {
    const { teacher } = await openExamClient(server);
    const statements = await cutEach(async () => ({ call: () => postLogin(server, teacher.email) }), 200);
    expect(statements).toBeGreaterThan(5);
  });

  test('answering a question stores the answer exactly once', async () => {
    const client = await openExamClient(server);
    const { id, items } = await startExam(server, client);
    const statements = await cutEach(async (nth) => {
      const item = at(items, nth);
      return { call: () => client.answer(id, item, item.key) };
    }, 200);
    expect(statements).toBeGreaterThan(1);
    const progress = await client.get(`/mock/live-progress/${id}/`);
    expect(progress.json().data).toMatchObject({ correct: statements + 1 });
  });

  test('starting an exam', async () => {
    const client = await openExamClient(server);
    await cutEach(
      async () => ({
        call: () =>
          client.post('/mock/create/', {
            type: 'MOCK',
            type_exam: 'Ascenso',
            category_id: 14,
            years: [2022, 2024],
          }),
      }),
      201,
    );
  });

  test('creating a teacher stores the whole teacher or nothing', async () => {
    const admin = await startAdministrator(server);
    const statements = await cutEach(async () => {
      const body = newTeacherBody();
      // When the cut comes after the commit, only the answer is lost, and the repetition finds that the
      // teacher exists.
      return { call: () => admin.call('POST', '/teachers/create/', body), again: [201, 409] };
    }, 201);
    expect(statements).toBeGreaterThan(5);
  });

  test('creating a question and saving it again', async () => {
    const author = await openQuestionClient(server);
    await cutEach(async (nth) => {
      const question = individual(sentItem(500 + nth));
      return { call: () => author.create(question), again: [201, 409] };
    }, 201);
    const standing = await author.add(individual(sentItem(490)));
    const statements = await cutEach(async () => {
      const read = await author.read(standing.id);
      return { call: () => author.update(standing.id, resend(read)), again: [200, 409] };
    }, 200);
    expect(statements).toBeGreaterThan(5);
  });

  test('accepting a draft puts the question into the bank once', async () => {
    const client = await openDraftClient(server);
    const { id } = await addImport(server, client.id);
    let number = 700;
    await cutEach(async () => {
      number += 1;
      const draft = await addDraft(server, id, [draftItem(number)]);
      return { call: () => client.accept(id, draft) };
    }, 200);
    const drafts = await client.drafts(id);
    expect(drafts.map((draft) => draft.status)).toEqual(drafts.map(() => 'accepted'));
  });

  test('the runner of imports survives the cut and reads the import again', async () => {
    const client = await openImportClient(server);
    const { id } = await client.add(await makeBooklet([numbered(3)]));
    for (let nth = 1; ; nth++) {
      const { wasCut } = await cutBeforeStatement(server, nth, () =>
        client.runner.runNext().catch((error: unknown) => client.errors.push(error)),
      );
      if (!wasCut) break;
      await findEnded();
      await server.context.db.execute(
        sql`update imports set lease_until = now() - interval '1 second', retry_at = null, attempts = 0,
          status = (case when status = 'reading' then 'reading' else 'queued' end)::import_status where id = ${id}`,
      );
    }
    expect(client.errors.length).toBeGreaterThan(3);
    expect(await client.detail(id)).toMatchObject({ status: 'ready' });
    await expectNoneHeld();
  });
});
