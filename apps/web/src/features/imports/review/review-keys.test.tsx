import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { acceptDespite, draftTitle, press, reviewOf } from './review-page.fixture.tsx';

vi.mock(
  '../../../editor/deferred-editor.tsx',
  () => import('../../../question-form/fake-editor.fixture.tsx'),
);

let review: ReturnType<typeof reviewOf>;
beforeEach(() => {
  review = reviewOf();
});
afterEach(() => review.stopToasts());

test('arrow keys move, E edits and ? lists the keys; within a field they type', async () => {
  await review.openReview();
  await userEvent.keyboard('{ArrowRight}');
  expect(draftTitle()).toBe('Preguntas 13 y 14');
  expect(document.activeElement?.id).toBe('draft-title');
  await userEvent.keyboard('{ArrowLeft}');
  expect(draftTitle()).toBe('Pregunta 12');
  await userEvent.keyboard('e');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Bloque 1 del enunciado' }));
  await userEvent.keyboard('ad');
  expect(review.sentTo(/accept|discard/)).toHaveLength(0);
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement?.id).toBe('draft-title');
  await userEvent.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Atajos de teclado' })).toBeTruthy();
});

/** Which alternatives of the question on screen are marked as the key. */
const markedOf = () =>
  screen
    .getAllByRole('button', { name: /^(?:Correcta: alternativa|Marcar alternativa)/ })
    .map((button) => button.getAttribute('aria-pressed') === 'true');

test('digits mark the key of the question on screen, and say so', async () => {
  review.answerSaves();
  await review.openReview('?pregunta=14');
  const spoken = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  // B is marked already, and there is no H.
  await userEvent.keyboard('28');
  expect(markedOf()).toEqual([false, true, false]);
  expect(spoken().join('')).not.toContain('Correcta');
  await userEvent.keyboard('3');
  expect(markedOf()).toEqual([false, false, true]);
  expect(spoken()).toContain('Correcta: C');
  expect(document.activeElement?.id).toBe('item-title');
  expect(await screen.findByText('Guardado')).toBeTruthy();
  const saved = review.server.drafts.find(({ id }) => id === 93)?.questions;
  const keysOf = saved?.map(({ alternatives }) => alternatives.findIndex(({ correct }) => correct));
  expect(keysOf).toEqual([1, 2]);
  // The next question has its own key, of which nothing was said.
  await userEvent.keyboard('{ArrowRight}');
  expect(spoken().join('')).not.toContain('Correcta');
  const field = screen.getByRole('textbox', { name: 'Alternativa A' });
  await userEvent.type(field, '1');
  expect(markedOf()).toEqual([false, true, false]);
  await press('Pregunta 11, aceptada');
  await userEvent.keyboard('1');
  expect(review.sentTo(/drafts\/91\/$/)).toHaveLength(0);
});

test('single keys can be turned off, and stay off; arrows serve', async () => {
  review.answerDecisions();
  const { unmount } = await review.openReview();
  await userEvent.keyboard('?');
  const keys = await screen.findByRole('switch', { name: 'Usar atajos de una tecla (A, E, D, 1 a 8, ?)' });
  expect(keys).toHaveProperty('checked', true);
  await userEvent.click(keys);
  await press('Entendido');
  await userEvent.keyboard('aed1?');
  expect(markedOf()).toEqual([false, true, false]);
  await userEvent.keyboard('{ArrowRight}');
  expect(draftTitle()).toBe('Preguntas 13 y 14');
  expect(review.sentTo(/accept|discard/)).toHaveLength(0);
  expect(screen.queryByRole('dialog')).toBeNull();
  unmount();

  await review.openReview();
  await userEvent.keyboard('a');
  expect(review.sentTo(/accept/)).toHaveLength(0);
  await press('ver todos');
  await userEvent.click(await screen.findByRole('switch'));
  await press('Entendido');
  await userEvent.keyboard('{ArrowRight}a');
  await waitFor(() => expect(review.sentTo(/accept/)).toHaveLength(1));
});

test('A accepts and goes on with another draft; the last one leads to the end', async () => {
  review.answerDecisions();
  await review.openReview('?pregunta=13');
  await userEvent.keyboard('a');
  // The question with a warning comes first.
  await waitFor(() => expect(draftTitle()).toBe('Pregunta 12'));
  await acceptDespite('Menciona un gráfico.');
  await waitFor(() => expect(draftTitle()).toBe('Pregunta 15'));
  await press('Aceptar y seguir');
  await waitFor(() => expect(draftTitle()).toBe('No queda ninguna por revisar'));
  expect(review.sentTo(/accept/).map(({ path, body }) => [path, body])).toEqual([
    ['/exams/imports/7/drafts/93/accept/', { version: 1, warnings: [] }],
    ['/exams/imports/7/drafts/92/accept/', { version: 1, warnings: ['image-expected'] }],
    ['/exams/imports/7/drafts/95/accept/', { version: 1, warnings: [] }],
  ]);
  const link = screen.getByRole('link', { name: 'Ver preguntas' });
  expect(link.getAttribute('href')).toContain('ver-preguntas?source_section=1&type_exam=Ascenso');
});

test('what can do nothing is not offered: the letters at a decided question, and «Aceptar todas» at the end', async () => {
  review.server.drafts = review.server.drafts.filter(({ id }) => id < 93);
  review.answerDecisions();
  await review.openReview();
  const hints = () => screen.getByRole('list', { name: 'Atajos de teclado' }).textContent;
  const acceptAll = () => screen.getByRole('button', { name: 'Aceptar todas' }).getAttribute('aria-disabled');
  expect(hints()).toContain('aceptar');
  await press('Pregunta 11, aceptada');
  expect(hints()).toBe('← →anterior y siguiente?todos');
  expect(acceptAll()).toBe('false');
  await press(/^Pregunta 12,/);
  await acceptDespite('Menciona un gráfico.');
  await waitFor(() => expect(draftTitle()).toBe('No queda ninguna por revisar'));
  expect(hints()).toBe('← →anterior y siguiente?todos');
  expect(acceptAll()).toBe('true');
  await press('Más acciones');
  for (const name of ['Agrupar bajo un texto común', 'Cambiar el tipo de varias'])
    expect((await screen.findByRole('menuitem', { name })).getAttribute('aria-disabled')).toBe('true');
});

test('D discards a question, and a discarded question can be restored', async () => {
  review.answerDecisions();
  await review.openReview();
  await userEvent.keyboard('d');
  await waitFor(() => expect(draftTitle()).toBe('Preguntas 13 y 14'));
  await press('Pregunta 12, descartada');
  expect(screen.getByText(/^Descartada: no llegará al banco/)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  await press('Restaurar');
  expect(await screen.findByRole('textbox', { name: 'Alternativa A' })).toBeTruthy();
  expect(document.activeElement?.id).toBe('draft-title');
});
