import { ReadableStream } from 'node:stream/web';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';

const { getElementError } = getConfig();
// The types leave out what `waitFor` sets while it tries.
const isWaiting = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics;
configure({
  // A busy machine is slow, and no test here is about time.
  asyncUtilTimeout: 15_000,
  // A query that waits fails at every change of the page until it finds. Printing the whole page into each of these errors
  // took a tenth of the time; the last one, which is shown, gets the page from `waitFor`.
  getElementError: (message, container) =>
    isWaiting()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

// The stand-in for the device's database answers in turns of the event loop. An answer to a screen that the last test
// left must come before the test's window is taken down: it would fail then, outside of any test.
afterAll(async () => {
  for (let turns = 0; turns < 200; turns += 1) await nextTurn();
});

// Every browser has ReadableStream, but jsdom's window does not.
Object.assign(globalThis, { ReadableStream });

// dnd-kit creates a ResizeObserver as soon as it is loaded. In jsdom nothing has a size, so an empty one is enough.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
