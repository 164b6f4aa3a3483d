import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openModel, type Surroundings } from './open-model.ts';
import { PROVIDERS, type Provider, STAND_IN_KEY, standIn } from './stand-in.testing.ts';
import type { ModelRequest } from './structured-model.ts';

const Answer = z.object({ word: z.string(), number: z.int().nullable() });
const GOOD = { word: 'árbol', number: 3 };
const REQUEST: ModelRequest<z.infer<typeof Answer>> = {
  schema: Answer,
  name: 'respuesta',
  instructions: 'Copia la palabra.',
  prompt: 'árbol 3',
  maxOutputTokens: 500,
};
const USE = { calls: 1, input_tokens: 120, output_tokens: 45 };

/**
 * Surroundings that note the waits instead of waiting. `random` is in the middle, so waits aren't
 * scattered.
 */
function noted(): Surroundings & { waits: number[] } {
  const waits: number[] = [];
  return { waits, sleep: async (ms) => void waits.push(ms), random: () => 0.5 };
}

async function ask(provider: Provider, server: Awaited<ReturnType<typeof standIn>>) {
  const surroundings = noted();
  const answer = await openModel(server.settings(provider), surroundings).ask(REQUEST);
  return { answer, waits: surroundings.waits };
}

describe.each(PROVIDERS)('%s', (provider) => {
  test('answers in the form of the schema, and tells what it used', async () => {
    const server = await standIn({ says: GOOD });
    const { answer } = await ask(provider, server);
    expect(answer).toEqual({ ok: true, value: GOOD, use: USE });
    const [request] = server.requests;
    expect(server.requests).toHaveLength(1);
    for (const part of ['Copia la palabra.', 'árbol 3', 'modelo-de-prueba', '500', '"word"'])
      expect(`${request?.path} ${request?.text}`).toContain(part);
    expect(request?.text).not.toContain(STAND_IN_KEY);
  });

  test.each([
    ['malformed', { says: '{"word": "árb' }],
    ['malformed', { says: { word: 7, number: 'tres' } }],
    ['malformed', { says: 'No sé qué decir.' }],
    ['malformed', { status: 200, body: '<html>Hola</html>' }],
    ['truncated', { says: '{"word": "árb', cut: true }],
    ['refused', { refuses: true as const }],
  ])('a %s answer is a failure, told and not repeated', async (failure, reply) => {
    const server = await standIn(reply);
    const { answer } = await ask(provider, server);
    expect(answer).toMatchObject({ ok: false, failure });
    expect(answer.use.input_tokens).toBeGreaterThan(0);
    expect(server.requests).toHaveLength(1);
  });

  test('a busy one is asked again when it says so', async () => {
    const server = await standIn({ status: 429, headers: { 'retry-after': '7' } }, { says: GOOD });
    const { answer, waits } = await ask(provider, server);
    expect(answer).toEqual({ ok: true, value: GOOD, use: { ...USE, calls: 2 } });
    expect(waits).toHaveLength(1);
    expect(waits[0]).toBeGreaterThanOrEqual(7_000);
    expect(waits[0]).toBeLessThan(8_000);
  });

  test('a broken one is asked again, later and later, and then no more', async () => {
    const server = await standIn({ status: 500 });
    const { answer, waits } = await ask(provider, server);
    expect(answer).toEqual({
      ok: false,
      failure: 'unavailable',
      use: { calls: 4, input_tokens: 0, output_tokens: 0 },
    });
    expect(waits).toEqual([750, 1_500, 3_000]);
  });

  test('a connection that breaks off is asked again', async () => {
    const server = await standIn({ breaksOff: true }, { says: GOOD });
    const { answer, waits } = await ask(provider, server);
    expect(answer).toMatchObject({ ok: true, value: GOOD });
    expect(waits).toHaveLength(1);
  });

  test.each([
    [401, 'denied'],
    [403, 'denied'],
    [400, 'invalid'],
    [404, 'invalid'],
  ])('%i is not repeated', async (status, failure) => {
    const server = await standIn({ status });
    const { answer, waits } = await ask(provider, server);
    expect(answer).toMatchObject({ ok: false, failure });
    expect(waits).toEqual([]);
  });

  test('a wrong key is denied, and nothing that is told holds it', async () => {
    const server = await standIn({ says: GOOD });
    const settings = server.settings(provider, { apiKey: 'otra-clave' });
    const answer = await openModel(settings, noted()).ask(REQUEST);
    expect(answer).toMatchObject({ ok: false, failure: 'denied' });
    expect(JSON.stringify(answer)).not.toContain('otra-clave');
    expect(server.requests).toHaveLength(1);
  });

  test('a slow one is given up after its time, and asked once more', async () => {
    const server = await standIn({ hangs: true });
    const settings = server.settings(provider, { timeoutSeconds: 0.03 });
    const answer = await openModel(settings, noted()).ask(REQUEST);
    expect(answer).toMatchObject({ ok: false, failure: 'timeout', use: { calls: 2 } });
    // Tokens of an aborted request count too.
    expect(answer.use.input_tokens).toBeGreaterThan(0);
  });

  test('stops when it is told to, also while it waits', async () => {
    const server = await standIn({ hangs: true });
    const controller = new AbortController();
    const asked = openModel(server.settings(provider), noted()).ask({
      ...REQUEST,
      signal: controller.signal,
    });
    await expect.poll(() => server.requests.length).toBe(1);
    controller.abort(new Error('basta'));
    await expect(asked).rejects.toThrow();
    const before = openModel(server.settings(provider)).ask({ ...REQUEST, signal: AbortSignal.abort() });
    await expect(before).rejects.toThrow();
    expect(server.requests).toHaveLength(1);
  });
});

