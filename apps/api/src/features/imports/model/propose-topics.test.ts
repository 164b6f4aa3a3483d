import type { ModelUsage } from '@amauta/contract/imports/import.ts';
import { expect, test } from 'vitest';
import { askForTopics } from './propose-topics.service.ts';
import { PROVIDERS, type Reply, standIn } from './provider/stand-in.testing.ts';

const CCP = [
  { code: 'CCP-CLI', name: 'Clima de aula' },
  { code: 'CCP-EVA', name: 'Evaluación' },
];
const CL = [{ code: 'CL-INF', name: 'Inferencias' }];
const ITEMS = [
  { topics: CCP, text: '¿Qué hacer ante las burlas?' },
  { topics: CCP, text: '¿Qué se evalúa?' },
  { topics: CL, text: '¿Qué se infiere?' },
];
const QUICK = { sleep: async () => undefined, random: () => 0 };

async function ask(reply: Reply, { provider = PROVIDERS[0] ?? 'anthropic', maxTokens = 100_000 } = {}) {
  const server = await standIn(reply);
  const used: ModelUsage[] = [];
  const signal = new AbortController().signal;
  const caller = { signal, onUsed: (usage: ModelUsage) => used.push(usage) };
  const proposed = await askForTopics(server.settings(provider, { maxTokens }), ITEMS, caller, QUICK);
  return { proposed, used, requests: server.requests };
}

test.each(PROVIDERS)('topics from %s, in one call', async (provider) => {
  const says = {
    temas: [
      { n: 1, codigo: 'CCP-CLI' },
      { n: 2, codigo: null },
      { n: 3, codigo: 'CL-INF' },
    ],
  };
  const { proposed, used, requests } = await ask({ says }, { provider });
  expect(proposed).toEqual({ codes: ['CCP-CLI', null, 'CL-INF'], problem: null });
  expect(used).toMatchObject([{ calls: 1, input_tokens: 120, output_tokens: 45 }]);
  expect(requests).toHaveLength(1);
  for (const part of ['CCP-EVA: Evaluación', 'CL-INF: Inferencias', 'burlas', 'Pregunta 3 (temario 2)'])
    expect(requests[0]?.text).toContain(part);
});

test('a code of another temario, an invented one and a question that is left out count as none', async () => {
  const says = {
    temas: [
      { n: 1, codigo: 'CL-INF' },
      { n: 2, codigo: 'CCP-X' },
      { n: 9, codigo: 'CCP-CLI' },
    ],
  };
  expect((await ask({ says })).proposed.codes).toEqual([null, null, null]);
});

test.each<[string, Reply, string]>([
  ['another form', { says: { topics: [] } }, 'El modelo de lenguaje no dio una respuesta que se pueda usar.'],
  ['a refusal', { refuses: true }, 'El modelo de lenguaje no dio una respuesta que se pueda usar.'],
  ['a broken service', { status: 503 }, 'El modelo de lenguaje no responde.'],
  [
    'a wrong key',
    { status: 401 },
    'El proveedor del modelo rechazó la clave configurada. Revisa AI_API_KEY en el servidor.',
  ],
])('%s is told', async (_what, reply, problem) => {
  expect((await ask(reply)).proposed).toEqual({ codes: null, problem });
});

test('with too few tokens the model is not asked', async () => {
  const { proposed, requests, used } = await ask({ says: {} }, { maxTokens: 1_000 });
  expect([proposed.codes, requests, used]).toEqual([null, [], []]);
});
