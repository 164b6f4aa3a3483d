import { readFile } from 'node:fs/promises';
import { Workbook } from '@cj-tech-master/excelts';
import type { Page } from '@playwright/test';
import { expectToFit } from './support/fits.ts';
import { expect, test } from './support/fixtures.ts';

const AT = '/administrador/gestionar-docentes';

const rows = (page: Page) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Editar a/ }) });
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar docentes' });
const total = (page: Page) => page.getByText(/^\d+ docentes?$/);

/** Opens the list and waits for its rows. */
async function openList(page: Page, address = AT): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('button', { name: /^Editar a/ }).first()).toBeVisible();
}

/** Presses the label, because the checkbox itself can't be seen. */
async function choose(page: Page, name: string): Promise<void> {
  await page
    .locator('label')
    .filter({ has: page.getByRole('checkbox', { name }) })
    .click();
}

/**
 * Adds months to a day as the list shows it (DD-MM-YYYY). A day that the month lacks becomes the month's last
 * day.
 */
function later(shown: string, months: number): string {
  const [day = 1, month = 1, year = 1] = shown.split('-').map(Number);
  const end = new Date(Date.UTC(year, month + months, 0));
  end.setUTCDate(Math.min(day, end.getUTCDate()));
  return end.toISOString().slice(0, 10).split('-').reverse().join('-');
}

async function expirationOf(page: Page, name: string): Promise<string> {
  const cell = rowOf(page, name).getByText(/^\d{2}-\d{2}-\d{4}$/);
  return (await cell.textContent()) ?? '';
}

