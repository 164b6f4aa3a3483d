import 'fake-indexeddb/auto';
import { papersRoute } from '@amauta/contract/exams/papers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { deviceShelf } from '../../../api/kept/device-shelf.ts';
import { keepPaperRun } from '../../../api/kept/paper-runs.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { signInAs, teacher } from '../../../testing/session-users.ts';
import { presentToasts } from '../../../ui/feedback/toast.ts';
import { samplePaper } from './paper-samples.ts';
import type { StoredPaper } from './paper-shelf.ts';
import { StoredPapers } from './stored-papers.tsx';

const shelf = deviceShelf<StoredPaper>('papers');
const paper = samplePaper({ lapses_at: new Date(Date.now() + 86_400_000).toISOString() });
let toasts: string[];

beforeEach(async () => {
  signInAs(teacher);
  toasts = [];
  presentToasts({ show: ({ kind, message }) => toasts.push(`${kind}: ${message}`), dismiss: () => {} });
  vi.stubGlobal('caches', { open: async () => ({ delete: async () => true }) });
  await shelf.put('7', { paper, bytes: 1000 });
  fakeApi().answer(papersRoute, { success: true, data: [] });
});

const loseConnection = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));

async function open() {
  await renderPage(<StoredPapers />, { at: '/inicio' });
  return screen.findByRole('region', { name: 'Guardados para rendir sin conexión' });
}

it('says of a paper that has ended that it waits to be sent, and offers no going on', async () => {
  const startedAt = Date.now() - 100_000;
  keepPaperRun(7, { startedAt, durationSeconds: 540, isKnown: false, endedAfter: 60 });
  loseConnection();
  const list = within(await open());
  list.getByText('3 preguntas. Ya terminó: se envía cuando haya conexión.');
  list.getByRole('button', { name: /^Ver resultados/ });
  expect(list.queryByRole('button', { name: /^(Continuar|Empezar|Quitar)/ })).toBeNull();
});

it('keeps a paper that can’t be removed because there is no connection', async () => {
  loseConnection();
  const list = within(await open());
  const user = userEvent.setup();
  await user.click(list.getByRole('button', { name: /^Quitar/ }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Quitar' }));
  await waitFor(() =>
    expect(toasts).toEqual(['error: Sin conexión no se puede quitar. Sigue guardado en este equipo.']),
  );
  expect(await shelf.get('7')).toBeDefined();
  list.getByRole('button', { name: /^Empezar/ });
});

it('names a level whose only specialty has the same name once', async () => {
  const tags = { ...paper.tags, level: 'Primaria', specialty: 'Primaria' };
  await shelf.put('7', { paper: { ...paper, tags }, bytes: 1000 });
  loseConnection();
  const list = within(await open());
  expect(list.getAllByText(/Primaria/)[0]?.textContent).not.toMatch(/Primaria.*Primaria/);
});
