import { type AttemptCreated, createAttemptRoute } from '@amauta/contract/exams/attempt.ts';
import { type WrongAnswer, type WrongAnswers, wrongAnswersRoute } from '@amauta/contract/practice.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { signInAs, teacher } from '../../../testing/session-users.ts';
import { presentToasts } from '../../../ui/feedback/toast.ts';
import { readStoredAttempt } from '../stored-attempt.fixture.ts';
import { WrongAnswersPage } from './wrong-answers-page.tsx';

const AT = '/docente/ascenso/preguntas-erradas';
let api: ReturnType<typeof fakeApi>;
let toasts: string[];
let stopToasts: () => void;

const SUMMARY: WrongAnswers['history_summary'] = {
  total_errors: 84,
  points_lost: 126,
  most_failed_category: 'Razonamiento Lógico',
  most_failed_category_errors: 38,
  most_failed_year: 2022,
  most_failed_year_errors: 27,
  unique_questions_failed: 61,
  average_score_percentage_on_failed: 41.5,
  questions_to_practise: 57,
  due_today: 12,
  has_answered: true,
};

function sampleError(id: number, change: Partial<WrongAnswer> = {}): WrongAnswer {
  return {
    question_id: id,
    exam_attempt_id: 9,
    mode: 'MOCK',
    kind: 'RL',
    year: 2022,
    exam_name: null,
    statement: [{ type: 'text', value: `<p>Enunciado ${id}</p>` }],
    shared_statement_id: null,
    alternatives: [1, 2, 3].map((one) => ({ id: one, text: `<p>Opción ${one}</p>` })),
    selected_alternative_id: 2,
    correct_alternative_id: 3,
    selected_letter: 'B',
    correct_letter: 'C',
    justification: [{ type: 'text', value: `<p>Porque ${id}</p>` }],
    ...change,
  };
}

function overview(change: Partial<WrongAnswers> = {}) {
  const data: WrongAnswers = {
    history_summary: SUMMARY,
    errors_by_date: [
      {
        date: '2026-11-14',
        errors_count: 2,
        modes: ['MOCK'],
        errors: [sampleError(1), sampleError(2, { justification: [], kind: 'CCP' })],
      },
      { date: '2026-11-11', errors_count: 1, modes: ['BANK'], errors: [sampleError(3)] },
    ],
    shared_statements: {},
    next_before: null,
    ...change,
  };
  return { success: true as const, data };
}

beforeEach(() => {
  signInAs(teacher);
  api = fakeApi();
  toasts = [];
  stopToasts = presentToasts({ show: ({ message }) => toasts.push(message), dismiss: () => undefined });
});
afterEach(() => stopToasts());

const draw = () => renderPage(<WrongAnswersPage examType="Ascenso" />, { at: AT });