test.each([
  ['claude-sonnet-4-5', 'output_config'],
  ['claude-3-haiku-20240307', 'tools'],
])('%s is asked by its %s', async (model, way) => {
  const server = await standIn({ says: GOOD });
  const answer = await openModel(server.settings('anthropic', { model }), noted()).ask(REQUEST);
  expect(answer).toEqual({ ok: true, value: GOOD, use: USE });
  expect(server.requests[0]?.body).toHaveProperty(way);
});

test('a wait that is too long to be worth it ends the asking', async () => {
  const server = await standIn({ status: 429, headers: { 'retry-after': '3600' } });
  const { answer, waits } = await ask('openai', server);
  expect(answer).toMatchObject({ ok: false, failure: 'busy' });
  expect(waits).toEqual([]);
});

test('a server that knows no schema is asked for plain JSON, from then on', async () => {
  const server = await standIn(
    { status: 400 },
    { says: 'Claro:\n```json\n{"word":"árbol","number":3}\n```' },
  );
  const model = openModel(server.settings('openai-compatible'), noted());
  expect(await model.ask(REQUEST)).toMatchObject({ ok: true, value: GOOD, use: { calls: 2 } });
  expect(await model.ask(REQUEST)).toMatchObject({ ok: true, value: GOOD, use: { calls: 1 } });
  expect(server.requests.map(({ body }) => (body.response_format as { type: string }).type)).toEqual([
    'json_schema',
    'json_object',
    'json_object',
  ]);
});

test('tokens that are not told are estimated', async () => {
  const server = await standIn({ says: GOOD, usage: 'none' });
  const { answer } = await ask('openai-compatible', server);
  expect(answer.use.input_tokens).toBeGreaterThan(0);
  expect(answer.use.output_tokens).toBeGreaterThan(0);
});

test('the key follows no redirect', async () => {
  const elsewhere = await standIn({ says: GOOD });
  const to = `${elsewhere.settings('anthropic').baseUrl}/messages`;
  const server = await standIn({ status: 307, headers: { location: to } });
  const { answer } = await ask('anthropic', server);
  expect(answer.ok).toBe(false);
  expect(elsewhere.requests).toEqual([]);
});
