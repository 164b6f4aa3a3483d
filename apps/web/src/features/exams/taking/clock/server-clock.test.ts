import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createServerClock } from './server-clock.ts';

const SERVER = Date.parse('2026-11-20T18:00:00Z');

/** A device whose wall clock is wrong by `error` milliseconds. */
function device(error: number) {
  const clocks = { wall: SERVER + error, steady: 5_000 };
  return {
    clocks,
    source: { wall: () => clocks.wall, steady: () => clocks.steady },
    pass(milliseconds: number) {
      clocks.wall += milliseconds;
      clocks.steady += milliseconds;
    },
  };
}

describe('createServerClock', () => {
  it('tells the server time on a device that is years off', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e11, max: 1e11 }),
        fc.integer({ min: 0, max: 20_000 }),
        (error, trip) => {
          const { clocks, source, pass } = device(error);
          const clock = createServerClock(source);
          const sentAt = clock.device();
          pass(trip);
          clock.sync(SERVER + trip / 2, sentAt, clock.device());
          expect(clock.now()).toBeCloseTo(SERVER + trip, 3);
          pass(60_000);
          expect(clock.now()).toBeCloseTo(SERVER + trip + 60_000, 3);
          expect(clocks.wall).toBe(SERVER + error + trip + 60_000);
        },
      ),
    );
  });

  it('keeps the time of a quick reply when a slow reply follows', () => {
    const { source, pass } = device(90_000);
    const clock = createServerClock(source);
    clock.sync(SERVER, clock.device(), clock.device());
    const sentAt = clock.device();
    pass(8_000);
    clock.sync(SERVER, sentAt, clock.device());
    expect(clock.now()).toBe(SERVER + 8_000);
  });

  it('notices that somebody set the device clock, and believes the next reply', () => {
    const { clocks, source, pass } = device(0);
    const clock = createServerClock(source);
    clock.sync(SERVER, clock.device(), clock.device());
    expect(clock.isDoubtful()).toBe(false);
    clocks.wall += 3_600_000;
    expect(clock.isDoubtful()).toBe(true);
    const sentAt = clock.device();
    pass(400);
    clock.sync(SERVER + 200, sentAt, clock.device());
    expect(clock.isDoubtful()).toBe(false);
    expect(clock.now()).toBe(SERVER + 400);
  });

  it('follows the wall clock through a sleep in which the steady clock stood still', () => {
    const { clocks, source } = device(-500_000);
    const clock = createServerClock(source);
    clock.sync(SERVER, clock.device(), clock.device());
    clocks.wall += 1_200_000;
    expect(clock.now()).toBe(SERVER + 1_200_000);
    expect(clock.isDoubtful()).toBe(true);
  });

  it.each([
    ['a reply from before its request', SERVER, -1],
    ['a reply without a time', Number.NaN, 10],
  ])('learns nothing from %s', (_name, serverTime, took) => {
    const { clocks, source } = device(7_000);
    const clock = createServerClock(source);
    clock.sync(serverTime, clocks.wall, clocks.wall + took);
    expect(clock.now()).toBe(SERVER + 7_000);
  });

  it('does not go back with the wall clock, and follows the wall clock after a sleep', () => {
    const { clocks, source, pass } = device(0);
    const clock = createServerClock(source);
    pass(60_000);
    clocks.wall -= 3_600_000;
    expect(clock.now()).toBe(SERVER + 60_000);
    pass(1_000);
    expect(clock.now()).toBe(SERVER + 61_000);
    // During the sleep the steady clock stood still.
    clocks.wall += 3_600_000 + 300_000;
    expect(clock.now()).toBe(SERVER + 361_000);
  });
});
