import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import {
  choosePage,
  footer,
  openMock,
  questionHeading,
  saveAndGoOn,
  untilSent,
} from '../support/mock-exam.ts';

/**
 * Expects that the panel counts at least `least` answered items. Beside a text with several questions, and on
 * phones, the panel must be opened first.
 */
async function expectAnswered(page: Page, least: number): Promise<void> {
  const count = page.getByText(/^\d+ de 20 respondidas$/).filter({ visible: true });
  const opener = page
    .getByRole('button', { name: /Panel de Preguntas/ })
    .filter({ visible: true })
    .first();
  await expect(count.or(opener).first()).toBeVisible();
  if (!(await count.isVisible())) await opener.click();
  await expect.poll(async () => Number.parseInt(await count.innerText(), 10)).toBeGreaterThanOrEqual(least);
}

/**
 * Waits until the three pages after the first one were fetched ahead, as they are while a person reads. They
 * then open without a connection.
 */
async function untilReadAhead(page: Page): Promise<void> {
  const come = () =>
    page.evaluate(
      () =>
        performance.getEntriesByType('resource').filter(({ name }) => /\/questions\/\?page=[1-4]$/.test(name))
          .length,
    );
  await expect.poll(come).toBeGreaterThanOrEqual(4);
}

test('a reload and another device go on where the exam was, with the right time', async ({
  page,
  session,
  browser,
  server,
}) => {
  await session(page, 'docente@amauta.test');
  await openMock(page);
  await choosePage(page, 'A');
  await saveAndGoOn(page);
  const heading = await questionHeading(page).innerText();

  await page.reload();
  await expect(questionHeading(page)).toHaveText(heading);
  await expect(page.getByRole('timer')).toContainText(/\d:\d\d:\d\d|\d\d:\d\d/);

  // On a page with a shared text several answers are being sent.
  await untilSent(page);
  const device = await browser.newContext({ baseURL: server.url, locale: 'es-PE' });
  const other = await device.newPage();
  await session(other, 'docente@amauta.test');
  await other.goto(new URL(page.url()).pathname);
  await expect(questionHeading(other)).toHaveText(heading);

  // A phone on its side: most of the low window is for the question.
  await other.setViewportSize({ width: 640, height: 360 });
  const tops = [other.locator('header').filter({ has: other.getByRole('timer') }), footer(other)];
  const heights = await Promise.all(tops.map(async (bar) => (await bar.boundingBox())?.height ?? 360));
  expect(heights.reduce((sum, height) => sum + height, 0)).toBeLessThan(360 * 0.4);
  await device.close();
});

test('the connection drops in the middle: nothing answered is lost @phone-alone', async ({
  page,
  session,
  context,
}) => {
  test.setTimeout(120_000);
  await session(page, 'docente@amauta.test');
  await openMock(page);
  await untilReadAhead(page);
  await context.setOffline(true);
  await choosePage(page, 'A');
  const first = await questionHeading(page).innerText();
  const next = footer(page).getByRole('button', { name: 'Siguiente' });
  await next.click();
  await expect(page.getByText('Verás si es correcta cuando se envíe.')).toBeVisible();
  await next.click();
  await expect(questionHeading(page)).not.toHaveText(first);
  await choosePage(page, 'B');
  await next.click();
  await expect(page.getByText('Sin conexión. Tu respuesta se guardará al volver.')).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(/Conexión recuperada\. \d+ respuestas? guardadas?\./)).toBeVisible({
    timeout: 40_000,
  });
  await page.reload();
  await expect(questionHeading(page)).toBeVisible();
  await expectAnswered(page, 2);

  // The end waits for the connection as the answers do.
  await page.getByRole('button', { name: 'Finalizar examen' }).filter({ visible: true }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Finalizar examen' });
  await expect(dialog).toBeVisible();
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Finalizar examen' }).click();
  await expect(dialog).toContainText('No hay conexión. Al volver, tu examen finaliza solo.');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Resultados del examen' })).toBeVisible();
});

test('an answer given without connection survives closing the page', async ({ page, session, context }) => {
  await session(page, 'docente@amauta.test');
  await openMock(page);
  await untilReadAhead(page);
  const address = new URL(page.url()).pathname;
  await context.setOffline(true);
  await choosePage(page, 'A');
  await footer(page).getByRole('button', { name: 'Siguiente' }).click();
  await expect(page.getByText('Sin conexión. Tu respuesta se guardará al volver.')).toBeVisible();
  await page.close();

  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(address);
  await expect(questionHeading(again)).toBeVisible();
  await expectAnswered(again, 1);
});

test('when the time is over the mock ends by itself and leads to its results', async ({
  page,
  session,
  serverClock,
  ownTeacher,
}) => {
  await session(page, ownTeacher);
  await openMock(page);
  await choosePage(page, 'A');
  // 20 items have 60 minutes. The page learns the server's time when it loads.
  serverClock.shift(59.9);
  await page.reload();
  await expect(page.getByRole('timer')).toContainText(/Últimos 5 min|Tiempo cumplido/);
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(dialog).toContainText('Tiempo cumplido', { timeout: 30_000 });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog
    .getByRole('button', { name: 'Ver resultados' })
    .or(dialog.getByRole('link', { name: 'Ver resultados' }))
    .click();
  await expect(page.getByRole('heading', { name: 'Resultados del examen' })).toBeVisible();
});
