import { pageOfLines } from '@amauta/booklet-reader/page/fixtures.testing.ts';
import { expect, test } from 'vitest';
import { proposal, readPages } from '../model/fixtures.testing.ts';
import { standIn } from '../model/provider/stand-in.testing.ts';
import { itemsOf, question, SAID } from '../model/refine.testing.ts';
import { refineByModel } from './refine-import.service.ts';

const read = () => {
  const { draft, pages: texts } = readPages([
    pageOfLines(1, question(1, 'Lima tiene costa?')),
    pageOfLines(2, question(2, 'Puno tiene lago?')),
    pageOfLines(3, question(3, 'Ica tiene dunas?')),
  ]);
  return { draft, texts };
};
const first = { says: { items: [proposal(1, 'Lima tiene costa?', SAID)], situations: [] } };
const signal = new AbortController().signal;
const used = { calls: 3, input_tokens: 900, output_tokens: 100, cost_usd: 0.5 };

test('when the time is over, the items read until then stay and all calls are counted', async () => {
  const server = await standIn(first, { hangs: true });
  const ai = server.settings('openai-compatible', { prices: { input: 2, output: 10 }, timeoutSeconds: 60 });
  const told: number[] = [];
  const { draft, usage, warnings } = await refineByModel(ai, 'all', read(), {
    signal,
    used,
    onUse: async ({ calls }) => void told.push(calls),
    timeLimitMs: 1_500,
  });
  expect(server.requests).toHaveLength(2);
  expect(itemsOf(draft).map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(warnings).toEqual([
    'Se acabó el tiempo del modelo de lenguaje para esta importación: las páginas 2, 3 quedan como las leyó el lector.',
  ]);
  // What the provider told of the first call, and the prompt of the one that was broken off.
  expect(told).toEqual([4, 5]);
  expect(usage).toMatchObject({ calls: 5, output_tokens: 145 });
  expect(usage.input_tokens).toBeGreaterThan(900 + 120 + 300);
  const inputCost = ((usage.input_tokens - 900) * 2) / 1e6;
  expect(usage.cost_usd).toBeCloseTo(0.5 + inputCost + (45 * 10) / 1e6);
});

test('all readings of an import share one limit of tokens', async () => {
  const server = await standIn(first);
  const ai = server.settings('openai-compatible', { maxTokens: 20_000 });
  const spent = { ...used, input_tokens: 18_000 };
  const { warnings, usage } = await refineByModel(ai, 'all', read(), { signal, used: spent });
  expect(server.requests).toEqual([]);
  expect(usage).toEqual(spent);
  expect(warnings[0]).toMatch(/^Se alcanzó el límite de tokens de esta importación: las páginas 1, 2, 3 /);
});
