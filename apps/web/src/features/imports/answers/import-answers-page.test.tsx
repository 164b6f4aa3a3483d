import { importRoute } from '@amauta/contract/imports/import.ts';
import type { AnswerPreview } from '@amauta/contract/imports/sheets.ts';
import { answerPreviewRoute, applyAnswersRoute } from '@amauta/contract/imports/sheets.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { administrator, signInAs } from '../../../testing/session-users.ts';
import { detailOf, previewOf, readyDetail, sheetOf, tagsOf } from '../imports.fixture.ts';
import { ImportAnswersPage } from './import-answers-page.tsx';

const AT = '/administrador/banco-preguntas/importaciones/7/respuestas';
const page = <ImportAnswersPage id={7} tagsOf={tagsOf} />;

function server(preview: AnswerPreview | ((search: string) => AnswerPreview)) {
  const api = fakeApi();
  api.answer(importRoute, { success: true, data: readyDetail({ subject: 'answers' }) });
  api.answer(answerPreviewRoute, ({ search }) => ({
    success: true as const,
    data: typeof preview === 'function' ? preview(search) : preview,
  }));
  return api;
}

beforeEach(() => signInAs(administrator));

test('shows each change with its place, and what does not fit', async () => {
  server(previewOf());
  await renderPage(page, { at: AT });
  const rows = (await screen.findAllByRole('row')).map((row) => row.textContent);
  expect(rows.slice(1)).toEqual(['12Bpasa aCBanco', '13sin clavepasa aABorrador de A04-EBRS-31.pdf']);
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Banco, pregunta 12' }).pathname).toBe(
    '/administrador/banco-preguntas/editar-pregunta/501',
  );
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Borrador, pregunta 13' }).pathname).toBe(
    '/administrador/banco-preguntas/importaciones/7/revisar',
  );
  const summary = screen.getByRole('complementary', { name: 'EBR Secundaria Matemática' });
  expect(summary.textContent).toContain('Cambian2Quedan igual56');
  expect(summary.textContent).toContain('Sin respuesta en la hoja (2)17 y 42');
  expect(summary.textContent).toContain('Sin pregunta en el examen (1)61');
  expect(summary.textContent).toContain('Con una letra que no existe (1)30');
  expect(screen.queryByRole('radio')).toBeNull();
});

