import { metadataRoute } from '@amauta/contract/catalogue.ts';
import { refreshRoute } from '@amauta/contract/session.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { call } from '../api/client.ts';
import { holdWork } from '../api/held-work.ts';
import { clearSession, currentSession, loseSession } from '../api/session-store.ts';
import { forgetPlace, leftPlaceText, placeOf } from '../features/session/left-place.ts';
import { fakeApi } from '../testing/fake-api.ts';
import { signInAs, teacher } from '../testing/session-users.ts';
import { presentToasts } from '../ui/feedback/toast.ts';
import { tellLostSession } from './lost-session.ts';

let toasts: string[] = [];
let stop: (() => void)[] = [];
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  toasts = [];
  stop = [
    presentToasts({ show: ({ message }) => toasts.push(message), dismiss: () => undefined }),
    tellLostSession(),
  ];
  api = fakeApi();
  api.refuse(metadataRoute, { status: 401, code: 'TOKEN_EXPIRED', message: '' });
  signInAs(teacher);
});
afterEach(() => {
  for (const each of stop) each();
  vi.unstubAllGlobals();
});

it('leaves it to the notice of the sign-in page to tell that the session could not be renewed', async () => {
  window.history.replaceState(null, '', '/docente/mis-examenes');
  api.refuse(refreshRoute, { status: 401, code: 'REFRESH_REJECTED', message: 'Tu sesión terminó.' });
  await Promise.allSettled([call(metadataRoute, {}), call(metadataRoute, {})]);
  expect(currentSession()).toBeNull();
  expect(leftPlaceText()).toBe('Tu sesión terminó. Al ingresar vuelves a la página en la que estabas.');
  expect(toasts).toEqual([]);
  forgetPlace();
});

it('tells by a toast that a stored session is unreadable, because there is no page to come back to', () => {
  localStorage.setItem('user', 'x');
  loseSession();
  expect([toasts, leftPlaceText()]).toEqual([['Error al refrescar token'], null]);
});

it.each(['/docente/ascenso/simulacro-examen/7?pagina=3', '/docente/ascenso/practica-tema/7'])(
  'remembers the page %s of the account, and says that the answers of its exam are kept',
  async (path) => {
    window.history.replaceState(null, '', path);
    api.refuse(refreshRoute, { status: 401, code: 'REFRESH_REJECTED', message: 'Tu sesión terminó.' });
    await Promise.allSettled([call(metadataRoute, {})]);
    expect(placeOf(teacher.id)?.path).toBe(path);
    expect(placeOf(teacher.id + 1)).toBeNull();
    expect(leftPlaceText()).toBe('Tu sesión terminó. Tus respuestas están guardadas en este equipo.');
    forgetPlace();
    expect(leftPlaceText()).toBeNull();
  },
);

it('says that an unsaved form is kept, and remembers what its page was given', async () => {
  const category = { year: 2024 };
  window.history.replaceState(
    { category, key: 'k', __TSR_index: 3 },
    '',
    '/administrador/banco-preguntas/crear-pregunta',
  );
  api.refuse(refreshRoute, { status: 401, code: 'REFRESH_REJECTED', message: 'Tu sesión terminó.' });
  const release = holdWork();
  await Promise.allSettled([call(metadataRoute, {})]);
  release();
  expect(leftPlaceText()).toBe('Tu sesión terminó. Lo que escribías está guardado en este equipo.');
  expect(placeOf(teacher.id)).toMatchObject({
    path: '/administrador/banco-preguntas/crear-pregunta',
    state: { category },
  });
  expect(Object.keys(placeOf(teacher.id)?.state ?? {})).toEqual(['category']);
  forgetPlace();
});

it('tells nothing when somebody signs out, nor when a request was under way at that moment', async () => {
  const late = call(metadataRoute, {});
  clearSession();
  await expect(late).rejects.toThrow('No user data found');
  expect(toasts).toEqual([]);
});

it('tells nothing while the session may still be valid', async () => {
  api.refuse(refreshRoute, { status: 503, code: 'OVERLOADED', message: '' });
  await expect(call(metadataRoute, {})).rejects.toThrow();
  expect(toasts).toEqual([]);
});
