import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { openMock, questionHeading } from './support/mock-exam.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** Goes back as the phone's own button does. Unlike `page.goBack()`, this doesn't wait for a page to load. */
const back = (page: Page) => page.evaluate(() => window.history.back());

test('going back closes what stands over an exam first, and asks before the exam is left', async ({
  page,
  session,
}) => {
  await session(page, 'docente@amauta.test');
  await openMock(page);
  // The exam is opened by links, so that pages of the product stand before it in the history.
  const exam = new URL(page.url()).pathname;
  await page.goto('/docente/recursos');
  await page.getByRole('button', { name: 'Abrir menú' }).tap();
  await page.getByRole('dialog').getByRole('link', { name: 'Mis exámenes' }).tap();
  await page.locator(`a[href^="${exam}"]`).first().tap();
  await expect(page).toHaveURL(/pagina=/);
  await expect(questionHeading(page)).toBeVisible();
  const address = page.url();
  const more = page.getByRole('button', { name: 'Más opciones' });
  const panel = page.getByRole('dialog', { name: 'Panel de Preguntas' });
  const restart = page.getByRole('dialog', { name: 'Generar de nuevo' });
  const leave = page.getByRole('dialog', { name: 'Salir del examen' });

  await page
    .getByRole('button', { name: /Panel de Preguntas/ })
    .filter({ visible: true })
    .first()
    .tap();
  await expect(panel).toBeVisible();
  await back(page);
  await expect(panel).toBeHidden();

  await more.tap();
  await expect(page.getByRole('menu')).toBeVisible();
  await back(page);
  await expect(page.getByRole('menu')).toBeHidden();

  await more.tap();
  await page.getByRole('menuitem', { name: 'Generar de nuevo' }).tap();
  await expect(restart).toBeVisible();
  await back(page);
  await expect(restart).toBeHidden();

  // Nothing is open over the exam any more. Going back once asks whether to leave; going back again closes
  // the question.
  for (let round = 0; round < 2; round += 1) {
    await back(page);
    await expect(leave).toBeVisible();
    await back(page);
    await expect(leave).toBeHidden();
    await expect(page).toHaveURL(address);
    await expect(questionHeading(page)).toBeVisible();
  }
  await back(page);
  await leave.getByRole('button', { name: 'Salir del examen' }).tap();
  await expect(page).toHaveURL('/docente/mis-examenes');
});

test('going back closes the menu, the viewer and a list first', async ({ page, session }) => {
  await session(page, 'docente@amauta.test');
  await page.goto('/docente/mis-examenes');
  await page.getByRole('button', { name: 'Abrir menú' }).tap();
  const menu = page.getByRole('dialog', { name: 'Menú' });
  await menu.getByRole('link', { name: 'Bibliografía' }).first().tap();
  await expect(page).toHaveURL('/docente/ascenso/bibliografia');
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Abrir menú' }).tap();
  await expect(menu).toBeVisible();
  await back(page);
  await expect(menu).toBeHidden();
  await page
    .getByRole('button', { name: /^Ver (?!video)/ })
    .first()
    .tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  await back(page);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL('/docente/ascenso/bibliografia');
  await back(page);
  await expect(page).toHaveURL('/docente/mis-examenes');
});
