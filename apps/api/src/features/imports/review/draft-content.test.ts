import type { DraftContent } from '@amauta/contract/imports/drafts.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StoredDraftItem } from '../../../database/tables/imports.ts';
import { draftItem } from '../../../testing/draft-client.ts';
import { textBlock } from '../../../testing/question-client.ts';
import { keyOf, savedItems, savedWarnings, withKey, withKinds } from './draft-content.ts';

const content = (...questions: DraftContent['questions']): DraftContent => ({
  type_question: 'COMMON',
  shared_statement: [],
  questions,
});
const readOn = (page: number): StoredDraftItem => ({
  areas: [{ page, x: 0, y: 0, width: 1, height: 1 }],
  warnings: [{ code: 'unsure-text', text: 'Míralo.' }],
  keySource: `hoja ${page}`,
  hasDraftedJustification: true,
});
const row = { content: content(draftItem(4), draftItem(5), draftItem(6)), items: [4, 5, 6].map(readOn) };
const pages = (items: readonly StoredDraftItem[]) => items.map((item) => item.areas[0]?.page ?? null);

describe('the areas of saved items are those of the stored items', () => {
  test.each<[string, number[], (number | null)[]]>([
    ['as they were', [4, 5, 6], [4, 5, 6]],
    ['in another order', [6, 4, 5], [6, 4, 5]],
    ['without the first', [5, 6], [5, 6]],
    ['with a new one', [4, 5, 6, 9], [4, 5, 6, null]],
    ['with a number mended', [4, 15, 6], [4, 5, 6]],
    ['with a number twice', [4, 4, 6], [4, 5, 6]],
    ['with all numbers moved by one', [5, 6, 7], [5, 6, null]],
  ])('%s', (_name, numbers, expected) => {
    const sent = content(...numbers.map((number) => draftItem(number)));
    expect(pages(savedItems(row, sent))).toEqual(expected);
  });

  test('warnings of reading stay when the text changes, and a key that a person marked has no source', () => {
    const changed = draftItem(6, { statement: [textBlock('<p>Otra</p>')] });
    const [own, same, other] = savedItems(row, content(withKey(draftItem(4), 0), draftItem(5), changed));
    const read = (page: number) => ({ ...readOn(page), hasDraftedJustification: false });
    expect(own).toEqual({ ...read(4), keySource: null });
    expect(same).toEqual(read(5));
    expect(other).toEqual(read(6));
  });

  const figure = { type: 'image' as const, value: '/media/images/a.webp', gray: false, order: 1 };
  const READING = [
    'repeated-number',
    'unsure-text',
    'unsure-order',
    'image-expected',
    'unsure-group',
    'near-duplicate',
  ] as const;
  const without = (...codes: readonly string[]) => READING.filter((code) => !codes.includes(code));
  const noted = READING.map((code) => ({ code, text: 'Míralo.' }));
  const reworded = draftItem(4, { statement: [textBlock('<p>Otra</p>')] });
  const drawn = draftItem(4, { statement: [textBlock('<p>Otra</p>'), figure] });
  const drawnBelow = draftItem(4, {
    alternatives: [{ text: '<p><img src="/media/a.webp" /></p>', correct: true }],
  });

  test.each<[string, Partial<DraftContent>, string[], string[]]>([
    ['nothing', {}, [...READING], [...READING]],
    ['a key', { questions: [withKey(draftItem(4), 0)] }, [...READING], [...READING]],
    ['a number', { questions: [draftItem(14)] }, READING.slice(1), READING.slice(1)],
    ['a word', { questions: [reworded] }, [...READING], [...READING]],
    ['a figure', { questions: [drawn] }, without('image-expected'), without('image-expected')],
    [
      'the figure of an alternative',
      { questions: [drawnBelow] },
      without('image-expected'),
      without('image-expected'),
    ],
    [
      'the shared text',
      { shared_statement: [textBlock('<p>Común</p>')] },
      [...READING],
      without('unsure-group'),
    ],
    [
      'the shared text and a figure there',
      { shared_statement: [textBlock('<p>Común</p>'), figure], questions: [reworded] },
      without('image-expected'),
      without('image-expected', 'unsure-group'),
    ],
  ])('after a change of %s only what it settles ends', (_name, changes, ofItem, ofDraft) => {
    const old = {
      content: content(draftItem(4)),
      items: [{ ...readOn(4), warnings: noted }],
      warnings: noted,
    };
    const sent = { ...old.content, ...changes };
    const codes = (warnings: readonly { code: string }[] = []) => warnings.map(({ code }) => code);
    expect(codes(savedItems(old, sent)[0]?.warnings)).toEqual(ofItem);
    expect(codes(savedWarnings(old, sent))).toEqual(ofDraft);
  });

  test('no area is given to two items', () => {
    const numbers = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(numbers, (list) => {
        const places = pages(savedItems(row, content(...list.map((number) => draftItem(number))))).filter(
          Boolean,
        );
        expect(new Set(places).size).toBe(places.length);
      }),
    );
  });
});

test('the key is the one alternative that is marked', () => {
  const marked = (...correct: boolean[]) =>
    keyOf({ alternatives: correct.map((one) => ({ text: '', correct: one })) });
  expect([marked(), marked(false, false), marked(true, true)]).toEqual([null, null, null]);
  expect([marked(true), marked(false, false, true)]).toEqual([0, 2]);
  expect(keyOf(withKey(draftItem(1), 2))).toBe(2);
});

test('kinds change within the span only, and only in items of another kind', () => {
  const kinds = (span: { from: number; to: number }, kind: 'CL' | 'CCP') =>
    withKinds(row.content, { ...span, kind })?.questions.map((item) => item.type_question);
  expect(kinds({ from: 5, to: 5 }, 'CL')).toEqual(['CCP', 'CL', 'CCP']);
  expect(kinds({ from: 1, to: 9 }, 'CL')).toEqual(['CL', 'CL', 'CL']);
  expect(kinds({ from: 1, to: 9 }, 'CCP')).toBeUndefined();
  expect(kinds({ from: 7, to: 9 }, 'CL')).toBeUndefined();
});
