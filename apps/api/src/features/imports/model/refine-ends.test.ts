import { pageOfLines } from '@amauta/booklet-reader/page/fixtures.testing.ts';
import { describe, expect, test } from 'vitest';
import { proposal, readPages, scriptedModel } from './fixtures.testing.ts';
import type { ModelFailure, StructuredModel } from './provider/structured-model.ts';
import {
  codes,
  find,
  itemsOf,
  misread,
  OPTIONS,
  question,
  SAID,
  statementOf,
  text,
} from './refine.testing.ts';
import { refineBooklet } from './refine-booklet.ts';

describe('the model is no longer asked', () => {
  const contents = [1, 2, 3, 4].map((at) => pageOfLines(at, question(at, `Lima tiene ${at} costas?`)));
  const good = (number: number) => ({ items: [proposal(number, `Lima tiene ${number} costas?`, SAID)] });
  const failure = (why: ModelFailure) => ({
    ok: false as const,
    failure: why,
    use: { calls: 1, input_tokens: 10, output_tokens: 0 },
  });

  test('once the budget is used; the rest stays as it was read, with a warning', async () => {
    const { draft, pages } = readPages(contents);
    const model = scriptedModel(good(1), good(2));
    const options = { ...OPTIONS, maxTokens: 5_000, prices: { input: 3, output: 15 } };
    const refined = await refineBooklet(draft, pages, model, options);
    expect(model.asked).toHaveLength(2);
    expect(itemsOf(refined.draft)).toEqual(itemsOf(draft));
    expect(refined.draft.warnings).toEqual([
      {
        code: 'model-failed',
        text: 'Se alcanzó el límite de tokens de esta importación: las páginas 3, 4 quedan como las leyó el lector.',
      },
    ]);
    const usage = { calls: 2, input_tokens: 2_000, output_tokens: 1_000 };
    expect(refined.usage).toEqual({ ...usage, cost_usd: (2_000 * 3 + 1_000 * 15) / 1_000_000 });
    // An answer may never be longer than what is left.
    for (const { maxOutputTokens } of model.asked) expect(maxOutputTokens).toBeLessThan(5_000);
  });

  test.each(['denied', 'invalid'] as const)('at once, when the answer is %s', async (why) => {
    const { draft, pages } = readPages(contents);
    const model = scriptedModel(failure(why));
    const refined = await refineBooklet(draft, pages, model, OPTIONS);
    expect(model.asked).toHaveLength(1);
    expect(codes(find(refined.draft, 1))).toEqual(['model-failed']);
    expect(refined.draft.warnings.map(({ text }) => text)).toEqual([
      expect.stringMatching(/páginas 2, 3, 4 .*no aceptó/),
    ]);
  });

  test('when the service does not answer twice in a row', async () => {
    const { draft, pages } = readPages(contents);
    const model = scriptedModel(failure('timeout'), good(2), failure('busy'), failure('unavailable'));
    const refined = await refineBooklet(draft, pages, model, OPTIONS);
    expect(model.asked).toHaveLength(4);
    expect(itemsOf(refined.draft).map(codes)).toEqual([
      ['model-failed'],
      [],
      ['model-failed'],
      ['model-failed'],
    ]);
    expect(codes(refined.draft)).toEqual(['model-failed']);
  });

  test.each(['malformed', 'truncated', 'refused'] as const)('at no answer that is %s', async (why) => {
    const { draft, pages } = readPages(contents);
    const model = scriptedModel(failure(why), good(2), failure(why), failure(why));
    const refined = await refineBooklet(draft, pages, model, OPTIONS);
    expect(model.asked).toHaveLength(4);
    expect(itemsOf(refined.draft).map(codes)).toEqual([
      ['model-failed'],
      [],
      ['model-failed'],
      ['model-failed'],
    ]);
    expect(refined.draft.warnings).toEqual([]);
  });

  test('once the time is over; proven questions stay', async () => {
    const { draft, pages } = readPages(contents);
    const deadline = new AbortController();
    const script = scriptedModel(good(1), good(2));
    // Over while the third question is on its way.
    const model: StructuredModel = {
      ask(request) {
        if (script.asked.length === 2) deadline.abort(new Error('tarde'));
        return script.ask(request);
      },
    };
    const wrong = misread(draft, 1, { statement: [text('<p>costa?</p>')] });
    const refined = await refineBooklet(wrong, pages, model, { ...OPTIONS, deadline: deadline.signal });
    expect(script.asked).toHaveLength(2);
    expect(refined.origins[0]).toMatchObject({ 1: 'model', 3: 'reader' });
    expect(statementOf(find(refined.draft, 1))).not.toBe('costa?');
    expect(refined.usage).toMatchObject({ calls: 3, output_tokens: 1_000 });
    expect(refined.draft.warnings.map((warning) => warning.text)).toEqual([
      'Se acabó el tiempo del modelo de lenguaje para esta importación: las páginas 3, 4 quedan como las leyó el lector.',
    ]);
    const late = await refineBooklet(wrong, pages, script, { ...OPTIONS, deadline: AbortSignal.abort() });
    expect(script.asked).toHaveLength(2);
    expect(late.usage.calls).toBe(0);
    expect(late.draft.warnings[0]?.text).toContain('las páginas 1, 2, 3, 4 quedan');
  });

  test('once the signal is aborted; its reason is thrown', async () => {
    const { draft, pages } = readPages(contents);
    const controller = new AbortController();
    const onCall = ({ done }: { done: number }) => done === 1 && controller.abort(new Error('cancelado'));
    const model = scriptedModel(good(1));
    const refining = refineBooklet(draft, pages, model, { ...OPTIONS, signal: controller.signal, onCall });
    await expect(refining).rejects.toThrow('cancelado');
    expect(model.asked).toHaveLength(1);
  });
});
