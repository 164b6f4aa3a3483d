import { expect, test } from 'vitest';
import { chanceParts, minutesText, minutesWords, scoreSentence, weekLabel } from './today-words.ts';

test.each([
  ['Hoy llegarías al mínimo en 3 a 5 de cada 10 exámenes como este', '3 a 5 de cada 10'],
  ['Hoy llegarías al mínimo en 4 de cada 10 exámenes como este', '4 de cada 10'],
  ['Hoy llegarías al mínimo en más de 9 de cada 10 exámenes como este', 'más de 9 de cada 10'],
  ['Hoy llegarías al mínimo en menos de 1 de cada 10 exámenes como este', 'menos de 1 de cada 10'],
  ['Sin números', ''],
])('%s: «%s» is in bold, and nothing is lost', (text, bold) => {
  const parts = chanceParts(text);
  expect(parts[1]).toBe(bold);
  expect(parts.join('')).toBe(text);
});

test.each([
  [1, '1 min', '1 minuto'],
  [53, '53 min', '53 minutos'],
  [60, '60 min', '60 minutos'],
  [120, '2 h', '2 horas'],
  [135, '135 min', '135 minutos'],
])('%d minutes are %s under a mark and %s in a sentence', (minutes, short, words) => {
  expect([minutesText(minutes), minutesWords(minutes)]).toEqual([short, words]);
});

const mocks = [{ attempt_id: 1, finished_at: '2026-11-14T15:00:00.000Z', points: 56 }];
test.each([
  [57, { points: 1, questions: 1 }, 'Último: 56. Te falta 1 punto, 1 pregunta.'],
  [57, { points: 1.5, questions: 2 }, 'Último: 56. Te faltan 1,5 puntos, 2 preguntas.'],
  [54, null, 'Último: 56. Llegas al mínimo.'],
  [null, null, 'Último: 56.'],
])('a score against a minimum of %s', (points_minimum, gap, text) => {
  expect(scoreSentence({ mocks, points_maximum: 90, points_minimum, gap })).toBe(text);
});

test('a week with one day done is told in the singular', () => {
  const week = [{ day: '2026-11-16', state: 'done', minutes: 20 }] as const;
  expect(weekLabel(week, 5)).toBe('Tu semana: 1 día hecho de 5');
});
