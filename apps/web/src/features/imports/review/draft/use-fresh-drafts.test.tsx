import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftItem, draftOf } from '../review.fixture.ts';
import { draftTitle, reviewOf, write } from '../review-page.fixture.tsx';

vi.mock(
  '../../../../editor/deferred-editor.tsx',
  () => import('../../../../question-form/fake-editor.fixture.tsx'),
);

let review: ReturnType<typeof reviewOf>;
beforeEach(() => {
  review = reviewOf();
});
afterEach(() => {
  vi.useRealTimers();
  review.stopToasts();
});

/** Another person changes alternative A of question 12. */
function changeElsewhere(): void {
  const [, ...rest] = draftItem(12).alternatives;
  const theirs = draftItem(12, { alternatives: [{ text: '<p>suya</p>', correct: false }, ...rest] });
  review.server.drafts = review.server.drafts.map((draft) =>
    draft.id === 92 ? draftOf(92, [theirs], { version: 5 }) : draft,
  );
}

const fieldA = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Alternativa A' });
const shown = () => fieldA().value;
const pause = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

test.each<[string, () => void]>([
  ['the window', () => window.dispatchEvent(new Event('focus'))],
  ['the tab', () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))],
])('whoever comes back to %s sees the question as it is now', async (_name, comeBack) => {
  await review.openReview();
  changeElsewhere();
  act(comeBack);
  await waitFor(() => expect(shown()).toBe('<p>suya</p>'));
});

test('whoever comes back to a question sees it as it is now', async () => {
  await review.openReview();
  changeElsewhere();
  vi.setSystemTime(Date.now() + 10_000);
  await userEvent.keyboard('{ArrowRight}');
  await waitFor(() => expect(review.sentTo(/drafts\/$/)).toHaveLength(2));
  await userEvent.keyboard('{ArrowLeft}');
  await waitFor(() => expect(shown()).toBe('<p>suya</p>'));
  // Going on right away asks nothing more.
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(draftTitle()).toBe('Pregunta 15');
  expect(review.sentTo(/drafts\/$/)).toHaveLength(2);
});

test('a field with the focus is not replaced under the person who may be about to type', async () => {
  review.answerSaves();
  await review.openReview();
  const field = fieldA();
  act(() => field.focus());
  changeElsewhere();
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(review.sentTo(/drafts\/$/)).toHaveLength(2));
  await pause(100);
  expect([document.activeElement, shown()]).toEqual([field, '<p>uno 12</p>']);
  act(() => document.getElementById('draft-title')?.focus());
  await waitFor(() => expect(shown()).toBe('<p>suya</p>'));
});

test('what was typed is not replaced', async () => {
  await review.openReview();
  write('Alternativa A', '<p>mía</p>');
  changeElsewhere();
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(review.sentTo(/drafts\/$/)).toHaveLength(2));
  await pause(100);
  expect(shown()).toBe('<p>mía</p>');
});
