import type { ImportDetail } from '@amauta/contract/imports/import.ts';
import {
  cancelImportRoute,
  chooseGroupRoute,
  deleteImportRoute,
  importEventsRoute,
  importRoute,
  retryImportRoute,
} from '@amauta/contract/imports/import.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { administrator, signInAs } from '../../../testing/session-users.ts';
import { detailOf, groupOf, pageOf, readyDetail, summaryOf, tagsOf } from '../imports.fixture.ts';
import { ImportProgressPage } from './import-progress-page.tsx';

const AT = '/administrador/banco-preguntas/importaciones/7';
const page = <ImportProgressPage id={7} tagsOf={tagsOf} />;

/** A server whose import is `detail` at first and then changes with the events of the stream. */
function server(detail: ImportDetail) {
  const api = fakeApi();
  let now = detail;
  let send: ((text: string) => void) | undefined;
  api.answer(importRoute, () => ({ success: true as const, data: now }));
  api.respond(importEventsRoute, () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        send = (text) => controller.enqueue(new TextEncoder().encode(text));
      },
    });
    return new Response(body);
  });
  return {
    api,
    now: (next: ImportDetail) => {
      now = next;
    },
    stream: async (next: ImportDetail) => {
      now = next;
      await expect.poll(() => send).toBeTruthy();
      await act(async () => send?.(`data: ${JSON.stringify(next)}\n\n`));
    },
  };
}

beforeEach(() => signInAs(administrator));
afterEach(() => vi.useRealTimers());

test('a reading under way shows its pages, what it found and the newest lines', async () => {
  server(detailOf());
  await renderPage(page, { at: AT });
  await screen.findByRole('heading', { level: 1, name: 'Añadir preguntas con IA' });
  screen.getByText('Matemática');
  screen.getByText('PDF, 6,8 MB, 28 páginas');
  const bar = screen.getByRole('progressbar', { name: 'Leyendo la página 18 de 28' });
  expect(bar.getAttribute('aria-valuenow')).toBe('17');
  expect(bar.getAttribute('aria-valuemax')).toBe('28');
  const pages = within(screen.getByRole('list', { name: 'Páginas' })).getAllByRole('listitem');
  expect(pages).toHaveLength(28);
  const words = pages.map((cell) => cell.firstElementChild?.textContent);
  expect(words[0]).toBe('Página 1, sin preguntas');
  expect(words[2]).toBe('Página 3, leída');
  expect(words[13]).toBe('Página 14, leída, con avisos');
  expect(words[17]).toBe('Página 18, leyendo');
  expect(words[18]).toBe('Página 19, en espera');
  const lines = within(screen.getByRole('log', { name: 'Lo último' })).getAllByRole('listitem');
  expect(lines[0]?.textContent).toContain('Pág. 17Preguntas 29 y 30.');
  expect(lines[1]?.textContent).toContain('Pág. 16Texto común y preguntas 30 a 32.');
  expect(lines[3]?.textContent).toContain('La pregunta 26 tiene dos alternativas vacías.Aviso');
  const found = screen.getByRole('complementary', { name: 'Encontradas hasta ahora' });
  expect(found.textContent).toContain('33de 60 esperadas');
  expect(found.textContent).toContain('Sin avisos30Con avisos3Enunciados comunes5Con clave0');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Revisar preguntas' }).disabled).toBe(true);
});

