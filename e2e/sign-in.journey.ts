import { expect, test } from './support/fixtures.ts';

for (const [email, path, title] of [
  // This teacher has chosen a contest.
  ['docente@amauta.test', '/docente/hoy', /días para Ascenso/],
  ['directivos@amauta.test', '/docente/directivos/simulacro-examen', 'Simulacro de examen'],
] as const) {
  test(`${email} lands on ${path}`, async ({ page, signIn }) => {
    // The text is shown only for a moment, so waiting for it begins before the sign-in.
    const isTold = expect(page.getByText('¡Credenciales correctas, redirigiendo!')).toBeVisible({
      timeout: 30_000,
    });
    await Promise.all([isTold, signIn(page, email)]);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });
}

test('the administrator lands in the administration', async ({ page, signIn }) => {
  await signIn(page, 'admin@amauta.test');
  await expect(page).toHaveURL(/\/administrador/);
  await expect(page.getByText('Administración').first()).toBeVisible();
});

test('a temporary password must be changed before anything else', async ({ page, signIn }) => {
  const email = 'nueva@amauta.test';
  await signIn(page, email);
  await expect(page).toHaveURL('/docente/cambiar-clave');
  await expect(page.getByText('Debes cambiar tu contraseña temporal').first()).toBeVisible();

  await page.goto('/docente/ascenso/simulacro-examen');
  await expect(page).toHaveURL('/docente/cambiar-clave');

  await page.getByLabel('Contraseña actual', { exact: true }).fill('Amauta2026!');
  await page.getByLabel('Nueva contraseña', { exact: true }).fill('corta');
  await page.getByLabel('Repite la nueva contraseña', { exact: true }).fill('otra');
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(page.getByText('La contraseña debe tener al menos 8 caracteres.').first()).toBeVisible();

  await page.getByLabel('Nueva contraseña', { exact: true }).fill('Chumbivilcas#7');
  await page.getByLabel('Repite la nueva contraseña', { exact: true }).fill('Chumbivilcas#8');
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(page.getByText('Las contraseñas no coinciden.').first()).toBeVisible();

  await page.getByLabel('Repite la nueva contraseña', { exact: true }).fill('Chumbivilcas#7');
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(page.getByText('¡Contraseña actualizada correctamente!')).toBeVisible();
  await expect(page).toHaveURL('/docente/ascenso/simulacro-examen');

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await signIn(page, email, 'Chumbivilcas#7');
  await expect(page).toHaveURL('/docente/ascenso/simulacro-examen');
});

test('an expired teacher enters, is told, and cannot start an exam', async ({ page, session }) => {
  await session(page, 'vencida@amauta.test');
  await page.goto('/docente');
  await expect(page.getByText(/venció el \d{2}-\d{2}-\d{4}/).first()).toBeVisible();
  const start = page.getByRole('button', { name: 'Iniciar simulacro' });
  await expect(start.first()).toBeDisabled();
  for (const button of await start.all()) await expect(button).toBeDisabled();
});

test('signing out in one tab signs out in all', async ({ page, session, context }) => {
  await session(page, 'porvencer@amauta.test');
  await page.goto('/docente');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const second = await context.newPage();
  await second.goto('/docente');
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page.getByText('Sesión cerrada correctamente')).toBeVisible();
  await expect(page).toHaveURL('/ingresar');
  await expect(second).toHaveURL('/ingresar');
  expect(
    await page.evaluate(() => ['user', 'token', 'role'].map((key) => localStorage.getItem(key))),
  ).toEqual([null, null, null]);
});

test('strangers and the other role are sent to sign in', async ({ page, session }) => {
  await page.goto('/docente/ascenso/simulacro-examen');
  await expect(page).toHaveURL('/ingresar');
  await session(page, 'directivos@amauta.test');
  await page.goto('/administrador');
  await expect(page).not.toHaveURL(/administrador/);
});

test('an expired access token is renewed without a word', async ({ page, session, serverClock }) => {
  await session(page, 'docente@amauta.test');
  await page.goto('/docente/ascenso/simulacro-examen');
  await expect(page.getByRole('radio', { name: /^Secundaria/ })).toBeAttached();
  const before = await page.evaluate(() => localStorage.getItem('token'));
  serverClock.shift(20);
  await page.reload();
  await expect(page.getByRole('radio', { name: /^Secundaria/ })).toBeAttached();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).not.toBe(before);
});
