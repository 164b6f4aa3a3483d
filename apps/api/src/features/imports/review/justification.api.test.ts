import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { imports } from '../../../database/tables/imports.ts';
import { addDraft, addImport, draftItem, openDraftClient } from '../../../testing/draft-client.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { STAND_IN_KEY, standIn } from '../model/provider/stand-in.testing.ts';

type Reply = Parameters<typeof standIn>[0];

/** A server that asks a stand-in for the model, with a draft of two items. */
async function start(...replies: NonNullable<Reply>[]) {
  const model = await standIn(...replies);
  const { baseUrl } = model.settings('openai-compatible');
  const env = {
    AI_PROVIDER: 'openai-compatible',
    AI_MODEL: 'prueba',
    AI_API_KEY: STAND_IN_KEY,
    AI_BASE_URL: baseUrl ?? '',
  };
  const server = await startTestServer({ env: { ...env, AI_PRICE_INPUT: '2', AI_PRICE_OUTPUT: '10' } });
  const admin = await openDraftClient(server);
  const { id } = await addImport(server, admin.id);
  const draft = await addDraft(server, id, [draftItem(1), draftItem(2)], {
    warnings: [{ code: 'unsure-group', text: 'Míralo.' }],
  });
  const justify = (item: number, version = 1, draftId = draft.id) =>
    admin.call('POST', admin.at(id, `drafts/${draftId}/justification/`), { item, version });
  const usage = async () =>
    (await server.context.db.select().from(imports).where(eq(imports.id, id)))[0]?.modelUsage;
  return {
    ...admin,
    server,
    model,
    importId: id,
    draft,
    justify,
    usage,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

describe('a justification', () => {
  test('is drafted for one item, marked as a draft until somebody saves it, and its cost told', async () => {
    await using at = await start({
      says: { html: '<p>Porque <strong>sí</strong>.<script>x()</script></p>' },
    });
    const drafted = await at.justify(1);
    expect(drafted.statusCode, drafted.body).toBe(200);
    const { data } = drafted.json();
    expect(data).toMatchObject({ version: 2, origin: 'model', warnings: [{ code: 'unsure-group' }] });
    expect(data.questions[0]).toMatchObject({
      justification: draftItem(1).justification,
      has_drafted_justification: false,
    });
    expect(data.questions[1]).toMatchObject({
      justification: [{ type: 'text', value: '<p>Porque <strong>sí</strong>.</p>' }],
      has_drafted_justification: true,
    });
    expect(at.model.requests[0]?.text).toContain('¿Cuál es la 2?');
    const once = await at.usage();
    expect(once).toMatchObject({ calls: 1, input_tokens: expect.any(Number) });
    expect(once?.cost_usd).toBeCloseTo(
      ((once?.input_tokens ?? 0) * 2 + (once?.output_tokens ?? 0) * 10) / 1e6,
    );
    await at.justify(0, 2);
    expect(await at.usage()).toMatchObject({ calls: 2, input_tokens: 2 * (once?.input_tokens ?? 0) });
  });

  test('that the model doesn’t write leaves the draft as it was, and is told', async () => {
    await using at = await start({ refuses: true });
    const refused = await at.justify(0);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      code: 'RULE_BROKEN',
      message: expect.stringMatching(/Escríbela tú/),
    });
    expect((await at.drafts(at.importId))[0]).toMatchObject({ version: 1, origin: 'reader' });
    expect(await at.usage()).toMatchObject({ calls: 1 });
  });

  test('counts against the tokens of its import, and is not asked for once they are used', async () => {
    await using at = await start({ says: { html: '<p>Porque sí.</p>' } });
    const { ai } = at.server.context.config;
    if (!ai) throw new Error('no model');
    const modelUsage = {
      calls: 9,
      input_tokens: ai.maxTokens - 5_000,
      output_tokens: 4_000,
      cost_usd: 1,
    };
    const set = (usage: typeof modelUsage) =>
      at.server.context.db.update(imports).set({ modelUsage: usage }).where(eq(imports.id, at.importId));
    await set(modelUsage);
    const refused = await at.justify(0);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().message).toMatch(/^Esta importación ya usó todos los tokens/);
    expect(at.model.requests).toEqual([]);
    expect(await at.usage()).toEqual(modelUsage);
    await set({ ...modelUsage, output_tokens: 0 });
    expect((await at.justify(0)).statusCode).toBe(200);
    expect(await at.usage()).toMatchObject({ calls: 10 });
    expect((await at.usage())?.cost_usd).toBeGreaterThan(1);
  });

  test('does not undo what a person saved meanwhile', async () => {
    let save = async () => {};
    const saved = Promise.withResolvers<void>();
    await using at = await start(() => {
      void save().then(saved.resolve, saved.reject);
      return { says: { html: '<p>Tarde.</p>' } };
    });
    // Saving reaches the database before the model's answer is back. Whichever of the two comes second is
    // refused.
    save = async () => void (await at.save(at.importId, at.draft, at.draft.content));
    const drafted = await at.justify(0);
    await saved.promise;
    const [draft] = await at.drafts(at.importId);
    expect(draft?.version).toBe(2);
    expect(draft?.origin).toBe(drafted.statusCode === 409 ? 'person' : 'model');
    expect(draft?.questions[0]?.has_drafted_justification).toBe(drafted.statusCode === 200);
  });

  test('needs a key, an item, the newest version and a model', async () => {
    await using at = await start({ says: { html: '<p>No.</p>' } });
    const alternatives = draftItem(3).alternatives.map((one) => ({ ...one, correct: false }));
    const keyless = await addDraft(at.server, at.importId, [draftItem(3, { alternatives })]);
    const refused = await at.justify(0, 1, keyless.id);
    expect(refused.json()).toMatchObject({
      code: 'RULE_BROKEN',
      message: expect.stringMatching(/^Marca primero/),
    });
    expect((await at.justify(2)).json().errors).toHaveProperty('item');
    expect((await at.justify(0, 7)).statusCode).toBe(409);
    expect((await at.justify(0, 1, 2_147_483_647)).statusCode).toBe(404);
    expect((await at.justify(-1)).statusCode).toBe(400);
    expect(at.model.requests).toEqual([]);
    at.server.context.config.ai = null;
    const without = await at.justify(0);
    expect(without.statusCode).toBe(422);
    expect(without.json().message).toBe('Configura un modelo de lenguaje para redactar justificaciones.');
  });
});
