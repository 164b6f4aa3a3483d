import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/chromium.mjs';
import { expect, test as journeys } from './support/fixtures.ts';
import { openMock, questionHeading } from './support/mock-exam.ts';
import { type Releases, startReleases } from './support/releases.ts';

/** A browser whose profile outlives it, as a phone that is switched off and on. */
interface Device {
  page: Page;
  /** Closes the browser and opens it again with the same profile. */
  restart(): Promise<Page>;
}

interface Fixtures {
  releases: Releases;
  device: Device;
}

const test = journeys.extend<Fixtures>({
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

/** Until the worker has stored the product's code and answers for the page. */
async function untilInstalled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state !== 'activated')
      await new Promise<void>((resolve) => active?.addEventListener('statechange', () => resolve()));
  });
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

test('opens without a connection after the browser was closed, under the name of the installation', async ({
  device,
  releases,
  session,
  axe,
}) => {
  await session(device.page, 'docente@amauta.test');
  await device.page.goto('/docente/ascenso/simulacro-examen');
  await untilInstalled(device.page);
  const kept = await device.page.evaluate(async () =>
    (await (await caches.open('amauta-parts')).keys()).map(({ url }) => url),
  );
  expect(kept.length).toBeGreaterThan(50);
  // What administrators and the viewer of PDFs need is not downloaded by every teacher.
  expect(kept.filter((url) => /lexical|editor|teachers-page|import-|manage-page|pdf/.test(url))).toEqual([]);
  await releases.cut();
  const page = await device.restart();
  await page.goto('/');
  await expect(page).toHaveURL('/docente/ascenso/simulacro-examen');
  await expect(page.getByRole('heading', { level: 1, name: 'Simulacro de examen' })).toBeVisible();
  await expect(page).toHaveTitle(/Amauta/);
  await expect(page.getByText('Para empezar un examen necesitas internet.')).toBeVisible();
  // A page that was never opened on this device.
  await page.getByRole('link', { name: 'Preguntas erradas' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Respuestas Erróneas' })).toBeVisible();
  await expect(page.getByText('Tus preguntas por repasar se muestran al volver.')).toBeVisible();
  await axe(page);
  await releases.restore();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByText('Sin conexión.')).toBeHidden();
});

test('a release leaves the code of an exam that is being taken, and comes with the reload', async ({
  device,
  releases,
  session,
}) => {
  const { page } = device;
  await session(page, 'docente@amauta.test');
  await openMock(page);
  await untilInstalled(page);
  const entry = () =>
    page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '');
  const before = await entry();
  releases.release();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null))
    .toBe(true);
  // A window of the exam whose code was not yet loaded comes from the version that the exam began with.
  await page.getByRole('button', { name: 'Generar de nuevo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  expect(await entry()).toBe(before);

  await page.reload();
  await expect(questionHeading(page)).toBeVisible();
  expect(await entry()).not.toBe(before);
  // The new worker takes over, because no page of the old version is open.
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting === null))
    .toBe(true);
  await releases.cut();
  await page.reload();
  await expect.poll(entry).not.toBe('');
  expect(await entry()).not.toBe(before);
});
