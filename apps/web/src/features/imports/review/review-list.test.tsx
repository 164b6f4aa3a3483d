import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ReviewItem } from './review-items.ts';
import { ReviewList } from './review-list.tsx';

const drawn = vi.hoisted(() => ({ checks: 0 }));

vi.mock('lucide-react', async (original) => ({
  ...(await original<typeof import('lucide-react')>()),
  Check: () => {
    drawn.checks += 1;
    return null;
  },
}));

beforeEach(() => {
  drawn.checks = 0;
});

/** As after a decision: all items are new objects with the same values. */
const items = (): ReviewItem[] =>
  [1, 2, 3, 4, 5, 6].map((number) => ({
    draftId: number,
    index: 0,
    number,
    state: number < 6 ? 'accepted' : 'pending',
    isDoubtful: false,
  }));
const tally = { found: 6, accepted: 5, warned: 0, keyless: 0, pending: 1, discarded: 0 };
const list = (cells: ReviewItem[], current: number) => (
  <ReviewList
    isFolding={false}
    tally={tally}
    expected={6}
    missing={[]}
    cells={cells}
    current={{ draftId: current, index: 0 }}
    sessions={{ all: () => [], subscribe: () => () => {} }}
    onItem={() => {}}
    onMissing={() => {}}
  />
);

test('a question with warnings keeps its sign while it is on screen', () => {
  render(list([{ draftId: 1, index: 0, number: 1, state: 'warned', isDoubtful: false }], 1));
  const cell = screen.getByRole('button', { name: 'Pregunta 1, con avisos', current: true });
  expect(cell.querySelector('svg')).not.toBeNull();
});

test('only the cells that changed are drawn again', () => {
  const { rerender } = render(list(items(), 6));
  // Five cells, and the line with the count.
  expect(drawn.checks).toBe(6);
  drawn.checks = 0;
  rerender(list(items(), 6));
  expect(drawn.checks).toBe(1);
  drawn.checks = 0;
  rerender(
    list(
      items().map((item) => ({ ...item, state: 'accepted' })),
      5,
    ),
  );
  // The line with the count, the cell that is now current and keeps its icon, and the one that is now accepted.
  expect(drawn.checks).toBe(3);
  expect(screen.getByRole('button', { name: 'Pregunta 6, aceptada' })).toBeTruthy();
});

test('a selection with as many questions as expected lacks none, though its numbers have gaps', () => {
  const { rerender } = render(list(items(), 6));
  expect(screen.getByText('No falta ninguna.')).toBeTruthy();
  rerender(
    list(
      items().map((item) => ({ ...item, number: item.number * 2 })),
      6,
    ),
  );
  expect(screen.getByText('La numeración tiene saltos.')).toBeTruthy();
});
