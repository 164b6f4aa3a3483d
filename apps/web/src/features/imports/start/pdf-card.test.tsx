import type { ModelUse } from '@amauta/contract/imports/import.ts';
import { importOptionsRoute } from '@amauta/contract/imports/import.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { fakeUploads } from '../../../testing/fake-upload.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { administrator, signInAs } from '../../../testing/session-users.ts';
import { category, summaryOf, tagsOf } from '../imports.fixture.ts';
import { PdfCard } from './pdf-card.tsx';

const AT = '/administrador/banco-preguntas';
const card = <PdfCard category={category} problemId={undefined} tags={tagsOf()} />;
const booklet = () => new File(['%PDF-1.7 ...'], 'A04-EBRS-31.pdf', { type: 'application/pdf' });

function server(model: string | null = null, modelUse: ModelUse = model === null ? 'none' : 'unsure') {
  const api = fakeApi();
  api.answer(importOptionsRoute, {
    success: true,
    data: { has_model: model !== null, model, model_use: modelUse },
  });
  return api;
}

async function open(name: string) {
  await userEvent.click(screen.getByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog', { name }));
  const choose = (file: File) => fireEvent.change(fileField(dialog), { target: { files: [file] } });
  return { dialog, choose };
}

const fileField = (dialog: ReturnType<typeof within>) => dialog.getByLabelText(/en PDF/);

beforeEach(() => signInAs(administrator));

test('while the choice is incomplete both buttons say what is missing', async () => {
  server();
  await renderPage(
    <>
      <PdfCard category={null} problemId="falta" tags={[]} />
      <p id="falta">Por favor, selecciona un año.</p>
    </>,
    { at: AT },
  );
  expect(screen.getByRole('heading', { name: 'Desde un PDF o Word' })).toBeTruthy();
  for (const name of ['Añadir preguntas con IA', 'Añadir respuestas con IA']) {
    const button = screen.getByRole('button', { name, description: 'Por favor, selecciona un año.' });
    await userEvent.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
  }
});

test('a booklet is sent with its paper and goes on where its reading is shown', async () => {
  server();
  const sent = fakeUploads();
  const { router } = await renderPage(card, { at: AT });
  const { dialog, choose } = await open('Añadir preguntas con IA');
  expect(dialog.getByRole('radio', { name: '60', checked: true })).toBeTruthy();
  expect(dialog.queryByText(/Modelo de lenguaje/)).toBeNull();
  choose(booklet());
  await dialog.findByRole('article', { name: 'A04-EBRS-31.pdf' });
  await userEvent.click(dialog.getByRole('radio', { name: '70' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Leer el archivo' }));
  expect(sent[0]?.address).toBe('/api/exams/questions/create-from-pdf/');
  const { pdf_file: file, ...fields } = Object.fromEntries(sent[0]?.body ?? []);
  expect(file).toBeInstanceOf(File);
  expect(fields).toEqual({
    source_section: '1',
    type_exam: 'Ascenso',
    modality: '1',
    level: '3',
    specialty: '14',
    year: '2023',
    expected_count: '70',
    model_use: 'none',
  });
  sent[0]?.progress(50, 100);
  await dialog.findByRole('progressbar', { name: '50 % subido' });
  sent[0]?.answer(202, { success: true, data: summaryOf({ id: 31, status: 'queued' }) });
  await expect.poll(() => router.state.location.pathname).toBe(`${AT}/importaciones/31`);
});

test('a paper of another size is expected by its own number', async () => {
  server();
  const sent = fakeUploads();
  await renderPage(card, { at: AT });
  const { dialog, choose } = await open('Añadir preguntas con IA');
  choose(booklet());
  await dialog.findByRole('article');
  await userEvent.click(dialog.getByRole('radio', { name: 'Otra cantidad' }));
  const field = dialog.getByRole('spinbutton', { name: 'Número de preguntas' });
  const send = () => userEvent.click(dialog.getByRole('button', { name: 'Leer el archivo' }));
  for (const wrong of ['', '0', '501']) {
    await userEvent.clear(field);
    if (wrong !== '') await userEvent.type(field, wrong);
    await send();
    expect(dialog.getByText('Escribe un número de 1 a 500.')).toBeTruthy();
    expect(document.activeElement).toBe(field);
  }
  expect(sent).toHaveLength(0);
  await userEvent.clear(field);
  await userEvent.type(field, '45');
  expect(dialog.queryByText('Escribe un número de 1 a 500.')).toBeNull();
  await send();
  expect(sent[0]?.body?.get('expected_count')).toBe('45');
});

test('an answer sheet has neither count nor model', async () => {
  const api = server('claude-x');
  const sent = fakeUploads();
  await renderPage(card, { at: AT });
  const { dialog, choose } = await open('Añadir respuestas con IA');
  expect(dialog.queryByRole('radio')).toBeNull();
  choose(booklet());
  await dialog.findByRole('article');
  await userEvent.click(dialog.getByRole('button', { name: 'Leer el archivo' }));
  expect(sent[0]?.address).toBe('/api/exams/questions/update-from-pdf/');
  expect([...(sent[0]?.body?.keys() ?? [])]).not.toContain('model_use');
  expect(api.received).toEqual([]);
});

test('the model takes part as the server is set up', async () => {
  server('modelo-de-prueba', 'all');
  await renderPage(card, { at: AT });
  const { dialog } = await open('Añadir preguntas con IA');
  expect(await dialog.findByRole('radio', { name: /En todas/, checked: true })).toBeTruthy();
});

test('with a model it is asked where there are doubts, unless told otherwise', async () => {
  server('claude-x');
  const sent = fakeUploads();
  await renderPage(card, { at: AT });
  const { dialog, choose } = await open('Añadir preguntas con IA');
  await dialog.findByRole('group', { name: 'Modelo de lenguaje (claude-x)' });
  expect(dialog.getByRole('radio', { name: /Solo donde haya dudas/, checked: true })).toBeTruthy();
  await userEvent.click(dialog.getByRole('radio', { name: /En todas/ }));
  choose(booklet());
  await dialog.findByRole('article');
  await userEvent.click(dialog.getByRole('button', { name: 'Leer el archivo' }));
  expect(sent[0]?.body?.get('model_use')).toBe('all');
});

test('a Word file is taken as well', async () => {
  server();
  const sent = fakeUploads();
  await renderPage(card, { at: AT });
  const { dialog, choose } = await open('Añadir preguntas con IA');
  choose(new File(['PK\u0003\u0004…'], 'cuadernillo.docx'));
  expect(within(await dialog.findByRole('article')).getByText(/^Word, /)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Leer el archivo' }));
  expect(sent[0]?.body?.get('pdf_file')).toMatchObject({ name: 'cuadernillo.docx' });
});

describe('what is no paper', () => {
  const large = booklet();
  Object.defineProperty(large, 'size', { value: 31 * 1_048_576 });
  test.each([
    ['another type', new File(['hola'], 'notas.txt'), 'Por favor selecciona un archivo PDF válido'],
    ['another content', new File(['<html>'], 'a.pdf'), 'Por favor selecciona un archivo PDF válido'],
    ['another name', new File(['%PDF-1.7'], 'a.exe'), 'Por favor selecciona un archivo PDF válido'],
    ['another type', new File(['hola'], 'notas.txt'), 'También puede ser un archivo de Word (.docx).'],
    [
      'a Word file with the name of a PDF',
      new File(['PK\u0003\u0004…'], 'a.pdf'),
      'Por dentro no es un PDF. Si es de Word, cambia el final de su nombre a .docx y vuelve a elegirlo.',
    ],
    [
      'a name of Word without its content',
      new File(['hola'], 'a.docx'),
      'Por favor selecciona un archivo de Word válido',
    ],
    [
      'an old Word file',
      new File(['\u00d0\u00cf'], 'a.doc'),
      'El archivo es de un Word antiguo (.doc). Ábrelo en Word, guárdalo como .docx y vuelve a elegirlo.',
    ],
    ['nothing in it', new File([], 'a.pdf'), 'El archivo está vacío. Elige otro.'],
    ['too large', large, 'El archivo puede pesar hasta 30 MB.'],
  ])('is refused: %s', async (_name, file, text) => {
    server();
    const sent = fakeUploads();
    await renderPage(card, { at: AT });
    const { dialog, choose } = await open('Añadir preguntas con IA');
    choose(file);
    await dialog.findByText(text);
    await userEvent.click(dialog.getByRole('button', { name: 'Leer el archivo' }));
    expect(dialog.getByText(text)).toBeTruthy();
    expect(fileField(dialog).getAttribute('aria-invalid')).toBe('true');
    expect(dialog.queryByRole('article')).toBeNull();
    expect(sent).toEqual([]);
  });
});

test('without a file nothing is sent', async () => {
  server();
  const sent = fakeUploads();
  await renderPage(card, { at: AT });
  const { dialog } = await open('Añadir preguntas con IA');
  await userEvent.click(dialog.getByRole('button', { name: 'Leer el archivo' }));
  await dialog.findByText('Por favor selecciona un archivo PDF válido');
  expect(sent).toEqual([]);
});

test('a refusal is shown and keeps the form; without a text it has its own', async () => {
  server();
  const sent = fakeUploads();
  await renderPage(card, { at: AT });
  const { dialog, choose } = await open('Añadir preguntas con IA');
  choose(booklet());
  await dialog.findByRole('article');
  await userEvent.click(dialog.getByRole('radio', { name: '90' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Leer el archivo' }));
  sent[0]?.refuse(400, 'INVALID_INPUT', 'El PDF tiene más de 300 páginas.');
  await dialog.findByText('El PDF tiene más de 300 páginas.');
  expect(dialog.getByRole('radio', { name: '90', checked: true })).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Leer el archivo' }));
  await expect.poll(() => sent.length).toBe(2);
  sent[1]?.answer(500, {});
  await dialog.findByText('Error al procesar las preguntas');
});

test('a connection that is lost while sending is told', async () => {
  server();
  const sent = fakeUploads();
  await renderPage(card, { at: AT });
  const { dialog, choose } = await open('Añadir preguntas con IA');
  choose(booklet());
  await dialog.findByRole('article');
  await userEvent.click(dialog.getByRole('button', { name: 'Leer el archivo' }));
  sent[0]?.fail();
  await dialog.findByText('Sin conexión. El archivo no llegó: vuelve a intentarlo cuando tengas internet.');
  expect(dialog.getByRole('article', { name: 'A04-EBRS-31.pdf' })).toBeTruthy();
});

test('sending can be cancelled, and leaving meanwhile asks', async () => {
  server();
  const sent = fakeUploads();
  await renderPage(card, { at: AT });
  const { dialog, choose } = await open('Añadir preguntas con IA');
  choose(booklet());
  await dialog.findByRole('article');
  await userEvent.click(dialog.getByRole('button', { name: 'Leer el archivo' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Cerrar' }));
  const question = within(await screen.findByRole('dialog', { name: '¿Cancelar la subida?' }));
  await userEvent.click(question.getByRole('button', { name: 'Seguir subiendo' }));
  expect(sent[0]?.isAborted).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: 'Cancelar la subida' }));
  await expect.poll(() => sent[0]?.isAborted).toBe(true);
  await dialog.findByRole('button', { name: 'Leer el archivo' });
  expect(dialog.getByRole('article', { name: 'A04-EBRS-31.pdf' })).toBeTruthy();
});
