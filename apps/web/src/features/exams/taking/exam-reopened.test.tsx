import { answerRoute } from '@amauta/contract/exams/attempt.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession } from '../../../api/session-store.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { signInAs, teacher } from '../../../testing/session-users.ts';
import { answerSenderOf } from './answers/answer-service.ts';
import { stubWideWindow } from './exam-page.fixture.tsx';
import { ExamPage } from './exam-page.tsx';
import { examServer } from './exam-server.fixture.ts';

const LEFT = 'exam_outbox/7/7/1';

beforeEach(() => {
  signInAs(teacher);
  localStorage.setItem(
    LEFT,
    JSON.stringify({
      attempt_id: 7,
      question_id: 1,
      selected_alternative_id: 13,
      elapsed_time: 5,
      number: 1,
      page: 1,
      queued_at: 1,
    }),
  );
  stubWideWindow();
});
afterEach(() => {
  cleanup();
  clearSession();
  vi.unstubAllGlobals();
});

/**
 * Opens the exam with a slow first reply: the server writes the progress now, and it arrives once
 * `letThrough` is called.
 */
async function openSlowly(server = examServer()) {
  const fetchNow = globalThis.fetch;
  const held = Promise.withResolvers<void>();
  const isWritten = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const isProgress = String(request[0]).includes('live-progress');
    // Only the first request is held back.
    const isFirst = isProgress && !server.api.received.some(({ path }) => path.includes('live-progress'));
    if (String(request[0]).includes('answer')) await isWritten.promise;
    const reply = await fetchNow(...request);
    if (isFirst) {
      isWritten.resolve();
      await held.promise;
    }
    return reply;
  });
  // The teacher's area starts the sender before the exam is opened.
  const sender = answerSenderOf(teacher.id);
  await renderPage(<ExamPage examType="Ascenso" mode="simulacro-examen" attemptId={7} />, {
    at: '/docente/ascenso/simulacro-examen/7',
  });
  return { server, sender, letThrough: held.resolve };
}

it('counts an answer that was sent while the exam was loading, and opens at the next question', async () => {
  const { server, sender, letThrough } = await openSlowly();
  await sender.whenSent(7);
  expect(server.stored.get(1)).toBe(13);
  letThrough();
  await screen.findByRole('heading', { name: 'Preguntas 2 a 3 de 4' });
  screen.getByRole('button', { name: 'Pregunta 1, incorrecta' });
  screen.getByText('1 de 4 respondidas');
});

it('counts an answer that another tab sent while the exam was loading', async () => {
  const server = examServer();
  server.api.refuse(answerRoute, { status: 503, code: 'INTERNAL', message: 'Ahora no.' });
  const { sender, letThrough } = await openSlowly(server);
  await waitFor(() => expect(sender.state().lost).toBe(true));
  server.stored.set(1, 13);
  localStorage.removeItem(LEFT);
  window.dispatchEvent(new StorageEvent('storage', { key: LEFT }));
  await sender.whenSent(7);
  letThrough();
  await screen.findByRole('button', { name: 'Pregunta 1, incorrecta' });
  screen.getByText('1 de 4 respondidas');
});
