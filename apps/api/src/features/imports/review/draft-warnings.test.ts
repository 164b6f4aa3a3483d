import type { DraftContent } from '@amauta/contract/imports/drafts.ts';
import { describe, expect, test } from 'vitest';
import { draftItem } from '../../../testing/draft-client.ts';
import { repeatedAmong, warnItem, warnShared } from './draft-warnings.ts';

const free = { taken: new Set<number>(), repeated: new Set<number>() };
const text = (value: string) => ({ type: 'text' as const, value });
const options = (...texts: string[]) => texts.map((html, index) => ({ text: html, correct: index === 0 }));
const image = `<p><img src="/media/images/${'a'.repeat(64)}.webp" /></p>`;
const fraction = '<p><span data-math="fraction" data-n="1" data-d="2">1/2</span></p>';

describe('an item', () => {
  test.each<[string, Partial<DraftContent['questions'][number]>, string[]]>([
    ['that is complete', {}, []],
    [
      'of pictures and fractions',
      { statement: [{ type: 'image', value: '/media/x' }], alternatives: options(image, fraction) },
      [],
    ],
    ['without blocks', { statement: [] }, ['empty-statement: La pregunta 26 no tiene enunciado.']],
    [
      'with blank blocks',
      { statement: [text('<p> &nbsp;</p>')] },
      ['empty-statement: La pregunta 26 no tiene enunciado.'],
    ],
    [
      'with one empty alternative',
      { alternatives: options('a', '<p></p>', 'c') },
      ['empty-alternative: La pregunta 26 tiene una alternativa vacía: parece una fracción dibujada.'],
    ],
    [
      'with two',
      { alternatives: options('a', '', '<p><br></p>') },
      ['empty-alternative: La pregunta 26 tiene dos alternativas vacías: parecen fracciones dibujadas.'],
    ],
    [
      'with five',
      { alternatives: options('a', '', '', '', '', '') },
      ['empty-alternative: La pregunta 26 tiene 5 alternativas vacías: parecen fracciones dibujadas.'],
    ],
    [
      'with one alternative',
      { alternatives: options('a') },
      ['too-few-alternatives: La pregunta 26 tiene una sola alternativa. Necesita al menos 2.'],
    ],
    [
      'with none',
      { alternatives: [] },
      [
        'too-few-alternatives: La pregunta 26 no tiene alternativas. Necesita al menos 2.',
        'no-key: La pregunta 26 no tiene respuesta correcta. Márcala o aplica la hoja de respuestas.',
      ],
    ],
    [
      'with two keys',
      { alternatives: options('a', 'b').map((one) => ({ ...one, correct: true })) },
      ['no-key: La pregunta 26 tiene más de una respuesta correcta. Marca solo una.'],
    ],
  ])('%s', (_name, changes, expected) => {
    const warnings = warnItem(draftItem(26, changes), free, true);
    expect(warnings.map((warning) => `${warning.code}: ${warning.text}`)).toEqual(expected);
  });

  test('that a person wrote isn’t said to be drawn', () => {
    const [warning] = warnItem(draftItem(26, { alternatives: options('a', '') }), free, false);
    expect(warning?.text).toBe('La pregunta 26 tiene una alternativa vacía. Escríbela o quítala.');
  });

  test('whose number is taken or repeated', () => {
    const numbers = { taken: new Set([26]), repeated: new Set([26, 27]) };
    expect(warnItem(draftItem(26), numbers, true).map(({ code }) => code)).toEqual([
      'number-taken',
      'repeated-number',
    ]);
    expect(warnItem(draftItem(27), numbers, true).map(({ code }) => code)).toEqual(['repeated-number']);
  });
});

test('what several items share must say something', () => {
  const content = (numbers: number[], shared: DraftContent['shared_statement']): DraftContent => ({
    type_question: 'COMMON',
    shared_statement: shared,
    questions: numbers.map((number) => draftItem(number)),
  });
  expect(warnShared(content([4, 5, 6], [text('<p> </p>')]))).toEqual([
    { code: 'empty-statement', text: 'Falta el enunciado común de las preguntas 4, 5 y 6.' },
  ]);
  expect(warnShared(content([4], []))[0]?.text).toBe('Falta el enunciado común de la pregunta 4.');
  expect(warnShared(content([4, 5], [text('<p>a</p>')]))).toEqual([]);
  expect(warnShared({ ...content([4], []), type_question: 'INDIVIDUAL' })).toEqual([]);
});

test('numbers that stand more than once', () => {
  expect([...repeatedAmong([1, 2, 2, 3, 1, 1])].sort()).toEqual([1, 2]);
  expect(repeatedAmong([1, 2]).size).toBe(0);
});
