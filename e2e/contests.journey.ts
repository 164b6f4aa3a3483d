import type { Page } from '@playwright/test';
import { expectToFit } from './support/fits.ts';
import { expect, test } from './support/fixtures.ts';

const TEACHER = 'porvencer@amauta.test';

/** The day in Lima some days from now, as a date field takes it. */
const dayIn = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Lima' }).format(Date.now() + days * 86_400_000);

async function signOut(page: Page) {
  await page.evaluate(() => localStorage.clear());
}

test('a contest goes from the administrator to the teacher, who then lands on Hoy @phone', async ({
  page,
  session,
  signIn,
  axe,
}, info) => {
  const name = `Ascenso, ${info.project.name} ${info.retry}`;
  await session(page, 'admin@amauta.test');
  await page.goto('/administrador/concursos');
  await page.getByRole('button', { name: 'Agregar concurso' }).click();
  const dialog = page.getByRole('dialog', { name: 'Agregar concurso' });
  await dialog.getByLabel(/^Nombre/).fill(name);
  await dialog.getByRole('combobox', { name: /^Examen oficial/ }).click();
  await page.getByRole('option', { name: 'Ascenso 2025' }).click();
  await dialog.getByLabel(/^Fecha/).fill(dayIn(-1));
  await dialog.getByRole('button', { name: 'Agregar' }).click();
  await expect(dialog.getByText(/^Esa fecha ya pasó/)).toBeVisible();
  await axe(page);
  await dialog.getByLabel(/^Fecha/).fill(dayIn(20));
  await dialog.getByRole('button', { name: 'Agregar' }).click();
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();

  await signOut(page);
  await signIn(page, TEACHER);
  await expect(page).toHaveURL('/docente/ascenso/simulacro-examen');
  await page.getByRole('link', { name: 'Ver qué toca hoy' }).click();
  await expect(page).toHaveURL('/docente/hoy');
  await page.getByRole('radio', { name: new RegExp(`^${name}`) }).check();
  await page.getByRole('radio', { name: /^3\.ª/ }).check({ force: true });
  await axe(page);
  await expectToFit(page);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `20 días para ${name}` })).toBeVisible();

  await signOut(page);
  await signIn(page, TEACHER);
  await expect(page).toHaveURL('/docente/hoy');

  // Without the switch one lands where the specification says.
  await page.getByRole('button', { name: 'Cambiar examen, meta o días' }).click();
  const aim = page.getByRole('dialog');
  await aim.getByText('Abrir Hoy al entrar').click();
  await axe(page);
  await aim.getByRole('button', { name: 'Guardar' }).click();
  await expect(aim).toBeHidden();
  await signOut(page);
  await signIn(page, TEACHER);
  await expect(page).toHaveURL('/docente/ascenso/simulacro-examen');

  // A contest that was withdrawn is asked for again.
  await session(page, 'admin@amauta.test');
  await page.goto('/administrador/concursos');
  await page.getByRole('button', { name: `Retirar ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retirar' }).click();
  await expect(page.getByText('Concurso retirado.')).toBeVisible();
  await session(page, TEACHER);
  await page.goto('/docente/hoy');
  await expect(page.getByText(/fue retirado/)).toBeVisible();
});
