/** Runs the work when the browser is idle. Browsers without `requestIdleCallback` run it after 200 ms. */
export function whenIdle(work: () => void): void {
  const later = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
  later(work);
}
