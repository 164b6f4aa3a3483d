import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { choosePage, footer, openMock, questionHeading, untilSent } from './support/mock-exam.ts';

const WAITING = 'exam_outbox/';

/** A second tab of the same browser at the same exam. */
async function secondTab(context: BrowserContext, page: Page): Promise<Page> {
  const other = await context.newPage();
  await other.goto(new URL(page.url()).pathname);
  await expect(questionHeading(other)).toBeVisible();
  return other;
}

/**
 * Presses 'Finalizar examen' in the panel. Beside a text with several questions the panel is closed and must
 * be opened first.
 */
async function askToFinish(page: Page): Promise<void> {
  const panel = page.getByRole('complementary', { name: 'Panel de Preguntas' });
  const opener = page.getByRole('button', { name: 'Panel de Preguntas' });
  if ((await opener.getAttribute('aria-pressed')) === 'false') await opener.click();
  await panel.getByRole('button', { name: 'Finalizar examen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Finalizar examen' }).click();
}

/** Ends the tab's process at once, as a phone that runs out of memory does. */
async function crash(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const gone = page.waitForEvent('crash');
  devtools.send('Page.crash').catch(() => {});
  await gone;
}

test('what a tab that died has left is sent by the other one, which can then finish', async ({
  page,
  context,
  session,
}) => {
  await session(page, 'docente@amauta.test');
  await openMock(page);
  const other = await secondTab(context, page);
  // The first tab can't reach the server; the second tab can.
  await page.route('**/answer/', (route) => route.abort());
  await choosePage(page, 'A');
  await footer(page).getByRole('button', { name: 'Siguiente' }).click();
  await expect(page.getByText('Sin conexión. Tu respuesta se guardará al volver.')).toBeVisible();
  const sent = other.waitForResponse((response) => response.url().includes('/answer/') && response.ok());
  await crash(context, page);
  await sent;
  await untilSent(other);

  await askToFinish(other);
  await expect(other.getByRole('heading', { name: 'Resultados del examen' })).toBeVisible();
});

test('where it can not be sent either, the end can be tried again', async ({ page, context, session }) => {
  await session(page, 'docente@amauta.test');
  await openMock(page);
  let isDown = true;
  await context.route('**/answer/', (route) => (isDown ? route.abort() : route.continue()));
  const other = await secondTab(context, page);
  await choosePage(page, 'A');
  await footer(page).getByRole('button', { name: 'Siguiente' }).click();
  await expect
    .poll(() =>
      other.evaluate((prefix) => Object.keys(localStorage).some((key) => key.startsWith(prefix)), WAITING),
    )
    .toBe(true);
  await crash(context, page);
  await askToFinish(other);
  const retry = other.getByRole('dialog').getByRole('button', { name: 'Reintentar' });
  await expect(retry).toBeVisible();
  isDown = false;
  await retry.click();
  await expect(other.getByRole('heading', { name: 'Resultados del examen' })).toBeVisible();
});

test("two tabs show each other's marks and keep them", async ({ page, context, session }) => {
  await session(page, 'docente@amauta.test');
  await openMock(page);
  const other = await secondTab(context, page);
  await choosePage(page, 'B');
  await expect(other.getByRole('radio', { name: /^B\b/ }).first()).toBeChecked();
  await footer(page).getByRole('button', { name: 'Siguiente' }).click();
  await untilSent(page);
  // The two tabs mark answers on two different pages. Neither tab may remove the other's mark.
  for (const [tab, target, letter] of [
    [other, 2, 'C'],
    [page, 3, 'D'],
  ] as const) {
    await tab.goto(`${new URL(tab.url()).pathname}?pagina=${target}`);
    await expect(questionHeading(tab)).toBeVisible();
    await choosePage(tab, letter);
  }
  const marks = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('exam_choices/')).length);
  const open = await Promise.all(
    [page, other].map((tab) =>
      tab.getByRole('radio', { checked: true }).and(tab.locator(':enabled')).count(),
    ),
  );
  expect(await marks()).toBe((open[0] ?? 0) + (open[1] ?? 0));
  await page.goto(`${new URL(page.url()).pathname}?pagina=2`);
  await expect(page.getByRole('radio', { name: /^C\b/ }).first()).toBeChecked();
});
