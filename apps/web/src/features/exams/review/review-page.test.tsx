import { attemptRoute, progressRoute } from '@amauta/contract/exams/attempt.ts';
import { type ReviewPage as Answer, reviewPageRoute, reviewStatusRoute } from '@amauta/contract/practice.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { signInAs, teacher } from '../../../testing/session-users.ts';
import { presentToasts } from '../../../ui/feedback/toast.ts';
import { sampleAnswered, sampleAttempt, samplePage } from '../taking/fixtures/exam-samples.fixture.ts';
import { ReviewPage } from './review-page.tsx';

const AT = '/docente/ascenso/preguntas-erradas/repaso/7';
const PAGES = 3;
let api: ReturnType<typeof fakeApi>;
let toasts: string[];
let stopToasts: () => void;

/** Page n contains one item, numbered 10 n, which was answered wrongly. */
function pageOf(page: number, change: Partial<Answer> = {}): Answer {
  const { data, meta } = samplePage(page, [], { pages: PAGES, questions: PAGES });
  const item = sampleAnswered(page * 10, page * 100 + 2);
  const link = (to: number) => `/mock/7/review/?page=${to}`;
  return {
    success: true,
    data: { ...data, questions: [item], times_failed: page },
    meta,
    links: {
      first: link(1),
      last: link(PAGES),
      prev: page > 1 ? link(page - 1) : null,
      next: page < PAGES ? link(page + 1) : null,
    },
    ...change,
  };
}

const pageOfSearch = (search: string) => Number(new URLSearchParams(search).get('page'));
const calls = (path: string) => api.received.filter((request) => request.path === path);

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  signInAs(teacher);
  api = fakeApi();
  toasts = [];
  stopToasts = presentToasts({ show: ({ message }) => toasts.push(message), dismiss: () => undefined });
  const attempt = sampleAttempt({
    total_questions: 60,
    start_time: '2026-11-14T14:10:00.000Z',
    finished_at: '2026-11-14T16:50:00.000Z',
  });
  api.answer(attemptRoute, { success: true, data: attempt });
  api.answer(reviewPageRoute, ({ search }) => pageOf(pageOfSearch(search)));
  api.answer(reviewStatusRoute, {
    success: true,
    data: {
      total: PAGES,
      items: [
        { page: 1, q: 10, kind: 'CL' },
        { page: 2, q: 20, kind: 'RL' },
        { page: 3, q: 30, kind: 'RL' },
      ],
    },
  });
});
afterEach(() => stopToasts());

const draw = (search = '') =>
  renderPage(<ReviewPage examType="Ascenso" attemptId={7} />, { at: `${AT}${search}` });
const next = () => userEvent.click(screen.getByRole('button', { name: 'Siguiente' }));
const previous = () => userEvent.click(screen.getByRole('button', { name: 'Anterior' }));

