import type { AttemptMode } from '@amauta/contract/exams/setup.ts';
import { expect, it } from 'vitest';
import { dayText, poolText, sourceText } from './error-words.ts';

it.each<[string, AttemptMode[], string]>([
  ['2026-11-14', ['MOCK'], 'Sábado, simulacro'],
  ['2026-11-11', ['BANK'], 'Miércoles, banco de preguntas'],
  ['2026-11-02', ['WRONG'], 'Lunes, repaso de respuestas erróneas'],
  ['2026-01-01', ['MOCK', 'BANK'], 'Jueves, simulacro y banco de preguntas'],
  ['2026-11-15', [], 'Domingo'],
])('%s with %j is "%s"', (date, modes, text) => {
  expect(dayText({ date, modes })).toBe(text);
});

it.each([
  [2022, null, 'Año 2022.'],
  [null, 'Acceso 2025', 'Acceso 2025.'],
  [null, null, ''],
])('year %j and exam %j read "%s"', (year, exam_name, text) => {
  expect(sourceText({ year, exam_name })).toBe(text);
});

it.each([
  [61, 12, '61 preguntas por dominar; 12 tocan hoy.'],
  [61, 1, '61 preguntas por dominar; 1 toca hoy.'],
  [4, 4, '4 preguntas por dominar, y todas tocan hoy.'],
  [1, 1, '1 pregunta por dominar, y toca hoy.'],
  [1, 0, '1 pregunta por dominar. Hoy no toca ninguna, pero puedes adelantar.'],
  [0, 0, 'Ya dominas todas las preguntas que fallaste.'],
])('%d waiting and %d due: "%s"', (questions_to_practise, due_today, text) => {
  expect(poolText({ questions_to_practise, due_today })).toBe(text);
});
