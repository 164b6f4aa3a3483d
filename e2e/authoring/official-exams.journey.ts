import { expectToFit, untilLoaded } from '../support/fits.ts';
import { expect, test } from '../support/fixtures.ts';

test('official exams are listed, added and ended by keyboard @phone', async ({
  page,
  session,
  axe,
  isMobile,
}) => {
  await session(page, 'admin@amauta.test');
  await page.goto('/administrador/examenes-oficiales');
  await expect(page.getByRole('heading', { name: 'Nombramiento 2024', level: 3 })).toBeVisible();
  await untilLoaded(page);
  await axe(page);
  await expectToFit(page);

  const name = `Nombramiento de prueba ${isMobile ? 'en teléfono' : 'en escritorio'}`;
  await page.getByRole('button', { name: 'Agregar otro con las reglas de Nombramiento 2024' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('status')).toHaveText('75 preguntas, 200 puntos');
  await axe(page);
  await expectToFit(page);
  await dialog.getByRole('textbox', { name: /^Nombre\b(?! de)/ }).fill(name);
  await page.keyboard.press('Enter');
  const start = dialog.getByLabel(/^Vigente desde/);
  await expect(start).toBeFocused();
  await start.fill('2027-01-01');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const added = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await expect(added.getByText('Se ofrece')).toBeVisible();

  // Escape closes the question without ending the exam, and the focus returns to the button.
  const end = page.getByRole('button', { name: `Terminar ${name}` });
  await end.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(end).toBeFocused();
  await end.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Terminar' }).press('Enter');
  await expect(added.getByText(/^Terminado el/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
