import type { Page } from '@playwright/test';
import { freshContext, openBrowser, signIn, startMock } from '../harness/browser.ts';
import { startServer } from '../harness/server.ts';
import { median, printTable } from '../harness/table.ts';

const RUNS = 3;
const GROUPS = ['Document', 'Script', 'Stylesheet', 'Font', 'Image', 'API'] as const;
type Group = (typeof GROUPS)[number];
type Weight = Record<Group, { bytes: number; requests: number }>;

/** Measures bytes and requests from an empty cache to the sign-in page, and then to the first question. */
export async function benchPageWeight(): Promise<void> {
  const server = await startServer();
  const browser = await openBrowser();
  const runs: { signIn: Weight; question: Weight }[] = [];
  try {
    for (let run = 0; run < RUNS; run += 1) {
      const context = await freshContext(browser, 'phone');
      const page = await context.newPage();
      const weight = await weighRequests(page);
      await page.goto(`${server.url}/ingresar`);
      await page.getByRole('button', { name: 'Ingresar' }).waitFor();
      await page.waitForLoadState('networkidle');
      const atSignIn = structuredClone(weight);
      await signIn(page, 'docente@amauta.test');
      await startMock(page);
      runs.push({ signIn: atSignIn, question: structuredClone(weight) });
      await context.close();
    }
  } finally {
    await browser.close();
    await server.stop();
    server.remove();
  }
  const row = (group: Group) => [
    group,
    ...(['signIn', 'question'] as const).flatMap((moment) => [
      kilobytes(median(runs.map((run) => run[moment][group].bytes))),
      median(runs.map((run) => run[moment][group].requests)),
    ]),
  ];
  const total = (moment: 'signIn' | 'question') => [
    kilobytes(median(runs.map((run) => GROUPS.reduce((sum, group) => sum + run[moment][group].bytes, 0)))),
    median(runs.map((run) => GROUPS.reduce((sum, group) => sum + run[moment][group].requests, 0))),
  ];
  printTable(
    `Weight from an empty cache (median of ${RUNS} runs, bytes as sent)`,
    ['type', 'sign-in KB', 'requests', 'up to the first question KB', 'requests'],
    [...GROUPS.map(row), ['all', ...total('signIn'), ...total('question')]],
  );
}

const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);

/** Counts all later responses, grouped by their purpose. */
async function weighRequests(page: Page): Promise<Weight> {
  const weight = Object.fromEntries(GROUPS.map((group) => [group, { bytes: 0, requests: 0 }])) as Weight;
  const groups = new Map<string, Group>();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    const isApi = new URL(response.url).pathname.startsWith('/api/');
    const group = isApi ? 'API' : GROUPS.find((name) => name === type);
    if (group) groups.set(requestId, group);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const group = groups.get(requestId);
    if (!group) return;
    weight[group].bytes += encodedDataLength;
    weight[group].requests += 1;
  });
  return weight;
}
