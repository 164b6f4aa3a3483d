/** The device's clocks, injected so that wrong ones can be tried. Both in milliseconds. */
export interface DeviceClocks {
  /** Wall clock: goes on during sleep, but a person or the network may set it. */
  readonly wall: () => number;
  /** Counts evenly, but stands still while some devices sleep. */
  readonly steady: () => number;
}

export interface ServerClock {
  /** Milliseconds since 1970 by the server's clock, as far as the page can tell. */
  now(): number;
  /** The device's wall clock, to note when a request left. */
  device(): number;
  /** Learns from a reply that carries the server's time. */
  sync(serverTime: number, sentAt: number, receivedAt: number): void;
  /** The two device clocks no longer agree (sleep, or the wall clock was set): ask the server again. */
  isDoubtful(): boolean;
}

const DISAGREEMENT_MS = 2_000;
const TRUSTED_FOR_MS = 10 * 60_000;

/**
 * The server's time on a device whose own clock may be minutes or years off. The reply is taken to have been
 * written in the middle of the round trip, so the error is at most half of it; a quicker reply corrects a slower one.
 */
export function createServerClock(clocks: DeviceClocks): ServerClock {
  let offset = 0;
  let roundTrip = Number.POSITIVE_INFINITY;
  let gap = clocks.wall() - clocks.steady();
  let syncedAt = Number.NEGATIVE_INFINITY;

  const isDoubtful = () => Math.abs(clocks.wall() - clocks.steady() - gap) > DISAGREEMENT_MS;

  return {
    now: () => clocks.wall() + offset,
    device: clocks.wall,
    isDoubtful,
    sync(serverTime, sentAt, receivedAt) {
      const took = receivedAt - sentAt;
      // The wall clock was set while the request was under way: this reply tells nothing.
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

/** The clock of this page; every reply with `server_time` sets it. */
export const serverClock = createServerClock({
  wall: () => Date.now(),
  steady: () => performance.now(),
});
