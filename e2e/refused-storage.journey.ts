import { expect, test } from './support/fixtures.ts';
import {
  choosePage,
  footer,
  openMock,
  pressStart,
  questionHeading,
  saveAndGoOn,
} from './support/mock-exam.ts';

/**
 * Runs in the page before the product's first line. Any access to storage throws, as in a browser that
 * forbids cookies.
 */
function refuseStorage(): void {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  }
  navigator.locks.request = () => Promise.reject(new DOMException('refused', 'SecurityError'));
}

test('where storage is refused one signs in, takes an exam and finishes it', async ({ page, signIn }) => {
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(error.message));
  await page.addInitScript(refuseStorage);
  await signIn(page, 'docente@amauta.test');
  await page.getByRole('button', { name: 'Tema oscuro' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  // Opens the page by a link. Loading a new document would end the session, which is only in memory.
  await page.getByRole('link', { name: 'Simulacro de examen' }).first().click();
  await expect(page.getByText('Este navegador no deja guardar nada en el equipo.')).toBeVisible();
  // The account remembers how it took its last mock, and other journeys share it.
  await page.getByRole('radio', { name: /^Aprender/ }).check({ force: true });
  await page.getByRole('radio', { name: /^Secundaria/ }).check();
  for (const year of ['2022', '2023', '2024'])
    await page.getByRole('checkbox', { name: year, exact: true }).check();
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

test('what is marked and answered is kept in the page where storage fills up in the middle', async ({
  page,
  session,
}) => {
  await session(page, 'docente@amauta.test');
  await openMock(page);
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
