import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAdmin } from '../../testing/accounts.ts';
import { addDraft, addImport, draftItem } from '../../testing/draft-client.ts';
import { individual, openQuestionClient, sentItem, textBlock } from '../../testing/question-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { countDrafts } from './drafts.service.ts';

let server: TestServer;
let adminId = 0;
beforeAll(async () => {
  server = await startTestServer();
  adminId = (await addAdmin(server)).id;
});
afterAll(() => server[Symbol.asyncDispose]());

const noKey = sentItem(1).alternatives.map((one) => ({ ...one, correct: false }));
const image = `<img src="/media/images/${'a'.repeat(64)}.webp" />`;
const noted = { code: 'unsure-text' as const, text: 'Revisa el texto.' };

test('counts items, those with warnings by reading, by content and by number', async () => {
  const author = await openQuestionClient(server);
  await author.add(individual(sentItem(31)));
  const { id } = await addImport(server, adminId);
  const other = await addImport(server, adminId);
  await addDraft(server, other.id, [draftItem(1)]);
  const add = (items: Parameters<typeof addDraft>[2], changes = {}) => addDraft(server, id, items, changes);
  await add([draftItem(1)]);
  await add([draftItem(2), draftItem(3), draftItem(4, { alternatives: noKey })]);
  await add([draftItem(5, { alternatives: [{ text: '<p> &nbsp;</p>', correct: true }, ...noKey] })]);
  await add([draftItem(6, { alternatives: [{ text: `<p>${image}</p>`, correct: true }, ...noKey] })]);
  await add([draftItem(7, { statement: [textBlock('<p></p>')] })]);
  await add([draftItem(8)], { warnings: [noted] });
  // What reading says of the content is looked at anew.
  await add([draftItem(9)], { warnings: [{ code: 'no-key', text: 'Sin clave.' }] });
  await add([draftItem(31)]);
  await add([draftItem(32)], { status: 'discarded', warnings: [noted] });
  await add([draftItem(33, { alternatives: noKey })], { status: 'accepted' });
  await add([draftItem(34)], { group: 1 });
  await add([draftItem(35)]);
  await add([draftItem(35)]);
  const counts = await countDrafts(server.context.db, [id, other.id]);
  expect(counts.get(id)).toEqual({
    found: 14,
    accepted: 1,
    discarded: 1,
    pending: 12,
    // 4, 5, 7, 8, 31 and both 35.
    with_warnings: 7,
    shared: 1,
    with_key: 11,
  });
  expect(counts.get(other.id)).toMatchObject({ found: 1, pending: 1, with_warnings: 0 });
});

test('has zeros for an import without drafts and nothing for one that isn’t there', async () => {
  const { id } = await addImport(server, adminId, { chosenGroup: null });
  const counts = await countDrafts(server.context.db, [id, 2_000_000_000]);
  expect([...counts.keys()]).toEqual([id]);
  expect(counts.get(id)).toMatchObject({ found: 0, pending: 0, with_key: 0 });
  expect((await countDrafts(server.context.db, [])).size).toBe(0);
});
