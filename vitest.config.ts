import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// The same API tests run on both databases. A run names one of them, because preparing it takes seconds.
const database = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'pglite';
const notTests = ['**/node_modules/**', '**/dist/**'];

// The process starts on an embedded database, whatever the others run on. The rest sends thousands of requests or large
// files that are refused before a database hears of them, or by the engine that both databases share.
const onEmbeddedAlone = [
  '**/main.api.test.ts',
  '**/testing/every-route/{bad-input,integer-range,refusal-texts}.api.test.ts',
  '**/questions/exchange/hostile-files.api.test.ts',
];
// Faults of a server need one.
const onServerAlone = ['**/*.postgres.api.test.ts'];
// These read and write files, pages and logs, or are refused before a database hears of them. What they check is the same
// on both databases. `npm test` runs them on PostgreSQL, beside tests that mostly wait; a run without that phase runs them
// on the embedded database.
const onOneDatabase = [
  '**/app.api.test.ts',
  '**/http/{api-docs,drain,log}.api.test.ts',
  '**/imports/{whole,word}-import.api.test.ts',
  '**/imports/queue/read-import.api.test.ts',
  '**/questions/authoring/{hostile-content,long-texts}.api.test.ts',
  '**/questions/exchange/{exchange,foreign-files}.api.test.ts',
  '**/resources/cancelled-upload.api.test.ts',
  '**/testing/every-route/{access-matrix,route-access}.api.test.ts',
];
const elsewhere =
  database === 'postgres'
    ? onEmbeddedAlone
    : [...onServerAlone, ...(process.env.POSTGRES_FOLLOWS ? onOneDatabase : [])];

// Vitest would leave a core to its own process, which has little to do. On two cores that is half of the machine.
// The tests of faults on PostgreSQL wait most of their time, so there one more process than cores has work.
const maxWorkers = availableParallelism() + (database === 'postgres' ? 1 : 0);

export default defineConfig({
  test: {
    restoreMocks: true,
    maxWorkers,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/api/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...notTests, '**/*.api.test.ts'],
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        root: './apps/web',
        test: {
          name: 'web',
          environment: 'jsdom',
          // Each file still gets a window of its own. Making it takes half the time of starting a process.
          pool: 'vmThreads',
          // A project that extends another file takes nothing from the options above.
          maxWorkers,
          include: ['{src,plugins,service-worker}/**/*.test.ts', 'src/**/*.test.tsx'],
          setupFiles: ['./src/testing/setup.ts'],
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 40_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: `api-${database}`,
          include: ['apps/api/src/**/*.api.test.ts'],
          exclude: [...notTests, ...elsewhere],
          // Files share one process and its loaded code: loading it for each file, above all the database engine, took
          // a third of the time. Each file has its own apps and databases, but a test must undo what it changes in the
          // process.
          isolate: false,
          env: { TEST_DATABASE: database },
          globalSetup: ['./apps/api/src/testing/prepare-databases.ts'],
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 40_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
