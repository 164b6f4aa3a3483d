import { createAttemptRoute } from '@amauta/contract/exams/attempt.ts';
import { resultsRoute } from '@amauta/contract/exams/results.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ExamModeSlug } from '../../../paths.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { presentToasts } from '../../../ui/feedback/toast.ts';
import { readStoredAttempt } from '../stored-attempt.fixture.ts';
import { ResultsPage } from './results-page.tsx';
import { resultsOf } from './results-samples.fixture.ts';

const CREATED = {
  exam_attempt_id: 10,
  start_time: '2026-11-21T15:00:00.000Z',
  server_time: '2026-11-21T15:00:00.000Z',
  timer_type: 'COUNTDOWN',
  duration_minutes: 180,
  duration_in_seconds: 10_800,
  total_questions: 60,
} as const;

let api: ReturnType<typeof fakeApi>;
let toasts: string[];

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  toasts = [];
  presentToasts({ show: ({ kind, message }) => toasts.push(`${kind}: ${message}`), dismiss: () => {} });
  api = fakeApi();
  api.answer(resultsRoute, { success: true, data: resultsOf() });
});

async function open(at = '/resultados', mode: ExamModeSlug = 'simulacro-examen') {
  const { router } = await renderPage(<ResultsPage examType="Ascenso" mode={mode} attemptId={9} />, { at });
  await screen.findByRole('heading', { name: 'Tus respuestas' });
  return { user: userEvent.setup(), router };
}
const rows = () => screen.getAllByRole('button', { name: /^Pregunta \d+/ });

describe('the summary of the results', () => {
  it('shows points, sentence, counts and bars', async () => {
    await open();
    screen.getByText('Ascenso, simulacro del 13-11-2026');
    const score = screen.getByRole('region', { name: 'Puntaje' });
    expect(score.textContent).toContain('63 de 90 puntos');
    expect(score.textContent).toContain(
      'Alcanzaste el mínimo en 2 de 3 subpruebas. En Razonamiento Lógico te falta 1 respuesta correcta.',
    );
    expect(score.textContent).toContain('Es un puntaje de práctica. 1,5 puntos por respuesta correcta.');
    expect(score.textContent).toContain('70,00\u00a0%');
    const counts = [...score.querySelectorAll('dl > div')].map((entry) => entry.textContent);
    expect(counts).toEqual([
      'Correctas42',
      'Incorrectas15',
      'Sin responder3',
      'Total60',
      'Tiempo total2:41:08',
      'Exámenes dados7',
    ]);
    const bars = screen.getByRole('region', { name: 'Puntaje por categoría' });
    within(bars).getByRole('img', { name: '16,5 de 30 puntos; mínimo 18' });
    within(bars).getByText('Te faltan 1,5 puntos');
    expect(within(bars).getAllByText('Mínimo alcanzado')).toHaveLength(2);
    const tags = within(screen.getByRole('list', { name: 'Datos del examen' })).getAllByRole('listitem');
    expect(tags.map((tag) => tag.textContent)).toEqual([
      'Exámenes MINEDU',
      'EBR',
      'Secundaria',
      'Matemática',
      '2021, 2022',
    ]);
  });

  it('draws the minimum scores of the blueprint with a description', async () => {
    await open();
    screen.getByRole('img', {
      name: 'Puntajes mínimos: Ascenso y Nombramiento',
      description:
        /Razonamiento Lógico: 20 preguntas de 1,5 puntos, máximo 30, mínimo 18, 60 minutos\..*Mínimo: 60 %\./,
    });
    screen.getByRole('heading', { name: 'Tabla oficial de Ascenso' });
  });

  it('announces once that the results are loaded', async () => {
    await open();
    expect(toasts).toEqual(['success: Resumen del examen cargado correctamente']);
  });
});

it('a name that level and specialty share is shown once', async () => {
  const data = resultsOf();
  const tags = { ...data.exam_attempt.tags, level: 'Primaria', specialty: 'Primaria' };
  api.answer(resultsRoute, {
    success: true,
    data: { ...data, exam_attempt: { ...data.exam_attempt, tags } },
  });
  await open();
  const list = within(screen.getByRole('list', { name: 'Datos del examen' }));
  expect(list.getAllByText('Primaria')).toHaveLength(1);
});

