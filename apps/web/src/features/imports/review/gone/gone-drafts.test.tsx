import { acceptDraftRoute, updateDraftRoute } from '@amauta/contract/imports/drafts.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftItem, draftOf } from '../review.fixture.ts';
import { draftTitle, press, reviewOf, write } from '../review-page.fixture.tsx';

vi.mock(
  '../../../../editor/deferred-editor.tsx',
  () => import('../../../../question-form/fake-editor.fixture.tsx'),
);

let review: ReturnType<typeof reviewOf>;
beforeEach(() => {
  review = reviewOf();
});
afterEach(() => review.stopToasts());

const NOT_FOUND = { status: 404, code: 'NOT_FOUND', message: 'Ese borrador no existe.' } as const;

/** Another person puts question 15 into a group with question 12. The draft of 12 becomes the group. */
function groupElsewhere(): void {
  const [first] = review.server.drafts;
  const group = draftOf(92, [draftItem(12), draftItem(15)], { version: 5 });
  const other = draftOf(93, [draftItem(13), draftItem(14)]);
  review.server.drafts = first ? [first, group, other] : [];
}

test('what was typed in a question that is now in a group is kept, and the way there is offered', async () => {
  review.api.refuse(updateDraftRoute, NOT_FOUND);
  await review.openReview('?pregunta=15');
  groupElsewhere();
  write('Alternativa A', '<p>mía</p>');
  const words = await screen.findByText(/^Otra persona o ventana puso la pregunta 15 en el grupo 12 y 15/);
  const notice = words.closest('[role=alert]') as HTMLElement;
  // The question stays on screen, and so does the focus of the person who types.
  expect(draftTitle()).toBe('Pregunta 15');
  expect(screen.getByRole('textbox', { name: 'Alternativa A' })).toHaveProperty('value', '<p>mía</p>');
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
  expect(review.said).toEqual([]);
  await press('Ir a la pregunta 15');
  await waitFor(() => expect(draftTitle()).toBe('Preguntas 12 y 15'));
  expect(within(notice).getByText('mía')).toBeTruthy();
  await press('Descartar lo que escribí');
  await waitFor(() => expect(screen.queryByText(/^Otra persona o ventana puso/)).toBeNull());
  expect(screen.getAllByRole('button', { name: /^Pregunta 15, / })).toHaveLength(1);
});

test('a draft that the list has lost stays on screen while something typed in it is unsaved', async () => {
  await review.openReview('?pregunta=15');
  groupElsewhere();
  review.api.refuse(updateDraftRoute, NOT_FOUND);
  write('Alternativa A', '<p>mía</p>');
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(review.sentTo(/drafts\/$/).length).toBeGreaterThan(1));
  await screen.findByText(/en el grupo 12 y 15/);
  expect(draftTitle()).toBe('Pregunta 15');
  // Nothing is sent of a draft that is gone; the notice is shown again.
  await press('Aceptar y seguir');
  expect(document.activeElement?.id).toBe('draft-title');
  expect(review.sentTo(/accept/)).toHaveLength(0);
});

test('accepting a question that is now in a group, where nothing was typed, shows how it is now', async () => {
  await review.openReview('?pregunta=15');
  groupElsewhere();
  review.api.refuse(acceptDraftRoute, NOT_FOUND);
  await press('Aceptar y seguir');
  await waitFor(() => expect(review.said.at(-1)).toMatch(/^Otra persona o ventana agrupó esta pregunta/));
  await waitFor(() => expect(draftTitle()).toBe('Preguntas 12 y 15'));
});

test('before what was typed in such a question is copied or discarded, accepting all says that it has to be', async () => {
  review.api.refuse(updateDraftRoute, NOT_FOUND);
  await review.openReview('?pregunta=15');
  groupElsewhere();
  write('Alternativa A', '<p>mía</p>');
  await screen.findByText(/en el grupo 12 y 15/);
  await press('Aceptar todas');
  const dialog = await screen.findByRole('dialog', { name: 'Aceptar todas' });
  await userEvent.click(within(dialog).getByRole('button', { name: /^Aceptar \d/ }));
  await waitFor(() => expect(review.said.at(-1)).toMatch(/Copia o descarta primero lo que escribiste\.$/));
});
