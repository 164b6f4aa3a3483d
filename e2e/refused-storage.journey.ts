import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import {
  choosePage,
  footer,
  pressStart,
  questionHeading,
  saveAndGoOn,
  startMock,
} from './support/mock-exam.ts';

/** How browsers refuse to store, put in place before the product's first line runs. */
const REFUSALS: Record<string, (page: Page) => Promise<unknown>> = {
  'reaching for it throws': (page) =>
    page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        });
      }
      navigator.locks.request = () => Promise.reject(new DOMException('refused', 'SecurityError'));
    }),
  'every call throws': (page) =>
    page.addInitScript(() => {
      for (const call of ['getItem', 'setItem', 'removeItem', 'key', 'clear'] as const) {
        Storage.prototype[call] = () => {
          throw new DOMException('refused', 'SecurityError');
        };
      }
    }),
  'it is full': (page) =>
    page.addInitScript(() => {
      const fill = (size: number) => {
        try {
          localStorage.setItem('filling', 'x'.repeat(size));
        } catch {
          if (size > 1) fill(Math.floor(size * 0.9));
        }
      };
      fill(6_000_000);
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    }),
};

for (const [refusal, refuse] of Object.entries(REFUSALS)) {
  test(`storage where ${refusal}: one signs in, takes an exam and finishes it`, async ({ page, signIn }) => {
    const broken: string[] = [];
    page.on('pageerror', (error) => broken.push(error.message));
    await refuse(page);
    await signIn(page, 'docente@amauta.test');
    await page.getByRole('button', { name: 'Tema oscuro' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

    // Within the tab: a new document would have to sign in again.
    await page.getByRole('link', { name: 'Simulacro de examen' }).first().click();
    await page.getByRole('radio', { name: /^Secundaria/ }).check({ force: true });
    for (const year of ['2022', '2023', '2024'])
      await page.getByRole('checkbox', { name: year, exact: true }).check({ force: true });
    await pressStart(page, 'Iniciar simulacro');

    await page.getByRole('button', { name: 'Texto: tamaño' }).click();
    await page.getByRole('button', { name: 'Texto más grande' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-reading', 'lg');
    await page.keyboard.press('Escape');
    await choosePage(page, 'A');
    await saveAndGoOn(page);
    const opener = page.getByRole('button', { name: 'Panel de Preguntas' }).filter({ visible: true }).first();
    const panel = page.getByRole('complementary', { name: 'Panel de Preguntas' });
    if (!(await panel.isVisible())) await opener.click();
    await panel.getByRole('button', { name: 'Finalizar examen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Finalizar examen' }).click();
    await expect(page.getByRole('heading', { name: 'Resultados del examen' })).toBeVisible();
    expect(broken).toEqual([]);
  });
}

test('what is marked and answered is kept in the page where storage fills up in the middle', async ({
  page,
  session,
}) => {
  await session(page, 'docente@amauta.test');
  await startMock(page, 'Ascenso');
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  const first = await questionHeading(page).innerText();
  await choosePage(page, 'B');
  await expect(page.getByRole('radio', { name: /^B\b/ }).first()).toBeChecked();
  await saveAndGoOn(page);
  await expect(questionHeading(page)).not.toHaveText(first);
  await footer(page).getByRole('button', { name: 'Anterior' }).click();
  await expect(page.getByRole('heading', { name: 'Justificación' }).first()).toBeVisible();
});
