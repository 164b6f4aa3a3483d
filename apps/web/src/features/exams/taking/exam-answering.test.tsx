import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  ADDRESS,
  alternative,
  button,
  heading,
  openExam,
  prepareExamPage,
} from './fixtures/exam-page.fixture.tsx';
import { examServer } from './fixtures/exam-servers.fixture.ts';

const toasts = prepareExamPage();

describe('answering', () => {
  it('saves on Siguiente, shows verdict and reason, goes on, and shows both again on the way back', async () => {
    const server = examServer();
    const user = userEvent.setup();
    await openExam();
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
    await openExam();
    await heading('Pregunta 1 de 4');
    await user.click(button('Siguiente'));
    expect(toasts).toEqual(['Por favor, selecciona una alternativa antes de continuar.']);
    await heading('Pregunta 1 de 4');
    expect(server.calls).toEqual([]);
  });

  it('saves the chosen answers of a shared text, stays, and says how many are missing', async () => {
    const server = examServer();
    const user = userEvent.setup();
    await openExam(`${ADDRESS}?pagina=2`);
    await user.click(await alternative('Opción 21'));
    /** What was scrolled into view once the verdict stood above it. */
    const held: (string | null)[] = [];
    Element.prototype.scrollIntoView = function () {
      if (screen.queryByText('Porque 2')) held.push(this.textContent);
    };
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
    await waitFor(() => expect(held).toEqual(['Pregunta 3']));
  });

  it('shows the verdict of every question of a shared text, from the first', async () => {
    examServer();
    const user = userEvent.setup();
    await openExam(`${ADDRESS}?pagina=2`);
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
    await openExam();
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
    const { unmount } = await openExam();
    await user.click(await screen.findByRole('button', { name: 'Pasar sin ver la corrección' }));
    await user.click(await alternative('Opción 12'));
    await user.click(button('Siguiente'));
    await heading('Preguntas 2 a 3 de 4');
    await waitFor(() => expect(toasts).toEqual(['Respuesta incorrecta ❌']));
    unmount();
    await openExam(`${ADDRESS}?pagina=2`);
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
    const { unmount } = await openExam();
    await user.click(await alternative('Opción 33'));
    unmount();
    await openExam();
    await heading('Preguntas 2 a 3 de 4');
    expect(await alternative('Opción 33')).toHaveProperty('checked', true);
  });

  it('a second Enter before the verdict came doesn’t pass it', async () => {
    examServer();
    const user = userEvent.setup();
    await openExam();
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
    await openExam();
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
    await openExam();
    const first = await alternative('Opción 11');
    while (document.activeElement !== first) await user.tab();
    await user.keyboard('{ArrowRight}');
    await heading('Pregunta 1 de 4');
  });
});