describe('the answers', () => {
  it('shows ten, then ten more, and again ten after the filter has changed', async () => {
    const { user, router } = await open();
    expect(rows()).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Mostrar 10 respuestas más' }));
    expect(rows()).toHaveLength(20);

    await user.click(screen.getByRole('radio', { name: /^Incorrectas/ }));
    await screen.findByText('Se muestran 10 de 15 respuestas.');
    expect(router.state.location.search).toEqual({ respuestas: 'incorrectas' });
    await user.click(screen.getByRole('button', { name: 'Mostrar 5 respuestas más' }));
    expect(rows()).toHaveLength(15);
    expect(screen.queryByRole('button', { name: /Mostrar/ })).toBeNull();
  });

  it('reads the filter from the address', async () => {
    await open('/resultados?respuestas=sin-responder');
    expect(rows()).toHaveLength(3);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Sin responder/ }).checked).toBe(true);
  });

  it('opens an answer to its shared text, statement, alternatives and justification', async () => {
    const { user } = await open();
    const [first, ...others] = rows();
    if (!first) throw new Error('no rows');
    await user.click(first);
    expect(first.getAttribute('aria-expanded')).toBe('true');
    screen.getByText('La biblioteca del altiplano.');
    screen.getByText('Porque lo dice el texto.');
    const row = first.closest('li');
    if (!row) throw new Error('no row');
    expect(
      within(row)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      expect.stringMatching(/^AA\. Alternativa 1$/),
      expect.stringMatching(/^BB\. Alternativa 2Tu respuesta correcta$/),
      expect.stringMatching(/^CC\. Alternativa 3$/),
    ]);

    const wrong = others.find((button) => button.getAttribute('aria-label')?.includes('incorrecta'));
    expect(wrong).toBeUndefined();
    await user.click(screen.getByRole('radio', { name: /^Incorrectas/ }));
    await screen.findByText('Se muestran 10 de 15 respuestas.');
    const [missed] = rows();
    if (!missed) throw new Error('no rows');
    await user.click(missed);
    screen.getByText('Tu respuesta incorrecta');
    screen.getByText('Sin justificación disponible');
  });

  it('prints every answer unfolded', async () => {
    await open('/resultados?respuestas=incorrectas');
    window.dispatchEvent(new Event('beforeprint'));
    await screen.findByText('Se muestran 15 de 15 respuestas.');
    expect(screen.getAllByText('Tu respuesta incorrecta')).toHaveLength(15);
    window.dispatchEvent(new Event('afterprint'));
    await screen.findByText('Se muestran 10 de 15 respuestas.');
  });
});

describe('where to go on', () => {
  it('starts the same exam again, keeps the new attempt and says what it lacks', async () => {
    const payload = resultsOf().exam_attempt.payload;
    api.answer(createAttemptRoute, {
      success: true,
      message: 'Tu examen tiene menos preguntas que el modelo.',
      data: CREATED,
    });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: /Dar nuevo examen/ }));
    await screen.findByText('Otra página: /docente/ascenso/simulacro-examen/10');
    expect(api.bodiesOf(createAttemptRoute)).toEqual([payload]);
    expect(readStoredAttempt()).toMatchObject({ attemptId: 10, payload });
    expect(toasts.slice(-2)).toEqual([
      'success: Iniciando examen correctamente.',
      'info: Tu examen tiene menos preguntas que el modelo.',
    ]);
  });

  it('says why no new exam starts', async () => {
    api.refuse(createAttemptRoute, { status: 500, code: 'INTERNAL', message: '' });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: /Dar nuevo examen/ }));
    await waitFor(() => expect(toasts).toContain('error: Error al reiniciar el examen'));
  });

  it('leads to the wrong answers of the attempt, and to the start page', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Ver Respuestas Erróneas' }).getAttribute('href')).toBe(
      '/docente/ascenso/preguntas-erradas/repaso/9',
    );
    expect(screen.getByRole('link', { name: 'Volver al inicio' }).getAttribute('href')).toBe(
      '/docente/ascenso/simulacro-examen',
    );
  });

  it('has no wrong answers for Directivos, and draws the minimum scores of Directivos', async () => {
    api.answer(resultsRoute, { success: true, data: resultsOf('Directivos') });
    await renderPage(<ResultsPage examType="Directivos" mode="simulacro-examen" attemptId={9} />, {
      at: '/resultados',
    });
    const button = await screen.findByRole('button', { name: 'Ver Respuestas Erróneas' });
    await userEvent.setup().click(button);
    expect(toasts).toContain('warning: No tienes acceso a esta sección');
    screen.getByRole('img', { name: 'Puntajes mínimos: Directivos' });
    expect(screen.queryByRole('heading', { name: 'Tabla oficial de Ascenso' })).toBeNull();
  });
});

