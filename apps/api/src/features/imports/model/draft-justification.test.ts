import { describe, expect, test } from 'vitest';
import { draftJustification, type ItemToJustify } from './draft-justification.ts';
import { openModel } from './provider/open-model.ts';
import { PROVIDERS, type Reply, standIn } from './provider/stand-in.testing.ts';
import { openBudget } from './provider/token-budget.ts';

const ITEM: ItemToJustify = {
  shared: [{ type: 'text', value: '<p>Ana siembra un huerto.</p>' }],
  statement: [
    { type: 'text', value: '<p>¿Qué aprende?</p>' },
    { type: 'image', value: '/media/images/x.webp', description: 'un huerto' },
    { type: 'image', value: '/media/images/y.webp' },
  ],
  alternatives: ['<p>A cuidar plantas</p>', '', '<p>Nada</p>'],
  key: 0,
};

const budget = openBudget(100_000, null);

async function draft(reply: Reply, item = ITEM, provider = PROVIDERS[0] ?? 'anthropic') {
  const server = await standIn(reply);
  const model = openModel(server.settings(provider), { sleep: async () => undefined, random: () => 0 });
  return { drafted: await draftJustification(item, model, { budget }), requests: server.requests };
}

describe('a justification', () => {
  test.each(PROVIDERS)('from %s', async (provider) => {
    const { drafted, requests } = await draft({ says: { html: '<p>Porque siembra.</p>' } }, ITEM, provider);
    expect(drafted).toEqual({
      html: '<p>Porque siembra.</p>',
      failure: null,
      usage: { calls: 1, input_tokens: 120, output_tokens: 45 },
    });
    const asked = requests[0]?.text ?? '';
    const parts = ['Ana siembra', 'aprende', '[imagen: un huerto]', 'B) [imagen]', 'Respuesta correcta: A'];
    for (const part of parts) expect(asked).toContain(part);
    // The prompt must not contain addresses of our files.
    expect(asked).not.toContain('/media/');
  });

  test('is cleaned', async () => {
    const dirty =
      '<p style="color:#f00" onclick="x()">Porque <a href="https://x.example">sí</a><img src="x"></p><script>x</script>';
    const { drafted } = await draft({ says: { html: dirty } });
    expect(drafted.html).toBe('<p>Porque sí</p>');
  });

  test.each<[string, Reply, string]>([
    ['an empty one', { says: { html: '<p> </p><script>x</script>' } }, 'malformed'],
    ['an endless one', { says: { html: `<p>${'sí '.repeat(8_000)}</p>` } }, 'malformed'],
    ['one of another form', { says: { texto: 'Porque sí' } }, 'malformed'],
    ['a refusal', { refuses: true }, 'refused'],
    ['a broken service', { status: 503 }, 'unavailable'],
    ['a wrong key', { status: 401 }, 'denied'],
  ])('%s is none', async (_what, reply, failure) => {
    const { drafted } = await draft(reply);
    expect(drafted).toMatchObject({ html: null, failure });
  });

  test('needs the key', async () => {
    await expect(draft({ says: { html: '<p>x</p>' } }, { ...ITEM, key: 3 })).rejects.toThrow(RangeError);
  });

  test('stops when it is told to', async () => {
    const server = await standIn({ says: { html: '<p>x</p>' } });
    const model = openModel(server.settings('openai'));
    const before = await draftJustification(ITEM, model, { budget, signal: AbortSignal.abort() });
    expect(before).toMatchObject({ html: null, failure: 'timeout', usage: { calls: 0 } });
    expect(server.requests).toEqual([]);
  });

  test('that is broken off was paid for', async () => {
    const server = await standIn({ hangs: true });
    const model = openModel(server.settings('openai', { timeoutSeconds: 60 }));
    const leaving = new AbortController();
    const drafting = draftJustification(ITEM, model, { budget, signal: leaving.signal });
    await expect.poll(() => server.requests.length).toBe(1);
    leaving.abort();
    const broken = await drafting;
    expect(broken).toMatchObject({ html: null, failure: 'timeout', usage: { calls: 1, output_tokens: 0 } });
    expect(broken.usage.input_tokens).toBeGreaterThan(300);
  });

  test('asks for no more tokens than are left, and not at all where too few are', async () => {
    const server = await standIn({ says: { html: '<p>Porque siembra.</p>' } });
    const model = openModel(server.settings('openai'));
    const withLeft = (left: number) => draftJustification(ITEM, model, { budget: openBudget(left, null) });
    expect(await withLeft(1_600)).toMatchObject({ failure: 'budget', usage: { calls: 0, input_tokens: 0 } });
    expect(server.requests).toEqual([]);
    expect(await withLeft(4_000)).toMatchObject({ failure: null });
    const asked = server.requests[0]?.body.max_output_tokens;
    expect(asked).toBeGreaterThan(1_500);
    expect(asked).toBeLessThan(4_000);
  });
});
