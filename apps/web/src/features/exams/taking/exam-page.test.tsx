import { attemptRoute, createAttemptRoute } from '@amauta/contract/exams/attempt.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession } from '../../../api/session-store.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { signInAs, teacher } from '../../../testing/session-users.ts';
import { presentToasts } from '../../../ui/feedback/toast.ts';
import { ExamPage } from './exam-page.tsx';
import { examServer } from './exam-server.fixture.ts';

const ADDRESS = '/docente/ascenso/simulacro-examen/7';

let toasts: string[] = [];
let stopToasts: () => void;

beforeEach(() => {
  signInAs(teacher);
  toasts = [];
  stopToasts = presentToasts({ show: (toast) => toasts.push(toast.message), dismiss: () => undefined });
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('64rem'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  // The sender outlives the screen. It stops only when its account signs out.
  cleanup();
  clearSession();
  stopToasts();
  vi.unstubAllGlobals();
});

const open = (address = ADDRESS) =>
  renderPage(<ExamPage examType="Ascenso" mode="simulacro-examen" attemptId={7} />, { at: address });
const heading = (name: string | RegExp) => screen.findByRole('heading', { name });
const alternative = (text: string) => screen.findByRole('radio', { name: new RegExp(text) });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('answering', () => {
  it('saves on Siguiente, shows verdict and reason, goes on, and shows both again on the way back', async () => {
    const server = examServer();
    const user = userEvent.setup();
    await open();
    await user.click(await alternative('Opción 12'));
    expect(server.calls).toEqual([]);
    await user.click(button('Siguiente'));
    await screen.findByText('Respuesta incorrecta ❌');
    await heading('Pregunta 1 de 4');
    screen.getByText('Porque 1');
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(await heading('Preguntas 2 a 3 de 4'));
    expect(toasts).toEqual([]);
    expect(server.bodies[0]).toMatchObject({ question_id: 1, selected_alternative_id: 12 });
    expect(localStorage.getItem('exam_outbox/7/7/1')).toBeNull();
    await user.click(button('Anterior'));
    await heading('Pregunta 1 de 4');
    await screen.findByText('Porque 1');
    expect(await alternative('Opción 12')).toHaveProperty('disabled', true);
    expect(button('Pregunta 1, incorrecta').getAttribute('aria-current')).toBe('true');
    screen.getByText('1 de 4 respondidas');
  });

  it('asks for a choice and stays on the question without one', async () => {
    const server = examServer();
    const user = userEvent.setup();
    await open();
    await heading('Pregunta 1 de 4');
    await user.click(button('Siguiente'));
    expect(toasts).toEqual(['Por favor, selecciona una alternativa antes de continuar.']);
    await heading('Pregunta 1 de 4');
    expect(server.calls).toEqual([]);
  });

  it('saves the chosen answers of a shared text, stays, and says how many are missing', async () => {
    const server = examServer();
    const user = userEvent.setup();
    await open(`${ADDRESS}?pagina=2`);
    await user.click(await alternative('Opción 21'));
    await screen.findByText(
      /^Falta responder 1 de 2 .* Lo marcado se guarda al pulsar Siguiente y no se puede/,
    );
    await user.click(button('Siguiente'));
    await screen.findByText('¡Respuesta correcta! 🎉');
    expect(toasts).toEqual([]);
    expect(server.calls).toEqual([2]);
    await heading('Preguntas 2 a 3 de 4');
    screen.getByText('Falta responder 1 de 2 preguntas de este texto.');
    expect(document.activeElement).toBe(await heading('Pregunta 3'));
  });

  it('shows the verdict of every question of a shared text, from the first', async () => {
    examServer();
    const user = userEvent.setup();
    await open(`${ADDRESS}?pagina=2`);
    await user.click(await alternative('Opción 22'));
    await user.click(await alternative('Opción 31'));
    await user.click(button('Siguiente'));
    await screen.findByText('Respuesta incorrecta ❌');
    await screen.findByText('¡Respuesta correcta! 🎉');
    screen.getByText('Porque 2');
    screen.getByText('Porque 3');
    screen.getByText('Acertaste 1 de 2 preguntas de este texto.');
    expect(document.activeElement).toBe(await heading('Pregunta 2'));
    expect(toasts).toEqual([]);
  });

  it('a double press saves once, shows the verdict, and warns of nothing', async () => {
    const server = examServer();
    const user = userEvent.setup();
    await open();
    await user.click(await alternative('Opción 11'));
    await user.dblClick(button('Siguiente'));
    await screen.findByText('¡Respuesta correcta! 🎉');
    await heading('Pregunta 1 de 4');
    // The click ends the double click before, so that the next one counts anew. The second press of the next
    // one hits the following question.
    await user.pointer({ target: document.body, keys: '[MouseLeft]' });
    await user.dblClick(button('Siguiente'));
    await heading('Preguntas 2 a 3 de 4');
    expect(toasts).toEqual([]);
    expect(server.calls).toEqual([1]);
  });

  it('goes on without showing the verdict once the teacher asked for that, also after a reload', async () => {
    const server = examServer();
    const user = userEvent.setup();
    const { unmount } = await open();
    await user.click(await screen.findByRole('button', { name: 'Pasar sin ver la corrección' }));
    await user.click(await alternative('Opción 12'));
    await user.click(button('Siguiente'));
    await heading('Preguntas 2 a 3 de 4');
    await waitFor(() => expect(toasts).toEqual(['Respuesta incorrecta ❌']));
    unmount();
    await open(`${ADDRESS}?pagina=2`);
    await user.click(await alternative('Opción 21'));
    await user.click(await alternative('Opción 31'));
    await user.click(button('Siguiente'));
    await heading('Pregunta 4 de 4');
    await waitFor(() => expect(toasts.slice(1)).toEqual(['Acertaste 2 de 2 preguntas del texto anterior.']));
    expect(button('Pasar sin ver la corrección').getAttribute('aria-pressed')).toBe('true');
    await waitFor(() => expect(server.calls).toEqual([1, 2, 3]));
  });

  it('keeps a mark through a reload, and opens at the question where the teacher was', async () => {
    const server = examServer();
    server.stored.set(1, 11);
    const user = userEvent.setup();
    const { unmount } = await open();
    await user.click(await alternative('Opción 33'));
    unmount();
    await open();
    await heading('Preguntas 2 a 3 de 4');
    expect(await alternative('Opción 33')).toHaveProperty('checked', true);
  });

  it('a second Enter before the verdict came doesn’t pass it', async () => {
    examServer();
    const user = userEvent.setup();
    await open();
    await heading('Pregunta 1 de 4');
    await user.keyboard('b');
    for (const _press of [1, 2]) fireEvent.keyDown(document.body, { key: 'Enter' });
    expect(await screen.findByText('Respuesta incorrecta ❌')).toBeTruthy();
    await heading('Pregunta 1 de 4');
    // The alternative that had the focus is gone.
    expect(document.activeElement?.textContent).toMatch(/^Pregunta 1/);
  });

  it('by keyboard: a letter chooses, Enter or the arrow continues, the other arrow goes back', async () => {
    const server = examServer();
    const user = userEvent.setup();
    await open();
    await heading('Pregunta 1 de 4');
    await user.keyboard('b');
    expect(await alternative('Opción 12')).toHaveProperty('checked', true);
    await user.keyboard('{Enter}{Enter}');
    await heading('Preguntas 2 a 3 de 4');
    await waitFor(() => expect(server.calls).toEqual([1]));
    await user.keyboard('{ArrowLeft}');
    await heading('Pregunta 1 de 4');
    await user.keyboard('{ArrowRight}');
    await heading('Preguntas 2 a 3 de 4');
    await user.keyboard('1{Enter}2{ArrowRight}{ArrowRight}');
    await heading('Pregunta 4 de 4');
    await waitFor(() =>
      expect(server.stored).toEqual(
        new Map([
          [1, 12],
          [2, 21],
          [3, 32],
        ]),
      ),
    );
  });

  it('arrow keys choose an alternative once Tab has reached the alternatives', async () => {
    examServer();
    const user = userEvent.setup();
    await open();
    const first = await alternative('Opción 11');
    while (document.activeElement !== first) await user.tab();
    await user.keyboard('{ArrowRight}');
    await heading('Pregunta 1 de 4');
  });
});

describe('without connection', () => {
  it('goes on, says which answer waits, and sends the answer when the connection is back', async () => {
    const server = examServer();
    const user = userEvent.setup();
    await open();
    await user.click(await alternative('Opción 11'));
    await waitFor(() =>
      expect(server.api.received.filter(({ search }) => search === '?page=3')).toHaveLength(1),
    );
    server.isDown = true;
    await user.click(button('Siguiente'));
    await screen.findByText('Verás si es correcta cuando se envíe.');
    await user.keyboard('{Enter}');
    await heading('Preguntas 2 a 3 de 4');
    await screen.findByText('Sin conexión. Tu respuesta se guardará al volver.');
    button('Pregunta 1, por enviar');
    screen.getByText('pregunta 1');
    expect(JSON.parse(localStorage.getItem('exam_outbox/7/7/1') ?? '{}')).toMatchObject({
      question_id: 1,
      selected_alternative_id: 11,
    });
    server.isDown = false;
    await user.click(button('Reintentar'));
    await screen.findByText('Conexión recuperada. 1 respuesta guardada.');
    expect(server.stored.get(1)).toBe(11);
    button('Pregunta 1, correcta');
  });

  it('says of an exam that is stored on the device that the answers are kept there', async () => {
    const server = examServer({ stored_paper: { accepted_until: '2126-01-01T00:00:00.000Z' } });
    const user = userEvent.setup();
    await open();
    await user.click(await alternative('Opción 11'));
    await waitFor(() =>
      expect(server.api.received.filter(({ search }) => search === '?page=3')).toHaveLength(1),
    );
    server.isDown = true;
    await user.click(button('Siguiente'));
    await screen.findByText('Guardada. Verás la corrección al reconectar.');
    await screen.findByText('Sin conexión. Tus respuestas se guardan en este equipo.');
    screen.getByText('1 por enviar: se envía sola al volver, hasta el 31-12-2125. El tiempo sigue.');
    expect(screen.queryByText(/No cierres esta página/)).toBeNull();
  });

  it('sends the answers that the last visit could not send', async () => {
    const server = examServer();
    const waiting = { attempt_id: 7, question_id: 1, selected_alternative_id: 13, elapsed_time: 5 };
    localStorage.setItem(
      'exam_outbox/7/7/1',
      JSON.stringify({ ...waiting, number: 1, page: 1, queued_at: 1 }),
    );
    await open();
    await heading('Preguntas 2 a 3 de 4');
    await waitFor(() => expect(server.stored.get(1)).toBe(13));
    await screen.findByRole('button', { name: 'Pregunta 1, incorrecta' });
  });
});

describe('leaving', () => {
  it('another exam of the same choice is drawn and opened after a question', async () => {
    const server = examServer();
    const user = userEvent.setup();
    await open();
    await heading('Pregunta 1 de 4');
    await user.click(button('Generar de nuevo'));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Generar de nuevo' }));
    await screen.findByText('Otra página: /docente/ascenso/simulacro-examen/8');
    expect(server.api.bodiesOf(createAttemptRoute)).toEqual([server.attempt.payload]);
    expect(localStorage.getItem('exam_attempt_id')).toBe('8');
  });

  it('asks before the exam is left, while its time runs', async () => {
    examServer();
    const user = userEvent.setup();
    const { router } = await open();
    await heading('Pregunta 1 de 4');
    void router.navigate({ to: '/docente/recursos' as never });
    const dialog = await screen.findByRole('dialog', { name: 'Salir del examen' });
    await user.click(within(dialog).getByRole('button', { name: 'Seguir en el examen' }));
    await heading('Pregunta 1 de 4');
    void router.navigate({ to: '/docente/recursos' as never });
    const again = await screen.findByRole('dialog', { name: 'Salir del examen' });
    await user.click(within(again).getByRole('button', { name: 'Salir del examen' }));
    await screen.findByText('Otra página: /docente/recursos');
  });

  it('offers to leave among the tools, where the window has neither sidebar nor «⋮»', async () => {
    examServer();
    const user = userEvent.setup();
    await open();
    const tools = await screen.findByRole('toolbar', { name: 'Herramientas del examen' });
    await user.click(within(tools).getByRole('button', { name: 'Salir del examen' }));
    const dialog = await screen.findByRole('dialog', { name: 'Salir del examen' });
    await user.click(within(dialog).getByRole('button', { name: 'Salir del examen' }));
    await screen.findByText('Otra página: /docente/ascenso/simulacro-examen');
  });
});

it.each([
  ['Ascenso', 'banco-preguntas'],
  ['Directivos', 'simulacro-examen'],
] as const)('an address with another type or mode leads to its own: %s %s', async (examType, mode) => {
  examServer();
  await renderPage(<ExamPage examType={examType} mode={mode} attemptId={7} />, { at: '/aqui' });
  await screen.findByText('Otra página: /docente/ascenso/simulacro-examen/7');
});

describe('failures', () => {
  it('an address without an attempt says so', async () => {
    examServer();
    await renderPage(<ExamPage examType="Ascenso" mode="simulacro-examen" attemptId={Number.NaN} />);
    await screen.findByText('ID de examen no proporcionado');
  });

  it('an attempt of somebody else is not found, and a link leads back', async () => {
    const { api } = examServer();
    api.refuse(attemptRoute, { status: 404, code: 'NOT_FOUND', message: 'No existe.' });
    await open();
    await screen.findByRole('heading', { name: 'No encontramos este examen', level: 1 });
    const link = screen.getByRole('link', { name: 'Volver al inicio' });
    expect(link.getAttribute('href')).toBe('/docente/ascenso/simulacro-examen');
  });

  it('a page past the end is never requested', async () => {
    const { api } = examServer();
    await open(`${ADDRESS}?pagina=999`);
    await heading('Pregunta 1 de 4');
    expect(api.received.some(({ search }) => search === '?page=999')).toBe(false);
  });

  it('a load that fails can be tried again', async () => {
    const server = examServer();
    server.isDown = true;
    const user = userEvent.setup();
    await open();
    await screen.findByText('Tu examen se abre al volver.', { exact: false });
    server.isDown = false;
    await user.click(button('Reintentar'));
    await heading('Pregunta 1 de 4');
  });
});
