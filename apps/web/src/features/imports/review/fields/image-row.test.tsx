import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftItem, draftOf } from '../review.fixture.ts';
import { reviewOf } from '../review-page.fixture.tsx';

vi.mock(
  '../../../../editor/deferred-editor.tsx',
  () => import('../../../../question-form/fake-editor.fixture.tsx'),
);

let review: ReturnType<typeof reviewOf>;
beforeEach(() => {
  review = reviewOf();
});
afterEach(() => review.stopToasts());

test('an image that could not be loaded is loaded again when the connection is back', async () => {
  const image = {
    type: 'image' as const,
    value: `/media/images/${'0'.repeat(64)}.webp`,
    gray: false,
    description: 'Un mapa',
  };
  review.server.drafts = [draftOf(91, [draftItem(11, { statement: [image] })])];
  await review.openReview();
  fireEvent.error(screen.getByRole('img', { name: 'Un mapa' }));
  expect(screen.getByText('No se pudo mostrar la imagen.')).toBeTruthy();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByRole('img', { name: 'Un mapa' })).toBeTruthy();
});
