// What page and service worker must agree on. This file imports nothing, because both load it.

/** The device's database, its one store, and the shelf in it that holds deliveries. */
export const KEPT_DATABASE = 'amauta';
export const KEPT_STORE = 'kept';
export const DELIVERIES = 'deliveries';

/** The browser wakes the service worker under this name once there is a connection. */
export const DELIVERY_TAG = 'amauta-deliveries';

/**
 * What of a stored exam the server doesn't have yet. The page keeps a copy of its next batch under the id of the
 * attempt, and the service worker sends it when no page is open (decision 56). A worker may find records that a page of
 * another release wrote.
 */
export interface Delivery {
  address: string;
  /** Stands for the session, which the worker doesn't have. */
  pass: string;
  /**
   * The batch as of `madeAt`. The worker renews its two times when it sends: the server judges the device's clock by
   * them.
   */
  body: { sent_at: string; elapsed_seconds: number } & Record<string, unknown>;
  /** Milliseconds by the device's clock. */
  madeAt: number;
}
