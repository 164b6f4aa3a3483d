import { resultsRoute } from '@amauta/contract/exams/results.ts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { ResultsPage } from './results-page.tsx';
import { resultsOf } from './results-samples.fixture.ts';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
});

const draw = () =>
  renderPage(<ResultsPage examType="Ascenso" mode="preguntas-erradas" attemptId={9} />, {
    at: '/resultados',
  });

it('come under the title of the review, without minimums', async () => {
  fakeApi().answer(resultsRoute, { success: true, data: resultsOf('Ascenso', 'WRONG') });
  await draw();
  expect(await screen.findByText('Ascenso, repaso del 13-11-2026')).toBeTruthy();
  expect(
    screen.getByRole('heading', { name: 'Resultados del repaso de Respuestas Erróneas', level: 1 }),
  ).toBeTruthy();
  expect(screen.getByText('42 preguntas salen de tu lista; 18 siguen en tu lista.')).toBeTruthy();
  expect(screen.queryAllByText(/mínimo/i)).toEqual([]);
  expect(screen.getAllByRole('img').map((bar) => bar.getAttribute('aria-label'))).toEqual([
    '24 de 30 puntos',
    '16,5 de 30 puntos',
    '22,5 de 30 puntos',
  ]);
  expect(screen.getByRole('link', { name: /Ver Respuestas Erróneas/ }).getAttribute('href')).toBe(
    '/docente/ascenso/preguntas-erradas/repaso/9',
  );
  expect(screen.getByRole('link', { name: 'Volver al inicio' }).getAttribute('href')).toBe(
    '/docente/ascenso/preguntas-erradas',
  );
});

it('lead to the errors of all attempts where this one has none', async () => {
  const results = resultsOf('Ascenso', 'WRONG');
  const summary = { ...results.summary, correct: 60, incorrect: 0, unanswered: 0 };
  fakeApi().answer(resultsRoute, { success: true, data: { ...results, summary } });
  await draw();
  expect(await screen.findByText('Dominaste las 60 preguntas: salen de tu lista.')).toBeTruthy();
  expect(screen.getByRole('link', { name: /Ver Respuestas Erróneas/ }).getAttribute('href')).toBe(
    '/docente/ascenso/preguntas-erradas',
  );
});

it('are announced while they load', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  await draw();
  expect(screen.getByRole('status').textContent).toBe('Cargando resultados...');
  expect(screen.getByRole('heading', { name: 'Resultados del repaso de Respuestas Erróneas' })).toBeTruthy();
});
