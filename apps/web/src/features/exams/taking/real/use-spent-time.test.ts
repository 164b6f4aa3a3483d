import type { ExamItem } from '@amauta/contract/exams/attempt.ts';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sampleItem } from '../exam-samples.ts';
import { useSpentTime } from './use-spent-time.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('tells the time of each page once it is left, parted among its items, and nothing after the end', () => {
  const spend = vi.fn();
  const opening: { items: readonly ExamItem[]; isTaking: boolean } = {
    items: [sampleItem(1)],
    isTaking: true,
  };
  const { result, rerender, unmount } = renderHook((props) => useSpentTime({ ...props, spend }), {
    initialProps: opening,
  });
  vi.advanceTimersByTime(10_000);
  rerender({ items: [sampleItem(2), sampleItem(3)], isTaking: true });
  expect(spend.mock.calls).toEqual([[[1], 10]]);
  vi.advanceTimersByTime(4_000);
  result.current();
  expect(spend.mock.calls.at(-1)).toEqual([[2, 3], 4]);
  vi.advanceTimersByTime(3_000);
  rerender({ items: [sampleItem(2), sampleItem(3)], isTaking: false });
  expect(spend.mock.calls.at(-1)).toEqual([[2, 3], 3]);
  vi.advanceTimersByTime(3_000);
  unmount();
  expect(spend).toHaveBeenCalledTimes(3);
});
