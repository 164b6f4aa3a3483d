import type { PageArea } from '@amauta/contract/imports/import.ts';
import { expect, test } from 'vitest';
import {
  addDraft,
  addImport,
  draftItem,
  openDraftClient,
  readItem,
} from '../../../../testing/draft-client.ts';
import { prepare, useTestServer } from '../../../../testing/test-server.ts';

const server = useTestServer();
const admin = prepare(() => openDraftClient(server));

const page = (number: number) => ({
  page: number,
  width: 595,
  height: 842,
  numbers: [],
  numbers_with_warnings: [],
  has_shared_statement: false,
  warnings: [],
  is_scanned: false,
  loose_text: [],
});
const area = (number: number, changes: Partial<PageArea> = {}): PageArea => ({
  page: number,
  x: 40,
  y: 50,
  width: 400,
  height: 300,
  ...changes,
});

async function start() {
  const { id } = await addImport(server, admin.id, { pages: [page(1), page(2), page(3)] });
  const items = [readItem('image-expected'), readItem('unsure-text')];
  const draft = await addDraft(server, id, [draftItem(1), draftItem(2)], { items });
  const put = (
    areas: PageArea[],
    { item = 1, version = 1 }: { item?: number | null; version?: number } = {},
  ) => admin.call('PUT', admin.at(id, `drafts/${draft.id}/areas/`), { item, areas, version });
  return { id, draft, put };
}

test('an item is said to stand elsewhere, in the order of the pages; the rest of the draft stays', async () => {
  const { id, draft, put } = await start();
  const areas = [area(3), area(2), area(2, { y: 500 })];
  const moved = await put(areas);
  expect(moved.statusCode, moved.body).toBe(200);
  expect(moved.json().data).toMatchObject({ version: 2, origin: 'reader' });
  const [now] = await admin.drafts(id);
  expect(now?.questions.map((item) => item.areas)).toEqual([
    [{ page: 3, x: 1, y: 2, width: 30, height: 40 }],
    [areas[1], areas[2], areas[0]],
  ]);
  expect(now?.questions[1]?.warnings).toMatchObject([{ code: 'unsure-text' }]);
  expect(now?.questions[1]?.statement).toEqual(draft.content.questions[1]?.statement);
  expect((await put([], { version: 2 })).json().data.questions[1].areas).toEqual([]);
});

test('a shared statement too, where there is one', async () => {
  const { id, put } = await start();
  const moved = await put([area(2), area(1)], { item: null });
  expect(moved.statusCode, moved.body).toBe(200);
  const [now] = await admin.drafts(id);
  expect(now?.areas).toEqual([area(1), area(2)]);
  expect(now?.questions.map((item) => item.areas.length)).toEqual([1, 1]);
  const single = await addDraft(server, id, [draftItem(9)], { items: [readItem('unsure-text')] });
  const body = { item: null, areas: [area(1)], version: 1 };
  const refused = await admin.call('PUT', admin.at(id, `drafts/${single.id}/areas/`), body);
  expect(refused.json().errors).toEqual({ item: ['Esta pregunta no tiene enunciado común.'] });
});

test('what lies outside of the pages, an older version, and a draft that was decided are refused', async () => {
  const { id, draft, put } = await start();
  for (const wrong of [area(4), area(1, { x: -5 }), area(1, { y: 800 }), area(1, { width: 600 })]) {
    const refused = await put([area(1), wrong]);
    expect(refused.json().errors).toEqual({ areas: ['El área sale de la página. Márcala otra vez.'] });
  }
  expect((await put([area(1)], { item: 2 })).json().errors).toHaveProperty('item');
  expect((await put([area(1, { width: 0 })])).statusCode).toBe(400);
  expect((await put([area(1)], { version: 7 })).statusCode).toBe(409);
  expect((await admin.accept(id, draft, ['unsure-text', 'image-expected'])).statusCode).toBe(200);
  expect((await put([area(1)], { version: 2 })).statusCode).toBe(409);
});