test('a cell of a page is never narrower than three digits and its icon; the others go to the next row', async () => {
  server(detailOf());
  await renderPage(page, { at: AT });
  const pages = await screen.findByRole('list', { name: 'Páginas' });
  // Layout is not computed here. Columns of a fixed count get as narrow as the menu and the card beside them ask.
  expect(pages.className).toContain('grid-cols-[repeat(auto-fill,minmax(4rem,1fr))]');
  expect(pages.className).not.toMatch(/grid-cols-\d|repeat\(\d/);
});

test('the page follows the stream to the end of the reading, and announces the end once', async () => {
  const { api, stream } = server(detailOf());
  const pictures = () =>
    api.received.filter(({ path }) => path.endsWith('/picture/')).map(({ path }) => path);
  await renderPage(page, { at: AT });
  await screen.findByRole('heading', { name: 'Leyendo la página 18 de 28' });
  await stream(detailOf({ pages_read: 18 }));
  await screen.findByRole('heading', { name: 'Leyendo la página 19 de 28' });
  expect(screen.getByText('Leído el 50 %.')).toBeTruthy();
  expect(pictures()).toEqual([]);
  await stream(readyDetail({ pages: [pageOf(1), pageOf(2, { numbers: [1] }), pageOf(3, { numbers: [2] })] }));
  await screen.findByRole('heading', { name: 'Lectura terminada' });
  // The first page with a question is fetched ahead, since drawing it takes the server some seconds.
  await waitFor(() => expect(pictures()).toEqual(['/exams/imports/7/pages/2/picture/']));
  expect(screen.getByText('Lectura terminada. 33 encontradas.')).toBeTruthy();
  expect(screen.getByText('No aparecen: 17 y 42.')).toBeTruthy();
  const onward = screen.getByRole<HTMLAnchorElement>('link', { name: 'Revisar preguntas' });
  expect(onward.pathname).toBe(`${AT}/revisar`);
});

test('a page shows that its questions have warnings, whatever the log says of it, until all is decided', async () => {
  const pages = [
    pageOf(1, { numbers: [1], numbers_with_warnings: [1] }),
    pageOf(2, { numbers: [2], warnings: ['Pregunta 2: Revísala.'] }),
    pageOf(3, { has_shared_statement: true, warnings: ['Preguntas 3 y 4: Revísalas.'] }),
  ];
  const { counts } = readyDetail();
  const { now } = server(readyDetail({ pages, page_count: 3 }));
  const { unmount } = await renderPage(page, { at: AT });
  const words = async () => {
    const list = await screen.findByRole('list', { name: 'Páginas' });
    return within(list)
      .getAllByRole('listitem')
      .map((cell) => cell.firstElementChild?.textContent);
  };
  const warned = (number: number) => `Página ${number}, leída, con avisos`;
  expect(await words()).toEqual([warned(1), 'Página 2, leída', warned(3)]);
  unmount();
  const decided = pages.map((one) => ({ ...one, numbers_with_warnings: [] }));
  now(readyDetail({ pages: decided, page_count: 3, counts: { ...counts, pending: 0 } }));
  await renderPage(page, { at: AT });
  expect(await words()).toEqual(['Página 1, leída', 'Página 2, leída', 'Página 3, leída']);
});

test('the page says that fewer questions than expected were found, though no number is missing', async () => {
  server(readyDetail({ missing_numbers: [] }));
  await renderPage(page, { at: AT });
  await screen.findByRole('heading', { name: 'Lectura terminada' });
  expect(screen.getByText(/^La numeración no tiene huecos, pero son menos de las esperadas\./)).toBeTruthy();
});

test('without a stream the import is requested again and again', async () => {
  const { api, now } = server(detailOf());
  api.refuse(importEventsRoute, { status: 500, code: 'INTERNAL', message: 'No.' });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await renderPage(page, { at: AT });
  await screen.findByRole('heading', { name: 'Leyendo la página 18 de 28' });
  now(readyDetail());
  await act(() => vi.advanceTimersByTimeAsync(2_100));
  await screen.findByRole('heading', { name: 'Lectura terminada' });
});

test('a lost connection is reported, and the known state stays on the page', async () => {
  const { api } = server(detailOf());
  api.refuse(importEventsRoute, { status: 500, code: 'INTERNAL', message: 'No.' });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await renderPage(page, { at: AT });
  await screen.findByRole('heading', { name: 'Leyendo la página 18 de 28' });
  api.refuse(importRoute, { status: 502, code: 'INTERNAL', message: '' });
  await act(() => vi.advanceTimersByTimeAsync(2_100));
  await screen.findByText(/^Sin conexión con el servidor/);
  expect(screen.getByRole('progressbar')).toBeTruthy();
});

test.each([
  [0, 'Empieza en un momento.'],
  [2, 'Hay 2 lecturas antes que esta.'],
])('with %i imports before it, the import waits', async (count, text) => {
  const waiting = { status: 'queued', stage: null, page_count: null, pages_read: 0, pages: [] } as const;
  server(detailOf({ ...waiting, pages: [], waiting_before: count }));
  await renderPage(page, { at: AT });
  await screen.findByRole('heading', { name: 'En cola' });
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByRole('progressbar').hasAttribute('aria-valuenow')).toBe(false);
  expect(screen.queryByRole('log')).toBeNull();
});

