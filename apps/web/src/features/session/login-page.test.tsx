import { loginRoute, meRoute } from '@amauta/contract/session.ts';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { clearSession, currentSession } from '../../api/session-store.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { administrator, signInAs, teacher } from '../../testing/session-users.ts';
import { presentToasts, type ToastRequest } from '../../ui/feedback/toast.ts';
import { ToastHost } from '../../ui/feedback/toast-host.tsx';
import { keepPlace, leftPlaceText } from './left-place.ts';
import { LoginPage } from './login-page.tsx';

// The contact is read once, so it must be in the document before the first rendering.
vi.hoisted(() => {
  const meta = document.createElement('meta');
  meta.name = 'amauta-config';
  meta.content = JSON.stringify({
    appName: 'Amauta',
    contactPhone: '900000000',
    contactUrl: 'https://wa.me/51900000000',
    version: '1',
    hasPublicDemo: true,
  });
  document.head.append(meta);
});

const api = () => fakeApi();
const answerOf = (user: typeof teacher) => ({
  success: true as const,
  message: 'Hola',
  token: 't',
  refreshToken: 'r',
  refresh: 'r',
  role: user.role_code,
  user,
});

function drawLogin() {
  // Beside the page, as in the product, where toasts outlive a navigation.
  render(<ToastHost />);
  return renderPage(<LoginPage />, { at: '/ingresar' });
}

async function typeAndSubmit(username: string, password: string) {
  const user = userEvent.setup();
  if (username) await user.type(screen.getByLabelText('Usuario'), username);
  if (password) await user.type(screen.getByLabelText('Contraseña'), password);
  await user.click(screen.getByRole('button', { name: 'Ingresar' }));
}

beforeEach(() => {
  vi.unstubAllGlobals();
});

it('says what the user name is, and links to the provider with a message for a lost password', async () => {
  api();
  await drawLogin();
  const field = screen.getByLabelText('Usuario');
  const hint = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toBe('Tu correo o celular.');
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: '¿Olvidaste tu contraseña?' });
  expect(new URL(link.href).searchParams.get('text')).toBe(
    'Hola. Olvidé mi contraseña. Mi nombre y mi correo son: ',
  );
});

it('says what the product is for, on phones too', async () => {
  api();
  await drawLogin();
  const promise = screen.getByText(/^Bancos de preguntas, simulacros de examen y práctica/);
  expect(promise.className.split(' ')).not.toContain('hidden');
});

describe('after a session that ended by itself', () => {
  const path = '/docente/ascenso/simulacro-examen/7?pagina=3';

  it('says what is kept and leads back to the exam', async () => {
    keepPlace({ account: teacher.id, path });
    api().answer(loginRoute, answerOf(teacher));
    await drawLogin();
    screen.getByText('Tu sesión terminó. Tus respuestas están guardadas en este equipo.');
    await typeAndSubmit('rosa@correo.pe', 'Amauta2026!');
    await screen.findByText('Otra página: /docente/ascenso/simulacro-examen/7');
    expect(leftPlaceText()).toBeNull();
  });

  it('gives the page back what it was given beside its address', async () => {
    const state = { category: { year: 2024 } };
    keepPlace({ account: teacher.id, path: '/administrador/banco-preguntas/crear-pregunta', state });
    api().answer(loginRoute, answerOf(teacher));
    const { router } = await drawLogin();
    await typeAndSubmit('rosa@correo.pe', 'Amauta2026!');
    await screen.findByText('Otra página: /administrador/banco-preguntas/crear-pregunta');
    expect(router.state.location.state).toMatchObject(state);
  });

  it('leads another account to its own first page', async () => {
    keepPlace({ account: teacher.id + 1000, path });
    api().answer(loginRoute, answerOf(teacher));
    await drawLogin();
    await typeAndSubmit('rosa@correo.pe', 'Amauta2026!');
    await screen.findByText('Otra página: /docente');
    expect(leftPlaceText()).toBeNull();
  });
});

