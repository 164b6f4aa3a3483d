type Timers = Pick<typeof globalThis, 'setInterval' | 'clearInterval'>;

/**
 * Gives jsdom the real timers for its rendering, at which it takes the focus from an element that has gone. jsdom keeps a
 * single timer for that. Fake timers would replace the timer and never run it, and the focus would stay on such elements
 * in all files that follow in the thread.
 */
export function keepRenderingReal(): void {
  const { setInterval, clearInterval } = globalThis;
  const real: Timers = {
    setInterval: ((run: () => void, ms: number) =>
      setInterval(() => withTimers(real, run), ms)) as Timers['setInterval'],
    clearInterval,
  };
  const { window } = (globalThis as unknown as { jsdom: { window: { _requestFocusFixup: () => void } } })
    .jsdom;
  const request = window._requestFocusFixup;
  window._requestFocusFixup = () => withTimers(real, request);
}

function withTimers({ setInterval, clearInterval }: Timers, run: () => void): void {
  const before = { setInterval: globalThis.setInterval, clearInterval: globalThis.clearInterval };
  Object.assign(globalThis, { setInterval, clearInterval });
  try {
    run();
  } finally {
    Object.assign(globalThis, before);
  }
}
