import { importListRoute } from '@amauta/contract/imports/import.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { administrator, signInAs } from '../../../testing/session-users.ts';
import { summaryOf, tagsOf } from '../imports.fixture.ts';
import { CurrentImports } from './current-imports.tsx';
import { ImportsPage } from './imports-page.tsx';

const AT = '/administrador/banco-preguntas';
const { counts } = summaryOf();
const all = [
  summaryOf(),
  summaryOf({ id: 8, status: 'queued', waiting_before: 1, file_name: 'cola.pdf' }),
  summaryOf({
    id: 9,
    status: 'ready',
    file_name: 'lista.pdf',
    counts: { ...counts, pending: 12, accepted: 21 },
  }),
  summaryOf({ id: 10, status: 'failed', failure: 'No.', file_name: 'rota.pdf' }),
  summaryOf({
    id: 11,
    status: 'ready',
    file_name: 'vieja.pdf',
    counts: { ...counts, pending: 0, accepted: 33 },
  }),
];

beforeEach(() => signInAs(administrator));

test('the bank shows what is left to do, with the way to each', async () => {
  fakeApi().answer(importListRoute, { success: true, data: all });
  await renderPage(<CurrentImports tagsOf={tagsOf} />, { at: AT });
  const card = within(await screen.findByRole('region', { name: 'Importaciones en curso' }));
  const rows = card.getAllByRole('listitem').map((row) => row.textContent ?? '');
  expect(rows).toHaveLength(4);
  expect(rows[0]).toContain('Leyendo17 de 28 páginas');
  expect(rows[1]).toContain('En colaHay 1 lectura antes que esta.');
  expect(rows[2]).toContain('Por revisar12 por revisar, 21 en el banco');
  expect(rows[3]).toContain('No se pudo leer');
  expect(card.getByRole<HTMLAnchorElement>('link', { name: 'lista.pdf' }).pathname).toBe(
    `${AT}/importaciones/9`,
  );
  expect(card.getByRole<HTMLAnchorElement>('link', { name: 'Ver todas' }).pathname).toBe(
    `${AT}/importaciones`,
  );
});

test('of many the bank shows some, and how many there are', async () => {
  const many = Array.from({ length: 35 }, (_, index) => summaryOf({ id: 100 + index, status: 'failed' }));
  fakeApi().answer(importListRoute, { success: true, data: many });
  await renderPage(<CurrentImports tagsOf={tagsOf} />, { at: AT });
  expect(await screen.findAllByRole('listitem')).toHaveLength(5);
  expect(screen.getByText('Y 30 más.')).toBeTruthy();
});

test('the bank shows nothing where there was never one', async () => {
  const api = fakeApi();
  api.answer(importListRoute, { success: true, data: [] });
  const { container } = await renderPage(<CurrentImports tagsOf={tagsOf} />, { at: AT });
  await expect.poll(() => api.received.length).toBe(1);
  expect(container.textContent).toBe('');
});

test('the list has the ended ones too', async () => {
  fakeApi().answer(importListRoute, { success: true, data: all });
  await renderPage(<ImportsPage tagsOf={tagsOf} />, { at: `${AT}/importaciones` });
  const ended = within(await screen.findByRole('region', { name: 'Terminadas' }));
  expect(ended.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    expect.stringContaining('vieja.pdf'),
  ]);
});

test('an empty list says how to begin, a failed one how to go on', async () => {
  const api = fakeApi();
  api.answer(importListRoute, { success: true, data: [] });
  const view = await renderPage(<ImportsPage tagsOf={tagsOf} />, { at: `${AT}/importaciones` });
  await screen.findByText('Todavía no hay importaciones');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Importaciones de PDF o Word');
  screen.getByText('Elige una categoría en el banco y sube su cuadernillo en PDF o Word.');
  view.unmount();
  api.refuse(importListRoute, { status: 500, code: 'INTERNAL', message: '' });
  await renderPage(<ImportsPage tagsOf={tagsOf} />, { at: `${AT}/importaciones` });
  await screen.findByText('No se pudieron cargar las importaciones.');
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeTruthy();
});
