import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, ensureChromium } from '../../scripts/chromium.mjs';
import { signIn } from '../harness/browser.ts';
import { startServer } from '../harness/server.ts';
import { median, ms, printTable } from '../harness/table.ts';
import { addPaperWithImages, YEARS_WITH_IMAGES } from './add-images.ts';

const RUNS = 3;
/** A cheap phone on a weak network. */
const SLOW = { cpu: 4, latencyMs: 150, bytesPerSecond: (1.6 * 1_000_000) / 8 };
const SETUP = '/docente/ascenso/simulacro-examen';

/**
 * Measures how long a phone takes to store an exam of 60 questions with 10 images, how much space the exam needs on the
 * device, and how soon its first question appears after the browser was closed and opened again without a
 * connection.
 */
export async function benchStoredPaper(): Promise<void> {
  const executablePath = await ensureChromium((line: string) => console.log(line));
  const found: { seconds: number[]; cold: number[]; size: string } = { seconds: [], cold: [], size: '' };
  for (let run = 0; run < RUNS; run += 1) {
    const server = await startServer();
    await addPaperWithImages(server.url);
    const profile = mkdtempSync(path.join(os.tmpdir(), 'amauta-bench-profile-'));
    const open = () =>
      chromium.launchPersistentContext(profile, {
        executablePath,
        args: [...CHROMIUM_FLAGS],
        locale: 'es-PE',
        viewport: { width: 390, height: 844 },
      });
    let context = await open();
    try {
      const page = context.pages()[0] ?? (await context.newPage());
      await page.goto(`${server.url}/ingresar`);
      await signIn(page, 'docente@amauta.test');
      await page.goto(`${server.url}${SETUP}`);
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await page.waitForLoadState('networkidle');
      await page.getByRole('radio', { name: /^Secundaria/ }).dispatchEvent('click');
      for (const year of YEARS_WITH_IMAGES)
        await page.getByRole('checkbox', { name: year, exact: true }).dispatchEvent('click');
      await slowDown(context, page, false);
      const began = performance.now();
      await page.getByRole('button', { name: 'Guardar para rendir sin conexión' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('60 preguntas y 10 imágenes').waitFor();
      // A click waits for frames, of which a slowed processor on a busy machine draws too few.
      await dialog.getByRole('button', { name: 'Guardar' }).dispatchEvent('click');
      const saved = page.getByRole('region', { name: 'Guardados para rendir sin conexión' });
      await saved.waitFor();
      found.seconds.push(performance.now() - began);
      found.size = await saved.innerText();
      await saved.getByRole('button', { name: /^Empezar/ }).dispatchEvent('click');
      await firstQuestion(page);
      const address = page.url();
      await context.close();

      context = await open();
      await context.setOffline(true);
      const again = context.pages()[0] ?? (await context.newPage());
      await slowDown(context, again, true);
      const opened = performance.now();
      await again.goto(address);
      await firstQuestion(again);
      found.cold.push(performance.now() - opened);
    } finally {
      await context.close();
      await server.stop();
      server.remove();
      rmSync(profile, { recursive: true, force: true });
    }
  }
  printTable(
    `An exam with 10 images that is stored on a phone (4× slower CPU, median of ${RUNS} runs): ${/\d+ preguntas, [^.]+/.exec(found.size)?.[0]}`,
    ['', 'ms'],
    [
      ['stored, at 150 ms and 1.6 Mbit/s', ms(median(found.seconds))],
      ['cold start without a connection, to the question', ms(median(found.cold))],
    ],
  );
}

const firstQuestion = (page: Page) =>
  page
    .getByRole('heading', { name: /^Preguntas? \d+/ })
    .first()
    .waitFor();

async function slowDown(context: BrowserContext, page: Page, isOffline: boolean): Promise<void> {
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu });
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: isOffline,
    latency: SLOW.latencyMs,
    downloadThroughput: SLOW.bytesPerSecond,
    uploadThroughput: SLOW.bytesPerSecond,
  });
}
