import { type Today, todayRoute } from '@amauta/contract/study/today.ts';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NO_WORK, todayServer } from './today-page.fixture.tsx';
import { firstDay } from './today-samples.fixture.ts';

const PRACTICE: NonNullable<Today['unfinished']> = {
  attempt_id: 50,
  mode: 'TOPIC',
  way: 'LEARN',
  exam_type: 'Ascenso',
  official_name: null,
  topic: 'Enfoques transversales',
  position: 1,
  total: 5,
  seconds_left: null,
};

let server: ReturnType<typeof todayServer>;
beforeEach(() => {
  server = todayServer();
});

// Readings of the next test would wait for the connection.
afterEach(() => act(() => void window.dispatchEvent(new Event('online'))));

/** Opens the page and then loses the connection. */
async function openAndLose(today: Partial<Today> = {}, work = NO_WORK) {
  await server.open(today, work);
  server.api.respond(todayRoute, () => {
    throw new TypeError('Failed to fetch');
  });
  act(() => void window.dispatchEvent(new Event('offline')));
  await screen.findByText(/^Sin conexión\. Actualizado el/);
}

test.each([
  ['goes on when this device holds it', [7, 50], true],
  ['waits when this device lacks it', [7], false],
])('an open practice %s', async (_what, startedIds, goesOn) => {
  await openAndLose({ unfinished: PRACTICE }, { ...NO_WORK, startedIds });
  expect(screen.queryByRole('link', { name: 'Continuar práctica' }) !== null).toBe(goesOn);
  expect(screen.queryByText('Para continuar necesitas conexión') !== null).toBe(!goesOn);
});

test('the results of a mock whose time is over wait for the connection', async () => {
  await openAndLose({ unfinished: { ...PRACTICE, mode: 'MOCK', topic: null, seconds_left: 0 } });
  screen.getByText('Tus resultados necesitan conexión');
});

test('what this device holds stands before the cards', async () => {
  await openAndLose({}, { ...NO_WORK, paperCount: 1 });
  const held = screen.getByRole('region', { name: 'En este equipo' });
  const cards = screen.getByRole('region', { name: 'Para hoy' });
  expect(held.compareDocumentPosition(cards)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('a page that this device never read still leads to what the device holds', async () => {
  server.api.respond(todayRoute, () => {
    throw new TypeError('Failed to fetch');
  });
  act(() => void window.dispatchEvent(new Event('offline')));
  await server.draw({ ...NO_WORK, paperCount: 1 });
  await screen.findByText(/Tu plan de hoy se muestra al volver/);
  screen.getByRole('link', { name: 'Abrir el simulacro guardado' });
});

test('no topic can be practised', async () => {
  await openAndLose();
  expect(screen.getByRole('button', { name: 'Practicar Proporcionalidad' }).ariaDisabled).toBe('true');
});

test('the choice of a contest waits', async () => {
  await openAndLose(firstDay());
  screen.getByRole('heading', { level: 1, name: '¿Qué examen vas a dar?' });
  expect(screen.queryByRole('button', { name: 'Omitir' })).toBeNull();
});
