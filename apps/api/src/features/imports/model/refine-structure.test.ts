import type { BookletDraft } from '@amauta/booklet-reader/booklet.ts';
import { page, pageOfLines } from '@amauta/booklet-reader/page/fixtures.testing.ts';
import { describe, expect, test } from 'vitest';
import { piece, proposal, readPages, scriptedModel } from './fixtures.testing.ts';
import { codes, find, itemsOf, misread, OPTIONS, question, SAID, SWALLOWED, text } from './refine.testing.ts';
import { refineBooklet } from './refine-booklet.ts';

describe('questions that the reader did not find', () => {
  test('one that the page proves behind its number is put in its place', async () => {
    const { draft, pages } = readPages([pageOfLines(1, SWALLOWED)]);
    expect(draft.groups[0]?.missingNumbers).toEqual([3]);
    const model = scriptedModel({
      items: [
        proposal(2, 'Puno tiene lago?', SAID),
        proposal(3, 'Piura tiene desierto?', ['Sí, mucho', 'x']),
      ],
    });
    const refined = await refineBooklet(draft, pages, model, { ...OPTIONS, mode: 'unsure' });
    expect(model.asked[0]?.prompt).toContain('No se encontraron las preguntas 3');
    // Alternatives without letters prove nothing.
    expect(itemsOf(refined.draft).map(({ number }) => number)).toEqual([1, 2, 4]);
    expect(codes(refined.draft)).toEqual(['missing-number']);
  });

  test('a whole booklet that the reader could not part', async () => {
    const contents = [pageOfLines(1, ['Cuadernillo', 'I Lima tiene costa?', 'I) Sí, mucha', 'II) No'])];
    const { draft, pages } = readPages(contents);
    expect(draft.groups).toEqual([]);
    const model = scriptedModel({ items: [proposal(1, 'Lima tiene costa?', ['Sí, mucha', 'No'])] });
    const refined = await refineBooklet(draft, pages, model, OPTIONS);
    expect(model.asked).toHaveLength(1);
    expect(refined.draft.groups).toEqual([]);
    expect(refined.origins).toEqual([]);
  });

  test('one in a gap', async () => {
    const { draft, pages } = readPages([
      pageOfLines(1, [...question(1, 'Lima tiene costa?'), ...question(2, 'Puno tiene lago?')]),
    ]);
    const group = draft.groups[0];
    if (!group) throw new Error('no group');
    const [first] = group.questions;
    const lost: BookletDraft = {
      ...draft,
      groups: [{ ...group, questions: first ? [first] : [], missingNumbers: [2], printedKeys: { 2: 1 } }],
      warnings: [{ code: 'missing-number', text: 'No se encontraron las preguntas 2.' }],
    };
    const model = scriptedModel({
      items: [
        proposal(1, 'Lima tiene costa?', SAID),
        proposal(2, 'Puno tiene lago?', SAID),
        proposal(9, 'No', SAID),
      ],
    });
    const refined = await refineBooklet(lost, pages, model, { ...OPTIONS, mode: 'unsure' });
    const item = find(refined.draft, 2);
    expect(itemsOf(refined.draft).map(({ number }) => number)).toEqual([1, 2]);
    expect(item.key).toBe(1);
    // Its place is where its words stand.
    expect(item.areas).toHaveLength(1);
    expect(item.areas[0]?.y).toBeGreaterThan(100 + 3 * 13);
    expect(refined.draft.groups[0]?.missingNumbers).toEqual([]);
    expect(codes(refined.draft)).toEqual([]);
    expect(refined.origins).toEqual([{ 1: 'reader', 2: 'model' }]);
  });
});

