import '../../../testing/fake-indexeddb.ts';
import { attemptRoute } from '@amauta/contract/exams/attempt.ts';
import { paperRoute, papersRoute, releasePaperRoute } from '@amauta/contract/exams/papers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { deviceShelf } from '../../../api/kept/device-shelf.ts';
import { keepPaperRun, paperRun } from '../../../api/kept/paper-runs.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { signInAs, teacher } from '../../../testing/session-users.ts';
import { presentToasts } from '../../../ui/feedback/toast.ts';
import { formatDate, formatTime } from '../../../ui/format.ts';
import { sampleAttempt } from '../taking/fixtures/exam-samples.fixture.ts';
import { samplePaper } from './paper-samples.fixture.ts';
import type { StoredPaper } from './paper-shelf.ts';
import { afterBatch } from './paper-sync.ts';
import { StoredPapers } from './stored-papers.tsx';

const shelf = deviceShelf<StoredPaper>('papers');
const paper = samplePaper({ lapses_at: new Date(Date.now() + 86_400_000).toISOString() });
let toasts: string[];

let api: ReturnType<typeof fakeApi>;

beforeEach(async () => {
  signInAs(teacher);
  toasts = [];
  presentToasts({ show: ({ kind, message }) => toasts.push(`${kind}: ${message}`), dismiss: () => {} });
  vi.stubGlobal('caches', { open: async () => ({ delete: async () => true }) });
  await shelf.put('7', { paper, bytes: 1000 });
  api = fakeApi();
  api.answer(papersRoute, { success: true, data: [] });
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
  // Seven days after its end: nine minutes after the start.
  const end = new Date(startedAt + 540_000 + 7 * 86_400_000).toISOString();
  const until = `hasta el ${formatDate(end)} a las ${formatTime(end)}.`;
  const said = `3 preguntas. Ya terminó: se envía cuando haya conexión, ${until}`;
  expect(list.getByText(/Ya terminó/).textContent).toBe(said);
  list.getByRole('button', { name: /^Ver resultados/ });
  expect(list.queryByRole('button', { name: /^(Continuar|Empezar|Quitar)/ })).toBeNull();
});

it('no longer lists a paper that was handed in while the list is shown', async () => {
  keepPaperRun(7, { startedAt: Date.now() - 100_000, durationSeconds: 540, isKnown: true, endedAfter: 60 });
  await open();
  await afterBatch(7, new Date().toISOString());
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Guardados para rendir sin conexión' })).toBeNull(),
  );
});

it.each([
  ['ended', new Date().toISOString(), false],
  ['goes on', null, true],
])(
  'of a paper that is taken here and that the server no longer lists, asks whether it %s',
  async (_what, finished, stays) => {
    keepPaperRun(7, {
      startedAt: Date.now() - 100_000,
      durationSeconds: 540,
      isKnown: true,
      endedAfter: null,
    });
    api.answer(attemptRoute, { success: true, data: sampleAttempt({ finished_at: finished }) });
    // Its address looks like that of an attempt, and the last answer counts.
    api.answer(papersRoute, { success: true, data: [] });
    await renderPage(<StoredPapers />, { at: '/inicio' });
    await waitFor(() => expect(api.received.map(({ path }) => path)).toContain('/mock/7/'));
    if (stays) await screen.findByRole('button', { name: /^Continuar/ });
    else await waitFor(async () => expect(await shelf.get('7')).toBeUndefined());
    expect(paperRun(7) !== null).toBe(stays);
  },
);

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

it('leaves the focus at the title of the page once a paper was removed', async () => {
  api.answer(papersRoute, { success: true, data: [paper] });
  api.answer(releasePaperRoute, () => {
    api.answer(papersRoute, { success: true, data: [] });
    return { success: true as const, message: '' };
  });
  await renderPage(
    <>
      <h1 tabIndex={-1}>Simulacro</h1>
      <StoredPapers />
    </>,
    { at: '/inicio' },
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^Quitar/ }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Quitar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Quitar/ })).toBeNull());
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Simulacro' })),
  );
});

it('names a level whose only specialty has the same name once', async () => {
  const tags = { ...paper.tags, level: 'Primaria', specialty: 'Primaria' };
  await shelf.put('7', { paper: { ...paper, tags }, bytes: 1000 });
  loseConnection();
  const list = within(await open());
  expect(list.getAllByText(/Primaria/)[0]?.textContent).not.toMatch(/Primaria.*Primaria/);
});