describe('signing in', () => {
  it.each([
    [teacher, '/docente'],
    [administrator, '/administrador'],
  ])('stores the session and leads $role_code on', async (account, home) => {
    const server = api();
    server.answer(loginRoute, answerOf(account));
    await drawLogin();
    await typeAndSubmit(' rosa@correo.pe ', 'Amauta2026!');
    expect(await screen.findByText(`Otra página: ${home}`)).toBeTruthy();
    expect(server.bodiesOf(loginRoute)).toEqual([{ username: 'rosa@correo.pe', password: 'Amauta2026!' }]);
    expect(currentSession()).toMatchObject({ token: 't', refreshToken: 'r', role: account.role_code });
    expect(await screen.findByText('¡Credenciales correctas, redirigiendo!')).toBeTruthy();
  });

  it('says what is missing, and puts the focus there', async () => {
    const server = api();
    await drawLogin();
    await typeAndSubmit('rosa@correo.pe', '');
    const password = screen.getByLabelText('Contraseña');
    expect(password.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(password);
    expect(screen.getByText('Escribe tu contraseña.')).toBeTruthy();
    expect(screen.queryByText('Escribe tu usuario.')).toBeNull();
    await userEvent.type(password, 'x');
    expect(screen.queryByText('Escribe tu contraseña.')).toBeNull();
    expect(server.received).toHaveLength(0);
  });

  it('shows the refusal of the server and keeps what was typed', async () => {
    api().refuse(loginRoute, {
      status: 401,
      code: 'INVALID_CREDENTIALS',
      message: 'Usuario o contraseña incorrectos.',
    });
    const { router } = await drawLogin();
    await typeAndSubmit('rosa@correo.pe', 'mala');
    expect((await screen.findByRole('alert')).textContent).toBe('Usuario o contraseña incorrectos.');
    expect(router.state.location.pathname).toBe('/ingresar');
    expect(screen.getByLabelText<HTMLInputElement>('Usuario').value).toBe('rosa@correo.pe');
    expect(screen.getByLabelText<HTMLInputElement>('Contraseña').value).toBe('mala');
    expect(screen.getByRole('button', { name: 'Ingresar' }).getAttribute('aria-disabled')).not.toBe('true');
    expect(currentSession()).toBeNull();
  });

  it('waits while many sign in at once, says so, and signs in by itself', async () => {
    const server = api();
    const turn = Promise.withResolvers<Response>();
    let tries = 0;
    server.respond(loginRoute, () => {
      tries += 1;
      if (tries === 2) return turn.promise;
      const said = { success: false, code: 'OVERLOADED', message: 'Espera.', error: 'Espera.' };
      return Response.json(said, { status: 503, headers: { 'retry-after': '0' } });
    });
    await drawLogin();
    await typeAndSubmit('rosa@correo.pe', 'Amauta2026!');
    expect(
      (await screen.findByText(/^Hay muchas personas ingresando/)).closest('[role=status]'),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: /Ingresando/ }).getAttribute('aria-disabled')).toBe('true');
    turn.resolve(Response.json(answerOf(teacher)));
    expect(await screen.findByText('Otra página: /docente')).toBeTruthy();
    expect(tries).toBe(2);
  });

  it('goes on while the server stays away, says so, and stops when asked, with what was typed', async () => {
    onTestFinished(() => void vi.useRealTimers());
    const server = api();
    let tries = 0;
    server.respond(loginRoute, () => {
      tries += 1;
      return new Response('', { status: 503, headers: { 'retry-after': '2' } });
    });
    await drawLogin();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.change(screen.getByLabelText('Usuario'), { target: { value: 'rosa@correo.pe' } });
    fireEvent.change(screen.getByLabelText('Contraseña'), { target: { value: 'Amauta2026!' } });
    fireEvent.click(screen.getByRole('button', { name: 'Ingresar' }));
    await screen.findByText(/^Hay muchas personas ingresando/);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText(/^El servidor no responde\. Puedes esperar en esta página/)).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('');
    expect(tries).toBeGreaterThan(10);
    fireEvent.click(screen.getByRole('button', { name: 'Dejar de intentar' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Ingresar' }).getAttribute('aria-disabled')).not.toBe('true'),
    );
    expect(screen.getByRole('alert').textContent).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Usuario').value).toBe('rosa@correo.pe');
  });

  it('refuses an answer without what a session needs', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ success: true, token: 't', user: teacher }));
    await drawLogin();
    await typeAndSubmit('rosa@correo.pe', 'Amauta2026!');
    expect(await screen.findByText('Datos inválidos del servidor')).toBeTruthy();
    expect(currentSession()).toBeNull();
  });

  it('says so when no answer comes', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await drawLogin();
    await typeAndSubmit('rosa@correo.pe', 'Amauta2026!');
    expect(await screen.findByText(/^Error al verificar credenciales\. Revisa tu conexión/)).toBeTruthy();
  });
});

