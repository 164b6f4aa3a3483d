import type { DraftGroup, DraftItem, DraftQuestion, WarningCode } from '@amauta/booklet-reader/booklet.ts';
import { describe, expect, test } from 'vitest';
import { chooseBatches } from './choose-batches.ts';

const area = (page: number) => ({ page, x: 0, y: 0, width: 1, height: 1 });

function item(number: number, pages: number[], ...codes: WarningCode[]): DraftItem {
  return {
    number,
    statement: [],
    alternatives: [],
    key: null,
    areas: pages.map(area),
    warnings: codes.map((code) => ({ code, text: '' })),
  };
}

function question(
  items: DraftItem[],
  shared: { pages: number[]; codes?: WarningCode[] } | null = null,
): DraftQuestion {
  return {
    shared: shared ? [{ type: 'text', value: '<p>x</p>' }] : [],
    items,
    areas: shared?.pages.map(area) ?? [],
    warnings: (shared?.codes ?? []).map((code) => ({ code, text: '' })),
  };
}

function group(questions: DraftQuestion[], missingNumbers: number[] = [], lastPage = 9): DraftGroup {
  return { title: '', code: '', firstPage: 2, lastPage, questions, missingNumbers, printedKeys: {} };
}

describe('of the unsure questions', () => {
  test.each<[WarningCode, boolean]>([
    ['empty-alternative', true],
    ['unsure-order', true],
    ['unsure-text', true],
    ['missing-number', true],
    ['formula-as-image', false],
    ['image-expected', false],
    ['no-key', false],
  ])('%s can be settled by words: %s', (code, isAsked) => {
    const batches = chooseBatches(group([question([item(1, [3], code)])]), 0, 'unsure');
    expect(batches.map(({ numbers }) => numbers)).toEqual(isAsked ? [[1]] : []);
  });

  test('a question over two pages is sent with both pages', () => {
    const batches = chooseBatches(group([question([item(1, [3, 4], 'unsure-text')])]), 5, 'unsure');
    expect(batches).toEqual([
      {
        group: 5,
        page: 3,
        pages: [3, 4],
        numbers: [1],
        missing: [],
        situations: [],
        unsurePages: [3, 4],
        isOpen: false,
      },
    ]);
  });

  test('a shared text is sent with its pages and all of its questions', () => {
    const shared = { pages: [3, 4], codes: ['unsure-group' as const] };
    const batches = chooseBatches(group([question([item(1, [5]), item(2, [5])], shared)]), 0, 'unsure');
    expect(batches).toMatchObject([{ page: 5, pages: [3, 4, 5], numbers: [], situations: [1, 2] }]);
  });

  test('a missing number is looked for between its neighbours, together with the question before', () => {
    const questions = [1, 2, 4].map((number) => question([item(number, [number + 1])]));
    const batches = chooseBatches(group(questions, [3]), 0, 'unsure');
    expect(batches).toMatchObject([{ page: 3, pages: [3, 4, 5], numbers: [2], missing: [3] }]);
  });

  test('many missing numbers are looked for page by page', () => {
    const questions = [question([item(1, [2])]), question([item(9, [12])])];
    const batches = chooseBatches(group(questions, [2, 3, 4, 5, 6, 7, 8], 12), 0, 'unsure');
    expect(batches.map(({ page }) => page)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(batches.map(({ numbers }) => numbers.length)).toEqual([1, ...Array(10).fill(0)]);
  });

  test('a question over more pages than a call may have is not sent', () => {
    expect(chooseBatches(group([question([item(1, [2, 9], 'unsure-text')])]), 0, 'unsure')).toEqual([]);
  });
});

test('reading everything sends every page, with the questions and shared texts that begin on it', () => {
  const questions = [question([item(1, [2, 3])]), question([item(2, [3]), item(3, [4])], { pages: [3] })];
  const batches = chooseBatches(group(questions, [], 4), 0, 'all');
  expect(batches).toMatchObject([
    { page: 2, pages: [2, 3], numbers: [1], situations: [], isOpen: true },
    { page: 3, pages: [3], numbers: [2], situations: [2, 3], isOpen: true },
    { page: 4, pages: [4], numbers: [3], situations: [], isOpen: true },
  ]);
});