test('cancelling asks first', async () => {
  const { api } = server(detailOf());
  const { counts } = detailOf();
  const none = { ...counts, found: 0, pending: 0, with_warnings: 0 };
  const cancelled = detailOf({ status: 'cancelled', stage: null, counts: none });
  api.answer(cancelImportRoute, { success: true, data: cancelled });
  await renderPage(page, { at: AT });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancelar' }));
  const dialog = await screen.findByRole('dialog', { name: '¿Cancelar la lectura?' });
  expect(api.received.some(({ path }) => path.endsWith('/cancel/'))).toBe(false);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar la lectura' }));
  await screen.findByRole('heading', { name: 'Lectura cancelada' });
  expect(screen.getByText('Se leyeron 17 de 28 páginas.')).toBeTruthy();
  // A cancelled import shows '–', unlike a file in which no questions were found.
  expect(screen.getByRole('complementary').textContent).toContain('–de 60 esperadas');
});

test('a failure says why and can be tried again', async () => {
  const { api } = server(
    detailOf({ status: 'failed', stage: null, failure: 'El PDF está protegido con contraseña.' }),
  );
  api.answer(retryImportRoute, {
    success: true,
    data: detailOf({ status: 'queued', stage: null, waiting_before: 1 }),
  });
  await renderPage(page, { at: AT });
  await screen.findByText('El PDF está protegido con contraseña.');
  const retry = screen.getByRole('button', { name: 'Volver a leer' });
  // Both clicks of a double press come before the button is drawn as waiting.
  fireEvent.click(retry);
  fireEvent.click(retry);
  await screen.findByText('Hay 1 lectura antes que esta.');
  expect(api.received.filter(({ path }) => path.endsWith('/retry/'))).toHaveLength(1);
});

test('the page says which pages are scans', async () => {
  const pages = [pageOf(1, { numbers: [1] }), pageOf(2, { is_scanned: true }), pageOf(3)];
  const warnings = ['La página 2 es una imagen escaneada sin texto: no se pudo leer.'];
  server(readyDetail({ pages, warnings, page_count: 3, pages_read: 3 }));
  const { container } = await renderPage(page, { at: AT });
  await screen.findByText('La página 2 es una imagen escaneada sin texto: no se pudo leer.');
  expect(container.textContent).toContain('Página 2, escaneada, sin texto que leer');
  expect(container.textContent).toContain('Escaneada, sin texto');
});

test('pages whose content is not known yet count as read', async () => {
  const counts = { ...summaryOf().counts, found: 0, pending: 0, with_warnings: 0, shared: 0 };
  server(detailOf({ pages: [], counts }));
  const { container } = await renderPage(page, { at: AT });
  await screen.findByRole('heading', { name: 'Leyendo la página 18 de 28' });
  expect(container.textContent).toContain('Página 17, leída');
  expect(container.textContent).toContain('Página 18, leyendo');
  const found = screen.getByRole('complementary', { name: 'Encontradas hasta ahora' });
  expect(found.textContent).toContain('–de 60 esperadas');
});

