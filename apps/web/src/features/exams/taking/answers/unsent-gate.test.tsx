import '../../../../testing/fake-indexeddb.ts';
import { answerRoute } from '@amauta/contract/exams/attempt.ts';
import { factsRoute } from '@amauta/contract/exams/real.ts';
import { resultsRoute } from '@amauta/contract/exams/results.ts';
import { reviewPageRoute, reviewStatusRoute } from '@amauta/contract/practice.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceShelf } from '../../../../api/kept/device-shelf.ts';
import { keepPaperRun } from '../../../../api/kept/paper-runs.ts';
import { clearSession } from '../../../../api/session-store.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { signInAs, teacher } from '../../../../testing/session-users.ts';
import { presentToasts } from '../../../../ui/feedback/toast.ts';
import { samplePaper } from '../../papers/paper-samples.fixture.ts';
import type { StoredPaper } from '../../papers/paper-shelf.ts';
import { ResultsPage } from '../../results/results-page.tsx';
import { resultsOf } from '../../results/results-samples.fixture.ts';
import { ReviewPage } from '../../review/review-page.tsx';
import { sampleAnswered, samplePage } from '../fixtures/exam-samples.fixture.ts';
import { examServer } from '../fixtures/exam-servers.fixture.ts';
import { answerSenderOf } from './answer-service.ts';

const AT = '/docente/ascenso/simulacro-examen/resultados/7';
let toasts: string[] = [];
let stopToasts: () => void;

beforeEach(() => {
  signInAs(teacher);
  toasts = [];
  stopToasts = presentToasts({ show: (toast) => toasts.push(toast.message), dismiss: () => undefined });
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
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

/** Stores an answer that an earlier page of this browser could not send. */
function leave(attemptId: number, number: number): void {
  const answer = { attempt_id: attemptId, question_id: number, selected_alternative_id: number * 10 + 1 };
  const rest = { elapsed_time: 5, number, page: number, queued_at: number };
  localStorage.setItem(`exam_outbox/7/${attemptId}/${number}`, JSON.stringify({ ...answer, ...rest }));
}

/** A server that closes attempt 7 as soon as its results are requested. */
function sealingServer() {
  const server = examServer({ finished_at: new Date().toISOString() });
  const data = resultsOf();
  const asked: number[] = [];
  server.api.answer(resultsRoute, () => {
    asked.push(server.stored.size);
    return {
      success: true as const,
      data: { ...data, exam_attempt: { ...data.exam_attempt, exam_attempt_id: 7 } },
    };
  });
  return { server, asked };
}
const openResults = () =>
  renderPage(<ResultsPage examType="Ascenso" mode="simulacro-examen" attemptId={7} />, { at: AT });

describe('results of an attempt with answers on their way', () => {
  it('are requested once every answer has arrived', async () => {
    const { asked } = sealingServer();
    leave(7, 1);
    leave(7, 2);
    await openResults();
    await screen.findByRole('heading', { name: 'Tus respuestas' });
    expect(asked).toEqual([2]);
  });

  it('wait without a connection, say for how many answers, and come with the connection', async () => {
    const { server, asked } = sealingServer();
    server.isDown = true;
    leave(7, 1);
    leave(7, 2);
    const user = userEvent.setup();
    await openResults();
    await screen.findByText('Enviando 2 respuestas…');
    await screen.findByText(/^Sin conexión\./);
    expect(asked).toEqual([]);
    server.isDown = false;
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    await screen.findByRole('heading', { name: 'Tus respuestas' });
    expect(asked).toEqual([2]);
  });

  it('of a stored exam that ended without a connection tell what the device knows', async () => {
    const { server } = sealingServer();
    server.api.respond(factsRoute, () => {
      throw new TypeError('Failed to fetch');
    });
    await deviceShelf<StoredPaper>('papers').put('7', { paper: samplePaper(), bytes: 1000 });
    const startedAt = Date.now() - 400_000;
    keepPaperRun(7, { startedAt, durationSeconds: 540, isKnown: true, endedAfter: 342 });
    leave(7, 1);
    leave(7, 2);
    await openResults();
    await screen.findByText(/^Sin conexión\..*2 respuestas por enviar\. Se envían solas al volver/);
    await screen.findByText('Verás tu puntaje al reconectar.');
    await screen.findByText('Respondidas');
    const facts = screen.getAllByRole('definition').map((one) => one.textContent);
    expect(facts).toEqual(['2', '1', '5:42']);
    expect(screen.queryByText(/^Enviando/)).toBeNull();
  });

  it('wait for a server that says that it is away', async () => {
    const { server } = sealingServer();
    const failure = { success: false, code: 'OVERLOADED', message: 'Espera.', error: 'Espera.' };
    server.api.respond(answerRoute, () =>
      Response.json(failure, { status: 503, headers: { 'retry-after': '5' } }),
    );
    leave(7, 1);
    await openResults();
    await screen.findByText(
      'El servidor no responde. Se envían solas cuando vuelva, y después verás tus resultados.',
    );
  });

  it('can be seen before the answers are sent, after a question', async () => {
    const { server, asked } = sealingServer();
    server.api.refuse(answerRoute, { status: 503, code: 'OVERLOADED', message: '' });
    leave(7, 1);
    const user = userEvent.setup();
    await openResults();
    await user.click(await screen.findByRole('button', { name: 'Ver resultados sin enviarlas' }));
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByText('Una respuesta todavía no se envió y no dará puntos.');
    expect(asked).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Ver resultados' }));
    await screen.findByRole('heading', { name: 'Tus respuestas' });
  });

  it("don't wait for another attempt", async () => {
    const { server } = sealingServer();
    server.api.refuse(answerRoute, { status: 503, code: 'OVERLOADED', message: '' });
    leave(8, 1);
    await openResults();
    await screen.findByRole('heading', { name: 'Tus respuestas' });
  });
});

it('the review of an attempt waits for its answers too', async () => {
  const server = examServer({ finished_at: new Date().toISOString() });
  const asked: number[] = [];
  server.api.answer(reviewPageRoute, () => {
    asked.push(server.stored.size);
    const item = sampleAnswered(1, 12);
    const page = samplePage(1, [item], { pages: 1, questions: 1 });
    return { ...page, data: { ...page.data, questions: [item], times_failed: 1 } };
  });
  server.api.answer(reviewStatusRoute, {
    success: true,
    data: { total: 1, items: [{ page: 1, q: 1, kind: 'RL' }] },
  });
  leave(7, 1);
  await renderPage(<ReviewPage examType="Ascenso" attemptId={7} />, { at: AT });
  await waitFor(() => expect(asked).toEqual([1]));
});

it('tells what was refused, also where no exam is on the screen', async () => {
  const server = examServer();
  const message = 'El tiempo del examen terminó. Revisa tus resultados.';
  server.api.refuse(answerRoute, { status: 409, code: 'TIME_OVER', message });
  leave(7, 4);
  leave(7, 3);
  await answerSenderOf(teacher.id).whenSent(7);
  expect(toasts).toEqual([
    `No se guardó tu respuesta a la pregunta 3. ${message}`,
    `No se guardaron tus respuestas a las preguntas 3 y 4. ${message}`,
  ]);
});
