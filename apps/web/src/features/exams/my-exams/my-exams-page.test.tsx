import { topicStandingsRoute } from '@amauta/contract/exams/topic-standings.ts';
import { attemptListRoute, type ResultsSummary, resultsSummaryRoute } from '@amauta/contract/practice.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { signInAs, teacher } from '../../../testing/session-users.ts';
import { openRow, sampleList, sampleRow } from './attempt-samples.fixture.ts';
import { MyExamsPage } from './my-exams-page.tsx';
import { sampleScores } from './score-samples.fixture.ts';

const AT = '/docente/mis-examenes';
let api: ReturnType<typeof fakeApi>;

function summaryOf(by: Partial<Record<'Ascenso' | 'Directivos', number[]>>): ResultsSummary {
  return {
    teacher_id: teacher.id,
    full_name: teacher.full_name,
    total_exams: 3,
    average_score_percentage: 70,
    by_exam_type: (['Ascenso', 'Directivos'] as const).flatMap((type) => {
      const scores = sampleScores(by[type] ?? []);
      const last = scores.at(-1)?.finished_at ?? null;
      return scores.length === 0
        ? []
        : [
            {
              type_exam: type,
              total_exams: scores.length,
              average_score_percentage: 70,
              best_score_percentage: 90,
              last_finished_at: last,
              scores,
            },
          ];
    }),
  };
}

beforeEach(() => {
  signInAs(teacher);
  api = fakeApi();
  api.answer(topicStandingsRoute, { success: true, data: [] });
  api.answer(resultsSummaryRoute, { success: true, data: summaryOf({ Ascenso: [49.5, 54, 63] }) });
});

describe('the unfinished attempt', () => {
  it('comes first, with its time and the only way on that stands out', async () => {
    api.answer(attemptListRoute, sampleList([openRow(), sampleRow()]));
    const { router } = await renderPage(<MyExamsPage />, { at: AT });
    const card = within(await screen.findByRole('region', { name: 'Tienes un simulacro sin terminar' }));
    expect(card.getByText(/Llevas 22 de 60 respondidas y quedan/).textContent).toMatch(
      /quedan (3:00:00|2:59:\d\d)\. El tiempo no se detiene\.$/,
    );
    await userEvent.click(card.getByRole('link', { name: 'Continuar simulacro' }));
    expect(router.state.location.pathname).toBe('/docente/ascenso/simulacro-examen/50');
  });

  it('leads to the results once its time is over', async () => {
    const start_time = new Date(Date.now() - 11_000_000).toISOString();
    api.answer(attemptListRoute, sampleList([openRow({ start_time })]));
    await renderPage(<MyExamsPage />, { at: AT });
    const card = within(await screen.findByRole('region', { name: 'Se cumplió el tiempo de tu simulacro' }));
    const link = card.getByRole('link', { name: 'Ver resultados' });
    expect(link.getAttribute('href')).toBe('/docente/ascenso/simulacro-examen/resultados/50');
  });

  it('has no clock where time ends nothing', async () => {
    const start_time = new Date(Date.now() - 11_000_000).toISOString();
    api.answer(
      attemptListRoute,
      sampleList([openRow({ mode: 'WRONG', start_time, answered: 4, question_count: 10 })]),
    );
    await renderPage(<MyExamsPage />, { at: AT });
    const card = within(await screen.findByRole('region', { name: 'Tienes un repaso sin terminar' }));
    expect(card.getByText('Llevas 4 de 10 respondidas. Sigue cuando quieras.')).toBeTruthy();
    expect(card.getByRole('link', { name: 'Continuar repaso' }).getAttribute('href')).toBe(
      '/docente/ascenso/preguntas-erradas/50',
    );
  });
});

describe('the chart', () => {
  it('says all of its values in words, for each exam type', async () => {
    const data = summaryOf({ Ascenso: [49.5, 54, 63], Directivos: [60, 72] });
    api.answer(resultsSummaryRoute, { success: true, data });
    api.answer(attemptListRoute, sampleList([sampleRow()]));
    await renderPage(<MyExamsPage />, { at: AT });
    const [drawing] = await screen.findAllByRole('img');
    expect(drawing?.getAttribute('aria-label')).toBe(
      'Puntaje de 3 exámenes de Ascenso, de 90 puntos, con mínimo 54: ' +
        '49,5 el 01-11-2026 (simulacro); 54 el 02-11-2026 (simulacro); 63 el 03-11-2026 (simulacro).',
    );
    expect(screen.getByText(/Tu total está en el mínimo o más desde el 02-11-2026/)).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Directivos' }));
    expect(screen.getAllByRole('img')[0]?.getAttribute('aria-label')).toMatch(
      /^Puntaje de 2 exámenes de Dir/,
    );
  });

  it('waits for a second result; the sentence stays', async () => {
    api.answer(resultsSummaryRoute, { success: true, data: summaryOf({ Ascenso: [63] }) });
    api.answer(attemptListRoute, sampleList([sampleRow()]));
    await renderPage(<MyExamsPage />, { at: AT });
    expect(await screen.findByText(/^Tu primer resultado: 63 de 90 puntos/)).toBeTruthy();
    expect(screen.queryAllByRole('img')).toHaveLength(0);
  });

  it('fails apart from the list, and is asked for again', async () => {
    api.refuse(resultsSummaryRoute, { status: 400, code: 'BAD_REQUEST', message: 'Sin avance por ahora.' });
    api.answer(attemptListRoute, sampleList([sampleRow()]));
    await renderPage(<MyExamsPage />, { at: AT });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Sin avance por ahora.');
    expect(screen.getByRole('table')).toBeTruthy();
    api.answer(resultsSummaryRoute, { success: true, data: summaryOf({ Ascenso: [54, 63] }) });
    await userEvent.click(within(alert).getByRole('button', { name: 'Reintentar' }));
    expect((await screen.findAllByRole('img')).length).toBeGreaterThan(0);
  });
});

