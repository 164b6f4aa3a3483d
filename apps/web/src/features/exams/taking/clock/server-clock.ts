/** The device's two clocks, both in milliseconds. They are passed in so that tests can set them wrong. */
interface DeviceClocks {
  /** Goes on while the device sleeps, but a person or the network may set it. */
  readonly wall: () => number;
  /** Counts evenly, but stops on some devices while they sleep. */
  readonly steady: () => number;
}

interface ServerClock {
  /** Milliseconds since 1970 by the server's clock, as far as the page can tell. */
  now(): number;
  /** The device's wall clock, for the moments when a request left and its reply arrived. */
  device(): number;
  /** Sets the clock by a reply that carries the server's time. `sentAt` and `receivedAt` are times of `device`. */
  sync(serverTime: number, sentAt: number, receivedAt: number): void;
  /**
   * The two device clocks no longer agree, because the device slept or somebody set the wall clock: ask the
   * server for the time again.
   */
  isDoubtful(): boolean;
}

/** A larger difference between the device's clocks means that the device slept or that somebody set the wall clock. */
const DISAGREEMENT_MS = 2_000;
/** After this time a slower reply may replace the estimate too, because the device's clock drifts. */
const TRUSTED_FOR_MS = 10 * 60_000;

/**
 * Estimates the server's time on a device whose own clock may be minutes or years off. It assumes that the
 * reply was written in the middle of the round trip, so the error is at most half the round trip. A quicker
 * reply replaces the estimate of a slower one.
 */
export function createServerClock(clocks: DeviceClocks): ServerClock {
  let offset = 0;
  let roundTrip = Number.POSITIVE_INFINITY;
  let gap = clocks.wall() - clocks.steady();
  let syncedAt = Number.NEGATIVE_INFINITY;

  /**
   * The wall clock, unless it fell behind the steady one: a wall clock set back would give extra time. A wall
   * clock that runs ahead is believed, since the steady clock may have stood still during a sleep.
   */
  const wallOrEven = () => {
    const even = clocks.steady() + gap;
    const wall = clocks.wall();
    return wall < even - DISAGREEMENT_MS ? even : wall;
  };
  const isDoubtful = () => Math.abs(clocks.wall() - clocks.steady() - gap) > DISAGREEMENT_MS;

  return {
    now: () => wallOrEven() + offset,
    device: clocks.wall,
    isDoubtful,
    sync(serverTime, sentAt, receivedAt) {
      const took = receivedAt - sentAt;
      // The wall clock was set while the request was under way: this reply is useless.
      if (took < 0 || !Number.isFinite(serverTime)) return;
      const old = clocks.steady() - syncedAt > TRUSTED_FOR_MS;
      if (took > roundTrip && !old && !isDoubtful()) return;
      offset = serverTime - (sentAt + receivedAt) / 2;
      roundTrip = took;
      gap = clocks.wall() - clocks.steady();
      syncedAt = clocks.steady();
    },
  };
}

/** The clock of this page. Every reply with `server_time` sets it. */
export const serverClock = createServerClock({
  wall: () => Date.now(),
  steady: () => performance.now(),
});

/** Half a second, so that no shown second is skipped. */
const TICK_MS = 500;
const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

/** Calls back twice a second, until the returned function is called. All listeners share one interval. */
export function subscribeToTicks(listener: () => void): () => void {
  listeners.add(listener);
  ticking ??= setInterval(() => {
    for (const each of [...listeners]) each();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}
