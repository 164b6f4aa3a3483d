import { expect, test } from 'vitest';
import { proposeTopic } from './propose.ts';

const TOPICS = [
  { code: 'NUM', words: ['fracción', 'sumar'] },
  { code: 'GEO', words: ['triángulo', 'área', 'figura plana'] },
  { code: 'CYT', words: ['sal', 'métodos científicos'] },
  { code: 'PAR', words: [] },
];

test.each([
  ['a word, whatever its accents and capitals', '¿Qué FRACCION representa?', '', 'NUM'],
  ['nothing', '¿Quién llegó tercero?', '', null],
  ['no part of another word', 'Ana va a la salida.', '', null],
  ['the same for two topics', 'Sumar el área', '', null],
  ['a phrase before a single word', 'Una figura plana se puede sumar', '', 'GEO'],
  ['what is asked before what stands around', '¿Qué fracción?', 'El triángulo tiene un área.', 'NUM'],
  ['only the text around', '¿Cuál es correcta?', 'Un triángulo', 'GEO'],
])('finds %s', (_what, asked, around, code) => {
  expect(proposeTopic({ asked, around }, TOPICS)).toBe(code);
});

test('a word that a text repeats does not outweigh everything', () => {
  const around = 'área '.repeat(40);
  expect(proposeTopic({ asked: '¿Cómo sumar la fracción?', around }, TOPICS)).toBe('NUM');
});
