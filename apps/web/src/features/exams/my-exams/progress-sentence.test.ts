import { expect, it } from 'vitest';
import { progressSentence } from './progress-sentence.ts';
import { sampleScores } from './score-samples.fixture.ts';

it.each<[string, number[], string]>([
  ['nothing', [], 'Aún no tienes resultados de Ascenso. Termina un simulacro para ver tu avance.'],
  [
    'a first one above',
    [63],
    'Tu primer resultado: 63 de 90 puntos, 9 puntos por encima. Con el segundo verás aquí tu avance.',
  ],
  [
    'a first one below',
    [53],
    'Tu primer resultado: 53 de 90 puntos, 1 punto por debajo del mínimo. Con el segundo verás aquí tu avance.',
  ],
  [
    'a streak',
    [49.5, 54, 55.5, 76.5, 63],
    'Tu total está en el mínimo o más desde el 02-11-2026. En el último, 9 puntos por encima.',
  ],
  ['the last alone', [49.5, 54], 'Tu último total alcanzó el mínimo. En el último, justo en el mínimo.'],
  [
    'all above',
    [60, 55.5],
    'Tu total está en el mínimo o más en todos tus exámenes. En el último, 1,5 puntos por encima.',
  ],
  ['all below', [40, 52.5], 'En tu último examen te faltaron 1,5 puntos para el mínimo.'],
  ['fallen below', [60, 53], 'En tu último examen te faltó 1 punto para el mínimo. Ya lo alcanzaste antes.'],
])('says what %s means', (_name, earned, text) => {
  expect(progressSentence('Ascenso', sampleScores(earned))).toBe(text);
});
