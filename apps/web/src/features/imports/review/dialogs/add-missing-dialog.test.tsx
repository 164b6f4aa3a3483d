import { addDraftRoute } from '@amauta/contract/imports/drafts.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readyDetail } from '../../imports.fixture.ts';
import { draftItem, draftOf } from '../review.fixture.ts';
import { draftTitle, press, reviewOf } from '../review-page.fixture.tsx';

vi.mock(
  '../../../../editor/deferred-editor.tsx',
  () => import('../../../../question-form/fake-editor.fixture.tsx'),
);

let review: ReturnType<typeof reviewOf>;
beforeEach(() => {
  review = reviewOf();
});
afterEach(() => review.stopToasts());

test('a missing number is added empty and opened', async () => {
  review.api.answer(addDraftRoute, ({ body }) => {
    const { number } = body as { number: number };
    const draft = draftOf(200, [draftItem(number, { statement: [], areas: [] })], { origin: 'person' });
    review.server.drafts = [...review.server.drafts, draft];
    return { success: true as const, data: draft };
  });
  await review.openReview();
  await press('Pregunta 42, no encontrada: añadirla');
  const dialog = await screen.findByRole('dialog', { name: 'Añadir una que falta' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Añadir pregunta' }));
  await waitFor(() => expect(draftTitle()).toBe('Pregunta 42'));
  expect(screen.getByText('Falta la 17.')).toBeTruthy();
});

test('a number that can’t be added is refused at its field, which keeps it', async () => {
  const text = 'La pregunta 12 ya está entre los borradores.';
  review.serve(readyDetail({ missing_numbers: [] }));
  review.api.refuse(addDraftRoute, { status: 409, code: 'CONFLICT', message: text });
  await review.openReview();
  await press('Añadir una que falta');
  const dialog = within(await screen.findByRole('dialog', { name: 'Añadir una que falta' }));
  const field = dialog.getByRole('spinbutton', { name: 'Número' });
  const add = async (number: string) => {
    fireEvent.change(field, { target: { value: number } });
    expect(field.getAttribute('aria-invalid')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Añadir pregunta' }));
  };
  for (const number of ['1000000', '10001', '0', '']) {
    await add(number);
    expect(dialog.getByText('Escribe un número de 1 a 10 000.')).toBeTruthy();
  }
  expect(review.sentTo(/drafts\/$/)).toHaveLength(1);
  await add('12');
  await dialog.findByText(text);
  expect((field as HTMLInputElement).value).toBe('12');
  expect(document.activeElement).toBe(field);
  expect(review.said).toEqual([]);
});