describe("today's review", () => {
  const created: AttemptCreated = {
    exam_attempt_id: 70,
    start_time: '2026-11-21T15:00:00.000Z',
    server_time: '2026-11-21T15:00:00.000Z',
    timer_type: 'COUNTDOWN',
    duration_minutes: 60,
    duration_in_seconds: 3600,
    total_questions: 20,
  };

  it('says what waits, and starts with 10 questions unless 20 are chosen', async () => {
    api.answer(wrongAnswersRoute, overview());
    api.answer(createAttemptRoute, { success: true, data: created });
    const { router } = await draw();
    expect(await screen.findByText('57 preguntas por dominar; 12 tocan hoy.')).toBeTruthy();
    expect(screen.getByText(/^Primero las que más conviene repasar\./)).toBeTruthy();
    expect((screen.getByRole('radio', { name: '10 preguntas' }) as HTMLInputElement).checked).toBe(true);
    await userEvent.click(screen.getByRole('radio', { name: '20 preguntas' }));
    await userEvent.click(screen.getByRole('button', { name: 'Iniciar repaso' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`${AT}/70`));
    expect(api.bodiesOf(createAttemptRoute)).toEqual([
      {
        type: 'WRONG',
        type_exam: 'Ascenso',
        source_section: 1,
        years: [],
        question_types: [],
        exams_selected: {},
        question_count: 20,
      },
    ]);
    expect(readStoredAttempt()).toMatchObject({
      attemptId: 70,
      payload: { type: 'WRONG', question_count: 20 },
    });
    expect(toasts).toEqual(['Iniciando examen correctamente.']);
  });

  it('says when it holds fewer than asked for', async () => {
    api.answer(wrongAnswersRoute, overview());
    const message = 'Tu repaso tiene 4 preguntas: son todas las que te quedan por dominar.';
    api.answer(createAttemptRoute, { success: true, message, data: { ...created, total_questions: 4 } });
    await draw();
    await userEvent.click(await screen.findByRole('button', { name: 'Iniciar repaso' }));
    await waitFor(() => expect(toasts).toContain(message));
  });

  it('stays when the server refuses', async () => {
    api.answer(wrongAnswersRoute, overview());
    api.refuse(createAttemptRoute, { status: 422, code: 'NO_QUESTIONS', message: 'No te quedan errores.' });
    const { router } = await draw();
    await userEvent.click(await screen.findByRole('button', { name: 'Iniciar repaso' }));
    await waitFor(() => expect(toasts).toEqual(['No te quedan errores.']));
    expect(router.state.location.pathname).toBe(AT);
  });

  it('can not be started once the access has ended, while everything may be read', async () => {
    signInAs({ ...teacher, is_expired: true, is_premium: false });
    api.answer(wrongAnswersRoute, overview());
    await draw();
    const start = await screen.findByRole('button', { name: 'Iniciar repaso' });
    await userEvent.click(start);
    expect(start.getAttribute('aria-disabled')).toBe('true');
    expect(api.bodiesOf(createAttemptRoute)).toEqual([]);
    expect(screen.getByText('Renueva tu acceso para iniciar un repaso.')).toBeTruthy();
  });

  it('has nothing to start when all is mastered', async () => {
    const summary = { ...SUMMARY, questions_to_practise: 0, due_today: 0 };
    api.answer(wrongAnswersRoute, overview({ history_summary: summary }));
    await draw();
    expect(await screen.findByText('Ya dominas todas las preguntas que fallaste.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Iniciar repaso' })).toBeNull();
  });
});

it('shows the five statistics', async () => {
  api.answer(wrongAnswersRoute, overview());
  await draw();
  const terms = within(await screen.findByRole('region', { name: 'Estadísticas' })).getAllByRole('term');
  expect(terms.map((term) => term.parentElement?.textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'Total de errores84126 puntos por recuperar, a 1,5 por error',
    'Preguntas distintas61falladas al menos una vez',
    'Categoría con más erroresRazonamiento Lógico38 de 84 errores',
    'Año con más errores202227 errores',
    'Promedio en falladas41,50 %al volver a responderlas',
  ]);
});

