import { todayInLima } from '@amauta/exam-rules/access.ts';
import { addMonths } from '@amauta/exam-rules/teacher-access.ts';
import { expectToFit } from './support/fits.ts';
import { authorizationOf, expect, test } from './support/fixtures.ts';

const EMAIL = 'wayra.qantu@correo.pe';
const PASSWORD = 'Chumbivilcas#7';

test('everybody reads the privacy page, and a teacher takes the data and accepts the text @phone', async ({
  page,
  session,
  axe,
}) => {
  await page.goto('/ingresar');
  await page.getByRole('link', { name: 'Privacidad' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacidad' })).toBeVisible();
  await axe(page);
  await expectToFit(page);
  await page.getByRole('link', { name: 'Ir a ingresar' }).click();
  await expect(page).toHaveURL('/ingresar');

  await session(page, 'nombramiento@amauta.test');
  await page.goto('/privacidad');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar mis datos' }).click();
  expect((await saved).suggestedFilename()).toBe('mis-datos-personales.json');
  const accept = page.getByRole('button', { name: 'He leído y acepto' });
  const accepted = page.getByText(/Aceptaste este texto el/);
  // The same journey at another window size may have accepted the text before.
  await expect(accept.or(accepted)).toBeVisible();
  if (await accept.isVisible()) await accept.click();
  await expect(accepted).toBeVisible();
  await axe(page);
  await expectToFit(page);
});

test('an administrator erases a teacher, who is then signed out and found no more', async ({
  page,
  session,
  axe,
  browser,
  baseURL,
  request,
}) => {
  await session(page, 'admin@amauta.test');
  const created = await request.post('/api/teachers/create/', {
    headers: authorizationOf(page),
    data: {
      full_name: 'Wayra Qantu Ccori',
      password: PASSWORD,
      expiration_date: addMonths(todayInLima(new Date()), 3),
      contact: { phone_number: '941852963', email: EMAIL },
      categories: [{ modality: 1, level: 3, specialty: 10 }],
      type_access: 'Ascenso',
    },
  });
  expect(created.status()).toBe(201);
  const teacher = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  await session(teacher, EMAIL, PASSWORD);
  await teacher.goto('/docente/mis-examenes');
  await expect(teacher.getByRole('heading', { level: 1 })).toBeVisible();

  await page.goto('/administrador/gestionar-docentes');
  await page.getByRole('button', { name: 'Ver detalle de Wayra Qantu Ccori' }).first().click();
  const detail = page.getByRole('dialog').first();
  await expect(detail.getByText('Aún no aceptó el texto de privacidad.')).toBeVisible();
  const saved = page.waitForEvent('download');
  await detail.getByRole('button', { name: 'Exportar sus datos' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^datos-docente-\d+\.json$/);
  await expect(detail.getByText('exportó sus datos personales')).toBeVisible();

  await detail.getByRole('button', { name: 'Borrar datos personales' }).click();
  const question = page.getByRole('dialog', { name: 'Borrar datos personales' });
  await question.getByRole('button', { name: 'Borrar para siempre' }).click();
  await expect(question.getByLabel('Correo del docente')).toBeFocused();
  await axe(page);
  await question.getByLabel('Correo del docente').fill(EMAIL);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Los datos personales del docente se borraron.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Ver detalle de Wayra Qantu Ccori' })).toHaveCount(0);

  await teacher.goto('/docente/mis-examenes');
  await expect(teacher).toHaveURL('/ingresar');
  await teacher.context().close();
  const refused = await request.post('/api/login/', {
    data: { username: EMAIL, password: PASSWORD },
  });
  expect(refused.status()).toBe(401);
  const found = await request.get('/api/teachers/?search=wayra.qantu', {
    headers: authorizationOf(page),
  });
  expect(await found.text()).not.toContain(EMAIL);
});