describe('a page of the review', () => {
  it('shows the wrong answer, its key and where it comes from', async () => {
    await draw('?pagina=2');
    expect(await screen.findByRole('heading', { name: 'Pregunta 20 de 60' })).toBeTruthy();
    expect(screen.getByText('Razonamiento Lógico, 2023. La fallaste 2 veces.')).toBeTruthy();
    expect(screen.getByText('Enunciado 20')).toBeTruthy();
    expect(screen.getByRole('radio', { name: /^A\.\s*Opción 201\s*Correcta$/ })).toBeTruthy();
    const own = screen.getByRole('radio', { name: /^B\.\s*Opción 202\s*Tu respuesta, incorrecta$/ });
    expect((own as HTMLInputElement).checked).toBe(true);
    expect(screen.getByText('Porque 20')).toBeTruthy();
    expect(screen.getByText('Simulacro del 14-11-2026', { selector: 'li' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /Volver a resultados/ }).getAttribute('href')).toBe(
      '/docente/ascenso/simulacro-examen/resultados/7',
    );
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it('puts each reason under its alternative where they are written by letter', async () => {
    const { data } = pageOf(1);
    const item = sampleAnswered(10, 102);
    const justification = [
      { type: 'text' as const, value: '<p>A) Esta sí.</p><p>B) Esta no.</p><p>C) Tampoco.</p>' },
    ];
    api.answer(reviewPageRoute, pageOf(1, { data: { ...data, questions: [{ ...item, justification }] } }));
    await draw();
    const wrong = await screen.findByRole('radio', { name: /Opción 102/ });
    const card = wrong.closest('label');
    expect(within(card as HTMLElement).getByText('Esta no.')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Justificación' })).toBeNull();
  });

  it('shows the text that the question belongs to', async () => {
    const { data } = pageOf(1);
    const shared_statement = [{ type: 'text' as const, value: '<p>La biblioteca del altiplano.</p>' }];
    api.answer(reviewPageRoute, pageOf(1, { data: { ...data, type_question: 'COMMON', shared_statement } }));
    await draw();
    expect(await screen.findByText('La biblioteca del altiplano.')).toBeTruthy();
  });
});

describe('moving through the review', () => {
  it('follows the links, keeps the page in the address and asks for the status after each page', async () => {
    const { router } = await draw();
    await screen.findByRole('heading', { name: 'Pregunta 10 de 60' });
    await waitFor(() => expect(calls('/mock/7/review/status/')).toHaveLength(1));
    await next();
    const heading = await screen.findByRole('heading', { name: 'Pregunta 20 de 60' });
    expect(router.state.location.search).toEqual({ pagina: 2 });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await waitFor(() => expect(calls('/mock/7/review/status/')).toHaveLength(2));
    await previous();
    expect(await screen.findByRole('heading', { name: 'Pregunta 10 de 60' })).toBeTruthy();
    await waitFor(() => expect(calls('/mock/7/review/status/')).toHaveLength(3));
  });

  it('says so at both ends', async () => {
    await draw();
    await screen.findByRole('heading', { name: 'Pregunta 10 de 60' });
    await previous();
    expect(toasts).toEqual(['Ya estás en la primera página']);
    await userEvent.keyboard('{ArrowRight}');
    await screen.findByRole('heading', { name: 'Pregunta 20 de 60' });
    await next();
    await screen.findByRole('heading', { name: 'Pregunta 30 de 60' });
    await next();
    expect(toasts).toEqual(['Ya estás en la primera página', 'No hay más páginas disponibles']);
  });

  it('goes one on or back where a link can not be read', async () => {
    api.answer(reviewPageRoute, ({ search }) => {
      const answer = pageOf(pageOfSearch(search));
      return { ...answer, links: { ...answer.links, next: 'roto', prev: '/mock/7/review/?page=x' } };
    });
    await draw('?pagina=2');
    await screen.findByRole('heading', { name: 'Pregunta 20 de 60' });
    await next();
    await screen.findByRole('heading', { name: 'Pregunta 30 de 60' });
    await previous();
    expect(await screen.findByRole('heading', { name: 'Pregunta 20 de 60' })).toBeTruthy();
  });

  it('goes to the page that is written, and says which there are', async () => {
    await draw();
    await screen.findByRole('heading', { name: 'Pregunta 10 de 60' });
    const field = screen.getByRole('textbox', { name: 'Ir a la página, de 3' });
    await userEvent.clear(field);
    await userEvent.type(field, '9{Enter}');
    expect(toasts).toEqual(['Escribe un número de página del 1 al 3.']);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await userEvent.clear(field);
    await userEvent.type(field, '3');
    await userEvent.click(screen.getByRole('button', { name: 'Ir' }));
    expect(await screen.findByRole('heading', { name: 'Pregunta 30 de 60' })).toBeTruthy();
  });

  it('jumps by the panel, which groups the wrong items by kind', async () => {
    await draw();
    await screen.findByRole('heading', { name: 'Pregunta 10 de 60' });
    const panel = within(screen.getByRole('complementary', { name: 'Preguntas incorrectas' }));
    expect(await panel.findByRole('heading', { name: '3 incorrectas' })).toBeTruthy();
    const logic = within(panel.getByRole('navigation', { name: 'Razonamiento Lógico' }));
    expect(logic.getAllByRole('button').map((cell) => cell.textContent)).toEqual(['20', '30']);
    await userEvent.click(logic.getByRole('button', { name: 'Pregunta 30, incorrecta' }));
    expect(await screen.findByRole('heading', { name: 'Pregunta 30 de 60' })).toBeTruthy();
    expect(logic.getByRole('button', { current: true }).textContent).toBe('30');
  });

  it('ignores a change of page while one is loading', async () => {
    await draw();
    await screen.findByRole('heading', { name: 'Pregunta 10 de 60' });
    const answer = fetch;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      if (String(request[0]).includes('/review/?')) await held;
      return answer(...request);
    });
    await next();
    expect(
      await screen.findByText('Cargando Respuestas Erróneas...', { ignore: '[aria-hidden]' }),
    ).toBeTruthy();
    await next();
    await next();
    await previous();
    release();
    expect(await screen.findByRole('heading', { name: 'Pregunta 20 de 60' })).toBeTruthy();
    expect(calls('/mock/7/review/').map(({ search }) => search)).toEqual(['?page=1', '?page=2']);
    expect(toasts).toEqual([]);
  });
});

describe('what can go wrong', () => {
  it('says that the wrong answers could not be loaded, and tries again', async () => {
    api.refuse(reviewPageRoute, { status: 400, code: 'BAD_REQUEST', message: '' });
    await draw();
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Error al cargar las preguntas incorrectas',
    );
    api.answer(reviewPageRoute, ({ search }) => pageOf(pageOfSearch(search)));
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('heading', { name: 'Pregunta 10 de 60' })).toBeTruthy();
  });

  it('keeps its frame when a later page fails', async () => {
    await draw();
    await screen.findByRole('heading', { name: 'Pregunta 10 de 60' });
    api.refuse(reviewPageRoute, { status: 400, code: 'BAD_REQUEST', message: '' });
    await next();
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Error al cargar las preguntas incorrectas',
    );
    api.answer(reviewPageRoute, ({ search }) => pageOf(pageOfSearch(search)));
    await previous();
    expect(await screen.findByRole('heading', { name: 'Pregunta 10 de 60' })).toBeTruthy();
  });

  it('leads back from a page that there is not', async () => {
    api.refuse(reviewPageRoute, {
      status: 404,
      code: 'NOT_FOUND',
      message: 'No hay más páginas disponibles',
    });
    await draw('?pagina=99');
    expect((await screen.findByRole('alert')).textContent).toContain('No hay más páginas disponibles');
    api.answer(reviewPageRoute, ({ search }) => pageOf(pageOfSearch(search)));
    await userEvent.click(screen.getByRole('link', { name: 'Ir a la primera página' }));
    expect(await screen.findByRole('heading', { name: 'Pregunta 10 de 60' })).toBeTruthy();
  });

  it.each([
    [12, '¡Excelente trabajo!', 'Sin errores'],
    [0, 'No hay errores que repasar', 'En este examen no respondiste ninguna pregunta.'],
  ])(
    'has nothing to show of an attempt with %i right answers and no errors',
    async (correct, title, text) => {
      const data = { total: 60, correct, incorrect: 0, unanswered: 60 - correct, questions_status: [] };
      api.answer(progressRoute, { success: true, data });
      api.refuse(reviewPageRoute, {
        status: 404,
        code: 'NOT_FOUND',
        message: 'No hay más páginas disponibles',
      });
      await draw();
      expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
      expect(screen.getByText(text)).toBeTruthy();
    },
  );

  it('of an attempt that there is not, only leads back', async () => {
    const refusal = { status: 404, code: 'NOT_FOUND', message: 'No encontramos ese examen entre los tuyos.' };
    for (const route of [attemptRoute, reviewPageRoute]) api.refuse(route, refusal);
    await draw();
    expect(await screen.findByText('No encontramos este examen')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Volver al inicio' }).getAttribute('href')).toBe(
      '/docente/ascenso/preguntas-erradas',
    );
  });

  it('leads to an exam that has not ended', async () => {
    const message = 'Este examen todavía no termina. Finalízalo para repasar tus errores.';
    api.refuse(reviewPageRoute, { status: 409, code: 'ATTEMPT_NOT_FINISHED', message });
    await draw();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Volver al examen' }).getAttribute('href')).toBe(
      '/docente/ascenso/simulacro-examen/7',
    );
  });

  it('tells apart a status that could not be fetched', async () => {
    api.refuse(reviewStatusRoute, { status: 400, code: 'BAD_REQUEST', message: '' });
    await draw();
    expect(await screen.findByText('Error al obtener el estado del examen')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Pregunta 10 de 60' })).toBeTruthy();
  });
});

it('an address with another exam type leads to the one of the attempt', async () => {
  await renderPage(<ReviewPage examType="Nombramiento" attemptId={7} />, { at: '/aqui' });
  await screen.findByText(`Otra página: ${AT}`);
});
