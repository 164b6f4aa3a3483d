import { ReadableStream } from 'node:stream/web';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { noteWindow, renewWindow } from './shared-window.ts';

// The files of a thread share its window and the packages' code. Each file loads the modules of the product anew, so that
// it gets its own state of them and may replace them.
noteWindow();
vi.resetModules();

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

afterAll(renewWindow);

// Every browser has ReadableStream, but jsdom's window does not.
Object.assign(globalThis, { ReadableStream });

// dnd-kit creates a ResizeObserver as soon as it is loaded. In jsdom nothing has a size, so an empty one is enough.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