test('applying asks first and then says what was done', async () => {
  const api = server(previewOf());
  api.answer(applyAnswersRoute, () => {
    const applied = previewOf({ applied_at: '2026-11-22T15:30:00.000Z' });
    api.answer(answerPreviewRoute, { success: true, data: applied });
    return { success: true as const, data: applied };
  });
  await renderPage(page, { at: AT });
  await userEvent.click(await screen.findByRole('button', { name: 'Aplicar 2 cambios' }));
  const dialog = await screen.findByRole('dialog', { name: '¿Aplicar 2 cambios?' });
  expect(api.received.some(({ path }) => path.endsWith('/apply/'))).toBe(false);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Aplicar 2 cambios' }));
  await screen.findByText('Respuestas aplicadas el 22-11-2026 a las 10:30: 2 cambios.');
  expect(api.received.find(({ path }) => path.endsWith('/apply/'))?.body).toEqual({
    sheet: 0,
    plan_hash: 'plan-1',
  });
  expect(screen.getByRole('heading', { name: 'Qué cambió' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  expect(screen.queryByRole('button', { name: /^Aplicar/ })).toBeNull();
});

test('a sheet of another booklet blocks', async () => {
  const api = server(previewOf({ code_mismatch: 'La hoja es A04-EBRS-21 y el cuadernillo es A04-EBRS-31.' }));
  await renderPage(page, { at: AT });
  await screen.findByText('La hoja es A04-EBRS-21 y el cuadernillo es A04-EBRS-31.');
  const apply = screen.getByRole('button', {
    name: 'Aplicar 2 cambios',
    description: 'La hoja y el cuadernillo tienen códigos distintos.',
  });
  await userEvent.click(apply);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.received.some(({ path }) => path.endsWith('/apply/'))).toBe(false);
});

test('a sheet that names no booklet warns before and while it is applied', async () => {
  server(previewOf({ code_doubt: 'Comprueba de cuál es la hoja.' }));
  await renderPage(page, { at: AT });
  expect((await screen.findByRole('alert')).textContent).toContain('Comprueba de cuál es la hoja.');
  await userEvent.click(screen.getByRole('button', { name: 'Aplicar 2 cambios' }));
  const dialog = await screen.findByRole('dialog', { name: '¿Aplicar 2 cambios?' });
  expect(dialog.textContent).toContain('La hoja no dice de qué cuadernillo es');
});

test('of several sheets one is chosen, and the address keeps it', async () => {
  const sheets = [sheetOf(0), sheetOf(1)];
  server((search) =>
    search === '?sheet=1'
      ? previewOf({ sheets, sheet: 1 })
      : previewOf({ sheets, sheet: null, changes: [], unchanged: [] }),
  );
  const { router } = await renderPage(page, { at: AT });
  await screen.findByRole('button', {
    name: 'Aplicar cambios',
    description: 'Elige primero la hoja de este examen.',
  });
  expect(screen.queryByRole('table')).toBeNull();
  await userEvent.click(
    screen.getByRole('radio', {
      name: /^EBR Secundaria Comunicación/,
      description: 'A04-EBRS-21, 60 claves',
    }),
  );
  await screen.findByRole('button', { name: 'Aplicar 2 cambios' });
  expect(router.state.location.search).toEqual({ hoja: 2 });
});

test('with nothing to change there is nothing to apply', async () => {
  server(previewOf({ changes: [] }));
  await renderPage(page, { at: AT });
  await screen.findByText('Nada: las respuestas de la hoja son las que ya están.');
  screen.getByRole('button', { name: 'Aplicar cambios', description: 'No hay nada que cambiar.' });
});

const none = { changes: [], unchanged: [], impossible_numbers: [] };
test.each<[string, Partial<AnswerPreview>, RegExp]>([
  [
    'of another booklet',
    { ...none, code_mismatch: 'La hoja es X.' },
    /^Nada: la hoja es de otro cuadernillo/,
  ],
  ['of no question of the paper', none, /^Nada: ninguna respuesta .* Importa primero el cuadernillo/],
  [
    'of numbers in several imports',
    { ...none, contested_numbers: [4] },
    /^Nada: sus números están en varios exámenes/,
  ],
  ['of letters that nothing has', { ...none, impossible_numbers: [4] }, /^Nada: ninguna letra/],
])('a sheet %s says so', async (_what, change, text) => {
  server(previewOf(change));
  await renderPage(page, { at: AT });
  await screen.findByText(text);
  expect(screen.queryByText('Quedan igual') === null).toBe('code_mismatch' in change);
});

test('what changes in drafts alone says nothing of the bank, leads to each and back to their review', async () => {
  const target = { kind: 'draft' as const, id: 5, import_id: 9 };
  const drafts = { changes: [{ number: 12, from: null, to: 'c', target }] };
  const api = server(previewOf(drafts));
  api.answer(applyAnswersRoute, () => {
    const applied = previewOf({ ...drafts, applied_at: '2026-11-22T15:30:00.000Z' });
    api.answer(answerPreviewRoute, { success: true, data: applied });
    return { success: true as const, data: applied };
  });
  await renderPage(page, { at: AT });
  await userEvent.click(await screen.findByRole('button', { name: 'Aplicar 1 cambio' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Los borradores quedan con su respuesta marcada');
  expect(dialog.textContent).not.toContain('versión nueva');
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Borrador, pregunta 12', hidden: true });
  expect(`${link.pathname}${link.search}`).toMatch(/importaciones\/9\/revisar\?pregunta=12$/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Aplicar 1 cambio' }));
  const back = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Revisar preguntas' });
  expect(back.pathname).toMatch(/importaciones\/9\/revisar$/);
});

test('a sheet from a review names its file and leads back there, whatever it changed', async () => {
  const bound = { id: 11, file_name: 'wp2.pdf' };
  const contested_reason = 'En el banco hay otras preguntas con estos números.';
  server(previewOf({ for_import: bound, contested_numbers: [26, 27], contested_reason }));
  const before = await renderPage(page, { at: AT });
  const summary = await screen.findByRole('complementary', { name: 'EBR Secundaria Matemática' });
  expect(summary.textContent).toContain('Para wp2.pdf');
  expect(summary.textContent).toContain('Sin pregunta en el cuadernillo, o descartada (1)61');
  expect(screen.getByRole('alert').textContent).toBe(`En el banco no cambian: 26 y 27.${contested_reason}`);
  before.unmount();
  server(previewOf({ for_import: bound, applied_at: '2026-11-22T15:30:00.000Z' }));
  await renderPage(page, { at: AT });
  const back = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Revisar preguntas' });
  expect(back.pathname).toMatch(/importaciones\/11\/revisar$/);
});

test('numbers in several imports are told and left, and each import has its way back', async () => {
  const draft_imports = [
    { id: 5, file_name: 'lo1.docx' },
    { id: 11, file_name: 'wp2.pdf' },
  ];
  const changes = draft_imports.map(({ id }) => ({
    number: id,
    from: 'a',
    to: 'b',
    target: { kind: 'draft' as const, id: id * 10, import_id: id },
  }));
  const contested = { contested_numbers: [26, 27, 28], contested_reason: 'Están en los dos.' };
  server(previewOf({ ...contested, draft_imports, changes }));
  const before = await renderPage(page, { at: AT });
  expect((await screen.findByRole('alert')).textContent).toBe('No cambian: 26 a 28.Están en los dos.');
  expect(screen.getByText('En varios exámenes, no cambian (3)')).toBeTruthy();
  const rows = screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows.slice(1)).toEqual(['5Apasa aBBorrador de lo1.docx', '11Apasa aBBorrador de wp2.pdf']);
  before.unmount();
  server(previewOf({ draft_imports, changes, applied_at: '2026-11-22T15:30:00.000Z' }));
  await renderPage(page, { at: AT });
  const links = await screen.findAllByRole<HTMLAnchorElement>('link', { name: /^Revisar preguntas de / });
  expect(links.map(({ textContent, pathname }) => [textContent, pathname.split('/').at(-2)])).toEqual([
    ['Revisar preguntas de lo1.docx', '5'],
    ['Revisar preguntas de wp2.pdf', '11'],
  ]);
});

test('questions that changed since the list was shown are told, and nothing is applied', async () => {
  const api = server(previewOf());
  const message = 'Las preguntas cambiaron desde que viste esta lista.';
  api.respond(applyAnswersRoute, () => {
    const [first] = previewOf().changes;
    const changes = first ? [{ ...first, from: 'a' as const }] : [];
    api.answer(answerPreviewRoute, { success: true, data: previewOf({ changes, plan_hash: 'plan-2' }) });
    const failure = { success: false, code: 'EDIT_CONFLICT', message, error: message };
    return Response.json(failure, { status: 409 });
  });
  await renderPage(page, { at: AT });
  await userEvent.click(await screen.findByRole('button', { name: 'Aplicar 2 cambios' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Aplicar 2 cambios' }));
  await screen.findByText('Es distinto en: 12 y 13. Revisa la lista nueva y aplica otra vez.');
  expect(screen.getByRole('button', { name: 'Aplicar 1 cambio' })).toBeTruthy();
});

test('a refusal keeps the changes', async () => {
  const api = server(previewOf());
  api.refuse(applyAnswersRoute, { status: 409, code: 'CONFLICT', message: 'Alguien la cambió.' });
  await renderPage(page, { at: AT });
  await userEvent.click(await screen.findByRole('button', { name: 'Aplicar 2 cambios' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Aplicar 2 cambios' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Aplicar 2 cambios' })).toBeTruthy();
});

test('a file without answers, a reading under way and a failure each say what to do', async () => {
  server(previewOf({ sheets: [], sheet: null, changes: [], unchanged: [] }));
  const first = await renderPage(page, { at: AT });
  await screen.findByText('No se encontraron respuestas');
  first.unmount();

  const api = fakeApi();
  api.answer(importRoute, { success: true, data: detailOf({ subject: 'answers' }) });
  const second = await renderPage(page, { at: AT });
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Ver la lectura' });
  expect(link.pathname).toBe('/administrador/banco-preguntas/importaciones/7');
  second.unmount();

  const failing = server(previewOf());
  failing.refuse(answerPreviewRoute, { status: 500, code: 'INTERNAL', message: '' });
  await renderPage(page, { at: AT });
  await screen.findByText('Error al procesar las respuestas');
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeTruthy();
});
