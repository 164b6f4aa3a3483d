import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { DraftContent } from '@amauta/contract/imports/drafts.ts';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { importDrafts } from '../../../database/tables/imports.ts';
import { addDraft, addImport, draftItem, openDraftClient } from '../../../testing/draft-client.ts';
import {
  imageBlock,
  individual,
  openQuestionClient,
  sentItem,
  textBlock,
} from '../../../testing/question-client.ts';
import { addAdmin } from '../../../testing/test-accounts.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { countDrafts } from './draft-counts.service.ts';
import { changeDraft, type DraftRow } from './drafts.queries.ts';

let adminId = 0;
const server = useTestServer();
beforeAll(async () => {
  adminId = (await addAdmin(server)).id;
});

const noKey = sentItem(1).alternatives.map((one) => ({ ...one, correct: false }));
const twoKeys = noKey.map((one) => ({ ...one, correct: true }));
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
  // A stored warning about the content is ignored, because such warnings are worked out anew.
  await add([draftItem(9)], { warnings: [{ code: 'no-key', text: 'Sin clave.' }] });
  await add([draftItem(31)]);
  await add([draftItem(36, { alternatives: twoKeys })]);
  await add([draftItem(32)], { status: 'discarded', warnings: [noted] });
  await add([draftItem(33, { alternatives: noKey })], { status: 'accepted' });
  await add([draftItem(34)], { group: 1 });
  await add([draftItem(35)]);
  await add([draftItem(35)]);
  const counts = await countDrafts(server.context.db, [id, other.id]);
  expect(counts.get(id)).toEqual({
    found: 15,
    accepted: 1,
    discarded: 1,
    pending: 13,
    // 5, 7, 8, 31, 36 and both 35; a missing key is told apart.
    with_warnings: 7,
    shared: 1,
    with_key: 11,
  });
  expect(counts.get(other.id)).toMatchObject({ found: 1, pending: 1, with_warnings: 0 });
});

test('a number of one group is no repetition of another group’s', async () => {
  const { id } = await addImport(server, adminId, { chosenGroup: null });
  for (const group of [0, 1]) {
    await addDraft(server, id, [draftItem(61)], { group });
    await addDraft(server, id, [draftItem(62)], { group });
  }
  await addDraft(server, id, [draftItem(62)], { group: 1 });
  const counts = (await countDrafts(server.context.db, [id])).get(id);
  expect(counts).toMatchObject({ found: 5, with_warnings: 2 });
});

test('a page tells which of its questions have warnings as they stand now', async () => {
  const admin = await openDraftClient(server);
  const blank = {
    width: 595,
    height: 842,
    has_shared_statement: false,
    warnings: [],
    is_scanned: false,
    loose_text: [],
  };
  const page = (number: number, numbers: number[], warned: number[]) => ({
    ...blank,
    page: number,
    numbers,
    numbers_with_warnings: warned,
  });
  const pages = [page(1, [], []), page(2, [51, 52, 54], [52]), page(3, [53], [])];
  const { id } = await addImport(server, adminId, { pages });
  const areas = [{ page: 2, x: 1, y: 2, width: 30, height: 40 }];
  const read = (changes = {}) => ({
    areas,
    warnings: [],
    keySource: null,
    hasDraftedJustification: false,
    ...changes,
  });
  await addDraft(server, id, [draftItem(51, { alternatives: twoKeys })], { items: [read()] });
  await addDraft(server, id, [draftItem(54, { alternatives: noKey })], { items: [read()] });
  const mended = await addDraft(server, id, [draftItem(52)], { items: [read({ warnings: [noted] })] });
  const similar = { code: 'near-duplicate', text: 'Se parece mucho a la pregunta 1 de 2020 (95 %).' };
  const third = [{ ...areas[0], page: 3 }];
  const like = await addDraft(server, id, [draftItem(53)], {
    items: [read({ areas: third, warnings: [similar] }) as never],
  });
  const warned = async () =>
    (await admin.call('GET', admin.at(id)))
      .json()
      .data.pages.map((one: { numbers_with_warnings: number[] }) => one.numbers_with_warnings);
  expect(await warned()).toEqual([[], [51, 52], [53]]);
  const statement = [textBlock('<p>Otra</p>')];
  await admin.save(id, mended, { ...mended.content, questions: [draftItem(52, { statement })] });
  // Whoever mends a word hasn't compared the rest with the page.
  expect(await warned()).toEqual([[], [51, 52], [53]]);
  const saved = { ...mended, version: mended.version + 1 };
  expect((await admin.accept(id, saved, [noted.code])).statusCode).toBe(200);
  expect((await admin.accept(id, like, ['near-duplicate'])).statusCode).toBe(200);
  expect(await warned()).toEqual([[], [51], []]);
});

