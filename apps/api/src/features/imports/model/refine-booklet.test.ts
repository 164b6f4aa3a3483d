import { pageOfLines } from '@amauta/booklet-reader/page/fixtures.testing.ts';
import { describe, expect, test } from 'vitest';
import { proposal, readPages, scriptedModel } from './fixtures.testing.ts';
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

describe('which questions are asked for', () => {
  const lines = [...question(1, 'Lima tiene costa?'), '2 Puno tiene lago?', 'a) Sí', 'b)', 'c) A veces'];

  test('the unsure ones only, by their numbers, with the page and no word of the reader’s draft', async () => {
    const { draft, pages } = readPages([pageOfLines(1, lines)]);
    expect(codes(find(draft, 2))).toEqual(['empty-alternative']);
    const model = scriptedModel({});
    await refineBooklet(draft, pages, model, { ...OPTIONS, mode: 'unsure' });
    expect(model.asked).toHaveLength(1);
    expect(model.asked[0]?.prompt).toContain('Devuelve las preguntas 2.');
    expect(model.asked[0]?.prompt).toContain('1 Lima tiene costa?');
  });

  test('none where the reader is sure', async () => {
    const { draft, pages } = readPages([pageOfLines(1, question(1, 'Lima tiene costa?'))]);
    const model = scriptedModel({});
    const refined = await refineBooklet(draft, pages, model, { ...OPTIONS, mode: 'unsure' });
    expect(model.asked).toEqual([]);
    expect(refined).toEqual({
      draft,
      origins: [{ 1: 'reader' }],
      usage: { calls: 0, input_tokens: 0, output_tokens: 0, cost_usd: null },
    });
  });

  test('all of them page by page, each with the edges of its neighbours', async () => {
    const texts = ['Lima tiene costa?', 'Puno tiene lago?', 'Cusco tiene valles?', 'Ica tiene dunas?'];
    const contents = texts.map((text, at) => pageOfLines(at + 1, question(at + 1, text)));
    const { draft, pages } = readPages(contents);
    const model = scriptedModel({});
    const told: number[][] = [];
    const onCall = ({ done, total }: { done: number; total: number }) => told.push([done, total]);
    await refineBooklet(draft, pages, model, { ...OPTIONS, onCall });
    expect(model.asked).toHaveLength(4);
    const [, second] = model.asked;
    expect(second?.prompt.match(/=== .* ===/g)).toEqual([
      '=== Página 1 (solo su final) ===',
      '=== Página 2 ===',
      '=== Página 3 (solo su comienzo) ===',
    ]);
    expect(told).toEqual([
      [0, 4],
      [1, 4],
      [2, 4],
      [3, 4],
      [4, 4],
    ]);
  });

  test('one group of several', async () => {
    const contents = [1, 2].map((at) => pageOfLines(at, [...question(1, 'Lima?'), ...question(2, 'Puno?')]));
    const { draft, pages } = readPages(contents);
    expect(draft.groups).toHaveLength(2);
    const model = scriptedModel({});
    await refineBooklet(draft, pages, model, { ...OPTIONS, groups: [1] });
    expect(model.asked.map(({ prompt }) => /empiezan en la página (\d)/.exec(prompt)?.[1])).toEqual(['2']);
  });
});

