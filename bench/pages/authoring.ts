import type { Browser, Page } from '@playwright/test';
import { freshContext, openBrowser } from '../harness/browser.ts';
import { startServer } from '../harness/server.ts';
import { median, ms, percentile, printTable } from '../harness/table.ts';
import { buildLexicalAlone } from './lexical-alone.ts';

const RUNS = 3;
const KEYS = 120;
/** Milliseconds between two keys. Ten keys a second is a fast writer. */
const KEY_PAUSE_MS = 100;
const SLOW_CPU = 4;
const SUB_QUESTIONS = 10;
const LIST_ITEMS = 70;
const PAPER = { source_section: 1, type_exam: 'Ascenso', modality: 1, level: 3, specialty: 10, year: 2025 };
const ADMINISTRATOR = { username: 'admin@amauta.test', password: 'Amauta2026!' };

/**
 * Measures what an author waits for: the time from a key to its display, the form of ten sub-questions from
 * an empty cache, and the list of a paper of 70. For comparison, keys are also timed in a bare
 * `contenteditable` and in the editor's engine alone, in the same browser and run.
 */
export async function benchAuthoring(): Promise<void> {
  const server = await startServer();
  const browser = await openBrowser();
  try {
    const token = await signInAs(server.url);
    const common = await addQuestion(server.url, token, 'COMMON', 101, SUB_QUESTIONS);
    for (let number = 1; number <= LIST_ITEMS; number += 1)
      await addQuestion(server.url, token, 'INDIVIDUAL', number, 1);
    const form = `/administrador/banco-preguntas/editar-pregunta/${common}?type_question=COMMON`;
    const lexical = await buildLexicalAlone();
    const fields: [string, () => Promise<Page>][] = [
      ['bare field', () => openBareField(browser)],
      ['engine alone', () => openBareField(browser, lexical)],
      ['editor', () => openEditor(browser, server.url, form)],
    ];
    const typing: (string | number)[][] = [];
    for (const cpu of [1, SLOW_CPU]) {
      const name = cpu === 1 ? 'plain' : `${cpu}× slower CPU`;
      const measured: number[][][] = [];
      for (const [, open] of fields) measured.push(await repeat(async () => timeKeys(await open(), cpu)));
      const [bare = 1] = measured.map((runs) => median(runs.map(median)));
      for (const [index, runs] of measured.entries()) {
        const ratio = median(runs.map(median)) / bare;
        typing.push([name, fields[index]?.[0] ?? '', ...keyRow(runs), ratio.toFixed(2)]);
      }
    }
    const opened = await repeat(() => timeOpening(browser, server.url, form));
    const listed = await repeat(() => timeList(browser, server.url));
    printTable(
      `From a key to its frame, ms (${RUNS} runs of ${KEYS} keys, median of runs; form of ${SUB_QUESTIONS} sub-questions)`,
      ['condition', 'field', 'p50', 'p95', 'worst', 'ratio of p50'],
      typing,
    );
    printTable(
      `Screens of an author, ms (median of ${RUNS})`,
      ['screen', 'time'],
      [
        [`form of ${SUB_QUESTIONS} sub-questions, from an empty cache`, ms(median(opened))],
        [`list of ${LIST_ITEMS} questions, from the press to its frame`, ms(median(listed))],
      ],
    );
  } finally {
    await browser.close();
    await server.stop();
    server.remove();
  }
}

async function repeat<T>(measure: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let run = 0; run < RUNS; run += 1) results.push(await measure());
  return results;
}

function keyRow(runs: number[][]): string[] {
  return [
    ms(median(runs.map(median))),
    ms(median(runs.map((times) => percentile(times, 0.95)))),
    ms(Math.max(...runs.flat())),
  ];
}