test('pages that were stored before they told that are read as ever', async () => {
  const admin = await openDraftClient(server);
  const page = { page: 1, width: 595, height: 842, numbers: [71, 72], has_shared_statement: false };
  const older = { ...page, warnings: [], is_scanned: false };
  const newer = { ...older, page: 2, numbers_with_warnings: [72], loose_text: [] };
  const { id } = await addImport(server, adminId, { pages: [older as never, newer], chosenGroup: null });
  const migration = path.resolve(import.meta.dirname, '../../../../migrations/0012_pages_with_warnings.sql');
  await server.context.db.execute(sql.raw(readFileSync(migration, 'utf8')));
  const answer = await admin.call('GET', admin.at(id));
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json().data.pages).toEqual([{ ...older, numbers_with_warnings: [], loose_text: [] }, newer]);
});

test('agrees with what the review shows, whatever the content', async () => {
  const admin = await openDraftClient(server);
  const { id } = await addImport(server, adminId);
  const htmls = [
    ...[
      '',
      '<p></p>',
      '<p><br /></p>',
      '<p>&nbsp;</p>',
      '<p>\u00a0\u2003\ufeff\n</p>',
      '<p>&lt;p&gt;</p>',
      '<p>0</p>',
    ],
    '<p>&amp;nbsp;</p>',
    `<p>${image}</p>`,
    '<ul><li> </li></ul>',
    '<p><span data-math="fraction" data-n="1" data-d="2">1/2</span></p>',
    '<p>.</p>',
  ];
  let number = 100;
  const warned: boolean[] = [];
  for (const html of htmls) {
    const shared_statement = [textBlock(html)];
    const common = await addDraft(server, id, [draftItem(number++), draftItem(number++)]);
    const [, ...rest] = draftItem(1).alternatives;
    const changes: Parameters<typeof draftItem>[1][] = [
      { statement: [textBlock(html)] },
      { alternatives: [{ text: html, correct: false }, ...rest] },
      { statement: [imageBlock(html)] },
    ];
    for (const change of changes) await addDraft(server, id, [draftItem(number++, change)]);
    await setContent(common, { ...common.content, shared_statement });
  }
  for (const { warnings, questions } of await admin.drafts(id))
    warned.push(...questions.map((item) => warnings.length + item.warnings.length > 0));
  const counts = (await countDrafts(server.context.db, [id])).get(id);
  expect(counts?.with_warnings).toBe(warned.filter(Boolean).length);
  // Six of the texts show nothing and one image has no path: two items of a COMMON, a statement, an alternative each.
  expect(counts).toMatchObject({ found: htmls.length * 5, with_warnings: 6 * 4 + 1 });
});

async function setContent(draft: DraftRow, content: DraftContent) {
  await changeDraft(server.context.db, draft, { content });
}

test('drafts that were stored before their facts were get the same facts', async () => {
  const { db } = server.context;
  const before = await db.select().from(importDrafts);
  expect(before.length).toBeGreaterThan(60);
  expect(before.flatMap(({ facts }) => facts).filter(({ hasWarning }) => hasWarning).length).toBeGreaterThan(
    20,
  );
  const migration = path.resolve(import.meta.dirname, '../../../../migrations/0022_draft_facts.sql');
  const [, fill] = readFileSync(migration, 'utf8').split('--> statement-breakpoint');
  await db.update(importDrafts).set({ facts: [] });
  await db.execute(sql.raw(fill ?? ''));
  const after = await db.select().from(importDrafts).orderBy(importDrafts.id);
  expect(after).toEqual(before.sort((one, other) => one.id - other.id));
});

test('has zeros for an import without drafts and nothing for one that isn’t there', async () => {
  const { id } = await addImport(server, adminId, { chosenGroup: null });
  const counts = await countDrafts(server.context.db, [id, 2_000_000_000]);
  expect([...counts.keys()]).toEqual([id]);
  expect(counts.get(id)).toMatchObject({ found: 0, pending: 0, with_key: 0 });
  expect((await countDrafts(server.context.db, [])).size).toBe(0);
});

test('a selection with as many numbers as expected lacks none; with fewer it lacks the gaps', async () => {
  const admin = await openDraftClient(server);
  for (const [expectedCount, missing] of [
    [3, []],
    [4, [2, 4]],
  ] as const) {
    const { id } = await addImport(server, admin.id, { expectedCount });
    for (const number of [1, 3, 5]) await addDraft(server, id, [draftItem(number)]);
    const { data } = (await admin.call('GET', admin.at(id))).json();
    expect(data).toMatchObject({ expected_count: expectedCount, missing_numbers: missing });
  }
});
