import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/chromium.mjs';

const executablePath = findChromium(process.env, true);

// A journey's pages live for seconds, too short for optimized code to pay. Without it Chromium shows the same in a
// twentieth less processor time. V8's quick compiler stays: without it Chromium takes a twentieth more, above all for axe
// and for forms of many fields.
const WITHOUT_OPTIMIZERS = '--js-flags=--no-opt --no-maglev';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.journey.ts',
  outputDir: '../test-results',
  globalSetup: './support/prepare-demo-data.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // In CI a failed journey is repeated, so that a hiccup of the machine doesn't block the landing of other
  // work. A journey that passes only when repeated is named in the summary, because it has found something.
  // On a developer's machine it is repeated once, to record a trace, and fails the run whether it passes then or not.
  retries: process.env.CI ? 2 : 1,
  failOnFlakyTests: !process.env.CI,
  // Journeys wait for the screen, so one more worker than two cores has work.
  workers: 3,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'es-PE',
    timezoneId: 'America/Lima',
    // Toasts and dialogs are animated. Journeys look at the result, not at the way to it.
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker would answer requests that journeys block or change. Only offline.journey.ts uses one.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording costs the browser 70 % more processor time, so only the repetition of a failed journey is recorded.
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [...CHROMIUM_FLAGS, WITHOUT_OPTIMIZERS],
    },
  },
  projects: [
    // A journey that shows something only on phones, or whose subject depends on no width, has the tag @phone-alone.
    { name: 'desktop', grepInvert: /@phone-alone/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      // Phones show the same product in one column. A journey that should run at phone size, too, has this
      // tag.
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
});
