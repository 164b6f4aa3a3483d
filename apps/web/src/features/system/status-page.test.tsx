import { type SystemStatus, systemStatusRoute } from '@amauta/contract/system.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { administrator, signInAs } from '../../testing/session-users.ts';
import { formatBytes } from '../../ui/format.ts';
import { SystemStatusPage } from './status-page.tsx';

const AT = '/administrador/estado';
const GB = 1024 ** 3;

const well: SystemStatus = {
  version: '0.1.0',
  started_at: '2026-03-02T12:00:00.000Z',
  server_time: '2026-03-02T15:00:00.000Z',
  database: {
    kind: 'server',
    version: '15.18',
    size_bytes: 1.5 * GB,
    latency_ms: 3,
    pool: { open: 4, idle: 3, waiting: 0 },
  },
  store: { kind: 'bucket', latency_ms: 12 },
  disk: { free_bytes: 40 * GB, total_bytes: 100 * GB, floor_bytes: GB / 4 },
  queue: { queued: 0, reading: 1, oldest_queued_at: null },
  abilities: {
    last_at: '2026-03-02T07:04:00.000Z',
    duration_ms: 34_200,
    items: 24_974,
    answers: 5_092_740,
    is_running: false,
    failed_at: null,
  },
  backup: { is_watched: true, last_at: '2026-03-02T08:00:00.000Z' },
  failures: { total: 0, since: '2026-03-02T12:00:00.000Z', last: [] },
};

beforeEach(() => signInAs(administrator));

function show(status: SystemStatus) {
  const api = fakeApi();
  api.answer(systemStatusRoute, { success: true, data: status });
  return renderPage(<SystemStatusPage />, { at: AT }).then(() => api);
}

const part = async (name: string) => within(await screen.findByRole('region', { name }));

test('where all is well, one sentence says so and each part tells its figures', async () => {
  await show(well);
  expect(await screen.findByText('Todo funciona.')).toBeTruthy();
  const database = await part('Base de datos');
  expect(database.getByText('Bien')).toBeTruthy();
  expect(database.getByText('PostgreSQL 15.18')).toBeTruthy();
  expect(database.getByText(/1,5\sGB/)).toBeTruthy();
  expect(database.getByText('4 abiertas, 3 libres, 0 en espera')).toBeTruthy();
  expect((await part('Copias de respaldo')).getByText('02-03-2026, 03:00')).toBeTruthy();
  const night = await part('Cálculo de cada noche');
  for (const fact of [/^02-03-2026, 02:04$/, /^24.974$/, /^5.092.740$/, /^34\s.*s$/]) night.getByText(fact);
  expect((await part('Fallas de hoy')).getByText('Ninguna desde 02-03-2026, 07:00.')).toBeTruthy();
});

test.each<[string, string, Partial<SystemStatus>, string]>([
  ['a store that does not answer', 'Archivos', { store: { kind: 'bucket', latency_ms: null } }, 'Con falla'],
  [
    'calls that wait for a connection',
    'Base de datos',
    { database: { ...well.database, pool: { open: 10, idle: 0, waiting: 3 } } },
    'Por revisar',
  ],
  [
    'a full disk',
    'Disco',
    { disk: { free_bytes: 1_000, total_bytes: 100 * GB, floor_bytes: GB / 4 } },
    'Con falla',
  ],
  [
    'a queue that nobody reads',
    'Importaciones',
    { queue: { queued: 2, reading: 0, oldest_queued_at: '2026-03-02T14:00:00.000Z' } },
    'Por revisar',
  ],
  [
    'an old backup',
    'Copias de respaldo',
    { backup: { is_watched: true, last_at: '2026-02-28T08:00:00.000Z' } },
    'Con falla',
  ],
  [
    'an estimation that failed',
    'Cálculo de cada noche',
    { abilities: { ...well.abilities, failed_at: '2026-03-02T07:30:00.000Z' } },
    'Por revisar',
  ],
  [
    'an old estimation',
    'Cálculo de cada noche',
    { abilities: { ...well.abilities, last_at: '2026-02-28T07:04:00.000Z' } },
    'Por revisar',
  ],
  ['no backup', 'Copias de respaldo', { backup: { is_watched: true, last_at: null } }, 'Con falla'],
  [
    'backups that nobody watches',
    'Copias de respaldo',
    { backup: { is_watched: false, last_at: null } },
    'Por revisar',
  ],
])('%s is named in the sentence and on its card', async (_what, name, changes, word) => {
  await show({ ...well, ...changes });
  expect((await part(name)).getByText(word)).toBeTruthy();
  expect(screen.getAllByRole('status').some((notice) => notice.textContent?.includes(name))).toBe(true);
});

test('failures of the day stand with their hour, route and support code', async () => {
  await show({
    ...well,
    failures: {
      ...well.failures,
      total: 12,
      last: [{ at: '2026-03-02T14:30:00.000Z', route: 'GET /api/teachers/', status: 500, code: '9f3a1c-2k' }],
    },
  });
  expect(await screen.findByText('Todo responde. Hoy hubo fallas: están abajo.')).toBeTruthy();
  const [row] = within(await screen.findByRole('list', { name: 'Fallas más recientes' })).getAllByRole(
    'listitem',
  );
  expect(row?.textContent).toBe('09:30GET /api/teachers/ (500)9f3a1c-2k');
});

test('a failed reading offers another one', async () => {
  const api = fakeApi();
  api.respond(systemStatusRoute, () =>
    Response.json(
      { success: false, code: 'INTERNAL', message: 'Algo falló.', error: 'Algo falló.' },
      { status: 500 },
    ),
  );
  await renderPage(<SystemStatusPage />, { at: AT });
  expect((await screen.findByRole('alert')).textContent).toContain('Algo falló.');
  api.answer(systemStatusRoute, { success: true, data: well });
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Todo funciona.')).toBeTruthy();
});

test.each([
  [0, '0\u00a0B'],
  [1_023, '1\u00a0023\u00a0B'],
  [1_536, '1,5\u00a0KB'],
  [2 * 1024 ** 4, '2\u00a0TB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
