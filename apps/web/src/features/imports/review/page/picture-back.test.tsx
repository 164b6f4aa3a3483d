import { importPictureRoute } from '@amauta/contract/imports/import.ts';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draftItem, draftOf } from '../review.fixture.ts';
import { reviewOf } from '../review-page.fixture.tsx';

let review: ReturnType<typeof reviewOf>;
beforeEach(() => {
  review = reviewOf();
});
afterEach(() => review.stopToasts());

test('the picture of a page that could not be loaded without a connection is loaded once there is one', async () => {
  review.api.respond(importPictureRoute, () => {
    throw new TypeError('Failed to fetch');
  });
  await review.openReview('?pregunta=12');
  await screen.findByRole('button', { name: 'Reintentar' });
  review.api.answer(importPictureRoute, 'picture');
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByRole('img', { name: /del cuadernillo/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
});

test.each([
  ['cuadernillo', 'Clave B, según el cuadernillo'],
  ['cuadernillo A04-EBRS-31', 'Clave B, cuadernillo A04-EBRS-31'],
])('the source of a key, %s, is told', async (source, text) => {
  review.server.drafts = [draftOf(91, [draftItem(11, { key_source: source })])];
  await review.openReview();
  expect(screen.getByText(text)).toBeTruthy();
});
