import { discardDraftRoute, restoreDraftRoute } from '@amauta/contract/imports/drafts.ts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftTitle, press, reviewOf } from '../review-page.fixture.tsx';

vi.mock(
  '../../../../editor/deferred-editor.tsx',
  () => import('../../../../question-form/fake-editor.fixture.tsx'),
);

const STUCK = 'El servidor no responde. Se guardará en cuanto vuelva.';

let review: ReturnType<typeof reviewOf>;
beforeEach(() => {
  review = reviewOf();
});
afterEach(() => review.stopToasts());

function loseConnection(): void {
  for (const route of [discardDraftRoute, restoreDraftRoute])
    review.api.respond(route, () => Promise.reject(new TypeError('Failed to fetch')));
}
function bringConnectionBack(): void {
  review.answerDecisions();
  act(() => void window.dispatchEvent(new Event('online')));
}
const undo = () => act(async () => review.toasts.get('discarded 92')?.action?.onPress());

test('a discard that could not be sent is undone at once, and is no discard when the connection is back', async () => {
  await review.openReview('?pregunta=12');
  loseConnection();
  await userEvent.keyboard('d');
  expect(await screen.findByText(STUCK)).toBeTruthy();
  await undo();
  await waitFor(() => expect(draftTitle()).toBe('Pregunta 12'));
  expect(screen.getByRole('button', { name: 'Pregunta 12, con avisos' })).toBeTruthy();
  expect(review.said).toEqual(['Descartada la 12.']);
  bringConnectionBack();
  await waitFor(() => expect(screen.queryByText(STUCK)).toBeNull());
  // The discard may have arrived although its answer did not.
  expect(review.sentTo(/restore/)).toHaveLength(1);
  expect(review.server.drafts.find(({ id }) => id === 92)?.status).toBe('pending');
  expect(screen.getByRole('button', { name: 'Pregunta 12, con avisos' })).toBeTruthy();
});

test('where the discard has arrived, the undoing can be pressed again', async () => {
  review.answerDecisions();
  await review.openReview('?pregunta=12');
  await userEvent.keyboard('d');
  await waitFor(() => expect(review.server.drafts.find(({ id }) => id === 92)?.status).toBe('discarded'));
  await waitFor(() => expect(screen.queryByText(/^Guardando/)).toBeNull());
  loseConnection();
  await undo();
  await waitFor(() => expect(review.said.at(-1)).toMatch(/^Sin conexión\./));
  // Going to another question takes nothing of it away.
  await userEvent.keyboard('{ArrowRight}');
  expect(review.toasts.get('discarded 92')?.action?.label).toBe('Deshacer');
  bringConnectionBack();
  await undo();
  await waitFor(() => expect(draftTitle()).toBe('Pregunta 12'));
  expect(screen.getByRole('button', { name: 'Pregunta 12, con avisos' })).toBeTruthy();
});

test('«Restaurar» takes a discard that could not be sent back, too', async () => {
  await review.openReview('?pregunta=12');
  loseConnection();
  await userEvent.keyboard('d');
  await screen.findByText(STUCK);
  await press('Pregunta 12, descartada');
  await press('Restaurar');
  expect(await screen.findByRole('button', { name: 'Pregunta 12, con avisos' })).toBeTruthy();
});
