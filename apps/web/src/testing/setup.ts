import { ReadableStream } from 'node:stream/web';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A busy machine is slow, and no test here is about time.
configure({ asyncUtilTimeout: 15_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

// Every browser has ReadableStream, but jsdom's window does not.
Object.assign(globalThis, { ReadableStream });

// dnd-kit creates a ResizeObserver as soon as it is loaded. In jsdom nothing has a size, so an empty one is enough.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
