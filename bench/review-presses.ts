import { makeBooklet, numbered } from '@amauta/api/testing/sample-booklets.ts';
import type { LoginAnswer } from '@amauta/contract/session.ts';
import type { Page } from '@playwright/test';
import { freshContext, openBrowser } from './browser.ts';
import { startServer } from './server.ts';
import { median, ms, percentile, printTable } from './table.ts';

const COUNT = 60;
const PAPER = 'type_exam=Ascenso&source_section=1&modality=1&level=3&specialty=10&year=2019';
const BANK = '/administrador/banco-preguntas';

/**
 * Measures how long it takes to bring a paper of 60 questions, whose keys it prints, from its PDF into the bank question
 * by question, and what each press of A costs until the next question is drawn.
 */
export async function benchReview(): Promise<void> {
  const server = await startServer();
  const browser = await openBrowser();
  try {
    const context = await freshContext(browser, 'desk');
    const page = await context.newPage();
    await signInAsAdministrator(page, server.url);
    const start = performance.now();
    const keys = Object.fromEntries(numbered(COUNT).map(({ number }) => [number, 'ABC'[number % 3] ?? 'A']));
    await read(page, server.url, await makeBooklet([numbered(COUNT)], { keys }));
    const reading = performance.now();
    await page.getByRole('link', { name: 'Revisar preguntas' }).click();
    const presses = await pressThrough(page);
    const end = performance.now();
    printTable(
      'A paper of 60 questions into the bank',
      ['part', 'seconds'],
      [
        ['uploaded and read', ((reading - start) / 1_000).toFixed(1)],
        [`${presses.length} questions accepted one by one`, ((end - reading) / 1_000).toFixed(1)],
      ],
    );
    printTable(
      'A press of A, until the next question is drawn (ms)',
      ['presses', 'p50', 'p95', 'worst'],
      [[presses.length, ms(median(presses)), ms(percentile(presses, 0.95)), ms(Math.max(...presses))]],
    );
  } finally {
    await browser.close();
    await server.stop();
    server.remove();
  }
}

async function signInAsAdministrator(page: Page, url: string): Promise<void> {
  const answer = await fetch(`${url}/api/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin@amauta.test', password: 'Amauta2026!' }),
  });
  const { token, refreshToken, role, user } = (await answer.json()) as LoginAnswer;
  const stored = { user: JSON.stringify({ ...user, token, refreshToken, role }), token, role };
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);
}

/** Uploads a booklet on the bank screen and waits until it is read. */
async function read(page: Page, url: string, buffer: Buffer): Promise<void> {
  const button = 'Añadir preguntas con IA';
  await page.goto(`${url}${BANK}?${PAPER}`);
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog', { name: button });
  const file = { name: 'cuadernillo.pdf', mimeType: 'application/pdf', buffer };
  await dialog.getByLabel(/en PDF/).setInputFiles(file);
  await dialog.getByRole('button', { name: 'Leer el archivo' }).click();
  await page.getByRole('heading', { name: 'Lectura terminada' }).waitFor({ timeout: 60_000 });
}

/** Accepts every question by its key; answers the milliseconds until the next was drawn. */
async function pressThrough(page: Page): Promise<number[]> {
  await page
    .getByRole('button', { name: /^Pregunta \d+, por revisar$/ })
    .first()
    .click();
  const presses: number[] = [];
  for (let pressed = 0; pressed < COUNT; pressed += 1) presses.push(await pressAccept(page));
  return presses;
}

/** In the page itself, so that the way between this process and the browser isn't counted. */
function pressAccept(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const name = () => document.querySelector('button[aria-current="true"]')?.getAttribute('aria-label');
    const before = name();
    const start = performance.now();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, cancelable: true }));
    while (name() === before) await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now() - start;
  });
}
