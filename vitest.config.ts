import { defineConfig } from 'vitest/config';

// The API's tests are the same files on either database; the run names one, because preparing it takes seconds.
const database = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'pglite';
const notTests = ['**/node_modules/**', '**/dist/**'];

export default defineConfig({
  test: {
    restoreMocks: true,
    // Vitest would leave a core to its own process, which has little to do: on two cores that is half of the time.
    maxWorkers: '100%',
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
          // Each file has a window of its own all the same, made in half the time that a process of its own takes.
          pool: 'vmThreads',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
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
          // The process itself starts on an embedded database, whatever the others run on; faults of a server need one.
          exclude: [
            ...notTests,
            database === 'postgres' ? '**/main.api.test.ts' : '**/*.postgres.api.test.ts',
          ],
          // Each file has apps and databases of its own. What they share is code: loading it, the database engine above
          // all, took a third of the time. So a test must put back what it changes of the process.
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
