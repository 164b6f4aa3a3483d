import { afterEach, describe, expect, it, vi } from 'vitest';
import { administrator, signInAs, teacher } from '../testing/session-users.ts';
import {
  clearSession,
  currentSession,
  login,
  subscribeToSession,
  updateSessionUser,
} from './session-store.ts';

const stops: (() => void)[] = [];
function watch() {
  const listener = vi.fn();
  stops.push(subscribeToSession(listener));
  return listener;
}

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

describe('login', () => {
  it('stores user, token and role under their own keys', () => {
    signInAs(teacher, 't', 'r');
    expect(localStorage.getItem('token')).toBe('t');
    expect(localStorage.getItem('role')).toBe('DOC');
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual({
      ...teacher,
      token: 't',
      refreshToken: 'r',
      role: 'DOC',
    });
  });

  it.each([
    [{ refreshToken: 'r', role: 'DOC' }, 'Login requiere token, refreshToken y rol'],
    [{ token: 't', role: 'DOC' }, 'Login requiere token, refreshToken y rol'],
    [{ token: 't', refreshToken: 'r' }, 'Login requiere token, refreshToken y rol'],
    [{ token: 't', refreshToken: 'r', role: 'EST' }, 'Rol inválido. Debe ser "DOC" o "ADM"'],
  ])('refuses %j', (answer, message) => {
    expect(() => login({ ...answer, user: teacher })).toThrow(message);
    expect(localStorage.length).toBe(0);
  });
});

describe('the current session', () => {
  it.each([
    ['nothing stored', null],
    ['no JSON', 'hola'],
    ['no token', JSON.stringify({ ...teacher, refreshToken: 'r', role: 'DOC' })],
    ['an empty refresh token', JSON.stringify({ ...teacher, token: 't', refreshToken: '', role: 'DOC' })],
    ['an unknown role', JSON.stringify({ ...teacher, token: 't', refreshToken: 'r', role: 'EST' })],
  ])('is none with %s', (_name, stored) => {
    if (stored !== null) localStorage.setItem('user', stored);
    expect(currentSession()).toBeNull();
  });

  it('stays the same object while nothing changes, as React requires of a snapshot', () => {
    signInAs(teacher);
    expect(currentSession()).toBe(currentSession());
  });

  it('merges changes that the server reports', () => {
    signInAs(teacher);
    updateSessionUser({ is_expired: true });
    expect(currentSession()).toMatchObject({ is_expired: true, token: 'token-1' });
  });
});

describe('other tabs', () => {
  it('signing out in one tab signs out in all', () => {
    signInAs(teacher);
    const listener = watch();
    // This is what the browser does when another tab removes the key.
    localStorage.removeItem('user');
    window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
    expect(listener).toHaveBeenCalledOnce();
    expect(currentSession()).toBeNull();
  });

  it('signing in in one tab signs in in all', () => {
    const listener = watch();
    const stored = { ...administrator, token: 't', refreshToken: 'r', role: 'ADM' };
    localStorage.setItem('user', JSON.stringify(stored));
    window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
    expect(listener).toHaveBeenCalledOnce();
    expect(currentSession()?.role).toBe('ADM');
  });

  it('changes of other keys are ignored', () => {
    const listener = watch();
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
    expect(listener).not.toHaveBeenCalled();
  });
});

it('clears everything, even what a broken entry has left', () => {
  localStorage.setItem('token', 't');
  localStorage.setItem('role', 'DOC');
  const listener = watch();
  clearSession();
  expect(localStorage.length).toBe(0);
  expect(listener).toHaveBeenCalledOnce();
});
