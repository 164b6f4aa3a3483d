import { expect, it } from 'vitest';
import { createUsedTime } from './use-used-seconds.ts';

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
