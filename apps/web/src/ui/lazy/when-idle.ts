/** Does something while nothing else happens. */
export function whenIdle(work: () => void): void {
  const later = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
  later(work);
}
