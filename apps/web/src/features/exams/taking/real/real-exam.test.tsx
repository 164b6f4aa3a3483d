import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { clearSession } from '../../../../api/session-store.ts';
import { signInAs, teacher } from '../../../../testing/session-users.ts';
import {
  ADDRESS,
  alternative,
  button,
  heading,
  openExam,
  prepareExamPage,
} from '../fixtures/exam-page.fixture.tsx';
import { realServer } from '../fixtures/exam-servers.fixture.ts';

const toasts = prepareExamPage();
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('exam_outbox/'));
const isChecked = async (text: string) => ((await alternative(text)) as HTMLInputElement).checked;

it('sends each choice at once, lets the teacher change it or take it back, and tells no verdict', async () => {
  const server = realServer();
  const user = userEvent.setup();
  await openExam();
  await user.click(await alternative('Opción 13'));
  await user.click(await alternative('Opción 12'));
  await waitFor(() => expect(server.told()).toHaveLength(2));
  expect(server.told()).toMatchObject([
    { type: 'ANSWER', question_id: 1, alternative_id: 13 },
    { type: 'ANSWER', question_id: 1, alternative_id: 12 },
  ]);
  screen.getByText('Cambiaste de C a B. Vale la última.');
  button('Pregunta 1, respondida');
  await user.click(button('Quitar respuesta de la pregunta 1'));
  screen.getByText('Quitaste tu respuesta B. Queda en blanco.');
  await waitFor(() => expect(server.told().at(-1)).toMatchObject({ type: 'ANSWER', alternative_id: null }));
  button('Pregunta 1, en blanco');
  await waitFor(() => expect(kept()).toEqual([]));
  expect(screen.queryByText(/correcta/i)).toBeNull();
  expect(toasts).toEqual([]);
});

it('marks by M and strikes out by Shift and letter, by the right button and by a button of its own', async () => {
  const server = realServer();
  const user = userEvent.setup();
  await openExam();
  await heading('Pregunta 1 de 4');
  await user.keyboard('m');
  expect(button(/^Marcada para volver/).getAttribute('aria-pressed')).toBe('true');
  button('Pregunta 1, en blanco, marcada para volver');
  await user.keyboard('{Shift>}a{/Shift}');
  await screen.findByRole('button', { name: 'Recuperar la alternativa A' });
  fireEvent.contextMenu(await alternative('Opción 12'));
  await user.click(button('Descartar la alternativa C'));
  expect(screen.getAllByText('Descartada')).toHaveLength(3);
  // Choosing a discarded alternative recovers it.
  await user.keyboard('b');
  expect(screen.getAllByText('Descartada')).toHaveLength(2);
  expect(await isChecked('Opción 12')).toBe(true);
  // Striking the chosen alternative out takes the answer back.
  await user.click(button('Descartar la alternativa B'));
  expect(await isChecked('Opción 12')).toBe(false);
  await waitFor(() => expect(kept()).toEqual([]));
  expect(server.choices.items[0]).toMatchObject({
    marked: true,
    selected_alternative_id: null,
    discarded_alternative_ids: [11, 13, 12],
  });
});

it('strikes an alternative out by a long touch, which chooses nothing', async () => {
  const server = realServer();
  await openExam();
  const option = await alternative('Opción 12');
  vi.useFakeTimers();
  try {
    fireEvent.pointerDown(option, { pointerType: 'touch', clientX: 5, clientY: 5 });
    vi.advanceTimersByTime(600);
    fireEvent.contextMenu(option);
    fireEvent.pointerUp(option, { pointerType: 'touch' });
    fireEvent.click(option);
  } finally {
    vi.useRealTimers();
  }
  await screen.findByRole('button', { name: 'Recuperar la alternativa B' });
  await waitFor(() => expect(server.told()).toHaveLength(1));
  expect(server.told()).toMatchObject([{ type: 'DISCARD', alternative_id: 12, on: true }]);
});

