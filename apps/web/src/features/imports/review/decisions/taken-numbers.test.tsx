import { acceptDraftRoute } from '@amauta/contract/imports/drafts.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftItem, draftOf } from '../review.fixture.ts';
import { acceptDespite, draftTitle, press, reviewOf, write } from '../review-page.fixture.tsx';

vi.mock(
  '../../../../editor/deferred-editor.tsx',
  () => import('../../../../question-form/fake-editor.fixture.tsx'),
);

const REPEATED = {
  code: 'repeated-number' as const,
  text: 'El número 13 está en más de un borrador. Deja uno solo o cambia el número.',
};
const SCANNED = { code: 'read-from-image' as const, text: 'Leída de una imagen. Compárala con la página.' };
const KEYLESS = { code: 'no-key' as const, text: 'La pregunta 13 no tiene respuesta correcta.' };
const TAKEN = 'Ya existe una pregunta con el número 13 en este examen. Usa otro número.';

let review: ReturnType<typeof reviewOf>;
beforeEach(() => {
  review = reviewOf();
});
afterEach(() => review.stopToasts());

const refuse = (message: string) =>
  review.api.refuse(acceptDraftRoute, { status: 409, code: 'QUESTION_NUMBER_CONFLICT', message });
const secondPress = () => screen.queryByText(/^Pulsa otra vez/);

/** Accepts the first of two drafts with number 13, and waits until the second one is on screen. */
async function acceptFirst(): Promise<void> {
  review.server.drafts = [91, 92].map((id) => draftOf(id, [draftItem(13, { warnings: [REPEATED] })]));
  review.answerDecisions();
  await review.openReview('?pregunta=13');
  await acceptDespite('El número 13 está en más de un borrador.');
  await waitFor(() => expect(review.sentTo(/91\/accept/)).toHaveLength(1));
  await screen.findAllByText(/^Ya existe una pregunta con el número 13/);
  refuse(TAKEN);
}

test('a number that the draft accepted before has taken is told at the first press, not as a warning to accept', async () => {
  await acceptFirst();
  expect(screen.queryByText(/^El número 13 está en más de un borrador/)).toBeNull();
  await userEvent.keyboard('a');
  await waitFor(() => expect(review.sentTo(/92\/accept/)).toHaveLength(1));
  expect(secondPress()).toBeNull();
  await waitFor(() => expect(review.said).toContain(TAKEN));
  expect(draftTitle()).toBe('Pregunta 13');
});

test('so it is when the draft was changed before, and its number is still taken', async () => {
  await acceptFirst();
  review.answerSaves([REPEATED]);
  write('Alternativa A', '<p>otra</p>');
  await press('Aceptar y seguir');
  await waitFor(() => expect(review.said).toContain(TAKEN));
  expect(secondPress()).toBeNull();
  expect(draftTitle()).toBe('Pregunta 13');
});

test('a number that was changed in the meantime is accepted', async () => {
  await acceptFirst();
  review.answerSaves();
  review.answerDecisions();
  await userEvent.clear(screen.getByRole('spinbutton', { name: /Número/ }));
  await userEvent.type(screen.getByRole('spinbutton', { name: /Número/ }), '14');
  await press('Aceptar y seguir');
  await waitFor(() => expect(draftTitle()).toBe('No queda ninguna por revisar'));
  expect(review.said).toEqual([]);
});

test('a number that two questions of one draft have is told at the first press', async () => {
  const message = 'El número 13 se repite. Usa otro número.';
  review.server.drafts = [draftOf(91, [draftItem(13, { warnings: [REPEATED] }), draftItem(13)])];
  await review.openReview('?pregunta=13');
  refuse(message);
  await userEvent.keyboard('a');
  await waitFor(() => expect(review.said).toContain(message));
  expect(secondPress()).toBeNull();
});

test('a question whose key was marked just before is not taken for one that the bank refuses', async () => {
  const alternatives = draftItem(13).alternatives.map(({ text }) => ({ text, correct: false }));
  const scanned = { alternatives, warnings: [SCANNED, KEYLESS], key_source: null };
  review.server.drafts = [draftOf(91, [draftItem(13, scanned)]), draftOf(92, [draftItem(14)])];
  review.answerSaves([SCANNED]);
  review.answerDecisions();
  await review.openReview('?pregunta=13');
  await press('Marcar alternativa B');
  await press('Aceptar y seguir');
  expect(await screen.findByText('Pulsa otra vez para aceptarla con este aviso.')).toBeTruthy();
  expect(review.sentTo(/accept/)).toHaveLength(0);
});
