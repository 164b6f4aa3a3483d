import { expect, test } from 'vitest';
import { firstSentence } from './warning-places.ts';

test.each([
  [
    'El enunciado termina sin signo de puntuación: quizá le falta el final. Revísalo.',
    'El enunciado termina sin signo de puntuación: quizá le falta el final.',
  ],
  ['Menciona un gráfico. Comprueba que la imagen esté completa.', 'Menciona un gráfico.'],
  ['Hay palabras dudosas: a. de C., 3.5. ¿Están bien?', 'Hay palabras dudosas: a. de C., 3.5.'],
  ['La alternativa B está vacía.', 'La alternativa B está vacía.'],
])('the first sentence of %s', (text, sentence) => {
  expect(firstSentence(text)).toBe(sentence);
});
