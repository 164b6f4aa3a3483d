import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as changes from './form-changes.ts';
import { common, file, formItem, imageBlock, individual, textBlock } from './form-content.fixture.ts';
import { contentOf, defaultKind, emptyContent, type FormContent } from './form-content.ts';

const lettersOf = (content: FormContent) =>
  content.items[0]?.alternatives.map(({ html, correct }) => (correct ? `${html}*` : html));

test('a new form has one text block, three alternatives and the kind of its exam', () => {
  const [item] = emptyContent('INDIVIDUAL', 24, 'CCP').items;
  expect(item).toMatchObject({ number: '24', kind: 'CCP', id: null });
  expect(item?.statement).toHaveLength(1);
  expect(item?.alternatives).toHaveLength(3);
  expect([defaultKind('Ascenso'), defaultKind('Nombramiento'), defaultKind('Directivos')]).toEqual([
    'CCP',
    'CCP',
    'CG',
  ]);
});

test('marking one alternative unmarks the others', () => {
  const marked = changes.markCorrect('item24', '24-tres')(individual());
  expect(lettersOf(marked)).toEqual(['uno', 'dos', 'tres*']);
});

test('alternatives stop at eight', () => {
  let content: FormContent = individual();
  for (let step = 0; step < 9; step++) content = changes.addAlternative('item24')(content);
  expect(content.items[0]?.alternatives).toHaveLength(8);
});

test('a removed key that is put back after another was marked is no longer the key', () => {
  const before = individual();
  const removed = before.items[0]?.alternatives[1];
  if (!removed) throw new Error('no alternative');
  const without = changes.removeAlternative('item24', removed.key)(before);
  const back = changes.insertAlternative('item24', removed, 1);
  expect(lettersOf(back(without))).toEqual(['uno', 'dos*', 'tres']);
  expect(lettersOf(back(changes.markCorrect('item24', '24-uno')(without)))).toEqual(['uno*', 'dos', 'tres']);
});

test('a sub-question inherits the kind of the first and takes the next number', () => {
  const content = common([formItem(14, { kind: 'CL' }), formItem(20)]);
  expect(changes.addItem(content, 'CCP').items.at(-1)).toMatchObject({ number: '21', kind: 'CL' });
  expect(changes.addItem(common([]), 'CG').items.at(-1)).toMatchObject({ number: '1', kind: 'CG' });
});

test('blocks are added, changed, moved and removed only in their own part', () => {
  const place = 'statement:item24' as const;
  const image = imageBlock(file());
  const added = changes.insertBlock(place, image)(individual());
  expect(changes.blocksAt(added, place).map(({ type }) => type)).toEqual(['text', 'image']);
  expect(changes.blocksAt(added, 'justification:item24')).toHaveLength(1);
  const moved = changes.moveBlock(place, 1, 0)(added);
  expect(changes.blocksAt(moved, place)[0]).toBe(image);
  const described = changes.patchBlock(place, image.key, { description: 'Un plano', gray: true })(moved);
  expect(changes.blocksAt(described, place)[0]).toMatchObject({ description: 'Un plano', gray: true });
  expect(changes.blocksAt(changes.removeBlock(place, image.key)(described), place)).toHaveLength(1);
});

test('setting the same text changes nothing, and other parts stay the same objects', () => {
  const block = textBlock('<p>a</p>');
  const content = common([formItem(1), formItem(2)], { shared: [block] });
  expect(changes.patchBlock('shared', block.key, { html: '<p>a</p>' })(content)).toBe(content);
  const changed = changes.patchItem('item1', { number: '9' })(content);
  expect(changed.items[1]).toBe(content.items[1]);
  expect(changed.shared).toBe(content.shared);
});

test('moving keeps every item, and moving back restores the order', () => {
  fc.assert(
    fc.property(fc.nat(7), fc.nat(7), (from, to) => {
      const content = common(Array.from({ length: 8 }, (_, index) => formItem(index + 1)));
      const moved = changes.moveItem(from, to)(content);
      expect(moved.items[to]).toBe(content.items[from]);
      expect(new Set(moved.items)).toEqual(new Set(content.items));
      expect(changes.moveItem(to, from)(moved).items).toEqual(content.items);
    }),
  );
});

test('a stored question becomes a form with its version and ids', () => {
  const content = contentOf({
    id: 3,
    type_question: 'COMMON',
    category: {} as never,
    shared_statement: [{ type: 'image', value: '/media/images/a.webp', gray: true, description: 'Mapa' }],
    questions: [],
    version: 2,
    updated_at: '2026-01-01T00:00:00.000Z',
    updated_by: null,
  });
  expect(content).toMatchObject({
    entryClass: 'COMMON',
    version: 2,
    shared: [{ type: 'image', image: '/media/images/a.webp', gray: true, description: 'Mapa' }],
  });
});
