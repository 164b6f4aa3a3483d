import type { ExamItem } from '@amauta/contract/exams/attempt.ts';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleItem } from '../fixtures/exam-samples.fixture.ts';
import { createUsedTime, useSpentTime } from './used-time.ts';

function start(seconds = 0) {
  let now = 0;
  const time = createUsedTime(seconds, () => now);
  /** Lets time pass and looks twice a second, like the page. */
  const pass = (span: number, isVisible = true) => {
    let counted = 0;
    for (const end = now + span * 1000; now < end; ) {
      now += 500;
      counted = time.look(isVisible);
    }
    return counted;
  };
  const sleep = (span: number) => {
    now += span * 1000;
    return time.look(true);
  };
  return { time, pass, sleep };
}

describe('createUsedTime', () => {
  it('goes on from the seconds that were counted before', () => {
    expect(start(90).pass(10)).toBe(100);
  });

  it('stands still while the page is hidden or the device sleeps', () => {
    const { pass, sleep, time } = start();
    pass(10);
    expect(pass(3600, false)).toBe(10);
    expect(sleep(3600)).toBe(10);
    time.touch();
    expect(pass(5)).toBe(15);
  });

  it('stands still five minutes after the last sign of use, until the next', () => {
    const { pass, time } = start();
    expect(pass(3600)).toBe(300);
    time.touch();
    expect(pass(20)).toBe(320);
  });
});

describe('useSpentTime', () => {
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
});