describe('what a reading changes', () => {
  const lines = [...question(1, 'Lima tiene costa?'), ...question(2, 'Puno tiene lago y isla?')];
  /** Pages whose second question was read with a statement that ends too early. */
  function misreadPages() {
    const { draft, pages } = readPages([pageOfLines(1, lines)]);
    return { pages, draft: misread(draft, 2, { statement: [text('<p>Puno tiene</p>')] }) };
  }

  test('where both read the same, the reader’s draft stays with its looks, and how it is parted is settled', async () => {
    const { draft, pages } = readPages([pageOfLines(1, question(1, 'Lima tiene costa?'))]);
    const model = scriptedModel({ items: [proposal(1, '<u>Lima</u> tiene costa?', SAID)] });
    const refined = await refineBooklet(misread(draft, 1, {}), pages, model, OPTIONS);
    expect(refined.draft).toEqual(draft);
    expect(refined.origins).toEqual([{ 1: 'reader' }]);
  });

  test('what the page proves is taken over, tidied, with a warning; areas stay', async () => {
    const { draft, pages } = misreadPages();
    const before = structuredClone(draft);
    const said = 'Puno <b onclick="x()">tiene</b> <img src="x">lago y isla?';
    const model = scriptedModel({ items: [proposal(2, said, SAID), proposal(1, 'Lima tiene costa?', SAID)] });
    const refined = await refineBooklet(draft, pages, model, OPTIONS);
    const item = find(refined.draft, 2);
    expect(item.statement).toEqual([text('<p>Puno <b>tiene</b> lago y isla?</p>')]);
    expect(item.alternatives.map(({ html }) => html)).toEqual(SAID.map((each) => `<p>${each}</p>`));
    expect(item.areas).toEqual(find(draft, 2).areas);
    expect(item.warnings).toEqual([
      {
        code: 'unsure-text',
        text: 'El modelo propuso este texto y sus palabras están en la página. Compáralo con ella.',
      },
    ]);
    expect(refined.origins).toEqual([{ 1: 'reader', 2: 'model' }]);
    // The given draft is not changed; the result is a copy.
    expect(draft).toEqual(before);
  });

  test('invented words are refused, and the rest of the reading counts', async () => {
    const { draft, pages } = misreadPages();
    const model = scriptedModel({
      items: [proposal(1, 'Lima siempre tiene costa?', SAID), proposal(2, 'Puno tiene lago y isla?', SAID)],
    });
    const refined = await refineBooklet(draft, pages, model, OPTIONS);
    const { warnings, ...item } = find(refined.draft, 1);
    const { warnings: _none, ...read } = find(draft, 1);
    expect(item).toEqual(read);
    expect(warnings).toEqual([
      {
        code: 'model-rejected',
        text: 'El modelo propuso palabras que no están en la página; se conserva lo leído.',
      },
    ]);
    expect(refined.origins).toEqual([{ 1: 'reader', 2: 'model' }]);
  });

  test('what is refused keeps the doubts of the reader', async () => {
    const { draft, pages } = misreadPages();
    const model = scriptedModel({ items: [proposal(2, 'Puno tiene mar?', SAID)] });
    const refined = await refineBooklet(draft, pages, model, { ...OPTIONS, mode: 'unsure' });
    expect(codes(find(refined.draft, 2))).toEqual(['unsure-order', 'model-rejected']);
  });

  test('a question that is not returned keeps what was read, with a warning', async () => {
    const { draft, pages } = misreadPages();
    const model = scriptedModel({ items: [proposal(1, 'Lima tiene costa?', SAID)] });
    const refined = await refineBooklet(draft, pages, model, OPTIONS);
    expect(itemsOf(refined.draft).map(codes)).toEqual([[], ['unsure-order', 'model-failed']]);
  });

  test('one that is returned twice counts once', async () => {
    const { draft, pages } = misreadPages();
    const twice = [proposal(2, 'Puno tiene lago y isla?', SAID), proposal(2, 'Puno tiene', SAID)];
    const refined = await refineBooklet(draft, pages, scriptedModel({ items: twice }), OPTIONS);
    expect(statementOf(find(refined.draft, 2))).toBe('Puno tiene lago y isla?');
    expect(itemsOf(refined.draft)).toHaveLength(2);
  });

  test('words that the reader had and the model left out are told', async () => {
    const { draft, pages } = readPages([pageOfLines(1, lines)]);
    const wrong = misread(draft, 1, { statement: [text('<p>Región costa Lima tiene costa?</p>')] });
    const model = scriptedModel({ items: [proposal(1, 'Lima tiene costa?', SAID)] });
    const refined = await refineBooklet(wrong, pages, model, OPTIONS);
    expect(find(refined.draft, 1).warnings.map((warning) => warning.text)).toContainEqual(
      expect.stringContaining('«Región costa»'),
    );
  });

  test('words that went to the next question are not missed', async () => {
    const { draft, pages } = readPages([pageOfLines(1, lines)]);
    const wrong = misread(draft, 1, { statement: [text('<p>Lima tiene costa? lago y isla</p>')] });
    const both = misread(wrong, 2, { statement: [text('<p>Puno tiene?</p>')] });
    const items = [proposal(1, 'Lima tiene costa?', SAID), proposal(2, 'Puno tiene lago y isla?', SAID)];
    const refined = await refineBooklet(both, pages, scriptedModel({ items }), OPTIONS);
    expect(refined.origins).toEqual([{ 1: 'model', 2: 'model' }]);
    expect(JSON.stringify(refined.draft.groups)).not.toContain('dejó fuera');
  });

  test('a key counts where it is printed behind the question', async () => {
    const { draft, pages } = readPages([
      pageOfLines(1, [
        ...question(1, 'Lima tiene costa?'),
        'Respuesta: B',
        ...question(2, 'Puno tiene lago?'),
      ]),
    ]);
    const model = scriptedModel({
      items: [proposal(1, 'Lima tiene costa?', SAID, 'B'), proposal(2, 'Puno tiene lago?', SAID, 'C')],
    });
    const refined = await refineBooklet(draft, pages, model, OPTIONS);
    expect(itemsOf(refined.draft).map(({ key }) => key)).toEqual([1, null]);
  });

  test('also in a text that the model mended, where it is no text', async () => {
    const { draft, pages } = readPages([
      pageOfLines(1, [...question(1, 'Lima tiene costa?'), 'Respuesta: B', ...question(2, 'Puno?')]),
    ]);
    const read = [...SAID.slice(0, 2), 'A veces Respuesta: B'].map((html) => ({ html, image: null }));
    const wrong = misread(draft, 1, { alternatives: read });
    const model = scriptedModel({ items: [proposal(1, 'Lima tiene costa?', SAID, 'B')] });
    const refined = await refineBooklet(wrong, pages, model, { ...OPTIONS, mode: 'unsure' });
    expect(find(refined.draft, 1)).toMatchObject({ key: 1, warnings: [{ code: 'unsure-text' }] });
    expect(find(refined.draft, 1).warnings).toHaveLength(1);
  });
});
