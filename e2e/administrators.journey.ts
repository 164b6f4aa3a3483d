import { codeAt } from './support/authenticator.ts';
import { expectToFit } from './support/fits.ts';
import { expect, test } from './support/fixtures.ts';

const EMAIL = 'qori.sumaq@correo.pe';
const PASSWORD = 'Chumbivilcas#7';

test('an owner invites an administrator, who sets up two steps, ends a session, and is ended', async ({
  page,
  session,
  signIn,
  axe,
  browser,
  baseURL,
  serverClock,
}) => {
  await session(page, 'admin@amauta.test');
  await page.goto('/administrador/cuentas');
  await page.getByRole('button', { name: 'Invitar administrador' }).click();
  const invite = page.getByRole('dialog', { name: 'Invitar administrador' });
  await invite.getByLabel('Correo').fill(EMAIL);
  await invite.getByRole('radio', { name: /^Solo lectura/ }).check({ force: true });
  await page.keyboard.press('Enter');
  const link = page.getByRole('dialog', { name: 'Enlace de invitación' });
  const address = await link.getByText(/\/invitacion#/).innerText();
  await axe(page);
  await link.getByRole('button', { name: 'Cerrar' }).last().click();

  const guest = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  await guest.goto(new URL(address).pathname + new URL(address).hash);
  await expect(guest.getByText(EMAIL)).toBeVisible();
  await guest.getByLabel('Nombre completo').fill('Qori Sumaq Huillca');
  await guest.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await guest.getByLabel('Repite la contraseña', { exact: true }).fill(PASSWORD);
  await guest.keyboard.press('Enter');
  await expect(guest).toHaveURL('/ingresar');
  await signIn(guest, EMAIL, PASSWORD);

  await guest.goto('/administrador/mi-cuenta');
  await guest.getByRole('button', { name: 'Activar' }).click();
  await guest
    .getByLabel(/^Contraseña/)
    .first()
    .fill(PASSWORD);
  await guest.keyboard.press('Enter');
  const shown = await guest.getByText(/escribe esta clave en la aplicación/).innerText();
  const secret = (/: ([A-Z2-7 ]+)$/.exec(shown.trim())?.[1] ?? '').replaceAll(' ', '');
  await expectToFit(guest);
  await guest.getByLabel('Código', { exact: true }).fill(codeAt(secret, Date.now()));
  await guest.keyboard.press('Enter');
  const codes = guest.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = await codes.first().innerText();
  await axe(guest);
  await guest.getByRole('button', { name: 'Ya los guardé' }).click();
  await expect(guest.getByText('Te quedan 10 códigos de recuperación.')).toBeVisible();

  // On another device: once with the app, whose next code comes within a minute, and once with a recovery code.
  serverClock.shift(1);
  const other = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  for (const code of [codeAt(secret, Date.now() + 60_000), recoveryCode]) {
    if (code === recoveryCode) await other.evaluate(() => localStorage.clear());
    await other.goto('/ingresar');
    await other.getByLabel('Usuario').fill(EMAIL);
    await other.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await other.keyboard.press('Enter');
    await other.getByLabel('Código').fill(code);
    await other.keyboard.press('Enter');
    await expect(other).toHaveURL(/\/administrador/);
  }

  await guest.reload();
  await expect(guest.getByText('Te quedan 9 códigos de recuperación.')).toBeVisible();
  const open = guest.getByRole('list', { name: 'Sesiones abiertas' }).getByRole('listitem');
  await expect(open).toHaveCount(3);
  await guest.getByRole('button', { name: 'Cerrar todas las demás' }).click();
  await expect(open).toHaveCount(1);
  await axe(guest);
  await expectToFit(guest);
  await other.reload();
  await expect(other).toHaveURL('/ingresar');

  // What the role doesn't admit is not offered.
  await guest.goto('/administrador/cuentas');
  await expect(guest.getByRole('button', { name: /Qori Sumaq Huillca/ })).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Invitar administrador' })).toHaveCount(0);
  // An item of the library that could be lifted would be a button around the buttons in it.
  await guest.goto('/administrador/bibliografia');
  await expect(guest.getByRole('button', { name: /^Descargar/ }).first()).toBeVisible();
  await expect(guest.locator('li[role="button"]')).toHaveCount(0);
  await axe(guest);

  await page.reload();
  await page.getByRole('button', { name: /Qori Sumaq Huillca/ }).click();
  const account = page.getByRole('dialog', { name: 'Qori Sumaq Huillca' });
  await account.getByRole('button', { name: 'Restablecer dos pasos' }).click();
  await page.getByRole('button', { name: 'Restablecer', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: /Qori Sumaq Huillca/ }).click();
  await expect(account.getByRole('button', { name: 'Restablecer dos pasos' })).toHaveCount(0);
  await account.getByRole('button', { name: 'Terminar cuenta' }).click();
  await page.getByRole('button', { name: 'Terminar', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await axe(page);
  await expectToFit(page);
  await guest.reload();
  await expect(guest).toHaveURL('/ingresar');
  await guest.getByLabel('Usuario').fill(EMAIL);
  await guest.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await guest.keyboard.press('Enter');
  await expect(guest.getByText(/Tu cuenta está bloqueada/).first()).toBeVisible();
  await other.context().close();
  await guest.context().close();
});
