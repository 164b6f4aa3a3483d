import { ReadableStream } from 'node:stream/web';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A machine that does much at once is slow, which no test here is about.
configure({ asyncUtilTimeout: 15_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

// Every browser has it; jsdom's window does not.
Object.assign(globalThis, { ReadableStream });

// The library of sortable lists asks for it as soon as it is loaded; nothing has a size here.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
