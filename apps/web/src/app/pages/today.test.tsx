import { createAttemptRoute } from '@amauta/contract/exams/attempt.ts';
import { papersRoute } from '@amauta/contract/exams/papers.ts';
import { attemptListRoute } from '@amauta/contract/practice.ts';
import { type Today as Plan, todayRoute } from '@amauta/contract/study/today.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deviceStorage } from '../../api/device-storage.ts';
import { sampleList } from '../../features/exams/my-exams/attempt-samples.fixture.ts';
import { createAnswerOutbox } from '../../features/exams/taking/answers/answer-outbox.ts';
import { sampleToday } from '../../features/study/today/today-samples.fixture.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { signInAs, teacher } from '../../testing/session-users.ts';
import { presentToasts } from '../../ui/feedback/toast.ts';
import { Today } from './today.tsx';

const PRACTICE: NonNullable<Plan['unfinished']> = {
  attempt_id: 50,
  mode: 'TOPIC',
  way: 'LEARN',
  exam_type: 'Ascenso',
  official_name: null,
  topic: 'Enfoques transversales',
  position: 1,
  total: 5,
  seconds_left: null,
};

let api: ReturnType<typeof fakeApi>;
let toasts: string[];

beforeEach(() => {
  api = fakeApi();
  api.answer(attemptListRoute, sampleList([]));
  api.answer(papersRoute, { success: true, data: [] });
  toasts = [];
  presentToasts({ show: ({ message }) => toasts.push(message), dismiss: () => {} });
  signInAs(teacher);
});

afterEach(() => {
  vi.useRealTimers();
});

async function open(change: Partial<Plan> = {}) {
  api.answer(todayRoute, { success: true, data: sampleToday(change) });
  await renderPage(<Today />, { at: '/docente/hoy' });
  await screen.findByText(/^Hoy, jueves/);
}

function loseConnection(): void {
  for (const route of [todayRoute, createAttemptRoute])
    api.respond(route, () => {
      throw new TypeError('Failed to fetch');
    });
}

const offlineLine = () => screen.findByText(/^Sin conexión\. Actualizado el \d\d-\d\d\.$/);
const offers = () => screen.queryAllByRole('button', { name: /^Empezar: / });

test('a connection that is lost and comes back is noticed without a reload', async () => {
  await open({ unfinished: PRACTICE });
  expect(offers()).toHaveLength(3);
  loseConnection();
  act(() => void window.dispatchEvent(new Event('offline')));
  await offlineLine();
  expect(offers()).toHaveLength(0);
  expect(screen.getAllByText('Con conexión')).toHaveLength(3);
  const strip = within(screen.getByRole('region', { name: 'Vas en la pregunta 1 de 5' }));
  strip.getByText('Para continuar necesitas conexión');
  expect(strip.queryByRole('link')).toBeNull();

  api.answer(todayRoute, { success: true, data: sampleToday({ unfinished: PRACTICE }) });
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(offers()).toHaveLength(3));
  strip.getByRole('link', { name: 'Continuar práctica' });
});

test('a press without a connection says so, and the page offers what it can do', async () => {
  await open();
  loseConnection();
  await userEvent.click(screen.getByRole('button', { name: 'Empezar: Repasa 12 errores' }));
  await offlineLine();
  expect(toasts).toEqual(['Sin conexión. Vuelve a intentarlo cuando tengas internet.']);
  expect(offers()).toHaveLength(0);

  api.answer(todayRoute, { success: true, data: sampleToday() });
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(offers()).toHaveLength(3));
});

test('a connection that comes back is noticed even where the browser did not tell of its loss', async () => {
  await open();
  loseConnection();
  await userEvent.click(screen.getByRole('button', { name: 'Empezar: Repasa 12 errores' }));
  await offlineLine();
  api.answer(todayRoute, { success: true, data: sampleToday() });
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(offers()).toHaveLength(3));
});

test('answers that are sent meanwhile leave the page, and the plan is read again', async () => {
  const outbox = createAnswerOutbox(deviceStorage, teacher.id);
  const entry = {
    attempt_id: 7,
    question_id: 11,
    selected_alternative_id: 2,
    elapsed_time: 9,
    number: 1,
    page: 1,
    queued_at: 1,
  };
  outbox.add(entry);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await open();
  screen.getByText('1 respuesta por enviar');
  api.answer(todayRoute, { success: true, data: sampleToday({ unfinished: PRACTICE }) });
  outbox.remove(entry);
  await act(() => vi.advanceTimersByTimeAsync(2_100));
  await screen.findByRole('region', { name: 'Vas en la pregunta 1 de 5' });
  expect(screen.queryByText('1 respuesta por enviar')).toBeNull();
});