it('says until when the answers of a paper are accepted while it is taken', async () => {
  keepPaperRun(7, { startedAt: Date.now() - 1000, durationSeconds: 540, isKnown: false, endedAfter: null });
  loseConnection();
  const list = within(await open());
  expect(list.getByText(/Lo estás rindiendo en este equipo/).textContent).toMatch(
    /Tus respuestas se reciben hasta el \S+ a las \S+\.$/,
  );
});

it('numbers papers with the same name, also in the names of their buttons', async () => {
  const stored = (minute: number) => `2026-03-02T15:0${minute}:00.000Z`;
  await shelf.put('7', { paper: { ...paper, stored_at: stored(1) }, bytes: 1000 });
  await shelf.put('8', { paper: { ...paper, exam_attempt_id: 8, stored_at: stored(5) }, bytes: 1000 });
  loseConnection();
  const list = within(await open());
  const names = list.getAllByRole('button', { name: /^Empezar/ }).map((button) => button.textContent);
  expect(names).toEqual([
    expect.stringMatching(/\(1 de 2, guardado el 02-03-2026 a las .*:01\)$/),
    expect.stringMatching(/\(2 de 2, guardado el 02-03-2026 a las .*:05\)$/),
  ]);
  await shelf.remove('8');
});

it('brings a paper back that another device has stored, or that the browser has cleared', async () => {
  await shelf.remove('7');
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller: {} } });
  api.answer(papersRoute, { success: true, data: [paper] });
  api.answer(paperRoute, { success: true, data: paper });
  const list = within(await open());
  list.getByText(/^3 preguntas, no está en este equipo\. Empiézalo hasta el/);
  expect(list.queryByRole('button', { name: /^Empezar/ })).toBeNull();
  await userEvent.setup().click(list.getByRole('button', { name: /^Guardar en este equipo/ }));
  await list.findByRole('button', { name: /^Empezar/ });
  expect(toasts).toEqual(['success: Examen guardado en este equipo']);
  expect((await shelf.get('7'))?.value.paper).toEqual(paper);
  // The place belongs to the paper still.
  expect(api.received.filter(({ path }) => path === '/mock/papers/7/')).toHaveLength(1);
});

it('says that the questions of a running paper were cleared, and brings them back', async () => {
  await shelf.remove('7');
  keepPaperRun(7, { startedAt: Date.now() - 1000, durationSeconds: 540, isKnown: false, endedAfter: null });
  api.answer(papersRoute, { success: true, data: [paper] });
  const list = within(await open());
  list.getByText(
    '3 preguntas. Lo estás rindiendo, pero el navegador borró sus preguntas: guárdalas otra vez.',
  );
  list.getByRole('button', { name: /^Guardar en este equipo/ });
  expect(list.queryByRole('button', { name: /^(Continuar|Quitar)/ })).toBeNull();
});

it('goes on with a paper that was started elsewhere, and does not start it again', async () => {
  await shelf.remove('7');
  const started = { ...paper, state: 'started' as const, lapses_at: '2026-03-01T00:00:00.000Z' };
  api.answer(papersRoute, { success: true, data: [started] });
  const list = within(await open());
  list.getByText(/^3 preguntas\. Lo empezaste y no está en este equipo: continúa con conexión\./);
  await userEvent.setup().click(list.getByRole('button', { name: /^Continuar/ }));
  expect(paperRun(7)).toBeNull();
});

it('says of a paper that nobody started in time that it lapsed', async () => {
  await shelf.put('7', { paper: { ...paper, lapses_at: '2026-03-09T15:00:00.000Z' }, bytes: 1000 });
  loseConnection();
  const list = within(await open());
  expect(list.getByText(/Venció el/).textContent).toMatch(/Venció el 09-03-2026 .*: guarda otro\.$/);
  expect(list.queryByRole('button', { name: /^Empezar/ })).toBeNull();
});

// Comes last: after a refusal the page keeps nothing more in the browser's storage.
it('starts no clock that the browser would forget, and says so', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  loseConnection();
  const list = within(await open());
  await userEvent.setup().click(list.getByRole('button', { name: /^Empezar/ }));
  expect(toasts).toEqual([expect.stringMatching(/^error: Este navegador no deja guardar exámenes/)]);
  expect(paperRun(7)).toBeNull();
});
