import { attemptRoute, createAttemptRoute } from '@amauta/contract/exams/attempt.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { ExamPage } from './exam-page.tsx';
import {
  ADDRESS,
  alternative,
  button,
  heading,
  openExam,
  prepareExamPage,
} from './fixtures/exam-page.fixture.tsx';
import { examServer } from './fixtures/exam-servers.fixture.ts';

prepareExamPage();

describe('without connection', () => {
  it('goes on, says which answer waits, and sends the answer when the connection is back', async () => {
    const server = examServer();
    const user = userEvent.setup();
    await openExam();
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
    await openExam();
    await user.click(await alternative('Opción 11'));
    await waitFor(() =>
      expect(server.api.received.filter(({ search }) => search === '?page=3')).toHaveLength(1),
    );
    server.isDown = true;
    await user.click(button('Siguiente'));
    await screen.findByText('Guardada. Verás la corrección al reconectar.');
    await screen.findByText('Sin conexión. Tus respuestas se guardan en este equipo.');
    expect(screen.getByText(/se envía sola al volver/).textContent).toBe(
      '1 por enviar: se envía sola al volver, hasta el 31-12-2125. El tiempo sigue.',
    );
    expect(screen.queryByText(/No cierres esta página/)).toBeNull();
  });

  it('sends the answers that the last visit could not send', async () => {
    const server = examServer();
    const waiting = { attempt_id: 7, question_id: 1, selected_alternative_id: 13, elapsed_time: 5 };
    localStorage.setItem(
      'exam_outbox/7/7/1',
      JSON.stringify({ ...waiting, number: 1, page: 1, queued_at: 1 }),
    );
    await openExam();
    await heading('Preguntas 2 a 3 de 4');
    await waitFor(() => expect(server.stored.get(1)).toBe(13));
    await screen.findByRole('button', { name: 'Pregunta 1, incorrecta' });
  });
});

describe('leaving', () => {
  it('another exam of the same choice is drawn and opened after a question', async () => {
    const server = examServer();
    const user = userEvent.setup();
    await openExam();
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
    const { router } = await openExam();
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
    await openExam();
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
    await openExam();
    await screen.findByRole('heading', { name: 'No encontramos este examen', level: 1 });
    const link = screen.getByRole('link', { name: 'Volver al inicio' });
    expect(link.getAttribute('href')).toBe('/docente/ascenso/simulacro-examen');
  });

  it('a page past the end is never requested', async () => {
    const { api } = examServer();
    await openExam(`${ADDRESS}?pagina=999`);
    await heading('Pregunta 1 de 4');
    expect(api.received.some(({ search }) => search === '?page=999')).toBe(false);
  });

  it('a load that fails can be tried again', async () => {
    const server = examServer();
    server.isDown = true;
    const user = userEvent.setup();
    await openExam();
    await screen.findByText('Tu examen se abre al volver.', { exact: false });
    server.isDown = false;
    await user.click(button('Reintentar'));
    await heading('Pregunta 1 de 4');
  });
});
