import { acceptDraftRoute, discardDraftRoute, updateDraftRoute } from '@amauta/contract/imports/drafts.ts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftItem, draftOf } from '../review.fixture.ts';
import { draftTitle, press, reviewOf, write } from '../review-page.fixture.tsx';

vi.mock(
  '../../../../editor/deferred-editor.tsx',
  () => import('../../../../question-form/fake-editor.fixture.tsx'),
);

/** A second press of A comes this long after the refusal of the first. */
const SECOND_PRESS_MS = 900;
const TEXT = 'Escribe la alternativa.';
const EMPTY = { code: 'empty-alternative' as const, text: 'La alternativa B está vacía.' };

let review: ReturnType<typeof reviewOf>;
beforeEach(() => {
  review = reviewOf();
});
afterEach(() => review.stopToasts());

/** Question 11 has an empty alternative B. The server refuses to accept it, and names a field. */
function serve(path: string, text: string, warnings = [EMPTY]): void {
  const [first, , last] = draftItem(11).alternatives;
  const alternatives = [first, { text: '', correct: true }, last].flatMap((one) => one ?? []);
  review.server.drafts = [
    draftOf(91, [draftItem(11, { alternatives, warnings })]),
    draftOf(92, [draftItem(12)]),
  ];
  review.api.refuse(acceptDraftRoute, {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'Revisa enunciado y alternativas.',
    errors: { [path]: [text] },
  });
}

test.each([
  { name: 'that the page waits for', warnings: [EMPTY] },
  { name: 'that comes after the next question was shown', warnings: [] },
])('after a refusal $name a second press of A types nothing', async ({ warnings }) => {
  serve('questions.0.alternatives.1', TEXT, warnings);
  await review.openReview('?pregunta=11');
  await userEvent.keyboard('a');
  expect(await screen.findByText(TEXT)).toBeTruthy();
  // The focus is at the field, so that its name and its problem are read, but not in the field.
  const fault = { name: 'Alternativa B', description: TEXT };
  const isFault = () => expect(document.activeElement).toBe(screen.getByRole('group', fault));
  await waitFor(isFault);
  await new Promise((resolve) => setTimeout(resolve, SECOND_PRESS_MS));
  await userEvent.keyboard('a');
  await waitFor(() => expect(review.sentTo(/accept/)).toHaveLength(2));
  await waitFor(isFault);
  expect(draftTitle()).toBe('Pregunta 11');
  const field = screen.getByRole('textbox', { name: 'Alternativa B' });
  expect(field).toHaveProperty('value', '');
  // Whoever wants to type goes into the field with Tab. Then the group is no longer read before the field.
  await userEvent.tab();
  expect(document.activeElement).toBe(field);
  expect(screen.queryByRole('group', { name: 'Alternativa B' })).toBeNull();
  await userEvent.keyboard('b');
  expect(field).toHaveProperty('value', 'b');
});

test('a wrong part without a text of its own gets the focus as a whole', async () => {
  const text = 'Marca exactamente una alternativa correcta.';
  serve('questions.0.alternatives', text);
  await review.openReview('?pregunta=11');
  await userEvent.keyboard('a');
  const fault = await screen.findByRole('region', { name: 'Alternativas', description: text });
  await waitFor(() => expect(document.activeElement).toBe(fault));
});

test('a number that can’t be read is told, and the next press isn’t typed into it', async () => {
  serve('', '');
  await review.openReview('?pregunta=11');
  const field = screen.getByRole('spinbutton', { name: /Número/ });
  await userEvent.clear(field);
  await userEvent.keyboard('{Escape}a');
  const text = 'El número de la pregunta debe ser mayor a 0.';
  const fault = await screen.findByRole('group', { name: /Número/, description: text });
  await waitFor(() => expect(document.activeElement).toBe(fault));
  await userEvent.tab();
  expect(document.activeElement).toBe(field);
});

test.each(['the question', 'another question'])(
  'a refusal because of unsaved input goes when the input is saved while %s is shown',
  async (shown) => {
    review.api.refuse(updateDraftRoute, { status: 500, code: 'INTERNAL', message: '' });
    await review.openReview('?pregunta=15');
    write('Alternativa A', '<p>escrita</p>');
    await press('Aceptar y seguir');
    const told = () => screen.queryByText('No se aceptó.')?.parentElement?.textContent;
    await waitFor(() => expect(told()).toContain('Hay cambios que no se pudieron guardar.'));
    expect(draftTitle()).toBe('Pregunta 15');
    if (shown === 'another question') await press(/^Pregunta 12,/);
    review.answerSaves();
    const before = review.sentTo(/drafts\/95\/$/).length;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(review.sentTo(/drafts\/95\/$/).length).toBeGreaterThan(before));
    if (shown === 'another question') await press(/^Pregunta 15,/);
    expect(await screen.findByText('Guardado')).toBeTruthy();
    await waitFor(() => expect(told()).toBeUndefined());
  },
);

test.each([
  { route: acceptDraftRoute, name: 'Aceptar y seguir', told: 'No se aceptó.' },
  { route: discardDraftRoute, name: 'Descartar', told: 'No se descartó.' },
])('a question that changed elsewhere, where nothing was typed, is shown as it is now: $name', async (by) => {
  await review.openReview('?pregunta=15');
  const [, ...rest] = draftItem(15).alternatives;
  const theirs = draftItem(15, { alternatives: [{ text: '<p>suya</p>', correct: false }, ...rest] });
  review.server.drafts = review.server.drafts.map((draft) =>
    draft.id === 95 ? draftOf(95, [theirs], { version: 5 }) : draft,
  );
  review.api.refuse(by.route, { status: 409, code: 'CONFLICT', message: 'Otra persona la cambió.' });
  await press(by.name);
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Alternativa A' })).toHaveProperty('value', '<p>suya</p>'),
  );
  expect(review.said.at(-1)).toMatch(/^La pregunta cambió en otra ventana/);
  expect(screen.queryByRole('button', { name: 'Cargar la suya' })).toBeNull();
  expect(await screen.findByText(by.told)).toBeTruthy();
  expect(review.sentTo(/drafts\/95\/(accept|discard)/).at(-1)?.body).toMatchObject({ version: 1 });
});
