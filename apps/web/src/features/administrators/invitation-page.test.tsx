import { acceptInvitationRoute, openInvitationRoute } from '@amauta/contract/administrators/invitations.ts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { InvitationPage } from './invitation-page.tsx';

afterEach(() => window.history.replaceState(null, '', '/'));
const show = (token: string) => {
  window.history.replaceState(null, '', `/invitacion#${token}`);
  return renderPage(<InvitationPage />, { at: '/invitacion' });
};
const offered = {
  email: 'ana@correo.pe',
  admin_role: 'content' as const,
  expires_at: '2026-03-08T12:00:00.000Z',
};

test('a name and a password make the account, and the way leads to signing in', async () => {
  const api = fakeApi();
  api.answer(openInvitationRoute, { success: true, data: offered });
  api.answer(acceptInvitationRoute, { success: true, message: 'Tu cuenta está lista. Ya puedes ingresar.' });
  await show('clave');
  expect(await screen.findByText('ana@correo.pe')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Nombre completo'), 'Ana Ríos');
  await userEvent.type(screen.getByLabelText('Contraseña'), 'Lago-Puno-77!');
  await userEvent.type(screen.getByLabelText('Repite la contraseña'), 'otra');
  await userEvent.click(screen.getByRole('button', { name: 'Crear cuenta' }));
  expect(await screen.findByText('Las contraseñas no coinciden.')).toBeTruthy();
  expect(api.bodiesOf(acceptInvitationRoute)).toEqual([]);
  await userEvent.clear(screen.getByLabelText('Repite la contraseña'));
  await userEvent.type(screen.getByLabelText('Repite la contraseña'), 'Lago-Puno-77!');
  await userEvent.click(screen.getByRole('button', { name: 'Crear cuenta' }));
  expect(await screen.findByText('Otra página: /ingresar')).toBeTruthy();
  expect(api.bodiesOf(acceptInvitationRoute)).toEqual([
    { token: 'clave', full_name: 'Ana Ríos', password: 'Lago-Puno-77!' },
  ]);
});

test.each([
  ['vieja', 'Esta invitación no es válida.'],
  ['', 'El enlace está incompleto. Cópialo entero, como te lo entregaron.'],
])('the link %j says what is wrong with it', async (token, text) => {
  const api = fakeApi();
  api.refuse(openInvitationRoute, {
    status: 404,
    code: 'NOT_FOUND',
    message: 'Esta invitación no es válida.',
  });
  await show(token);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByLabelText('Nombre completo')).toBeNull();
});
