import { acceptDraftRoute } from '@amauta/contract/imports/drafts.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftItem, draftOf } from '../review.fixture.ts';
import { acceptDespite, draftTitle, reviewOf } from '../review-page.fixture.tsx';

vi.mock(
  '../../../../editor/deferred-editor.tsx',
  () => import('../../../../question-form/fake-editor.fixture.tsx'),
);

const REPEATED = {
  code: 'repeated-number' as const,
  text: 'El número 13 está en más de un borrador. Deja uno solo o cambia el número.',
};
const TAKEN = 'Ya existe una pregunta con el número 13 en este examen. Usa otro número.';

let review: ReturnType<typeof reviewOf>;
beforeEach(() => {
  review = reviewOf();
});
afterEach(() => review.stopToasts());

const refuse = (message: string) =>
  review.api.refuse(acceptDraftRoute, { status: 409, code: 'QUESTION_NUMBER_CONFLICT', message });

test('a number that the draft accepted before has taken is told at the first press, not as a warning to accept', async () => {
  review.server.drafts = [91, 92].map((id) => draftOf(id, [draftItem(13, { warnings: [REPEATED] })]));
  review.answerDecisions();
  await review.openReview('?pregunta=13');
  await acceptDespite('El número 13 está en más de un borrador.');
  await waitFor(() => expect(review.sentTo(/91\/accept/)).toHaveLength(1));
  expect(await screen.findAllByText(/^Ya existe una pregunta con el número 13/)).not.toHaveLength(0);
  refuse(TAKEN);
  await userEvent.keyboard('a');
  await waitFor(() => expect(review.sentTo(/92\/accept/)).toHaveLength(1));
  expect(screen.queryByText(/^Pulsa otra vez/)).toBeNull();
  await waitFor(() => expect(review.said).toContain(TAKEN));
  expect(draftTitle()).toBe('Pregunta 13');
});

test('so is a number that two questions of one draft have', async () => {
  const message = 'El número 13 se repite. Usa otro número.';
  review.server.drafts = [draftOf(91, [draftItem(13, { warnings: [REPEATED] }), draftItem(13)])];
  await review.openReview('?pregunta=13');
  refuse(message);
  await userEvent.keyboard('a');
  await waitFor(() => expect(review.said).toContain(message));
  expect(screen.queryByText(/^Pulsa otra vez/)).toBeNull();
});
