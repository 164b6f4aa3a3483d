import { answerRoute } from '@amauta/contract/exams/attempt.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { teacher } from '../../../testing/session-users.ts';
import { answerSenderOf } from './answers/answer-service.ts';
import { openExam, prepareExamPage } from './fixtures/exam-page.fixture.tsx';
import { examServer } from './fixtures/exam-servers.fixture.ts';

const LEFT = 'exam_outbox/7/7/1';

prepareExamPage();
beforeEach(() => {
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
  await openExam();
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
