import { makeBooklet, numbered } from '@amauta/api/testing/papers/sample-booklets.ts';
import type { LoginAnswer } from '@amauta/contract/session.ts';
import type { Page } from '@playwright/test';
import { freshContext, openBrowser } from '../harness/browser.ts';
import { startServer } from '../harness/server.ts';
import { median, ms, percentile, printTable } from '../harness/table.ts';

const COUNT = 60;
const PAPER = 'type_exam=Ascenso&source_section=1&modality=1&level=3&specialty=10&year=2019';
const BANK = '/administrador/banco-preguntas';

const END = 'No queda ninguna por revisar';
const SPEEDS = [
  { name: 'plain', cpu: 1 },
  { name: '4× slower CPU', cpu: 4 },
] as const;

interface Figures {
  readingMs: number;
  /** Milliseconds until the last question left the screen, and until the server had stored all questions. */
  pressedMs: number;
  storedMs: number;
  presses: number[];
}

/**
 * Measures how long it takes to bring a paper of 60 questions with printed keys from its PDF into the bank:
 * question by question with the key A, and all at once. Also measures how long each press takes until the
 * next question is drawn. The browser runs at full speed and on a slowed processor.
 */
export async function benchReview(): Promise<void> {
  const times: (string | number)[][] = [];
  const costs: (string | number)[][] = [];
  for (const { name, cpu } of SPEEDS) {
    const byKey = await measure(cpu, pressThrough);
    const atOnce = await measure(cpu, acceptAll);
    times.push(
      [name, 'by the key A', ...[byKey.readingMs, byKey.pressedMs, byKey.storedMs].map(seconds)],
      [name, '«Aceptar todas»', ...[atOnce.readingMs, atOnce.pressedMs, atOnce.storedMs].map(seconds)],
    );
    const { presses } = byKey;
    const worst = ms(Math.max(...presses));
    costs.push([name, presses.length, ms(median(presses)), ms(percentile(presses, 0.95)), worst]);
  }
  const steps = ['uploaded and read', 'all pressed after', 'all stored after'];
  printTable('A paper of 60 questions into the bank (seconds)', ['condition', 'way', ...steps], times);
  printTable(
    'A press of A, until the next question is drawn (ms)',
    ['condition', 'presses', 'p50', 'p95', 'worst'],
    costs,
  );
}

const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(1);

/** Each measurement starts a new server, because a second import of the same questions would get warnings. */
async function measure(cpu: number, accept: (page: Page) => Promise<number[]>): Promise<Figures> {
  const server = await startServer();
  const browser = await openBrowser();
  try {
    const context = await freshContext(browser, 'desk');
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
    await signInAsAdministrator(page, server.url);
    const keys = Object.fromEntries(numbered(COUNT).map(({ number }) => [number, 'ABC'[number % 3] ?? 'A']));
    const booklet = await makeBooklet([numbered(COUNT)], { keys });
    const start = performance.now();
    await read(page, server.url, booklet);
    const reading = performance.now();
    await page.getByRole('link', { name: 'Revisar preguntas' }).click();
    await page
      .getByRole('button', { name: /^Pregunta \d+, por revisar$/ })
      .first()
      .click();
    const presses = await accept(page);
    const pressed = performance.now();
    await page.getByRole('heading', { name: END }).waitFor({ timeout: 180_000 });
    const end = performance.now();
    return {
      readingMs: reading - start,
      pressedMs: pressed - reading,
      storedMs: end - reading,
      presses,
    };
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

/**
 * Accepts every question with its keyboard shortcut, without pauses. Answers for each press the milliseconds
 * until the next question was drawn.
 */
async function pressThrough(page: Page): Promise<number[]> {
  const presses: number[] = [];
  for (let pressed = 0; pressed < COUNT; pressed += 1) presses.push(await pressAccept(page));
  return presses;
}

async function acceptAll(page: Page): Promise<number[]> {
  await page.getByRole('button', { name: 'Aceptar todas' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Aceptar \d+ preguntas$/ })
    .click();
  return [];
}

/** Runs within the page, so that the time between this process and the browser isn't counted. */
function pressAccept(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const title = () => document.getElementById('draft-title')?.textContent;
    const before = title();
    const start = performance.now();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, cancelable: true }));
    while (title() === before) await frame();
    // A change made before one frame is on the screen by the next frame.
    await frame();
    await frame();
    return performance.now() - start;
  });
}