it('shows and hides the password', async () => {
  await drawLogin();
  const password = screen.getByLabelText<HTMLInputElement>('Contraseña');
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar contraseña', pressed: false }));
  expect(password.type).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Ocultar contraseña', pressed: true }));
  expect(password.type).toBe('password');
});

it('names the only contact, for help and against scams', async () => {
  await drawLogin();
  for (const name of ['¿Olvidaste tu contraseña?', 'Contáctanos por mensaje']) {
    expect(screen.getByRole<HTMLAnchorElement>('link', { name }).href).toMatch(
      /^https:\/\/wa\.me\/51900000000\?/,
    );
  }
  expect(screen.getByText(/Un solo número de contacto y pago/).textContent).toContain(
    '900\u00a0000\u00a0000',
  );
});

it('warns where strangers know the password of an account, before anything is typed', async () => {
  await drawLogin();
  const warning = screen.getByText('Este sitio es de demostración.');
  const following = warning.compareDocumentPosition(screen.getByLabelText('Usuario'));
  expect(following).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('says that the sign-in worked, and uncovers the next page soon', async () => {
  const shown = vi.fn();
  const stop = presentToasts({ show: shown, dismiss: () => {} });
  api().answer(loginRoute, answerOf(teacher));
  await renderPage(<LoginPage />, { at: '/ingresar' });
  await typeAndSubmit('rosa@correo.pe', 'Amauta2026!');
  await waitFor(() => expect(shown).toHaveBeenCalledOnce());
  stop();
  const [toast] = shown.mock.calls[0] as [ToastRequest];
  expect(toast.message).toBe('¡Credenciales correctas, redirigiendo!');
  expect(toast.duration).toBeLessThanOrEqual(2000);
});

describe('a stored session', () => {
  it('is verified, and leads on', async () => {
    signInAs(teacher);
    const verified = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', () => verified.promise);
    await drawLogin();
    expect(screen.getByText('Verificando sesión...')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ingresar' })).toBeNull();
    verified.resolve(Response.json({ success: true, data: { ...teacher, is_expired: true } }));
    expect(await screen.findByText('Otra página: /docente')).toBeTruthy();
    expect(currentSession()?.is_expired).toBe(true);
  });

  it('gives way to the form when it has ended', async () => {
    signInAs(teacher);
    vi.stubGlobal('fetch', async () =>
      Response.json(
        { success: false, code: 'REFRESH_REJECTED', message: 'Terminó.', error: 'Terminó.' },
        { status: 401 },
      ),
    );
    await drawLogin();
    expect(await screen.findByRole('button', { name: 'Ingresar' })).toBeTruthy();
    expect(currentSession()).toBeNull();
  });

  it('appearing in another tab leads this one on too', async () => {
    api().answer(meRoute, { success: true, data: administrator });
    const { router } = await drawLogin();
    expect(screen.getByRole('button', { name: 'Ingresar' })).toBeTruthy();
    signInAs(administrator);
    await waitFor(() => expect(router.state.location.pathname).toBe('/administrador'));
    clearSession();
  });
});
