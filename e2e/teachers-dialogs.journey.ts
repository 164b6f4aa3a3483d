import type { NewTeacher } from '@amauta/contract/teachers/teacher.ts';
import { todayInLima } from '@amauta/exam-rules/access.ts';
import { addMonths } from '@amauta/exam-rules/teacher-access.ts';
import type { Page } from '@playwright/test';
import type { z } from 'zod';
import { expectUnbroken } from './support/fits.ts';
import { expect, test } from './support/fixtures.ts';
import { chooseFilledTemplate } from './support/teacher-sheet.ts';

const LIST = '/administrador/gestionar-docentes';
const ADMIN = 'admin@amauta.test';
const today = todayInLima(new Date());
const shown = (day: string) => day.split('-').toReversed().join('-');

async function addAccess(page: Page, level: string, specialty?: string) {
  await page.getByRole('combobox', { name: 'Nivel' }).click();
  await page.getByRole('option', { name: level, exact: true }).click();
  if (specialty) {
    await page.getByRole('combobox', { name: 'Especialidad' }).click();
    await page.getByRole('option', { name: specialty, exact: true }).click();
  }
  await page.getByRole('button', { name: 'Agregar acceso' }).click();
}

/** Opens the list and waits for its rows. */
async function openList(page: Page) {
  await page.goto(LIST);
  await expect(page.getByRole('button', { name: /^Editar a/ }).first()).toBeVisible();
}

test('a teacher is added with two accesses, gets the credentials and makes an own password', async ({
  page,
  session,
  axe,
  browser,
  baseURL,
}) => {
  await session(page, ADMIN);
  await openList(page);
  await page.getByRole('button', { name: 'Agregar docente' }).click();
  const form = page.getByRole('dialog', { name: 'Agregar docente' });
  await form.getByLabel('Nombre completo').fill('Yeni Salazar Cutipa');
  await form.getByLabel('Correo').fill('yeni.salazar@correo.pe');
  await form.getByLabel('Celular').fill('95 214 883');
  await form.getByRole('button', { name: 'Generar contraseña' }).click();
  const field = form.getByRole('textbox', { name: 'Contraseña' });
  await expect(field).not.toHaveValue('');
  const password = await field.inputValue();
  await addAccess(page, 'Primaria', 'Primaria');
  await addAccess(page, 'Secundaria', 'Comunicación');
  await form.getByText('Fecha', { exact: true }).click();
  await form.getByLabel('Fecha de expiración').fill(addMonths(today, 4));
  await expect(form.getByText(`Vence el ${shown(addMonths(today, 4))}.`)).toBeVisible();
  await expect(form.getByRole('checkbox', { name: 'Directivos' })).toBeDisabled();
  for (const months of [5, 12, 10]) {
    await form.getByText(`${months} meses`, { exact: true }).click();
    await expect(form.getByText(`Vence el ${shown(addMonths(today, months))}.`)).toBeVisible();
  }
  await expect(form.getByRole('checkbox', { name: 'Directivos' })).toBeChecked();
  await form.getByRole('button', { name: 'Guardar docente' }).click();
  await expect(form.getByText('El número de celular debe tener exactamente 9 dígitos.')).toBeVisible();
  await expect(form.getByLabel('Celular')).toBeFocused();
  await axe(page);
  await form.getByLabel('Celular').fill('952 148 830');
  await form.getByRole('button', { name: 'Guardar docente' }).click();

  const credentials = page.getByRole('dialog', { name: 'Entrega las credenciales' });
  await expect(credentials.getByText(password, { exact: true })).toBeVisible();
  await expect(page.getByText('Docente creado exitosamente')).toBeVisible();
  await axe(page);
  const link = await credentials.getByRole('link', { name: 'Abrir mensaje' }).getAttribute('href');
  const message = new URL(link ?? '');
  expect(message.pathname).toBe('/51952148830');
  expect(message.searchParams.get('text')).toContain(`Contraseña temporal: ${password}`);
  await credentials.getByLabel('Ya entregué las credenciales').check();
  await credentials.getByRole('button', { name: 'Listo' }).click();
  await expect(page.getByRole('row', { name: /Yeni Salazar/ })).toContainText(shown(addMonths(today, 10)));

  const teacher = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  await teacher.goto('/ingresar');
  await teacher.getByLabel('Usuario').fill('952148830');
  await teacher.getByLabel('Contraseña', { exact: true }).fill(password);
  await teacher.getByRole('button', { name: 'Ingresar', exact: true }).click();
  await expect(teacher).toHaveURL('/docente/cambiar-clave');
  await teacher.getByLabel('Contraseña actual', { exact: true }).fill(password);
  await teacher.getByLabel('Nueva contraseña', { exact: true }).fill('Chumbivilcas#7');
  await teacher.getByLabel('Repite la nueva contraseña', { exact: true }).fill('Chumbivilcas#7');
  await teacher.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(teacher).toHaveURL('/docente/ascenso/simulacro-examen');
  await teacher.context().close();
});

