import type { Page } from '@playwright/test';
import { freshContext, openBrowser, signIn, startMock } from '../harness/browser.ts';
import { startServer } from '../harness/server.ts';
import { median, ms, percentile, printTable } from '../harness/table.ts';

const RUNS = 3;
// Fewer clicks than the shortest drawn exam has pages, because the last page has no 'Siguiente'.
const CLICKS = 8;

/** A cheap phone on a weak network: a processor four times slower, a latency of 150 ms, and 1.6 Mbit/s. */
const SLOW = { cpu: 4, latencyMs: 150, bytesPerSecond: (1.6 * 1_000_000) / 8 };

/** Measures the time from the click on 'Siguiente' to the frame that shows the next question. */
export async function benchNextQuestion(): Promise<void> {
  const server = await startServer();
  const browser = await openBrowser();
  const rows: (string | number)[][] = [];
  try {
    for (const condition of ['plain', 'slow'] as const) {
      const runs: number[][] = [];
      for (let run = 0; run < RUNS; run += 1) {
        const context = await freshContext(browser, 'phone');
        const page = await context.newPage();
        await page.goto(`${server.url}/ingresar`);
        await signIn(page, 'docente@amauta.test');
        await startMock(page);
        if (condition === 'slow') await slowDown(page);
        runs.push(await timeClicks(page));
        await context.close();
      }
      const name = condition === 'slow' ? '4× slower CPU, 150 ms, 1.6 Mbit/s' : 'plain';
      rows.push([
        name,
        ms(median(runs.map(median))),
        ms(median(runs.map((times) => percentile(times, 0.95)))),
        ms(Math.max(...runs.flat())),
      ]);
    }
  } finally {
    await browser.close();
    await server.stop();
    server.remove();
  }
  printTable(
    `From the click on 'Siguiente' to the new question, ms (${RUNS} runs of ${CLICKS} clicks, median of runs)`,
    ['condition', 'p50', 'p95', 'worst'],
    rows,
  );
}

async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu });
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW.latencyMs,
    downloadThroughput: SLOW.bytesPerSecond,
    uploadThroughput: SLOW.bytesPerSecond,
  });
}

/**
 * Where to click in an alternative's row: on its letter, because a toast may cover the other end of the row.
 */
const LETTER = { x: 24, y: 24 };

async function timeClicks(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let click = 0; click < CLICKS; click += 1) {
    for (const group of await page.getByRole('group', { name: /^Alternativas/ }).all()) {
      await group.locator('label').first().click({ position: LETTER });
    }
    // A person reads the question for a while; the next pages are loaded meanwhile.
    await page.waitForLoadState('networkidle');
    times.push(await timeOneClick(page));
  }
  return times;
}

/** Times a click within the page: from the click event to the second frame after the heading has changed. */
function timeOneClick(page: Page): Promise<number> {
  return page
    .locator('footer')
    .getByRole('button', { name: 'Siguiente' })
    .evaluate(
      (button: HTMLElement) =>
        new Promise<number>((resolve) => {
          const heading = () =>
            [...document.querySelectorAll('h2')].find((h) => /^Preguntas? \d+/.test(h.textContent ?? ''))
              ?.textContent;
          const before = heading();
          const observer = new MutationObserver(() => {
            if (!heading() || heading() === before) return;
            observer.disconnect();
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - start)));
          });
          observer.observe(document.body, { subtree: true, childList: true, characterData: true });
          const start = performance.now();
          button.click();
        }),
    );
}