describe('the history', () => {
  it('opens the newest day, and a justification on request', async () => {
    api.answer(wrongAnswersRoute, overview());
    await draw();
    const errors = within(await screen.findByRole('list', { name: 'Errores del 14-11-2026' }));
    const [first, second] = errors.getAllByRole('listitem');
    const row = within(first as HTMLElement);
    expect(row.getByText('Enunciado 1')).toBeTruthy();
    expect(row.getByText(/^Marcaste/).textContent?.trim()).toBe('Marcaste B, la correcta es C. Año 2022.');
    expect(row.queryByText('Porque 1')).toBeNull();
    await userEvent.click(row.getByRole('button', { name: 'Ver justificación', expanded: false }));
    expect(row.getByText('Porque 1')).toBeTruthy();
    const other = within(second as HTMLElement);
    await userEvent.click(other.getByRole('button', { name: 'Ver justificación' }));
    expect(other.getByText('Sin justificación disponible')).toBeTruthy();
  });

  it('shows the shared text and the alternatives with the justification', async () => {
    const errors = [sampleError(1, { shared_statement_id: 8 }), sampleError(2)];
    const day = { date: '2026-11-14', errors_count: 2, modes: [], errors };
    const texts = { 8: [{ type: 'text' as const, value: '<p>La biblioteca del altiplano.</p>' }] };
    api.answer(wrongAnswersRoute, overview({ errors_by_date: [day], shared_statements: texts }));
    await draw();
    const open = await screen.findAllByRole('button', { name: 'Ver justificación' });
    expect(screen.queryByText('La biblioteca del altiplano.')).toBeNull();
    for (const button of open) await userEvent.click(button);
    expect(screen.getAllByText('La biblioteca del altiplano.')).toHaveLength(1);
    const alternatives = screen.getAllByText(/^Opción/).map((one) => one.closest('li')?.textContent);
    expect(alternatives.slice(0, 3)).toEqual([
      'AA. Opción 1',
      'BB. Opción 2Tu respuesta incorrecta',
      'CC. Opción 3Correcta',
    ]);
  });

  it('opens and closes days, one or all', async () => {
    api.answer(wrongAnswersRoute, overview());
    await draw();
    const older = await screen.findByRole('button', { name: /11-11-2026/, expanded: false });
    await userEvent.click(older);
    expect(screen.getByText('Enunciado 3')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Contraer todo' }));
    expect(screen.queryByText('Enunciado 1')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Expandir todo' }));
    expect(screen.getByText('Enunciado 1')).toBeTruthy();
    expect(screen.getByText('Enunciado 3')).toBeTruthy();
  });

  it('fetches older days, also after an error', async () => {
    api.answer(wrongAnswersRoute, overview({ next_before: '2026-11-11' }));
    await draw();
    const more = await screen.findByRole('button', { name: 'Ver días anteriores' });
    api.refuse(wrongAnswersRoute, { status: 400, code: 'BAD_REQUEST', message: '' });
    await userEvent.click(more);
    expect((await screen.findByRole('alert')).textContent).toBe('Error al obtener preguntas incorrectas');
    const day = { date: '2026-10-28', errors_count: 1, modes: [], errors: [sampleError(5)] };
    api.answer(wrongAnswersRoute, overview({ errors_by_date: [day] }));
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('button', { name: /28-10-2026/ })).toBeTruthy();
    expect(api.received.at(-1)?.search).toBe('?exam_type=Ascenso&before=2026-11-11');
    expect(screen.getByRole('button', { name: /14-11-2026/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ver días anteriores' })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

it('congratulates a teacher without errors', async () => {
  const summary = { ...SUMMARY, total_errors: 0 };
  api.answer(wrongAnswersRoute, overview({ history_summary: summary, errors_by_date: [] }));
  await draw();
  expect(await screen.findByRole('heading', { name: '¡Excelente trabajo!' })).toBeTruthy();
  expect(screen.getByText('Sin errores')).toBeTruthy();
});

it('does not congratulate who never answered', async () => {
  const summary = { ...SUMMARY, total_errors: 0, has_answered: false };
  api.answer(wrongAnswersRoute, overview({ history_summary: summary, errors_by_date: [] }));
  await draw();
  expect(await screen.findByText('Aquí verás las preguntas que falles en tus exámenes.')).toBeTruthy();
  expect(screen.queryByText('Sin errores')).toBeNull();
  expect(screen.getByRole('link', { name: 'Iniciar simulacro' })).toBeTruthy();
});

it('asks again after an error', async () => {
  api.refuse(wrongAnswersRoute, { status: 400, code: 'BAD_REQUEST', message: '' });
  await draw();
  expect((await screen.findByRole('alert')).textContent).toContain('Error al obtener preguntas incorrectas');
  api.answer(wrongAnswersRoute, overview());
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('heading', { name: 'Repaso de hoy' })).toBeTruthy();
});

it.each(['Directivos', 'Nombramiento'] as const)(
  'is not there for %s that has none or is not held',
  async (examType) => {
    await renderPage(<WrongAnswersPage examType={examType} />, { at: AT });
    expect(screen.getByText('No tienes acceso a esta sección')).toBeTruthy();
    expect(api.received).toEqual([]);
  },
);
