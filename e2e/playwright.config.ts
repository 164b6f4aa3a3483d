import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/chromium.mjs';

const executablePath = findChromium();

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.journey.ts',
  outputDir: '../test-results',
  globalSetup: './support/prepare-demo-data.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Where the work is landed a hiccup of the machine must not hold back a day's work. A journey that passes only when
  // repeated has found something all the same: the summary names it, and on a machine of one's own it fails.
  retries: process.env.CI ? 2 : 0,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'es-PE',
    timezoneId: 'America/Lima',
    // Toasts and dialogs move; journeys look at where things end.
    contextOptions: { reducedMotion: 'reduce' },
    // A worker would answer in place of what journeys take away or change. Those of offline.journey.ts have one.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Writing one down takes a quarter of a journey's time: where a failure is repeated, its repetition does.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: CHROMIUM_FLAGS },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      // A phone shows the same product in a column: these journeys say so by their tag.
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
});