it.each([
  ['Ascenso', 'simulacro-examen', 'Directivos', 'MOCK', '/docente/directivos/simulacro-examen/resultados/9'],
  ['Ascenso', 'simulacro-examen', 'Ascenso', 'BANK', '/docente/ascenso/banco-preguntas/resultados/9'],
] as const)(
  '%s %s in the address of an attempt of %s %s leads to its own',
  async (examType, mode, ownType, ownMode, address) => {
    api.answer(resultsRoute, { success: true, data: resultsOf(ownType, ownMode) });
    await renderPage(<ResultsPage examType={examType} mode={mode} attemptId={9} />, { at: '/resultados' });
    await screen.findByText(`Otra página: ${address}`);
  },
);

describe('results of a question bank', () => {
  it('leads back to the bank and starts the same paper again', async () => {
    const results = resultsOf('Ascenso', 'BANK');
    api.answer(resultsRoute, { success: true, data: results });
    api.answer(createAttemptRoute, {
      success: true,
      data: { ...CREATED, timer_type: 'ELAPSED' },
    });
    const { user } = await open('/resultados', 'banco-preguntas');
    screen.getByText('Ascenso, banco de preguntas del 13-11-2026');
    screen.getByRole('heading', { name: 'Resultados del examen' });
    expect(screen.getByRole('link', { name: 'Volver al inicio' }).getAttribute('href')).toBe(
      '/docente/ascenso/banco-preguntas',
    );
    await user.click(screen.getByRole('button', { name: /Dar nuevo examen/ }));
    await screen.findByText('Otra página: /docente/ascenso/banco-preguntas/10');
    const { payload } = results.exam_attempt;
    expect(api.bodiesOf(createAttemptRoute)).toEqual([payload]);
    expect(readStoredAttempt()).toMatchObject({ attemptId: 10, payload, timerType: 'ELAPSED' });
  });

  it.each(['banco-preguntas', 'preguntas-erradas'] as const)(
    'leads back to its own exam: %s',
    async (mode) => {
      const message = 'Este examen todavía no termina.';
      api.refuse(resultsRoute, { status: 409, code: 'ATTEMPT_NOT_FINISHED', message });
      await renderPage(<ResultsPage examType="Ascenso" mode={mode} attemptId={9} />, { at: '/resultados' });
      const link = await screen.findByRole('link', { name: 'Volver al examen' });
      expect(link.getAttribute('href')).toBe(`/docente/ascenso/${mode}/9`);
    },
  );
});

describe('when the results do not come', () => {
  it('offers to try again', async () => {
    api.refuse(resultsRoute, { status: 500, code: 'INTERNAL', message: '' });
    await renderPage(<ResultsPage examType="Ascenso" mode="simulacro-examen" attemptId={9} />, {
      at: '/resultados',
    });
    await screen.findByText('No se pudieron cargar los resultados.');
    api.answer(resultsRoute, { success: true, data: resultsOf() });
    await userEvent.setup().click(screen.getByRole('button', { name: 'Reintentar' }));
    await screen.findByRole('heading', { name: 'Tus respuestas' });
  });

  it('leads only back when the attempt does not exist', async () => {
    api.refuse(resultsRoute, { status: 404, code: 'NOT_FOUND', message: 'No encontramos ese examen.' });
    await renderPage(<ResultsPage examType="Ascenso" mode="banco-preguntas" attemptId={9} />, {
      at: '/resultados',
    });
    await screen.findByText('No encontramos este examen');
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
    const back = screen.getByRole('link', { name: 'Volver al inicio' });
    expect(back.getAttribute('href')).toBe('/docente/ascenso/banco-preguntas');
  });

  it('leads back to the exam while the exam goes on', async () => {
    const message = 'Este examen todavía no termina.';
    api.refuse(resultsRoute, { status: 409, code: 'ATTEMPT_NOT_FINISHED', message });
    await renderPage(<ResultsPage examType="Ascenso" mode="simulacro-examen" attemptId={9} />, {
      at: '/resultados',
    });
    await screen.findByText(message);
    expect(screen.getByRole('link', { name: 'Volver al examen' }).getAttribute('href')).toBe(
      '/docente/ascenso/simulacro-examen/9',
    );
  });
});