async function signInAs(url: string): Promise<string> {
  const response = await fetch(`${url}/api/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMINISTRATOR),
  });
  const { token } = (await response.json()) as { token: string };
  return token;
}

async function addQuestion(
  url: string,
  token: string,
  type: 'INDIVIDUAL' | 'COMMON',
  number: number,
  items: number,
): Promise<number> {
  const text = (words: string) => [{ type: 'text', value: `<p>${words.repeat(12)}</p>` }];
  const data = {
    type_question: type,
    category: PAPER,
    ...(type === 'COMMON' ? { shared_statement: text('Una docente observa el trabajo de su aula. ') } : {}),
    questions: Array.from({ length: items }, (_, index) => ({
      number: number + index,
      type_question: 'CCP',
      statement: text(`¿Qué acción es más adecuada en el caso ${number + index}? `),
      alternatives: ['Preguntar', 'Explicar', 'Corregir'].map((words, place) => ({
        text: `<p>${words} el caso ${number + index}</p>`,
        correct: place === 1,
      })),
      justification: text('Porque parte de lo que saben. '),
    })),
  };
  const form = new FormData();
  form.set('data', JSON.stringify(data));
  const response = await fetch(`${url}/api/exams/questions/create/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const answer = (await response.json()) as { data?: { id: number }; message?: string };
  if (!answer.data) throw new Error(`question ${number}: ${answer.message}`);
  return answer.data.id;
}

async function openAsAdministrator(browser: Browser, url: string): Promise<Page> {
  const context = await freshContext(browser, 'desk');
  const page = await context.newPage();
  await page.goto(`${url}/ingresar`);
  await page.getByLabel('Usuario').fill(ADMINISTRATOR.username);
  await page.getByLabel('Contraseña', { exact: true }).fill(ADMINISTRATOR.password);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await page.getByRole('heading', { level: 1, name: 'Administrar docentes' }).waitFor();
  return page;
}

async function timeKeys(page: Page, cpu: number): Promise<number[]> {
  await page.waitForLoadState('networkidle');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  await watchKeys(page);
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.type(key % 6 === 5 ? ' ' : 'a');
    await page.waitForTimeout(KEY_PAUSE_MS);
  }
  const times = await page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes);
  await page.context().close();
  return times;
}

async function openEditor(browser: Browser, url: string, form: string): Promise<Page> {
  const page = await openAsAdministrator(browser, url);
  await page.goto(url + form);
  await page.getByRole('textbox', { name: 'Bloque 1 del enunciado' }).first().click();
  await page.getByRole('toolbar').waitFor();
  return page;
}

/** Opens an empty page with an editable field. `script` may turn the field into an editor. */
async function openBareField(browser: Browser, script?: string): Promise<Page> {
  const page = await (await freshContext(browser, 'desk')).newPage();
  await page.setContent('<div contenteditable style="width:600px;min-height:300px"></div>');
  if (script !== undefined) await page.addScriptTag({ content: script });
  await page.locator('div').click();
  return page;
}

/**
 * Records the time of each key: from the timestamp of its event to the task after the frame that displays it.
 */
function watchKeys(page: Page): Promise<void> {
  return page.evaluate(() => {
    const times: number[] = [];
    (window as unknown as { keyTimes: number[] }).keyTimes = times;
    addEventListener(
      'keydown',
      (event) => {
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => times.push(performance.now() - event.timeStamp);
          channel.port2.postMessage(null);
        });
      },
      { capture: true },
    );
  });
}

/** Milliseconds from the request of the page, without a cache, until the form shows the last sub-question. */
async function timeOpening(browser: Browser, url: string, form: string): Promise<number> {
  const page = await openAsAdministrator(browser, url);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.goto(url + form, { waitUntil: 'commit' });
  await page
    .getByText(`Pregunta ${101 + SUB_QUESTIONS - 1}`)
    .first()
    .waitFor();
  const time = await page.evaluate(
    () => new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now()))),
  );
  await page.context().close();
  return time;
}

async function timeList(browser: Browser, url: string): Promise<number> {
  const page = await openAsAdministrator(browser, url);
  const query = new URLSearchParams(Object.entries(PAPER).map(([name, value]) => [name, String(value)]));
  await page.goto(`${url}/administrador/banco-preguntas?${query}`);
  const button = page.getByRole('button', { name: 'Visualizar preguntas' });
  await button.waitFor();
  await page.waitForLoadState('networkidle');
  const time = await button.evaluate(
    (element: HTMLElement) =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        const observer = new MutationObserver(() => {
          if (!document.querySelector('article')) return;
          observer.disconnect();
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - start)));
        });
        observer.observe(document.body, { subtree: true, childList: true });
        element.click();
      }),
  );
  await page.context().close();
  return time;
}
