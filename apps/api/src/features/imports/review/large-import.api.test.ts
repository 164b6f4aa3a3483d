import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDraft, addImport, draftItem, openDraftClient } from '../../../testing/draft-client.ts';
import { textBlock } from '../../../testing/question-client.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { watchTurns } from '../../../testing/watch-turns.ts';

const DRAFTS = 160;
/**
 * The largest share of a call's processor time that may pass without other calls being answered. A call that handled
 * all drafts without a pause would have a share near 1.
 */
const LARGEST_SHARE = 0.4;

let server: TestServer;
let admin: Awaited<ReturnType<typeof openDraftClient>>;
let importId = 0;
beforeAll(async () => {
  server = await startTestServer();
  admin = await openDraftClient(server);
  importId = (await addImport(server, admin.id)).id;
  const statement = [textBlock(`<p>${'Una docente observa a sus estudiantes. '.repeat(40)}</p>`)];
  for (let number = 1; number <= DRAFTS; number += 1)
    await addDraft(server, importId, [draftItem(number, { statement })]);
});
afterAll(() => server[Symbol.asyncDispose]());

/** Runs work. Returns its longest time without a pause on this thread, as a share of its whole time. */
async function largestShare(work: () => Promise<unknown>): Promise<number> {
  const turns = watchTurns();
  try {
    await work();
    // The timer fires after the last piece of work, so that the piece is counted.
    await new Promise((resolve) => setTimeout(resolve, 5));
    const { longestMs, totalMs } = turns.read();
    return longestMs / totalMs;
  } finally {
    turns.stop();
  }
}

test('hundreds of drafts are listed with room for other calls, in order and whole', async () => {
  await admin.call('GET', admin.at(importId, 'drafts/'));
  let listed: Awaited<ReturnType<typeof admin.drafts>> = [];
  const share = await largestShare(async () => {
    listed = await admin.drafts(importId);
  });
  expect(listed.map(({ questions }) => questions[0]?.number)).toEqual(
    Array.from({ length: DRAFTS }, (_, at) => at + 1),
  );
  expect(share).toBeLessThan(LARGEST_SHARE);
});

test('a list of an import without drafts, or that is not there, is answered as before', async () => {
  const empty = await addImport(server, admin.id);
  const answer = await admin.call('GET', admin.at(empty.id, 'drafts/'));
  expect(answer.json()).toEqual({ success: true, data: [] });
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect((await admin.call('GET', admin.at(2_000_000_000, 'drafts/'))).statusCode).toBe(404);
});

test('accepting all leaves room for other calls', async () => {
  const before = (await admin.call('GET', admin.at(importId))).json().data.counts.pending;
  expect(before).toBe(DRAFTS);
  let accepted = 0;
  const share = await largestShare(async () => {
    accepted = (await admin.call('POST', admin.at(importId, 'accept/'))).json().data.accepted;
  });
  expect(accepted).toBe(DRAFTS);
  expect(share).toBeLessThan(LARGEST_SHARE / 10);
}, 60_000);
