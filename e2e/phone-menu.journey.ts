import type { Locator, Page } from '@playwright/test';
import { openCreateForm } from './support/authoring.ts';
import { expect, test } from './support/fixtures.ts';
import { openMock, questionHeading } from './support/mock-exam.ts';

const opener = (page: Page) => page.getByRole('button', { name: 'Abrir menú' });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menú' });
const hasFocus = (target: Locator) => target.evaluate((element) => element.contains(document.activeElement));

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the menu takes the focus, keeps it, and gives it back', async ({ page, session, axe }) => {
    await session(page, 'docente@amauta.test');
    await page.goto('/docente/mis-examenes');
    await opener(page).tap();
    await expect(menu(page)).toBeVisible();
    await expect.poll(() => hasFocus(menu(page))).toBe(true);
    await axe(page);
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let press = 0; press < 30; press += 1) {
        await page.keyboard.press(key);
        // After the last link the focus returns to the first one, which takes a moment.
        await expect.poll(() => hasFocus(menu(page)), { message: `${key} ${press}` }).toBe(true);
      }
    }
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();

    // A tap beside the menu closes the menu, and doesn't reach the page below.
    await opener(page).tap();
    await expect(menu(page)).toBeVisible();
    await page.touchscreen.tap(380, 500);
    await expect(menu(page)).toBeHidden();
    await expect(page).toHaveURL('/docente/mis-examenes');
    await expect(opener(page)).toBeFocused();
  });

  test('a link of the menu leads on and closes it, also that of the page where one is', async ({
    page,
    session,
  }) => {
    await session(page, 'docente@amauta.test');
    await page.goto('/docente/mis-examenes');
    await opener(page).tap();
    await menu(page).getByRole('link', { name: 'Bibliografía' }).first().tap();
    await expect(page).toHaveURL('/docente/ascenso/bibliografia');
    await expect(menu(page)).toBeHidden();
    // This page is opened for the first time, so its code arrives after the menu has begun to close.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    // The link of the page that is already shown closes the menu, too.
    await opener(page).tap();
    await menu(page).getByRole('link', { name: 'Bibliografía' }).first().tap();
    await expect(menu(page)).toBeHidden();
  });

  test('a question that a link or signing out raises stands on top', async ({ page, session }) => {
    await session(page, 'admin@amauta.test');
    await openCreateForm(page, 2022);
    await page.getByRole('spinbutton', { name: 'Número' }).first().fill('77');
    const question = page.getByRole('dialog', { name: /salir/i });
    for (const way of [
      menu(page).getByRole('link', { name: 'Recursos' }),
      menu(page).getByRole('button', { name: 'Cerrar sesión' }),
    ]) {
      await opener(page).tap();
      await way.tap();
      await expect(menu(page)).toBeHidden();
      // `tap` presses a place on the screen, so this fails if anything lies over the button.
      await question.getByRole('button', { name: 'Seguir editando' }).tap();
      await expect(question).toBeHidden();
      await expect(page.getByRole('heading', { name: 'Añadir preguntas' })).toBeVisible();
    }
    await expect(page.getByRole('spinbutton', { name: 'Número' }).first()).toHaveValue('77');
  });
});

test('signing out of a mock asks first', async ({ page, session }) => {
  await session(page, 'docente@amauta.test');
  await openMock(page);
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  const question = page.getByRole('dialog', { name: 'Salir del examen' });
  await question.getByRole('button', { name: 'Seguir en el examen' }).click();
  await expect(question).toBeHidden();
  await expect(questionHeading(page)).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await question.getByRole('button', { name: 'Salir del examen' }).click();
  await expect(page).toHaveURL('/ingresar');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});
