import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// The same API tests run on both databases. A run names one of them, because preparing it takes seconds.
const database = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'pglite';
const notTests = ['**/node_modules/**', '**/dist/**'];

// The process starts on an embedded database, whatever the others run on.
const onEmbeddedAlone = ['**/main.api.test.ts'];
// Faults of a server need one.
const onServerAlone = ['**/*.postgres.api.test.ts'];
// These read and write files, pages and logs, hash passwords, or are refused before a database hears of them. What they
// check is the same on both databases. `npm test` runs them on PostgreSQL, where they take half of the processor time; a
// run without that phase runs them on the embedded database.
const onOneDatabase = [
  '**/app.api.test.ts',
  '**/http/{api-docs,drain,log}.api.test.ts',
  '**/imports/{imports,whole-import,word-import}.api.test.ts',
  '**/imports/queue/{import-jobs,read-import,refine-import,unreadable-pdfs}.api.test.ts',
  '**/questions/authoring/{hostile-content,long-texts}.api.test.ts',
  '**/questions/exchange/{exchange,foreign-files,hostile-files}.api.test.ts',
  '**/questions/question-images.api.test.ts',
  '**/resources/{cancelled-upload,files,replace-file,store-repair}.api.test.ts',
  '**/session/limits/sign-in-limits.api.test.ts',
  '**/session/second-factor/second-factor.api.test.ts',
  '**/testing/every-route/*.api.test.ts',
];
// These send the embedded database no statement of the product that a file left here, or a journey, doesn't send as well;
// the journeys' servers run on that database. Nor is their subject what differs between the databases: the one connection
// and its queue, migrations, copies of the data. What remains are rules, and PostgreSQL sees them. Found by noting the
// texts of the statements of each file and of the journeys by Drizzle's logger. A file that brings a new statement
// doesn't belong here. Where PostgreSQL or the journeys don't follow, the embedded database runs these, too.
const withStatementsOfOthers = [
  '**/exams/{answer-exam,attempt-pace,take-exam}.api.test.ts',
  '**/exams/drawing/{bank-exam,filled-years,practice-exam,refused-exam,start-exam}.api.test.ts',
  '**/exams/history/{history,results,review}.api.test.ts',
  '**/exams/memory/exam-memory.api.test.ts',
  '**/exams/papers/{deliveries,delivery-passes,late-batches,papers}.api.test.ts',
  '**/exams/real/{fact-refusals,interleavings,others-share,real-exam}.api.test.ts',
  '**/imports/review/save-draft.api.test.ts',
  '**/imports/sheets/{sheet-codes,sheets}.api.test.ts',
  '**/outlook/outlook.api.test.ts',
  '**/practice/overview.api.test.ts',
  '**/questions/past-attempts.api.test.ts',
  '**/questions/authoring/{create-question,update-question,wrong-question}.api.test.ts',
  '**/resources/library/library.api.test.ts',
  '**/session/{authenticate,cleanup,remembered-sessions,sign-in-storm,sign-in}.api.test.ts',
  '**/session/refresh/refresh.api.test.ts',
  '**/study/contests.api.test.ts',
  '**/study/today/{today,today-open}.api.test.ts',
  '**/teachers/{change-teacher,edit-conflicts,new-teacher}.api.test.ts',
  '**/teachers/exchange/import-refusals.api.test.ts',
];
const { POSTGRES_FOLLOWS, JOURNEYS_FOLLOW } = process.env;
const elsewhere =
  database === 'postgres'
    ? onEmbeddedAlone
    : [
        ...onServerAlone,
        ...(POSTGRES_FOLLOWS ? onOneDatabase : []),
        ...(POSTGRES_FOLLOWS && JOURNEYS_FOLLOW ? withStatementsOfOthers : []),
      ];

// Vitest would leave a core to its own process, which has little to do. On two cores that is half of the machine. Some
// tests wait for a pause, a fault or a program, so one more process than cores has work.
const maxWorkers = availableParallelism() + 1;

// What other files leave in a shared process would count.
const measuringMemory = [
  'packages/booklet-reader/src/ocr/read-scans.test.ts',
  'apps/api/src/database/embedded/folder-lock.test.ts',
  'apps/api/src/features/imports/queue/read-apart.test.ts',
  'apps/api/src/jobs/run-in-child.test.ts',
  'apps/api/src/storage/redraw-images.test.ts',
];
// A busy machine needs many times as long as a quiet one, and a test that hangs is the only one these limits end.
const patience = { expect: { poll: { timeout: 15_000 } }, testTimeout: 80_000, hookTimeout: 80_000 };

export default defineConfig({
  test: {
    restoreMocks: true,
    maxWorkers,
    projects: [
      {
        test: {
          name: 'unit',
          // The web app's build runs in Node, like the server.
          include: [
            'packages/**/*.test.ts',
            'apps/api/src/**/*.test.ts',
            'apps/web/plugins/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: [...notTests, '**/*.api.test.ts', ...measuringMemory],
          // Files share one process and its loaded code, which saves a quarter of the processor time. A test must undo what
          // it changes in the process.
          isolate: false,
          ...patience,
        },
      },
      { test: { name: 'unit-alone', include: measuringMemory, exclude: notTests, ...patience } },
      {
        extends: './apps/web/vite.config.ts',
        root: './apps/web',
        test: {
          name: 'web',
          environment: 'jsdom',
          // The files of a thread share one window and the code of packages, which saves about a third of the processor
          // time. `setup.ts` gives each file fresh modules of the product, and renews the window after it.
          pool: 'threads',
          isolate: false,
          // A project that extends another file takes nothing from the options above.
          maxWorkers,
          include: ['{src,service-worker}/**/*.test.ts', 'src/**/*.test.tsx'],
          setupFiles: ['./src/testing/setup.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: `api-${database}`,
          include: ['apps/api/src/**/*.api.test.ts'],
          exclude: [...notTests, ...elsewhere],
          // As above. Loading the code for each file, above all the database engine, took a third of the time. Each file
          // has its own apps and databases.
          isolate: false,
          env: { TEST_DATABASE: database },
          globalSetup: ['./apps/api/src/testing/prepare-databases.ts'],
          ...patience,
        },
      },
    ],
  },
});
