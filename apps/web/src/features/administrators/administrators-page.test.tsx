import {
  type AdministratorAccount,
  administratorAuditRoute,
  administratorListRoute,
  changeAdministratorRoleRoute,
  endAdministratorRoute,
} from '@amauta/contract/administrators/accounts.ts';
import {
  inviteAdministratorRoute,
  withdrawInvitationRoute,
} from '@amauta/contract/administrators/invitations.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { administrator, signInAs } from '../../testing/session-users.ts';
import { AdministratorsPage } from './administrators-page.tsx';

const other: AdministratorAccount = {
  id: 9,
  full_name: 'Tomás Huamán',
  email: 'tomas@correo.pe',
  admin_role: 'content',
  is_ended: false,
  has_second_factor: true,
  created_at: '2026-03-01T12:00:00.000Z',
  last_sign_in_at: null,
  last_sign_in_device: null,
};
const invitation = {
  id: 4,
  email: 'nueva@correo.pe',
  admin_role: 'teachers' as const,
  invited_by: 'Julia Ramos',
  created_at: '2026-03-01T12:00:00.000Z',
  expires_at: '2026-03-08T12:00:00.000Z',
  has_lapsed: false,
};

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  signInAs({ ...administrator, admin_role: 'owner' });
  api = fakeApi();
  api.answer(administratorListRoute, {
    success: true,
    data: { administrators: [other], invitations: [invitation], is_second_factor_required: false },
  });
  api.answer(administratorAuditRoute, {
    success: true,
    data: [
      {
        id: 1,
        action: 'administrator.role_changed',
        actor_name: 'Julia Ramos',
        happened_at: '2026-03-01T12:00:00.000Z',
        changes: [{ field: 'admin_role', label: 'Rol', from: 'Docentes', to: 'Contenido' }],
      },
    ],
  });
});
const show = () => renderPage(<AdministratorsPage />, { at: '/administrador/cuentas' });

test('an invitation gives its link once', async () => {
  api.answer(inviteAdministratorRoute, {
    success: true,
    data: {
      id: 5,
      email: 'ana@correo.pe',
      admin_role: 'content',
      token: 'clave-secreta',
      expires_at: invitation.expires_at,
    },
  });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Invitar administrador' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Los campos con * son obligatorios.')).toBeTruthy();
  const email = dialog.getByRole('textbox', { name: 'Correo' });
  expect(email.getAttribute('aria-required')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(email));
  await userEvent.click(dialog.getByRole('button', { name: 'Crear invitación' }));
  expect(await dialog.findByText('Escribe el correo.')).toBeTruthy();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Correo' }), 'Ana@correo.pe');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Seguir editando' }));
  await userEvent.click(dialog.getByRole('radio', { name: /^Contenido/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Crear invitación' }));
  expect(await screen.findByText(/\/invitacion#clave-secreta$/)).toBeTruthy();
  expect(screen.getByText(/vence en 7 días/)).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(screen.queryByText(/clave-secreta$/)).toBeNull());
  expect(api.bodiesOf(inviteAdministratorRoute)).toEqual([{ email: 'ana@correo.pe', admin_role: 'content' }]);
});

test('the dialog tells what happened, changes the role, and asks before it ends the account', async () => {
  api.answer(changeAdministratorRoleRoute, { success: true, message: 'Rol actualizado.' });
  api.answer(endAdministratorRoute, { success: true, message: 'Cuenta terminada. Ya no puede ingresar.' });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Ver la cuenta de Tomás Huamán' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tomás Huamán' }));
  expect(await dialog.findByText('Cambió el rol: de Docentes a Contenido')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Guardar rol' })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Terminar cuenta' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancelar' }));
  expect(api.received.some(({ path }) => path.endsWith('/end/'))).toBe(false);
  await userEvent.click(dialog.getByRole('radio', { name: /^Solo lectura/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar rol' }));
  const sent = api.received.find(({ path }) => path === '/administrators/9/role/');
  expect(sent?.body).toEqual({ admin_role: 'read_only' });
});

test('an invitation is withdrawn', async () => {
  api.answer(withdrawInvitationRoute, { success: true, message: 'Invitación retirada.' });
  await show();
  await userEvent.click(
    await screen.findByRole('button', { name: /^Retirar la invitación de nueva@correo.pe/ }),
  );
  const path = '/administrators/invitations/4/';
  const question = within(await screen.findByRole('dialog', { name: '¿Retirar la invitación?' }));
  expect(api.received.map((request) => request.path)).not.toContain(path);
  await userEvent.click(question.getByRole('button', { name: 'Retirar' }));
  await waitFor(() => expect(api.received.map((request) => request.path)).toContain(path));
});

test('who only reads sees the accounts and no way to change them', async () => {
  signInAs({ ...administrator, admin_role: 'read_only' });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Ver la cuenta de Tomás Huamán' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tomás Huamán' }));
  expect(await dialog.findByText(/Cambió el rol/)).toBeTruthy();
  expect(dialog.queryByRole('radio')).toBeNull();
  for (const name of ['Terminar cuenta', 'Restablecer dos pasos', 'Invitar administrador'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('button', { name: /Retirar/ })).toBeNull();
});

test('a failure can be tried again', async () => {
  api.refuse(administratorListRoute, { status: 500, code: 'INTERNAL', message: 'Algo falló.' });
  await show();
  expect(await screen.findByText('Algo falló.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeTruthy();
});