test('a teacher is changed, looked up with what was done, and deleted @phone', async ({
  page,
  session,
  axe,
  baseURL,
}) => {
  const { token } = await session(page, ADMIN);
  const suffix = String(Date.now()).slice(-8);
  const known: z.input<typeof NewTeacher> = {
    full_name: 'Tomás Apaza Condori',
    password: 'Puno-Lago-4821!',
    expiration_date: addMonths(today, 2),
    contact: { phone_number: `9${suffix}`, email: `tomas${suffix}@correo.pe` },
    categories: [{ modality: 1, level: 1 }],
    type_access: 'Ascenso',
  };
  const answer = await page.request.post(`${baseURL}/api/teachers/create/`, {
    data: known,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status()).toBe(201);

  await openList(page);
  await page.getByRole('button', { name: 'Editar a Tomás Apaza Condori' }).click();
  const form = page.getByRole('dialog', { name: 'Editar Docente' });
  await form.getByLabel('Institución Educativa').fill('IE 70541 Santa Rosa');
  await expect(form.getByText(/^Directivos necesita un acceso de 5 meses/)).toBeVisible();
  await form.getByText('1 año desde hoy').click();
  await form.getByRole('combobox', { name: 'Región' }).fill('puno');
  await page.getByRole('option', { name: 'Puno' }).click();
  await expect(page.getByRole('option')).toHaveCount(0);
  await axe(page);
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: '¿Salir sin guardar?' });
  await question.getByRole('button', { name: 'Seguir editando' }).click();
  await form.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Docente editado correctamente.')).toBeVisible();

  await page.getByRole('button', { name: 'Ver detalle de Tomás Apaza Condori' }).click();
  const detail = page.getByRole('dialog', { name: 'Tomás Apaza Condori' });
  await expect(detail.getByText('Institución educativa: IE 70541 Santa Rosa')).toBeVisible();
  await expect(detail.getByText('Región: Puno')).toBeVisible();
  await expect(detail.getByText(`Vence el ${shown(addMonths(today, 12))}.`)).toBeVisible();
  await axe(page);
  await detail.getByRole('link', { name: 'Ver resultados' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tomás Apaza Condori' })).toBeVisible();
  await expect(page.getByText('Aún no ha terminado un examen')).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'Gestión Docentes' }).click();
  await page.getByRole('button', { name: 'Eliminar a Tomás Apaza Condori' }).click();
  const deletion = page.getByRole('dialog', { name: 'Eliminar docente' });
  await expect(deletion.getByText('¿Estás seguro de que deseas eliminar este docente?')).toBeVisible();
  await expect(deletion.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await deletion.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Docente eliminado correctamente')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Eliminar a Tomás Apaza Condori' })).toHaveCount(0);
});

test('a spreadsheet with a bad row creates the good ones', async ({ page, session, axe }) => {
  await session(page, ADMIN);
  await openList(page);
  await page.getByRole('button', { name: 'Importar excel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar docentes' });
  await chooseFilledTemplate(dialog, {
    name: 'Luz Huanca Ticona',
    email: 'luz.huanca@correo.pe',
    phone: '955123456',
  });
  await expect(dialog.getByText('Se creará 1 docente. 1 fila tiene errores y no se creará.')).toBeVisible();
  await expect(
    dialog.getByText('Celular: El número de celular debe tener exactamente 9 dígitos.'),
  ).toBeVisible();
  await expect(dialog.getByText(/^Accesos: No existe el acceso «EBR Marte»/)).toBeVisible();
  await expectUnbroken(dialog.getByRole('table'), '95512345', 'anamaria.condori@correo.pe');
  await axe(page);
  await dialog.getByRole('button', { name: 'Crear 1 docente' }).click();
  const credentials = page.getByRole('dialog', { name: 'Entrega las credenciales' });
  await expect(credentials).toContainText('luz.huanca@correo.pe');
  await axe(page);
  await credentials.getByLabel('Ya entregué las credenciales').check();
  await credentials.getByRole('button', { name: 'Listo' }).click();
  await expect(page.getByRole('row', { name: /Luz Huanca Ticona/ })).toBeVisible();
});
