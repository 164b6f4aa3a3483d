import { setTimeout } from 'node:timers/promises';
import { serveParent } from './child-program.ts';

export type Hostility = 'echo' | 'heap' | 'buffers' | 'spin' | 'silence' | 'throw' | 'exit' | 'environment';

/** A program that harms its own process as a hostile file would. */
serveParent(async ({ how, value }: { how: Hostility; value?: unknown }, tell: (told: unknown) => void) => {
  const kept: unknown[] = [];
  switch (how) {
    case 'echo':
      tell('on my way');
      return value;
    case 'heap':
      for (;;) kept.push(Array.from({ length: 1_000 }, (_, index) => ({ index })));
    case 'buffers':
      // This loop never gives the thread back, so timers of this thread don't run.
      for (;;) kept.push(Buffer.alloc(8 * 1_048_576, 1));
    case 'spin':
      for (;;) kept.length = 0;
    case 'silence':
      await setTimeout(600_000);
      return kept;
    case 'throw':
      throw new Error('told to nobody');
    case 'exit':
      return process.exit(0);
    case 'environment':
      return { ...process.env, hasCollector: String(typeof globalThis.gc === 'function') };
  }
});
