import {
  beginSecondFactorRoute,
  confirmSecondFactorRoute,
  endOtherSessionsRoute,
  endSecondFactorRoute,
  endSessionRoute,
  ownSessionsRoute,
  secondFactorRoute,
} from '@amauta/contract/administrators/own-account.ts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { currentSession } from '../../../api/session-store.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { administrator, signInAs } from '../../../testing/session-users.ts';
import { OwnAccountPage } from './own-account-page.tsx';
import { drawQr } from './qr-code.tsx';

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const at = '2026-03-02T15:00:00.000Z';
const session = { device: 'Chrome en Android', address: '190.12.34.0', signed_in_at: at, last_used_at: at };
const off = { is_on: false, since: null, recovery_codes_left: 0, is_required: true };

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  signInAs({ ...administrator, admin_role: 'owner', owes_second_factor: true });
  api = fakeApi();
  api.answer(ownSessionsRoute, {
    success: true,
    data: [
      { ...session, id: id(1), is_current: true },
      { ...session, id: id(2), is_current: false, device: 'Safari en iPhone' },
    ],
  });
  api.answer(secondFactorRoute, { success: true, data: off });
});
const show = () => renderPage(<OwnAccountPage />, { at: '/administrador/mi-cuenta' });

test('setting up: password, QR code, first code, recovery codes once', async () => {
  const codes = ['AAAA-BBBB-CCCC-DDDD', '1111-2222-3333-4444'];
  api.answer(beginSecondFactorRoute, {
    success: true,
    data: { secret: 'ABCDEFGH', uri: 'otpauth://totp/Amauta:julia?secret=ABCDEFGH' },
  });
  api.answer(confirmSecondFactorRoute, { success: true, data: { recovery_codes: codes } });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Activar' }));
  // Each step takes the focus, so that somebody with a keyboard needs no other way.
  expect(document.activeElement).toBe(screen.getByLabelText('Contraseña actual'));
  await userEvent.keyboard('Mi-clave-1{Enter}');
  expect(await screen.findByRole('img', { name: /Código QR/ })).toBeTruthy();
  expect(document.activeElement?.textContent).toMatch(/^Escanea este código/);
  expect(screen.getByText('ABCD EFGH')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Código'), '12 34');
  await userEvent.click(screen.getByRole('button', { name: 'Activar' }));
  expect(await screen.findByText(/Escribe el código de 6 cifras/)).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Código'), ' 56');
  await userEvent.click(screen.getByRole('button', { name: 'Activar' }));
  expect(await screen.findByText(codes[0] as string)).toBeTruthy();
  expect(currentSession()?.owes_second_factor).toBeUndefined();
  await userEvent.click(screen.getByRole('button', { name: 'Ya los guardé' }));
  expect(screen.queryByText(codes[0] as string)).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Verificación en dos pasos' }));
});

test('ending it asks for the password and a code, and tells which one is wrong', async () => {
  api.answer(secondFactorRoute, {
    success: true,
    data: { is_on: true, since: at, recovery_codes_left: 2, is_required: false },
  });
  api.refuse(endSecondFactorRoute, {
    status: 400,
    code: 'SECOND_FACTOR_WRONG',
    message: 'El código no es correcto.',
    errors: { code: ['El código no es correcto.'] },
  });
  await show();
  expect(await screen.findByText('Te quedan 2 códigos de recuperación.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Desactivar' }));
  await userEvent.type(screen.getByLabelText('Contraseña actual'), 'Mi-clave-1');
  await userEvent.type(screen.getByLabelText('Código'), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Desactivar' }));
  expect(await screen.findByText('El código no es correcto.')).toBeTruthy();
});

test('other sessions are ended one by one or all', async () => {
  api.answer(endSessionRoute, { success: true, message: 'Sesión cerrada.' });
  api.answer(endOtherSessionsRoute, { success: true, message: 'Se cerraron tus demás sesiones.' });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Cerrar la sesión de Safari en iPhone' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cerrar todas las demás' }));
  const paths = api.received.map(({ path }) => path);
  expect(paths).toContain(`/account/sessions/${id(2)}/end/`);
  expect(paths).toContain('/account/sessions/end-others/');
  expect(screen.queryByRole('button', { name: 'Cerrar la sesión de Chrome en Android' })).toBeNull();
});

test('the QR code is a square with its quiet room', () => {
  const { size, path } = drawQr('otpauth://totp/Amauta:julia?secret=ABCDEFGH');
  expect((size - 8 - 17) % 4).toBe(0);
  expect(path).not.toMatch(/M[0-3] \d/);
  expect(path).toContain('M4 4h1v1h-1z');
});