describe('pictures', () => {
  const lines = [
    '1 Observe la figura.',
    ' ',
    ' ',
    ' ',
    ' ',
    ' ',
    'Qué es?',
    'a) un río',
    'b) un lago',
    'c) un mar',
  ];
  const SEEN = ['un río', 'un lago', 'un mar'];
  /** The reader lost the text behind the picture. */
  function withPicture() {
    const image = { x: 100, y: 115, width: 120, height: 50 };
    const { draft, pages } = readPages([page(1, { ...pageOfLines(1, lines), images: [image] })]);
    const shown = find(draft, 1).statement.filter(({ type }) => type === 'image');
    const statement = [text('<p>Observe la figura.</p>'), ...shown];
    return { draft: misread(draft, 1, { statement }), pages };
  }

  test.each([
    [
      'where the model puts them',
      [piece('', 0), piece('Observe la figura.'), piece('Qué es?')],
      'image,text,text',
    ],
    ['where they were', [piece('Observe la figura.'), piece('Qué es?')], 'text,image,text'],
  ])('stay with their question, %s', async (_where, pieces, types) => {
    const { draft, pages } = withPicture();
    expect(draft.images).toHaveLength(1);
    const model = scriptedModel({ items: [proposal(1, pieces, SEEN)] });
    const refined = await refineBooklet(draft, pages, model, OPTIONS);
    expect(model.asked[0]?.prompt).toContain('[imagen 0]');
    expect(refined.origins).toEqual([{ 1: 'model' }]);
    expect(
      find(refined.draft, 1)
        .statement.map(({ type }) => type)
        .join(),
    ).toBe(types);
    expect(refined.draft.images).toHaveLength(1);
  });

  test('go to an alternative', async () => {
    const { draft, pages } = withPicture();
    const pieces = [piece('Observe la figura. Qué es?')];
    const model = scriptedModel({ items: [proposal(1, pieces, [piece('un río', 0), 'un lago', 'un mar'])] });
    const item = find((await refineBooklet(draft, pages, model, OPTIONS)).draft, 1);
    expect(item.statement.map(({ type }) => type)).toEqual(['text']);
    expect(item.alternatives.map(({ image }) => image)).toEqual([0, null, null]);
  });

  test('that do not exist, or stand elsewhere already, are not shown', async () => {
    const { draft, pages } = withPicture();
    const statement = [piece('Observe la figura.', 7), piece('Qué es?', 0)];
    const model = scriptedModel({
      items: [proposal(1, statement, [piece('un río', 0), piece('un lago', 7), 'un mar'])],
    });
    const item = find((await refineBooklet(draft, pages, model, OPTIONS)).draft, 1);
    const shown = JSON.stringify([item.statement, item.alternatives]);
    expect(shown.match(/image:0|"image":0/g)).toHaveLength(1);
    expect(shown).not.toMatch(/image:7|"image":7/);
  });
});

describe('shared texts', () => {
  const cue = 'Lea la siguiente situación y responda las preguntas 1 y 2.';
  const lines = [
    cue,
    'Ana y Luis siembran un huerto.',
    ...question(1, 'Lima tiene costa?'),
    ...question(2, 'Puno tiene lago?'),
    ...question(3, 'Cusco tiene valles?'),
  ];
  const items = [1, 2, 3].map((number) =>
    proposal(
      number,
      ['Lima tiene costa?', 'Puno tiene lago?', 'Cusco tiene valles?'][number - 1] ?? '',
      SAID,
    ),
  );
  const shared = (numbers: number[], text = 'Ana y Luis siembran un huerto.') => ({
    items,
    situations: [{ numbers, blocks: [piece(text)] }],
  });
  const groupsOf = (draft: BookletDraft) =>
    draft.groups[0]?.questions.map((each) => each.items.map(({ number }) => number));

  /** As if the reader had missed the sentence. */
  function apart() {
    const { draft, pages } = readPages([pageOfLines(1, lines)]);
    const [group] = draft.groups;
    if (!group) throw new Error('no group');
    const alone = itemsOf(draft).map((item) => ({ shared: [], items: [item], areas: [], warnings: [] }));
    return { draft: { ...draft, groups: [{ ...group, questions: alone }] }, pages };
  }

  test('bring together the questions whose numbers the page prints', async () => {
    const { draft, pages } = apart();
    const refined = await refineBooklet(draft, pages, scriptedModel(shared([1, 2])), OPTIONS);
    expect(groupsOf(refined.draft)).toEqual([[1, 2], [3]]);
    const [question] = refined.draft.groups[0]?.questions ?? [];
    expect(question?.shared).toEqual([
      { type: 'text', value: '<p>Ana y Luis siembran un huerto.</p>', gray: false },
    ]);
    expect(question?.areas).toHaveLength(1);
    expect(refined.origins).toEqual([{ 1: 'model', 2: 'model', 3: 'reader' }]);
    expect(question && codes(question)).toEqual(['unsure-text']);
  });

  test.each([
    ['numbers that the page does not print together', [2, 3], undefined],
    ['a question that there is not', [1, 2, 9], undefined],
    ['words that are not there', [1, 2], 'Ana siembra un huerto.'],
  ])('are refused with %s', async (_what, numbers, text) => {
    const { draft, pages } = apart();
    const refined = await refineBooklet(draft, pages, scriptedModel(shared(numbers, text)), OPTIONS);
    expect(groupsOf(refined.draft)).toEqual([[1], [2], [3]]);
  });

  test('are not taken from their questions', async () => {
    const { draft, pages } = readPages([pageOfLines(1, lines)]);
    expect(groupsOf(draft)).toEqual([[1, 2], [3]]);
    const refined = await refineBooklet(draft, pages, scriptedModel(shared([2, 3])), OPTIONS);
    expect(groupsOf(refined.draft)).toEqual([[1, 2], [3]]);
    expect(refined.draft.groups[0]?.questions.flatMap(codes)).toEqual(['model-rejected']);
  });
});
