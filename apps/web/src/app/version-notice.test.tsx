import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { VersionNotice } from './version-notice.tsx';

const TEXT = 'Hay una nueva versión disponible. ¿Recargar ahora?';
let offered = 'v1';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  offered = 'v1';
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    expect([path, init.cache]).toEqual(['/version.json', 'no-store']);
    return Response.json({ version: offered });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Saving({ until }: { until: Promise<void> }) {
  const { mutate } = useMutation({ mutationFn: () => until });
  return (
    <button type="button" onClick={() => mutate()}>
      Guardar
    </button>
  );
}

function draw(until: Promise<void> = Promise.resolve(), reload = vi.fn()) {
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <VersionNotice reload={reload} />
      <Saving until={until} />
    </QueryClientProvider>,
  );
}

const aMinute = () => act(() => vi.advanceTimersByTimeAsync(60_000));

it('accepts the version of the first visit and stays silent while it does not change', async () => {
  draw();
  await aMinute();
  expect(localStorage.getItem('appVersion')).toBe('v1');
  expect(screen.queryByText(TEXT)).toBeNull();
});

it('tells of a new version within a minute, and can be dismissed until the next one', async () => {
  draw();
  await aMinute();
  offered = 'v2';
  await aMinute();
  expect(await screen.findByText(TEXT)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Recargar ahora' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Ahora no' }));
  expect(screen.queryByText(TEXT)).toBeNull();
  offered = 'v3';
  await aMinute();
  expect(await screen.findByText(TEXT)).toBeTruthy();
});

it('tells on the next visit of a version that appeared meanwhile, and does not accept it by itself', async () => {
  localStorage.setItem('appVersion', 'v1');
  offered = 'v2';
  draw();
  expect(await screen.findByText(TEXT)).toBeTruthy();
  expect(localStorage.getItem('appVersion')).toBe('v1');
});

it('accepts the new version with the reload, and asks again only for another one', async () => {
  localStorage.setItem('appVersion', 'v1');
  offered = 'v2';
  // The test's document can't reload itself, so the component is drawn anew instead.
  const reload = vi.fn();
  const { unmount } = draw(undefined, reload);
  await userEvent.click(await screen.findByRole('button', { name: 'Recargar ahora' }));
  expect(reload).toHaveBeenCalledOnce();
  expect(localStorage.getItem('appVersion')).toBe('v2');
  unmount();
  draw();
  await aMinute();
  expect(screen.queryByText(TEXT)).toBeNull();
  offered = 'v3';
  await aMinute();
  expect(await screen.findByText(TEXT)).toBeTruthy();
});

it('waits while something is being saved', async () => {
  const saved = Promise.withResolvers<void>();
  draw(saved.promise);
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  offered = 'v2';
  await aMinute();
  expect(screen.queryByText(TEXT)).toBeNull();
  saved.resolve();
  expect(await screen.findByText(TEXT)).toBeTruthy();
});
