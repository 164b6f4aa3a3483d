import { expect, test } from 'vitest';
import { proposeTopic } from './propose.ts';

const TOPICS = [
  { code: 'NUM', words: ['fracción', 'sumar'] },
  { code: 'GEO', words: ['triángulo', 'área', 'figura plana'] },
  { code: 'CYT', words: ['sal', 'métodos científicos'] },
  { code: 'PAR', words: [] },
];

test.each([
  ['the topic of a word, whatever its accents and capitals', '¿Qué FRACCION representa?', '', 'NUM'],
  ['no topic without any of the words', '¿Quién llegó tercero?', '', null],
  ['no topic by a part of another word', 'Ana va a la salida.', '', null],
  ['no topic when the words speak for two', 'Sumar el área', '', null],
  ['the topic of a phrase before that of a single word', 'Una figura plana se puede sumar', '', 'GEO'],
  [
    'the topic of the question before that of the text around it',
    '¿Qué fracción?',
    'El triángulo tiene un área.',
    'NUM',
  ],
  [
    'the topic of the text around, when the question has none of the words',
    '¿Cuál es correcta?',
    'Un triángulo',
    'GEO',
  ],
])('proposes %s', (_what, asked, around, code) => {
  expect(proposeTopic({ asked, around }, TOPICS)).toBe(code);
});

test('a word that the text around repeats does not outweigh the words of the question', () => {
  const around = 'área '.repeat(40);
  expect(proposeTopic({ asked: '¿Cómo sumar la fracción?', around }, TOPICS)).toBe('NUM');
});
