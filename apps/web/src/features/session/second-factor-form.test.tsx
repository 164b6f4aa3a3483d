import { loginRoute, loginSecondFactorRoute } from '@amauta/contract/session.ts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { administrator } from '../../testing/session-users.ts';
import { LoginPage } from './login-page.tsx';

async function typePassword() {
  const api = fakeApi();
  api.answer(loginRoute, {
    success: true,
    message: 'Escribe el código.',
    second_factor: { pending_token: 'pendiente', expires_at: '2026-03-02T15:05:00.000Z' },
  });
  await renderPage(<LoginPage />, { at: '/ingresar' });
  await userEvent.type(screen.getByLabelText('Usuario'), 'julia@correo.pe');
  await userEvent.type(screen.getByLabelText('Contraseña'), 'Mi-clave-1');
  await userEvent.click(screen.getByRole('button', { name: 'Ingresar' }));
  await screen.findByRole('heading', { name: 'Verificación en dos pasos' });
  return api;
}

test('the code completes the sign-in', async () => {
  const api = await typePassword();
  api.answer(loginSecondFactorRoute, {
    success: true,
    message: '¡Credenciales correctas, redirigiendo!',
    token: 't',
    refreshToken: 'r',
    refresh: 'r',
    role: 'ADM',
    user: administrator,
  });
  await userEvent.type(screen.getByLabelText('Código'), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Ingresar' }));
  expect(await screen.findByText('Otra página: /administrador')).toBeTruthy();
  expect(api.bodiesOf(loginSecondFactorRoute)).toEqual([{ pending_token: 'pendiente', code: '123456' }]);
});

test('a sign-in that has lapsed leads back to the password', async () => {
  const api = await typePassword();
  api.refuse(loginSecondFactorRoute, {
    status: 401,
    code: 'SIGN_IN_LAPSED',
    message: 'El ingreso ha vencido.',
  });
  await userEvent.type(screen.getByLabelText('Código'), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Ingresar' }));
  expect(await screen.findByText('El ingreso ha vencido.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Volver a escribir mi contraseña' }));
  expect(screen.getByLabelText('Usuario')).toBeTruthy();
});
