import { changeTemporaryPasswordRoute, logoutRoute } from '@amauta/contract/session.ts';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { currentSession } from '../../api/session-store.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { administrator, signInAs, teacher } from '../../testing/session-users.ts';
import { ToastHost } from '../../ui/feedback/toast-host.tsx';
import { PasswordPage } from './password-page.tsx';

const newcomer = { ...teacher, has_temporary_password: true };

function drawPage() {
  // Beside the page, as in the product, where toasts outlive a navigation.
  render(<ToastHost />);
  return renderPage(<PasswordPage />, { at: '/docente/cambiar-clave' });
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

async function fill(current: string, next: string, repeated: string) {
  const user = userEvent.setup();
  if (current) await user.type(field('Contraseña actual'), current);
  if (next) await user.type(field('Nueva contraseña'), next);
  if (repeated) await user.type(field('Repite la nueva contraseña'), repeated);
  await user.click(screen.getByRole('button', { name: 'Guardar contraseña' }));
}

describe('changing the password', () => {
  it.each([
    [newcomer, '/docente'],
    [administrator, '/administrador'],
  ])('sends the three fields and leads $role_code home', async (account, home) => {
    signInAs(account);
    const server = fakeApi();
    server.answer(changeTemporaryPasswordRoute, { success: true, message: 'Listo' });
    await drawPage();
    await fill('Temporal-4821', 'Chumbivilcas7!', 'Chumbivilcas7!');
    expect(await screen.findByText(`Otra página: ${home}`)).toBeTruthy();
    expect(server.bodiesOf(changeTemporaryPasswordRoute)).toEqual([
      {
        current_password: 'Temporal-4821',
        new_password: 'Chumbivilcas7!',
        confirm_password: 'Chumbivilcas7!',
      },
    ]);
    expect(currentSession()?.has_temporary_password).toBe(false);
  });

  it.each([
    ['', 'Chumbivilcas7!', 'Chumbivilcas7!', 'Escribe tu contraseña actual.'],
    ['x', 'Corta1!', 'Corta1!', 'La contraseña debe tener al menos 8 caracteres.'],
    ['x', 'sinmayusculas1!', 'sinmayusculas1!', 'A tu contraseña le falta algo de la lista.'],
    ['x', 'Chumbivilcas7!', 'Chumbivilcas7', 'Las contraseñas no coinciden.'],
  ])('refuses %s / %s / %s', async (current, next, repeated, text) => {
    signInAs(newcomer);
    const server = fakeApi();
    await drawPage();
    await fill(current, next, repeated);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(server.received).toHaveLength(0);
  });

  it('puts a refusal at its field and keeps what was typed', async () => {
    signInAs(newcomer);
    fakeApi().refuse(changeTemporaryPasswordRoute, {
      status: 422,
      code: 'CURRENT_PASSWORD_WRONG',
      message: 'La contraseña actual no es correcta.',
    });
    await drawPage();
    await fill('otra', 'Chumbivilcas7!', 'Chumbivilcas7!');
    await screen.findByText('La contraseña actual no es correcta.');
    expect(field('Contraseña actual').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field('Contraseña actual'));
    expect(field('Nueva contraseña').value).toBe('Chumbivilcas7!');
  });

  it('shows a refusal that names no field above the button', async () => {
    signInAs(newcomer);
    fakeApi().refuse(changeTemporaryPasswordRoute, {
      status: 429,
      code: 'TOO_MANY_REQUESTS',
      message: 'Espera un minuto e inténtalo de nuevo.',
    });
    await drawPage();
    await fill('Temporal-4821', 'Chumbivilcas7!', 'Chumbivilcas7!');
    expect(await screen.findByText('Espera un minuto e inténtalo de nuevo.')).toBeTruthy();
  });
});

it('ticks the rules that the typed password keeps, also for screen readers', async () => {
  signInAs(newcomer);
  await drawPage();
  const items = () =>
    within(screen.getByRole('list'))
      .getAllByRole('listitem')
      .map((item) => item.textContent);
  expect(items().every((text) => text.endsWith('(falta)'))).toBe(true);
  await userEvent.type(field('Nueva contraseña'), 'Chumbivilcas7');
  expect(items()).toEqual([
    '8 caracteres como mínimo (cumplido)',
    'Una letra mayúscula (cumplido)',
    'Una letra minúscula (cumplido)',
    'Un número (cumplido)',
    'Un carácter especial, como ! ? # o * (falta)',
  ]);
});

describe('while the password must be changed', () => {
  it('the page offers only the form and signing out', async () => {
    signInAs(newcomer);
    const server = fakeApi();
    server.answer(logoutRoute, { success: true, message: 'Sesión cerrada' });
    await drawPage();
    expect(screen.getByText('Debes cambiar tu contraseña temporal')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
    expect(await screen.findByText('Otra página: /ingresar')).toBeTruthy();
    expect(await screen.findByText('Sesión cerrada correctamente')).toBeTruthy();
    expect(currentSession()).toBeNull();
  });

  it('signing out ends the session here even where the server fails', async () => {
    signInAs(newcomer);
    fakeApi().refuse(logoutRoute, { status: 500, code: 'INTERNAL', message: '' });
    await drawPage();
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
    expect(await screen.findByText('Otra página: /ingresar')).toBeTruthy();
    expect(await screen.findByText('Error al cerrar sesión')).toBeTruthy();
    expect(currentSession()).toBeNull();
  });

  it('no warning is shown to somebody who need not change the password', async () => {
    signInAs(teacher);
    await drawPage();
    expect(screen.getByRole('heading', { name: 'Cambiar contraseña' })).toBeTruthy();
    expect(screen.queryByText('Debes cambiar tu contraseña temporal')).toBeNull();
  });
});