it('tells until when the answers of a stored exam are accepted', async () => {
  const server = realServer({ stored_paper: { accepted_until: '2126-01-01T12:00:00.000Z' } });
  await openExam(`${ADDRESS}?pagina=1`);
  await heading('Pregunta 1 de 4');
  server.isDown = true;
  await userEvent.click(await alternative('Opción 11'));
  await screen.findByText(
    'Sin conexión: tus respuestas se guardan en este equipo. Se envían solas al volver, hasta el 01-01-2126',
  );
});

it('opens with the stored choices, and keeps choices on the device without a connection', async () => {
  const server = realServer();
  server.doElsewhere(1, 13);
  const user = userEvent.setup();
  await openExam(`${ADDRESS}?pagina=1`);
  expect(await isChecked('Opción 13')).toBe(true);
  screen.getByText('También lo tienes abierto en otro equipo. Vale la última respuesta.');
  server.isDown = true;
  await user.click(await alternative('Opción 11'));
  await screen.findByText('Sin conexión: tus respuestas se guardan en este equipo');
  expect(kept()).toHaveLength(1);
  expect(await isChecked('Opción 11')).toBe(true);
  // Opens the page again without its memory, as after a reload.
  cleanup();
  clearSession();
  server.isDown = false;
  signInAs(teacher);
  await openExam(`${ADDRESS}?pagina=1`);
  expect(await isChecked('Opción 11')).toBe(true);
  await waitFor(() => expect(kept()).toEqual([]));
  expect(server.choices.items[0]?.selected_alternative_id).toBe(11);
});

it('shows what another device did as soon as an answer tells of it', async () => {
  const server = realServer();
  const user = userEvent.setup();
  await openExam();
  await heading('Pregunta 1 de 4');
  expect(screen.queryByText(/otro equipo/)).toBeNull();
  server.doElsewhere(4, 42);
  await user.click(await alternative('Opción 11'));
  await screen.findByText('También lo tienes abierto en otro equipo. Vale la última respuesta.');
  await screen.findByRole('button', { name: 'Pregunta 4, respondida' });
});

it('renumbers a fact when the server has another fact under its number', async () => {
  const server = realServer();
  server.refuse = ({ sequence }) =>
    sequence === 1 ? { reason: 'SEQUENCE_TAKEN', message: 'Ya está.' } : null;
  const user = userEvent.setup();
  await openExam();
  await user.click(await alternative('Opción 12'));
  await waitFor(() => expect(server.told()).toMatchObject([{ sequence: 2, alternative_id: 12 }]));
  await waitFor(() => expect(kept()).toEqual([]));
  expect(toasts).toEqual([]);
});

it('says that an answer was refused, and shows the choice that stands', async () => {
  const server = realServer();
  server.refuse = () => ({ reason: 'ATTEMPT_FINISHED', message: 'Este examen ya terminó.' });
  const user = userEvent.setup();
  await openExam();
  await user.click(await alternative('Opción 12'));
  await waitFor(() =>
    expect(toasts).toEqual(['No se guardó tu respuesta a la pregunta 1. Este examen ya terminó.']),
  );
  expect(await isChecked('Opción 12')).toBe(false);
  expect(kept()).toEqual([]);
});

it('lists what is blank and marked before it ends', async () => {
  const server = realServer();
  const user = userEvent.setup();
  await openExam();
  await user.click(await alternative('Opción 11'));
  await user.keyboard('m');
  await user.click(screen.getAllByRole('button', { name: 'Finalizar' })[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: '¿Finalizar el examen?' });
  within(dialog).getByRole('heading', { name: '3 en blanco' });
  within(dialog).getByRole('heading', { name: '1 marcada para volver' });
  // The dialog moves the focus after it has been drawn.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Seguir respondiendo'));
  await user.click(within(dialog).getByRole('button', { name: 'Pregunta 4, en blanco' }));
  await heading('Pregunta 4 de 4');
  await user.click(screen.getAllByRole('button', { name: 'Finalizar' }).at(-1) as HTMLElement);
  const again = await screen.findByRole('dialog', { name: '¿Finalizar el examen?' });
  await user.click(within(again).getByRole('button', { name: 'Finalizar' }));
  await waitFor(() => expect(server.isFinished).toBe(true));
  expect(kept()).toEqual([]);
});