test('of several groups one is chosen before the review', async () => {
  const groups = [groupOf(0), groupOf(1)];
  const { api, now } = server(readyDetail({ groups, group: null }));
  api.answer(chooseGroupRoute, () => {
    now(readyDetail({ groups, group: 1 }));
    return { success: true as const, data: readyDetail({ groups, group: 1 }) };
  });
  await renderPage(page, { at: AT });
  const group = await screen.findByRole('radio', {
    name: /^EBR Secundaria Comunicación/,
    description: 'A04-EBRS-21, páginas 29 a 56, 60 preguntas, de la 1 a la 60',
  });
  expect(screen.queryByRole('link', { name: 'Revisar preguntas' })).toBeNull();
  expect(screen.getByRole('log', { name: 'Lo último' }).textContent).toContain('Pág. 17');
  await userEvent.click(screen.getByRole('button', { name: 'Importar este grupo' }));
  expect(api.received.some(({ path }) => path.endsWith('/group/'))).toBe(false);
  await userEvent.click(group);
  await userEvent.click(screen.getByRole('button', { name: 'Importar este grupo' }));
  await screen.findByRole('link', { name: 'Revisar preguntas' });
  expect(api.received.find(({ path }) => path.endsWith('/group/'))?.body).toEqual({ group: 1 });
  expect(screen.getByText(/De los 2 grupos del archivo se importa/).textContent).toContain('Comunicación');
  // The log has no lines, since all findings were on pages of the other group.
  expect(screen.queryByRole('log')).toBeNull();
});

test('the model has its stage and its cost', async () => {
  const usage = { calls: 4, input_tokens: 9_000, output_tokens: 800, cost_usd: 0.05 };
  const progress = { done: 4, total: 9 };
  const model = { model_use: 'unsure', model_usage: usage, model_progress: progress } as const;
  server(detailOf({ stage: 'model', pages_read: 28, ...model }));
  await renderPage(page, { at: AT });
  await screen.findByRole('heading', { name: 'El modelo revisa las preguntas' });
  const said = 'Las páginas ya están leídas. Consulta 5 de 9. Hasta ahora: 4 consultas, 0,05 USD.';
  expect(screen.getByText(said)).toBeTruthy();
  const bar = screen.getByRole('progressbar', { name: 'El modelo revisa las preguntas' });
  expect([bar.ariaValueNow, bar.ariaValueMax]).toEqual(['4', '9']);
  expect(screen.getByText('Modelo de lenguaje: 4 consultas, 0,05 USD.')).toBeTruthy();
});

test('an answer sheet that was read leads to the list of its changes', async () => {
  server(readyDetail({ subject: 'answers', groups: [], group: null, missing_numbers: [] }));
  await renderPage(page, { at: AT });
  await screen.findByRole('heading', { level: 1, name: 'Añadir respuestas con IA' });
  const onward = screen.getByRole<HTMLAnchorElement>('link', { name: 'Revisar respuestas' });
  expect(onward.pathname).toBe(`${AT}/respuestas`);
});

test('deleting an import says what is lost and leads back to the bank', async () => {
  const counts = { ...summaryOf().counts, pending: 12, accepted: 21 };
  const { api } = server(readyDetail({ counts }));
  api.answer(deleteImportRoute, { success: true, message: 'Importación eliminada' });
  const { router } = await renderPage(page, { at: AT });
  await userEvent.click(await screen.findByRole('button', { name: 'Eliminar' }));
  const dialog = await screen.findByRole('dialog', { name: '¿Eliminar la importación?' });
  expect(dialog.textContent).toContain(
    'Se eliminará A04-EBRS-31.pdf y 12 borradores por revisar. Lo que ya aceptaste se queda en el banco.',
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Eliminar' }));
  await expect.poll(() => router.state.location.pathname).toBe('/administrador/banco-preguntas');
});

test('an import that does not exist says so, with a button to try again', async () => {
  const api = fakeApi();
  api.refuse(importRoute, { status: 404, code: 'NOT_FOUND', message: 'Esta importación no existe.' });
  await renderPage(page, { at: AT });
  await screen.findByText('Esta importación no existe.');
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeTruthy();
});
