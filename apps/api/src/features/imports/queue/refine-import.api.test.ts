import type { ImportDetail } from '@amauta/contract/imports/import.ts';
import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { importDrafts } from '../../../database/tables/imports.ts';
import { MATHEMATICS_FIELDS, openImportClient } from '../../../testing/import-client.ts';
import {
  alternativesOf,
  makeBooklet,
  numbered,
  statementOf,
} from '../../../testing/papers/sample-booklets.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { STAND_IN_KEY, standIn } from '../model/provider/stand-in.testing.ts';

type Reply = Parameters<typeof standIn>[0];

async function standInWith(reply: NonNullable<Reply>) {
  const model = await standIn(reply);
  const { baseUrl } = model.settings('openai-compatible');
  const env = {
    AI_PROVIDER: 'openai-compatible',
    AI_MODEL: 'prueba',
    AI_API_KEY: STAND_IN_KEY,
    AI_BASE_URL: baseUrl ?? '',
    AI_MODE: 'all',
    AI_PRICE_INPUT: '2',
    AI_PRICE_OUTPUT: '10',
  };
  return { model, env };
}

/** A server that asks a stand-in for the model, and what it makes of a booklet of two questions. */
async function readWith(reply: NonNullable<Reply>, fields: Record<string, string> = {}) {
  const { model, env } = await standInWith(reply);
  await using server = await startTestServer({ env });
  const client = await openImportClient(server);
  const read = await client.read(await makeBooklet([numbered(2)]), { ...MATHEMATICS_FIELDS, ...fields });
  const drafts = await server.context.db
    .select()
    .from(importDrafts)
    .where(eq(importDrafts.importId, read.id))
    .orderBy(asc(importDrafts.position));
  const options = (await client.call('GET', '/options/')).json().data;
  expect(client.errors).toEqual([]);
  return { read, drafts, options, asked: model.requests.length };
}

const piece = (html: string) => ({ html, image: null });
const proposal = (number: number, statement = statementOf(number)) => ({
  number,
  statement: [piece(`<p>${statement}</p>`)],
  alternatives: alternativesOf(number).map((text) => piece(`<p>${text}</p>`)),
  key: null,
});

test('the model reads as the server is set up, and its tokens and cost are stored', async () => {
  const { read, drafts, options, asked } = await readWith({
    says: { items: [proposal(1), proposal(2)], situations: [] },
  });
  expect(options).toEqual({ has_model: true, model: 'prueba', model_use: 'all' });
  expect(asked).toBeGreaterThan(0);
  expect(read).toMatchObject({ status: 'ready', model_use: 'all', stage: null, warnings: [] });
  expect(read.model_usage).toEqual({
    calls: asked,
    input_tokens: 120 * asked,
    output_tokens: 45 * asked,
    cost_usd: expect.closeTo(asked * 0.00069),
  });
  expect(drafts.map(({ content }) => content.questions[0]?.number)).toEqual([1, 2]);
});

test('words that are not on the page are left out, and a warning says so', async () => {
  const { read, drafts } = await readWith({
    says: { items: [proposal(1, 'Una pregunta que nadie imprimió.'), proposal(2)], situations: [] },
  });
  expect(read.status).toBe('ready');
  const [first] = drafts;
  expect(first?.content.questions[0]?.statement[0]?.value).toBe(`<p>${statementOf(1)}</p>`);
  expect(first?.items[0]?.warnings.map(({ code }) => code)).toContain('model-rejected');
});

test('an import is ready although its model does not answer', async () => {
  const { read, drafts } = await readWith({ status: 401 });
  expect(read.status).toBe('ready');
  expect(drafts).toHaveLength(2);
  const codes = drafts.flatMap(({ items }) =>
    items.flatMap(({ warnings }) => warnings.map((one) => one.code)),
  );
  expect(codes).toContain('model-failed');
});

test('the model is not asked when the import is set to read without it', async () => {
  const { read, asked } = await readWith({ status: 500 }, { model_use: 'none' });
  expect(read).toMatchObject({ status: 'ready', model_use: 'none', model_usage: null });
  expect(asked).toBe(0);
});

test('while the model reads, the import shows what each page holds and the cost so far', async () => {
  const details: ImportDetail[] = [];
  let look = async (): Promise<ImportDetail> => Promise.reject(new Error('asked too early'));
  const { env } = await standInWith(async () => {
    details.push(await look());
    return { says: { items: [], situations: [] } };
  });
  await using server = await startTestServer({ env });
  const client = await openImportClient(server);
  const { id } = await client.add(await makeBooklet([numbered(30)]));
  look = () => client.detail(id);
  await client.work();
  const [first, second] = details;
  const total = details.length;
  expect(total).toBeGreaterThan(1);
  const steps = details.map((detail) => detail.model_progress);
  expect(steps).toEqual(details.map((_, done) => ({ done, total })));
  expect(await client.detail(id)).toMatchObject({ stage: null, model_progress: null });
  expect(first).toMatchObject({ status: 'reading', stage: 'model', model_usage: null });
  expect(first?.pages.flatMap((page) => page.numbers)).toHaveLength(30);
  expect(second?.model_usage).toMatchObject({ calls: 1, input_tokens: 120 });
});

test('the pages of unsure questions are shown to the model as the review shows them later', async () => {
  const { model, env } = await standInWith({ says: { items: [], situations: [] } });
  await using server = await startTestServer({ env: { ...env, AI_MODE: 'unsure' } });
  const client = await openImportClient(server);
  const unsure = numbered(2).map((one) =>
    one.number === 2 ? { ...one, alternatives: ['Sí', '', 'No'] } : one,
  );
  const read = await client.read(await makeBooklet([unsure]));
  expect(client.errors).toEqual([]);
  expect(model.requests).not.toHaveLength(0);
  const picture = await client.call('GET', `/${read.id}/pages/1/picture/`);
  expect(model.requests[0]?.text).toContain(picture.rawPayload.toString('base64').slice(0, 200));
});
