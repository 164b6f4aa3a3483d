import { type ResultsSummary, resultsSummaryRoute } from '@amauta/contract/practice.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { administrator, signInAs } from '../../../testing/session-users.ts';
import { ResultsSummaryPage } from './results-summary-page.tsx';

const scoreOf = (id: number, points_earned: number, mode: 'MOCK' | 'BANK' = 'MOCK') => ({
  exam_attempt_id: id,
  mode,
  finished_at: `2026-11-0${id}T17:00:00.000Z`,
  points_earned,
  points_possible: 90,
  points_minimum: 54,
});
const summary: ResultsSummary = {
  teacher_id: 11,
  full_name: 'Rosa Quispe Mamani',
  total_exams: 3,
  average_score_percentage: 66.33,
  by_exam_type: [
    {
      type_exam: 'Ascenso',
      total_exams: 2,
      average_score_percentage: 60,
      best_score_percentage: 70,
      last_finished_at: '2026-11-02T17:00:00.000Z',
      scores: [scoreOf(1, 45), scoreOf(2, 63, 'BANK')],
    },
    {
      type_exam: 'Directivos',
      total_exams: 1,
      average_score_percentage: 80,
      best_score_percentage: 80,
      last_finished_at: '2026-11-03T17:00:00.000Z',
      scores: [scoreOf(3, 72)],
    },
  ],
};

let api: ReturnType<typeof fakeApi>;
const draw = () =>
  renderPage(
    <ResultsSummaryPage teacherId={11} drawChart={(type, scores) => `${type}: ${scores.length} puntos`} />,
  );

beforeEach(() => {
  signInAs(administrator);
  api = fakeApi();
});

it('tells the results of each exam type, the newest first, with a chart from two on', async () => {
  api.answer(resultsSummaryRoute, { success: true, data: summary });
  await draw();
  await screen.findByRole('heading', { level: 1, name: 'Rosa Quispe Mamani' });
  const ascenso = within(screen.getByRole('region', { name: 'Ascenso' }));
  expect(
    ascenso.getByText('2 exámenes, promedio 60,00 %, mejor 70,00 %, último el 02-11-2026.'),
  ).toBeTruthy();
  expect(ascenso.getByText('Ascenso: 2 puntos')).toBeTruthy();
  const [, newest, oldest] = ascenso.getAllByRole('row');
  expect(newest?.textContent).toMatch(/Banco de preguntas02-11-2026.*63 \/ 90.*Alcanzado/);
  expect(oldest?.textContent).toMatch(/Simulacro01-11-2026.*45 \/ 90.*Bajo el mínimo/);
  expect(within(screen.getByRole('region', { name: 'Directivos' })).queryByText(/puntos$/)).toBeNull();
});

it('says so where there are none', async () => {
  api.answer(resultsSummaryRoute, { success: true, data: { ...summary, total_exams: 0, by_exam_type: [] } });
  await draw();
  expect(await screen.findByRole('heading', { name: 'Aún no ha terminado un examen' })).toBeTruthy();
});

it('can be tried again', async () => {
  api.refuse(resultsSummaryRoute, { status: 500, code: 'INTERNAL', message: '' });
  await draw();
  await screen.findByText('No se pudieron cargar los resultados.');
  api.answer(resultsSummaryRoute, { success: true, data: summary });
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('exámenes terminados')).toBeTruthy();
});
