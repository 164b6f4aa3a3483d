import type { NewTeacher, Teacher } from '@amauta/contract/teachers/teacher.ts';
import { todayInLima } from '@amauta/exam-rules/access.ts';
import { addMonths } from '@amauta/exam-rules/teacher-access.ts';
import type { Page } from '@playwright/test';
import type { z } from 'zod';
import { expect, test } from './support/fixtures.ts';

const LIST = '/administrador/gestionar-docentes';
const ADMIN = 'admin@amauta.test';
const today = todayInLima(new Date());

function teacherCalled(full_name: string): z.input<typeof NewTeacher> {
  const suffix = String(Math.random()).slice(2, 10);
  return {
    full_name,
    password: 'Puno-Lago-4821!',
    expiration_date: addMonths(today, 12),
    contact: { phone_number: `9${suffix}`, email: `docente-${suffix}@correo.pe` },
    categories: [{ modality: 1, level: 1 }],
    type_access: 'Ascenso',
  };
}

/** Presses the label, because the checkbox itself can't be seen. */
async function choose(page: Page, name: string): Promise<void> {
  await page
    .locator('label')
    .filter({ has: page.getByRole('checkbox', { name }) })
    .click();
}

/** Creates a teacher by a call and forgets its credentials. */
async function create(page: Page, token: string, name: string): Promise<Teacher> {
  const headers = { authorization: `Bearer ${token}` };
  const made = await page.request.post('/api/teachers/create/', { data: teacherCalled(name), headers });
  expect(made.status()).toBe(201);
  const { data } = await made.json();
  await page.request.post('/api/teachers/credentials/delivered/', {
    data: { ids: [data.credential_id] },
    headers,
  });
  return data;
}

test('credentials outlive the dialog, the page and the answer, until they are handed over @phone', async ({
  page,
  session,
  axe,
}) => {
  const { token } = await session(page, ADMIN);
  const rosa = await create(page, token, 'Rosa Paucar Illa');
  const luz = await create(page, token, 'Luz Paucar Illa');
  await page.goto(`${LIST}?buscar=paucar+illa`);

  await test.step('issued for several after one question', async () => {
    await choose(page, 'Seleccionar a Rosa Paucar Illa');
    await choose(page, 'Seleccionar a Luz Paucar Illa');
    await page.getByRole('button', { name: 'Nuevas contraseñas' }).click();
    const question = page.getByRole('dialog', { name: 'Nuevas contraseñas para 2 docentes' });
    await expect(question).toContainText(rosa.contact.email);
    await axe(page);
    await question.getByRole('button', { name: 'Crear contraseñas' }).click();
  });

  const dialog = page.getByRole('dialog', { name: 'Entrega las credenciales' });
  const waiting = page.getByText('Tienes por entregar las credenciales de 2 docentes.');
  const password = dialog.getByRole('listitem').filter({ hasText: luz.full_name }).locator('.font-mono');
  await expect(password).toBeVisible();
  const shown = await password.innerText();

  await test.step('closed, then the page is loaded again', async () => {
    await axe(page);
    await page.keyboard.press('Escape');
    await expect(waiting).toBeVisible();
    await page.reload();
    await expect(waiting).toBeVisible();
    await axe(page);
    await page.getByRole('button', { name: 'Ver credenciales' }).click();
    await expect(password).toHaveText(shown);
  });

  await test.step('handed over', async () => {
    await dialog.getByLabel('Ya entregué las credenciales').check();
    await dialog.getByRole('button', { name: 'Listo' }).click();
    await expect(waiting).toBeHidden();
    await page.reload();
    await expect(page.getByRole('button', { name: `Editar a ${luz.full_name}` })).toBeVisible();
    await expect(waiting).toBeHidden();
  });

  await test.step('the answer to a creation is lost', async () => {
    await page.route('**/api/teachers/create/', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await page.getByRole('button', { name: 'Agregar docente' }).click();
    const form = page.getByRole('dialog', { name: 'Agregar docente' });
    const teacher = teacherCalled('Iris Paucar Illa');
    await form.getByLabel('Nombre completo').fill(teacher.full_name);
    await form.getByLabel('Correo').fill(teacher.contact.email);
    await form.getByLabel('Celular').fill(teacher.contact.phone_number);
    await form.getByRole('textbox', { name: 'Contraseña' }).fill(teacher.password);
    await page.getByRole('combobox', { name: 'Nivel' }).click();
    await page.getByRole('option', { name: 'Inicial', exact: true }).click();
    await page.getByRole('button', { name: 'Agregar acceso' }).click();
    await form.getByRole('button', { name: 'Guardar docente' }).click();
    await expect(page.getByText('Error al crear docente')).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Ver credenciales' }).click();
    await expect(dialog).toContainText('Iris Paucar Illa');
    await expect(dialog.getByText(teacher.password, { exact: true })).toBeVisible();
    await dialog.getByLabel('Ya entregué las credenciales').check();
    await dialog.getByRole('button', { name: 'Listo' }).click();
  });
});

test('two administrators who change the same teacher choose what stays @phone-alone', async ({
  page,
  session,
  axe,
}) => {
  const { token } = await session(page, ADMIN);
  const teacher = await create(page, token, 'Néstor Huallpa Ccori');
  await page.goto(`${LIST}?buscar=huallpa+ccori`);
  await page.getByRole('button', { name: 'Editar a Néstor Huallpa Ccori' }).click();
  const form = page.getByRole('dialog', { name: 'Editar Docente' });
  await form.getByLabel('Institución Educativa').fill('IE escrita aquí');
  await form.getByLabel('Observaciones').fill('Nota escrita aquí');
  const other = await page.request.put(`/api/teachers/${teacher.id}/update/`, {
    data: { IE: 'IE de la otra persona', full_name: 'Néstor Huallpa Ccori Ramos' },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(other.status()).toBe(200);
  await form.getByRole('button', { name: 'Guardar cambios' }).click();
  const question = page.getByRole('dialog', { name: 'Otra persona cambió lo mismo' });
  await expect(question.getByRole('group')).toHaveCount(1);
  await axe(page);
  await question.getByText('IE de la otra persona').click();
  await question.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Docente editado correctamente.')).toBeVisible();
  await page.getByRole('button', { name: 'Ver detalle de Néstor Huallpa Ccori Ramos' }).click();
  const detail = page.getByRole('dialog', { name: 'Néstor Huallpa Ccori Ramos' });
  await expect(detail.getByText('IE de la otra persona').first()).toBeVisible();
  await expect(detail.getByText('Nota escrita aquí').first()).toBeVisible();
});