test('an administrator finds teachers, and reload and back keep what was found', async ({ page, signIn }) => {
  await signIn(page, 'admin@amauta.test');
  await expect(page.getByRole('heading', { name: 'Administrar docentes' })).toBeVisible();
  await page.goto('/administrador');
  await expect(page).toHaveURL(AT);
  const menu = page.getByRole('navigation', { name: 'Principal' });
  await expect(menu.getByRole('list', { name: 'Administración' }).getByRole('link')).toHaveText([
    'Gestión Docentes',
    'Banco de Preguntas',
    'Recursos',
  ]);
  await expect(menu.getByRole('link', { name: 'Gestión Docentes' })).toHaveAttribute('aria-current', 'page');

  await test.step('by a name without its accents, on the way to the second page', async () => {
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await expect(page.getByText(/^2 de \d+$/)).toBeVisible();
    await search(page).fill('  nelida OLIVARES ');
    await expect(total(page)).toHaveText('1 docente');
    await expect(rowOf(page, 'Nélida Olivares Gutiérrez')).toBeVisible();
    await expect(page).toHaveURL(`${AT}?buscar=nelida+OLIVARES`);
    await page.getByRole('button', { name: 'Limpiar búsqueda' }).click();
    await expect(page.getByText('Búsqueda limpiada')).toBeVisible();
    await expect(page.getByText(/^1 de \d+$/)).toBeVisible();
  });

  await test.step('by school and status, in order of expiry', async () => {
    await search(page).fill('justo barrionuevo');
    await expect(rowOf(page, 'Gloria Huillca Ccori').getByText('Por vencer')).toBeVisible();
    await search(page).fill('');
    await expect(page).toHaveURL(AT);
    await page.getByRole('combobox', { name: 'Estado' }).click();
    await page.getByRole('option', { name: 'Expirados' }).click();
    await expect(rows(page).first().getByText('Inactivo')).toBeVisible();
    await expect(page.getByText('Activo', { exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Expiración' }).click();
    await expect(page.getByRole('columnheader', { name: 'Expiración' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await expect(page).toHaveURL(`${AT}?estado=expirados&orden=expiracion&direccion=asc`);
  });

  await test.step('and finds the same again', async () => {
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const first = await rows(page).first().textContent();
    await page.reload();
    await expect(rows(page).first()).toHaveText(first ?? '');
    await expect(page.getByRole('combobox', { name: 'Estado' })).toHaveText('Estado:Expirados');
    await page.goBack();
    await expect(page).toHaveURL(`${AT}?estado=expirados`);
    await page.goBack();
    await expect(page).toHaveURL(AT);
    await expect(page.getByRole('combobox', { name: 'Estado' })).toHaveText('Estado:Todos');
  });
});

test('an administrator renews one teacher or several after one question, and can undo it', async ({
  page,
  session,
}) => {
  await session(page, 'admin@amauta.test');
  await openList(page, `${AT}?buscar=tuanama&orden=nombre&direccion=asc`);

  await test.step('one', async () => {
    const name = 'Teófilo Sánchez Tuanama';
    const before = await expirationOf(page, name);
    await page.getByRole('button', { name: `Renovar a ${name}` }).click();
    const end = later(before, 10);
    await page.getByRole('menuitem', { name: `+10 meses, hasta el ${end}` }).click();
    const question = page.getByRole('dialog', { name: 'Renovar acceso' });
    await expect(question.getByText(end)).toBeVisible();
    await question.getByRole('button', { name: 'Renovar' }).click();
    await expect(page.getByText(`Acceso de ${name} renovado hasta el ${end}.`)).toBeVisible();
    await expect(rowOf(page, name).getByText(end)).toBeVisible();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(page.getByText(/^Renovación deshecha/)).toBeVisible();
    await expect(rowOf(page, name).getByText(before)).toBeVisible();
  });

  await test.step('several, chosen on different searches', async () => {
    await choose(page, 'Seleccionar a Killa Tuanama Condori');
    await search(page).fill('sangama ticona');
    await choose(page, 'Seleccionar a Víctor Raúl Sangama Ticona');
    const end = later(await expirationOf(page, 'Víctor Raúl Sangama Ticona'), 12);
    const bar = page.getByRole('region', { name: 'Docentes seleccionados' });
    await expect(bar).toContainText('2 seleccionados');
    await bar.getByRole('button', { name: 'Renovar' }).click();
    await page.getByRole('menuitem', { name: '+12 meses' }).click();
    const question = page.getByRole('dialog', { name: 'Renovar 2 docentes' });
    await expect(question.getByRole('listitem')).toContainText([
      'Killa Tuanama Condori',
      `Víctor Raúl Sangama Ticonahasta el ${end}`,
    ]);
    await question.getByRole('button', { name: 'Renovar' }).click();
    await expect(page.getByText('Se renovó el acceso de 2 docentes.')).toBeVisible();
    await expect(bar).toBeHidden();
    await expect(rowOf(page, 'Víctor Raúl Sangama Ticona').getByText(end)).toBeVisible();
    await search(page).fill('killa');
    await expect(rowOf(page, 'Killa Tuanama Condori').getByText('Activo')).toBeVisible();
  });
});

test('an administrator exports what the list shows, or those chosen', async ({ page, session }) => {
  await session(page, 'admin@amauta.test');
  await openList(page, `${AT}?estado=expirados&orden=nombre&direccion=asc`);
  const shown = Number((await total(page).textContent())?.split(' ')[0]);

  const [whole] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar excel' }).click(),
  ]);
  expect(whole.suggestedFilename()).toBe('reporte-docentes.xlsx');
  await expect(page.getByText('Exportación a Excel completada.')).toBeVisible();
  const all = await openSheet(await whole.path());
  expect(all.names).toHaveLength(shown);
  expect(all.names).toContain('Olga Chávez Torres');
  expect(all.frozenRows).toBe(1);

  await choose(page, 'Seleccionar a Carmen Rosa Luján Vásquez');
  const [chosen] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar', exact: true }).click(),
  ]);
  const one = await openSheet(await chosen.path());
  expect(one.names).toEqual(['Carmen Rosa Luján Vásquez']);
});

test('a toast that comes under a press takes nothing of it', async ({ page, session }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await session(page, 'admin@amauta.test');
  await openList(page, AT);
  const toast = page.getByText('Exportación a Excel completada.');
  // A script presses the button, because the mouse is held down on another one.
  const exportAll = () => page.getByRole('button', { name: 'Exportar excel' }).dispatchEvent('click');
  await exportAll();
  await expect(toast).toBeVisible();
  const place = await toast.boundingBox();
  await expect(toast).toBeHidden();
  const detail = page.getByRole('button', { name: /^Ver detalle de/ }).nth(2);
  const button = await detail.boundingBox();
  if (!place || !button) throw new Error('The toast and the button must be drawn.');
  // Scrolls the button to the toast's place.
  const middle = place.y + place.height / 2;
  await page.evaluate((by) => window.scrollBy(0, by), button.y + button.height / 2 - middle);
  await page.mouse.move(button.x + button.width / 2, middle);
  await page.mouse.down();
  await exportAll();
  await expect(toast).toBeVisible();
  await page.mouse.up();
  await expect(page.getByRole('dialog')).toBeVisible();
});

/**
 * Reads an exported file: the cells of the first column without its heading, and the number of frozen rows.
 */
async function openSheet(path: string): Promise<{ names: unknown[]; frozenRows: unknown }> {
  const workbook = new Workbook();
  await workbook.xlsx.load(await readFile(path));
  const sheet = workbook.getWorksheet('Docentes');
  const [view] = sheet?.views ?? [];
  const [, ...names] = (sheet?.getColumn(1).values ?? []).filter((value) => value != null);
  return { names, frozenRows: view && 'ySplit' in view ? view.ySplit : undefined };
}

test('the list of teachers is accessible and fits @phone', async ({ page, session, axe }) => {
  await session(page, 'admin@amauta.test');
  await openList(page);
  await axe(page);
  await page
    .getByRole('button', { name: /^Accesos de/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: /^Accesos de/ })).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await choose(page, 'Seleccionar a todos los de esta página');
  const bar = page.getByRole('region', { name: 'Docentes seleccionados' });
  await expect(bar).toContainText('10 seleccionados');
  await bar.getByRole('button', { name: 'Renovar' }).click();
  await page.getByRole('menuitem', { name: '+5 meses' }).click();
  await expect(page.getByRole('dialog', { name: 'Renovar 10 docentes' })).toContainText('Y 4 más.');
  await axe(page);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expectToFit(page);
});
