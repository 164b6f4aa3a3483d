import { acceptDraftRoute } from '@amauta/contract/imports/drafts.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftItem, draftOf, warning } from '../review.fixture.ts';
import { acceptDespite, draftTitle, press, reviewOf } from '../review-page.fixture.tsx';

vi.mock(
  '../../../../editor/deferred-editor.tsx',
  () => import('../../../../question-form/fake-editor.fixture.tsx'),
);

let review: ReturnType<typeof reviewOf>;
beforeEach(() => {
  review = reviewOf();
});
afterEach(() => review.stopToasts());

test('a question whose number was changed goes on with the one that followed it before', async () => {
  review.server.drafts = [11, 12, 13].map((number) =>
    draftOf(number + 80, [draftItem(number, { warnings: [warning] })]),
  );
  review.answerSaves([warning]);
  review.answerDecisions();
  await review.openReview('?pregunta=12');
  fireEvent.change(screen.getByRole('spinbutton', { name: /Número/ }), { target: { value: '52' } });
  await waitFor(() => expect(draftTitle()).toBe('Pregunta 52'));
  (document.activeElement as HTMLElement | null)?.blur();
  await acceptDespite('Menciona un gráfico.');
  await waitFor(() => expect(draftTitle()).toBe('Pregunta 13'));
});

test('A on a question that somebody else has accepted goes on', async () => {
  await review.openReview('?pregunta=15');
  review.server.drafts = review.server.drafts.map((draft) =>
    draft.id === 95 ? { ...draft, status: 'accepted', version: 2, entry_id: 700 } : draft,
  );
  act(() => void window.dispatchEvent(new Event('focus')));
  await screen.findByRole('button', { name: 'Pregunta 15, aceptada' });
  await userEvent.keyboard('a');
  expect(draftTitle()).toBe('Pregunta 12');
  const spoken = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(spoken).toContain('Ya estaba aceptada. Sigue la 12.');
  expect(review.sentTo(/accept/)).toHaveLength(0);
});

test.each([
  { name: 'that the page waits for', alternatives: draftItem(15).alternatives.slice(0, 1) },
  { name: 'that comes after the next question was shown', alternatives: draftItem(15).alternatives },
])('the message of a refusal $name goes with its question', async ({ alternatives }) => {
  const warnings =
    alternatives.length > 1 ? [] : [{ code: 'too-few-alternatives' as const, text: 'Faltan.' }];
  review.server.drafts = [
    draftOf(92, [draftItem(12)]),
    draftOf(95, [draftItem(15, { alternatives, warnings })]),
  ];
  const message = 'Revisa enunciado y alternativas.';
  review.api.refuse(acceptDraftRoute, { status: 422, code: 'RULE_BROKEN', message });
  await review.openReview('?pregunta=15');
  await userEvent.keyboard('a');
  await waitFor(() => expect(review.toasts.get('review')?.message).toBe(message));
  await waitFor(() => expect(draftTitle()).toBe('Pregunta 15'));
  // While the question is shown its message stays.
  expect(review.toasts.has('review')).toBe(true);
  await press('Pregunta 12, por revisar');
  await waitFor(() => expect(review.toasts.has('review')).toBe(false));
});
