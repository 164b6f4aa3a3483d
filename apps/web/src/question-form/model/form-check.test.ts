import { describe, expect, test } from 'vitest';
import { checkContent, fields } from './form-check.ts';
import { common, file, formItem, imageBlock, individual, textBlock } from './form-content.fixture.ts';
import type { FormItem } from './form-content.ts';
import { gapOf } from './item-gap.ts';

const REVIEW = 'Revisa enunciado y alternativas.';
const NUMBER = 'El número de la pregunta debe ser mayor a 0.';
const alternatives = (...htmls: string[]) =>
  htmls.map((html, index) => ({ key: `k${index}`, html, correct: index === 0 }));
const unmarked = alternatives('uno', 'dos').map((one) => ({ ...one, correct: false }));

describe('an individual question', () => {
  test.each<[name: string, change: Partial<FormItem>]>([
    ['as it should be', {}],
    ['an image alone as its statement', { statement: [imageBlock(file())] }],
    ['math alone as an alternative', { alternatives: alternatives('<span data-math="root"></span>', 'b') }],
    ['two alternatives', { alternatives: alternatives('sí', 'no') }],
    ['no justification', { justification: [] }],
  ])('is saved: %s', (_name, change) => {
    expect(checkContent(individual(change))).toBeNull();
  });

  test.each<[name: string, change: Partial<FormItem>, message: string, field: string]>([
    ['no block', { statement: [] }, REVIEW, 'statement:item24'],
    ['an empty block', { statement: [textBlock('<p>&nbsp;</p>')] }, REVIEW, 'statement:item24'],
    ['one alternative', { alternatives: alternatives('sí') }, REVIEW, 'alternatives:item24'],
    ['none marked', { alternatives: unmarked }, REVIEW, 'alternatives:item24'],
    ['an empty alternative', { alternatives: alternatives('a', '<p></p>') }, REVIEW, 'alternative:k1'],
    ['number zero', { number: '0' }, NUMBER, 'number:item24'],
    ['no number', { number: '' }, NUMBER, 'number:item24'],
    ['a negative number', { number: '-3' }, NUMBER, 'number:item24'],
    ['no whole number', { number: '1.5' }, NUMBER, 'number:item24'],
  ])('is not saved: %s', (_name, change, message, field) => {
    const problems = checkContent(individual(change));
    expect(problems?.message).toBe(message);
    expect([...(problems?.fields.keys() ?? [])]).toEqual([field]);
  });

  test('a wrong statement is reported before a wrong number', () => {
    expect(checkContent(individual({ number: '', statement: [] }))?.message).toBe(REVIEW);
  });

  test('only the first item is checked', () => {
    const content = {
      ...common([formItem(1), formItem(2, { statement: [] })]),
      entryClass: 'INDIVIDUAL' as const,
    };
    expect(checkContent(content)).toBeNull();
  });
});

describe('a question with a shared statement', () => {
  test('is saved when it is complete', () => {
    expect(checkContent(common([formItem(1), formItem(2)]))).toBeNull();
  });

  test.each([
    ['no shared statement', common([formItem(1)], { shared: [textBlock('')] }), fields.shared],
    ['no questions', common([]), fields.items],
  ])('%s', (_name, content, field) => {
    const problems = checkContent(content);
    expect(problems?.message).toBe('Faltan enunciado común o preguntas');
    expect([...(problems?.fields.keys() ?? [])]).toEqual([field]);
  });

  test.each<[n: number, change: Partial<FormItem>]>([
    [1, { statement: [] }],
    [2, { alternatives: [] }],
    [2, { alternatives: unmarked }],
  ])('Revisar pregunta %i', (n, change) => {
    const items = [1, 2].map((number) => formItem(number, number === n ? change : {}));
    expect(checkContent(common(items))?.message).toBe(`Revisar pregunta ${n}`);
  });

  test('a wrong number has a sentence of its own when nothing else is wrong', () => {
    expect(checkContent(common([formItem(1), formItem(2, { number: '0' })]))?.message).toBe(NUMBER);
  });

  test('two questions with the same number', () => {
    const problems = checkContent(common([formItem(1), formItem(2, { number: '1' })]));
    expect(problems?.message).toBe('Revisar pregunta 2');
    expect([...(problems?.fields.keys() ?? [])]).toEqual(['number:item2']);
  });
});

test.each<[change: Partial<FormItem>, badge: string | undefined]>([
  [{}, undefined],
  [{ number: '' }, 'Falta el número'],
  [{ statement: [] }, 'Falta el enunciado'],
  [{ alternatives: alternatives('a', '') }, 'Faltan alternativas'],
  [{ alternatives: unmarked }, 'Falta la correcta'],
  [{ alternatives: alternatives('a', 'b', '') }, 'Alternativa vacía'],
])('what a folded question lacks: %j', (change, badge) => {
  expect(gapOf(formItem(3, change))?.badge).toBe(badge);
});
