import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/chromium.mjs';
import { expect, test as journeys } from './fixtures.ts';
import { type Releases, startReleases } from './releases.ts';

/** A browser whose profile survives a restart, like a phone that is switched off and on. */
export interface Device {
  page: Page;
  /** Closes the browser and opens it again with the same profile. */
  restart(): Promise<Page>;
}

interface Fixtures {
  releases: Releases;
  device: Device;
}

/** Journeys with a browser profile of their own, through a proxy whose server can go away. */
export const test = journeys.extend<Fixtures>({
  releases: async ({ server }, use) => {
    const releases = await startReleases(server.url);
    await use(releases);
    await releases.close();
  },
  baseURL: async ({ releases }, use) => use(releases.url),
  device: async ({ releases, viewport }, use) => {
    const profile = mkdtempSync(path.join(os.tmpdir(), 'amauta-profile-'));
    const executablePath = findChromium();
    const open = () =>
      chromium.launchPersistentContext(profile, {
        ...(executablePath ? { executablePath } : {}),
        args: CHROMIUM_FLAGS,
        baseURL: releases.url,
        locale: 'es-PE',
        timezoneId: 'America/Lima',
        viewport,
        reducedMotion: 'reduce',
        serviceWorkers: 'allow',
      });
    let context: BrowserContext = await open();
    const device: Device = {
      page: context.pages()[0] ?? (await context.newPage()),
      async restart() {
        await context.close();
        context = await open();
        device.page = context.pages()[0] ?? (await context.newPage());
        return device.page;
      },
    };
    await use(device);
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  },
});

/** Waits until the service worker has stored the product's code and controls the page. */
export async function untilInstalled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state !== 'activated')
      await new Promise<void>((resolve) => active?.addEventListener('statechange', () => resolve()));
  });
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}
