import { expect, test } from 'vitest';
import {
  decidedText,
  foundText,
  oddCountText,
  pageText,
  queueText,
  reopenedText,
  timeLeftText,
  undecidedText,
  usageText,
} from './import-words.ts';

test.each<[number[], boolean, string]>([
  [[], false, 'Sin preguntas.'],
  [[9], false, 'Pregunta 9.'],
  [[33, 34], false, 'Preguntas 33 y 34.'],
  [[30, 31, 32], true, 'Texto común y preguntas 30 a 32.'],
  [[], true, 'Texto común.'],
])('a page with %j, shared %s', (numbers, hasShared, text) => {
  expect(pageText(numbers, hasShared)).toBe(text);
});

test.each([
  [0, 'Empieza en un momento.'],
  [1, 'Hay 1 lectura antes que esta.'],
  [2, 'Hay 2 lecturas antes que esta.'],
])('%i before it', (count, text) => {
  expect(queueText({ waiting_before: count, retry_at: null })).toBe(text);
});

test('one that rests after a failure says that it is tried again', () => {
  const resting = { waiting_before: 0, retry_at: '2026-11-22T15:30:00.000Z' };
  expect(queueText(resting)).toBe('La lectura falló y se intenta otra vez en menos de 1 minuto.');
});

test.each([
  [10, 'Falta menos de 1 minuto.'],
  [62, 'Falta cerca de 1 minuto.'],
  [170, 'Faltan cerca de 3 minutos.'],
])('%i seconds left', (seconds, text) => {
  expect(timeLeftText(seconds)).toBe(text);
});

test('what a model cost, with prices and without', () => {
  const usage = { calls: 14, input_tokens: 30_000, output_tokens: 1_200, cost_usd: 0.1234 };
  expect(usageText(usage)).toBe('14 consultas, 0,1234 USD');
  expect(usageText({ ...usage, calls: 1, cost_usd: null })).toBe('1 consulta, 31\u00a0200 tokens');
});

test.each([
  [60, null],
  [59, /menos de las esperadas/],
  [
    100,
    'Se esperaban 60. Si el cuadernillo trae 100, está completo; si no, descarta las que no sean preguntas.',
  ],
])('%i of 60 found', (found, text) => {
  const said = oddCountText(found, 60);
  if (text === null) expect(said).toBeNull();
  else expect(said).toMatch(text);
});

test('more than expected are not told as a share', () => {
  expect(foundText(45, 60, 'encontradas')).toBe('de 60 encontradas');
  expect(foundText(60, 60, 'esperadas')).toBe('de 60 esperadas');
  expect(foundText(100, 60, 'esperadas')).toBe('encontradas');
});

test('a decision names all questions that it is about', () => {
  expect(decidedText('accepted', [4])).toBe('Aceptada la 4.');
  expect(decidedText('discarded', [4, 5, 6])).toBe('Descartadas de la 4 a la 6.');
  expect(decidedText('discarded', [4, 5, 8])).toBe('Descartadas la 4, la 5 y la 8.');
  expect(undecidedText('accepted', [4])).toBe('No se aceptó la 4.');
  expect(undecidedText('discarded', [4, 5])).toBe('No se descartaron la 4 y la 5.');
  expect(reopenedText([4, 5])).toBe('Vuelven a revisión la 4 y la 5.');
});
