import { vi } from 'vitest';

/** Gives jsdom a `ResizeObserver` that tells once, as soon as something is observed. `vi.unstubAllGlobals` takes it away. */
export function stubResizeObserver(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      #tell: () => void;
      constructor(tell: () => void) {
        this.#tell = tell;
      }
      observe() {
        this.#tell();
      }
      disconnect() {}
    },
  );
}
