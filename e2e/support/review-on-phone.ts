import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/**
 * Expects that two fingers move the enlarged page sideways while an image is cut out of it, and so does one finger with
 * the hand. The area stays.
 */
export async function expectFingersToMovePage(page: Page): Promise<void> {
  const sheet = page.getByRole('region', { name: 'Página del archivo' });
  const placeOfArea = () => page.getByTestId('corte').getAttribute('style');
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, fingers: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [...Array(fingers).keys()].map((id) => ({ id, x: x + id * 60, y: 350 })),
    });
  const drag = async (from: number, to: number, fingers: number) => {
    await touch('touchStart', from, fingers);
    for (let step = 1; step <= 10; step++)
      await touch('touchMove', from + ((to - from) * step) / 10, fingers);
    await touch('touchEnd', to, 0);
  };
  const moved = () => sheet.evaluate((element) => element.scrollLeft);
  await page.getByRole('button', { name: 'Acercar' }).click({ clickCount: 3 });
  const area = await placeOfArea();
  const before = await moved();
  // On a busy machine the browser learns a moment later how fingers may move the page.
  await expect(async () => {
    await drag(220, 120, 2);
    await expect.poll(moved, { timeout: 1_000 }).toBeGreaterThan(before + 40);
  }).toPass({ timeout: 20_000 });
  const between = await moved();
  const hand = page.getByRole('button', { name: 'Mover la página con un dedo' });
  // While the page still glides, a tap stops the page and presses nothing, so the tap is repeated.
  await expect(async () => {
    if ((await hand.getAttribute('aria-pressed')) !== 'true') await hand.tap();
    await expect(hand).toHaveAttribute('aria-pressed', 'true', { timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  await expect(async () => {
    await drag(120, 220, 1);
    await expect.poll(moved, { timeout: 1_000 }).toBeLessThan(between - 40);
  }).toPass({ timeout: 20_000 });
  expect(await placeOfArea()).toBe(area);
  await devtools.detach();
}

/** Expects that a toast covers nothing of a dialog that would fill the window: the dialog gives way to it. */
export async function expectToastOffDialog(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 390, height: 844 };
  const joins = '**/api/exams/imports/*/join/';
  await page.route(joins, (route) => route.abort());
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name: 'Agrupar bajo un texto común' }).click();
  const dialog = page.getByRole('dialog', { name: 'Agrupar bajo un texto común' });
  await expect(dialog).toBeVisible();
  await page.setViewportSize({ ...size, height: 460 });
  await dialog.getByRole('button', { name: 'Añadir texto común' }).click();
  const toast = page.locator('[data-sonner-toast]');
  await expect(toast).toBeVisible();
  const overlap = async () => {
    const [below, above] = [await dialog.boundingBox(), await toast.boundingBox()];
    return below && above ? above.y + above.height - below.y : null;
  };
  await expect.poll(overlap).toBeLessThanOrEqual(0);
  expect((await toast.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.unroute(joins);
  await page.setViewportSize(size);
}