describe('the attempts', () => {
  it('show date, exam, score and state, and lead on', async () => {
    const review = sampleRow({
      exam_attempt_id: 42,
      mode: 'WRONG',
      question_count: 10,
      minimums_reached: null,
      minimums_total: null,
    });
    api.answer(attemptListRoute, sampleList([sampleRow(), review]));
    await renderPage(<MyExamsPage />, { at: AT });
    const [, first, second] = await screen.findAllByRole('row');
    const mock = within(first as HTMLElement);
    for (const text of ['14-11-2026', '09:10', 'Simulacro', '63', '2 de 3 mínimos', '2021, 2022']) {
      expect(mock.getByText(text)).toBeTruthy();
    }
    expect(
      mock.getByRole('link', { name: 'Ver resultados de simulacro del 14-11-2026' }).getAttribute('href'),
    ).toBe('/docente/ascenso/simulacro-examen/resultados/41');
    expect(within(second as HTMLElement).getByText('Sin mínimo')).toBeTruthy();
  });

  it('tell no points of an exam as on the day that is over but not counted yet', async () => {
    const over = openRow({
      way: 'REAL',
      official_name: 'Ascenso 2025',
      state: 'time_over',
      finished_at: '2026-11-14T16:50:00.000Z',
      answered: 22,
    });
    api.answer(attemptListRoute, sampleList([over], { unfinished: null }));
    await renderPage(<MyExamsPage />, { at: AT });
    const row = (await screen.findByText('Simulacro como en el día')).closest('tr');
    if (!row) throw new Error('no row');
    within(row).getByText('Ascenso 2025');
    within(row).getByText('Tiempo cumplido');
    expect(row.textContent).toContain('22 de 60 respondidas');
    const link = within(row).getByRole('link', { name: /^Ver resultados/ });
    expect(link.getAttribute('href')).toBe('/docente/ascenso/simulacro-examen/resultados/50');
  });

  it('are filtered and paged by the address', async () => {
    const list = sampleList([sampleRow()], {}, { current_page: 2, total_pages: 3 });
    api.answer(attemptListRoute, {
      ...list,
      data: { ...list.data, counts: { all: 25, MOCK: 24, BANK: 1, WRONG: 0, TOPIC: 0 } },
    });
    const { router } = await renderPage(<MyExamsPage />, { at: `${AT}?modo=simulacro&pagina=2` });
    expect(await screen.findByText('Página 2 de 3')).toBeTruthy();
    const asked = () => api.received.findLast((request) => request.path === '/mock/attempts/')?.search;
    expect(asked()).toBe('?mode=MOCK&page=2');
    await userEvent.click(screen.getByRole('button', { name: 'Siguiente' }));
    await waitFor(() => expect(asked()).toBe('?mode=MOCK&page=3'));
    await userEvent.click(screen.getByRole('radio', { name: /^Banco/ }));
    await waitFor(() => expect(asked()).toBe('?mode=BANK&page=1'));
    expect(router.state.location.search).toEqual({ modo: 'banco' });
  });

  it('say so when a filter holds none', async () => {
    const list = sampleList([], { counts: { all: 4, MOCK: 4, BANK: 0, WRONG: 0, TOPIC: 0 } });
    api.answer(attemptListRoute, list);
    await renderPage(<MyExamsPage />, { at: `${AT}?modo=repaso` });
    expect(await screen.findByText('Aún no has hecho un repaso.')).toBeTruthy();
  });

  it('are nothing yet for a new teacher', async () => {
    api.answer(attemptListRoute, sampleList([]));
    await renderPage(<MyExamsPage />, { at: AT });
    expect(await screen.findByRole('heading', { name: 'Aún no has dado un examen' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Iniciar simulacro' }).getAttribute('href')).toBe('/docente');
  });

  it('are asked for again after an error', async () => {
    api.refuse(attemptListRoute, {
      status: 404,
      code: 'NOT_FOUND',
      message: 'No hay más páginas disponibles',
    });
    await renderPage(<MyExamsPage />, { at: `${AT}?pagina=9` });
    expect((await screen.findByRole('alert')).textContent).toContain('No hay más páginas disponibles');
    api.answer(attemptListRoute, sampleList([sampleRow()]));
    await userEvent.click(screen.getByRole('button', { name: 'Ir a la primera página' }));
    expect(await screen.findByRole('table')).toBeTruthy();
  });
});
