import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { letBackCloseWindows } from '../../../../ui/overlays/back-closes.ts';
import { press, reviewOf } from '../review-page.fixture.tsx';

vi.mock(
  '../../../../editor/deferred-editor.tsx',
  () => import('../../../../question-form/fake-editor.fixture.tsx'),
);

let review: ReturnType<typeof reviewOf>;
beforeAll(() => letBackCloseWindows(() => window.history.state.__TSR_index));
beforeEach(() => {
  review = reviewOf();
  // Two history entries with the router's numbers.
  window.history.replaceState({ __TSR_index: 0 }, '', '/banco');
  window.history.pushState({ __TSR_index: 1 }, '', '/revisar/7');
});
afterEach(() => review.stopToasts());

const tool = () => screen.queryByRole('application');
const leaves = async () => {
  window.history.back();
  await waitFor(() => expect(window.location.pathname).toBe('/banco'));
};
const stays = () => waitFor(() => expect(window.location.pathname).toBe('/revisar/7'));

test.each([
  ['the area that is adjusted', 'Ajustar el área de la 12'],
  ['the cut of an image', 'Recortar imagen'],
])('going back closes %s, and leaves the review the second time', async (_what, button) => {
  await review.openReview();
  await press(button);
  expect(tool()).toBeTruthy();
  window.history.back();
  await waitFor(() => expect(tool()).toBeNull());
  await stays();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: button }));
  await leaves();
});

test('on a narrow screen going back closes the tool, then folds the page, and then leaves the review', async () => {
  window.matchMedia = (() => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  })) as never;
  await review.openPage();
  await screen.findByRole('region', { name: 'Página del cuadernillo' });
  await press('Ver la página entera');
  await press('Recortar imagen');
  window.history.back();
  await waitFor(() => expect(tool()).toBeNull());
  await stays();
  expect(screen.getByRole('button', { name: 'Ver solo la pregunta' })).toBeTruthy();
  window.history.back();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ver la página entera' })).toBeTruthy());
  await stays();
  await leaves();
});
