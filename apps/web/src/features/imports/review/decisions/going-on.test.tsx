import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftItem, draftOf, warning } from '../review.fixture.ts';
import { acceptDespite, draftTitle, reviewOf } from '../review-page.fixture.tsx';

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
