import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftItem, draftOf } from '../review.fixture.ts';
import { press, reviewOf } from '../review-page.fixture.tsx';

const SCANNED = {
  code: 'read-from-image' as const,
  text: 'Leída de una imagen. Palabras dudosas: «huertc», «tres». Compárala con la página.',
  words: [
    { text: 'huertc', before: 'El' },
    { text: 'tres', before: '' },
  ],
};
const TOLD = /Las palabras dudosas están subrayadas en el texto/;

let review: ReturnType<typeof reviewOf>;
beforeEach(() => {
  review = reviewOf();
  const statement = [{ type: 'text' as const, value: '<p>El huertc tiene tres filas.</p>' }];
  const shared = { type: 'text' as const, value: '<p>Lee sobre El huertc con Ana.</p>' };
  review.server.drafts = [
    draftOf(91, [draftItem(11, { statement, warnings: [SCANNED] })]),
    draftOf(92, [draftItem(12), draftItem(13)], { shared_statement: [shared], warnings: [SCANNED] }),
  ];
});
afterEach(() => {
  review.stopToasts();
  vi.unstubAllGlobals();
});

/** Gives jsdom what browsers have for marks. Returns what is marked. */
function stubHighlights(): () => string[] {
  const highlights = new Map<string, Set<Range>>();
  vi.stubGlobal('CSS', { highlights });
  vi.stubGlobal('Highlight', class extends Set<Range> {});
  return () => [...(highlights.get('unsure-word') ?? [])].map(String);
}

test('the unsure words of a scan are marked in the text of the question on screen', async () => {
  const marked = stubHighlights();
  await review.openReview('?pregunta=11');
  expect(marked()).toEqual(['huertc', 'tres']);
  expect(screen.getByText(TOLD)).toBeTruthy();
  await press(/^Pregunta 12/);
  await waitFor(() => expect(marked()).toEqual(['huertc']));
});

test('a mark goes with its word, and nothing of it is in the text', async () => {
  const marked = stubHighlights();
  await review.openReview('?pregunta=11');
  const field = screen.getByRole('textbox', { name: 'Bloque 1 del enunciado' });
  expect(field.innerHTML).toBe('<p>El huertc tiene tres filas.</p>');
  const paragraph = field.querySelector('p') as HTMLElement;
  paragraph.textContent = 'El huerto tiene tres filas.';
  await waitFor(() => expect(marked()).toEqual(['tres']));
});

test('where a browser can’t mark them, the warning alone names the words', async () => {
  await review.openReview('?pregunta=11');
  expect(screen.getByText(/«huertc», «tres»/)).toBeTruthy();
  expect(screen.queryByText(TOLD)).toBeNull();
});
