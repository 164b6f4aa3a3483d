import { bankSummaryRoute, createQuestionRoute } from '@amauta/contract/questions/bank.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { administrator, signInAs } from '../../../testing/session-users.ts';
import { category, itemOf, questionOf } from '../samples.fixture.ts';
import { CreateQuestionPage } from './create-question-page.tsx';
import { answerCatalogue, dataOf, fakeImages, listenToToasts } from './form-page.fixture.ts';

vi.mock(
  '../../../editor/deferred-editor.tsx',
  () => import('../../../question-form/fake-editor.fixture.tsx'),
);

let api: ReturnType<typeof fakeApi>;
let toasts: ReturnType<typeof listenToToasts>;

beforeEach(() => {
  api = fakeApi();
  answerCatalogue(api);
  fakeImages();
  toasts = listenToToasts();
  signInAs(administrator);
});
afterEach(() => toasts.stop());

function openPage(state: object = { category }) {
  return renderPage(<CreateQuestionPage />, { at: '/form', from: '/antes', state });
}

const text = (label: string) => screen.getByRole('textbox', { name: label });
const write = (label: string, value: string) => fireEvent.change(text(label), { target: { value } });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const numberField = () => screen.findByRole('spinbutton', { name: 'Número' });

async function writeQuestion() {
  await waitFor(async () => expect(await numberField()).toHaveProperty('value', '24'));
  write('Bloque 1 del enunciado', '<p>¿Cuánto es?</p>');
  for (const letter of ['A', 'B', 'C']) write(`Alternativa ${letter}`, `respuesta ${letter}`);
  write('Bloque 1 de la justificación', '<p>Se suma.</p>');
  await press('Marcar alternativa B');
}

test('without a category the page leads to the bank', async () => {
  const { router } = await openPage({});
  expect(router.state.location.pathname).toBe('/administrador/banco-preguntas');
});

test('after a part is removed the focus stays in its list', async () => {
  await openPage();
  await numberField();
  const removal = (letter: string) => screen.getByRole('button', { name: `Eliminar alternativa ${letter}` });
  await press('Añadir Alternativa');
  await press('Eliminar alternativa B');
  await waitFor(() => expect(document.activeElement).toBe(removal('B')));
  await press('Eliminar alternativa C');
  await waitFor(() => expect(document.activeElement).toBe(removal('B')));
  await press('Eliminar bloque 1 del enunciado');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Añadir'));
});

test('the list of what is missing scrolls by itself, also by the keyboard', async () => {
  await openPage();
  await userEvent.click(await screen.findByRole('radio', { name: /enunciado común/i }));
  const list = await screen.findByRole('region', { name: 'Lo que falta' });
  expect(list.className).toContain('overflow-y-auto');
  await waitFor(() => expect(list.tabIndex).toBe(0));
});

test('a new question takes the next number and the default kind, is sent and leads one page back', async () => {
  api.answer(createQuestionRoute, { success: true, message: '', data: questionOf(9, [itemOf(24)]) });
  await openPage();
  await writeQuestion();
  expect(screen.getByText('CCP, Conocimientos Curriculares y Pedagógicos')).toBeTruthy();
  await press('Guardar Pregunta');
  await screen.findByText('Otra página: /antes');
  expect(dataOf(api.bodiesOf(createQuestionRoute)[0])).toMatchObject({
    type_question: 'INDIVIDUAL',
    category,
    questions: [{ number: 24, type_question: 'CCP', alternatives: [{}, { correct: true }, {}] }],
  });
  expect(toasts.said).toEqual(['Pregunta enviada correctamente']);
});

test('saving and adding another keeps the page, empties it and takes the next number', async () => {
  api.answer(createQuestionRoute, { success: true, message: '', data: questionOf(9, [itemOf(24)]) });
  await openPage();
  await writeQuestion();
  api.answer(bankSummaryRoute, {
    success: true,
    data: { total_items: 24, total_entries: 24, counts: [], missing_numbers: [], highest_number: 30 },
  });
  await press('Guardar y Añadir otra pregunta');
  await waitFor(async () => expect(await numberField()).toHaveProperty('value', '31'));
  expect(text('Bloque 1 del enunciado')).toHaveProperty('value', '');
  expect(toasts.said).toEqual(['Pregunta guardada. Puedes añadir otra pregunta.']);
});

test('two presses at once send one question', async () => {
  api.answer(createQuestionRoute, { success: true, message: '', data: questionOf(9, [itemOf(24)]) });
  await openPage();
  await writeQuestion();
  const button = screen.getByRole('button', { name: 'Guardar Pregunta' });
  // Both clicks happen before the next rendering.
  act(() => {
    button.click();
    button.click();
  });
  await screen.findByText('Otra página: /antes');
  expect(api.bodiesOf(createQuestionRoute)).toHaveLength(1);
});

test('a question whose reply was lost says so when it is sent again', async () => {
  api.respond(createQuestionRoute, () => {
    throw new TypeError('Failed to fetch');
  });
  await openPage();
  await writeQuestion();
  await press('Guardar Pregunta');
  await waitFor(() => expect(toasts.said).toHaveLength(1));
  api.answer(createQuestionRoute, { success: true, message: '', data: questionOf(9, [itemOf(24)]) });
  await press('Guardar Pregunta');
  await screen.findByText('Otra página: /antes');
  const sent = api.received.filter(({ path }) => path === '/exams/questions/create/');
  expect(sent.map(({ search }) => search)).toEqual(['', '?repeated=true']);
});

test('a missing field is named, marked and focused, and nothing is sent', async () => {
  await openPage();
  await writeQuestion();
  write('Alternativa C', '');
  await press('Guardar Pregunta');
  expect(toasts.said).toEqual(['Revisa enunciado y alternativas.']);
  await waitFor(() => expect(document.activeElement).toBe(text('Alternativa C')));
  expect(text('Alternativa C').getAttribute('aria-invalid')).toBe('true');
  expect(api.bodiesOf(createQuestionRoute)).toEqual([]);
  write('Alternativa C', 'otra');
  await waitFor(() => expect(text('Alternativa C').getAttribute('aria-invalid')).toBe('false'));
});

test('a taken number keeps everything typed and marks the number', async () => {
  const message = 'El número 24 ya está en uso.';
  api.refuse(createQuestionRoute, { status: 409, code: 'QUESTION_NUMBER_CONFLICT', message });
  await openPage();
  await writeQuestion();
  await press('Guardar Pregunta');
  await waitFor(async () => expect(document.activeElement).toBe(await numberField()));
  expect(screen.getByText(message)).toBeTruthy();
  expect(toasts.said).toEqual([message]);
  expect(text('Alternativa A')).toHaveProperty('value', 'respuesta A');
});

test('a question with warnings is saved after a dialog that lists them', async () => {
  api.answer(createQuestionRoute, { success: true, message: '', data: questionOf(9, [itemOf(24)]) });
  await openPage();
  await writeQuestion();
  write('Alternativa A', 'respuesta C');
  await press('Guardar Pregunta');
  const dialog = await screen.findByRole('dialog', { name: 'Revisa antes de guardar' });
  expect(within(dialog).getByText('Las alternativas A y C dicen lo mismo.')).toBeTruthy();
  expect(api.bodiesOf(createQuestionRoute)).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar de todos modos' }));
  await screen.findByText('Otra página: /antes');
});

test('a refused field has the focus, also when a dialog closes before it', async () => {
  const message = 'El número 24 ya está en uso.';
  api.refuse(createQuestionRoute, { status: 409, code: 'QUESTION_NUMBER_CONFLICT', message });
  await openPage();
  await writeQuestion();
  write('Alternativa A', 'respuesta C');
  await press('Guardar Pregunta');
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar de todos modos' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(async () => expect(document.activeElement).toBe(await numberField()));
});

test('an image is checked by its content, shown and sent as a file', async () => {
  api.answer(createQuestionRoute, { success: true, message: '', data: questionOf(9, [itemOf(24)]) });
  await openPage();
  await writeQuestion();
  const picker = screen.getByLabelText('Añadir imagen del enunciado');
  await userEvent.upload(picker, new File(['<svg/>'], 'x.png', { type: 'image/png' }));
  expect(await screen.findByText('Por favor seleccione un archivo de imagen válido')).toBeTruthy();
  const png = new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10)], 'plano.png', {
    type: 'image/png',
  });
  await userEvent.upload(picker, png);
  const description = await screen.findByRole('textbox', { name: 'Descripción de la imagen' });
  fireEvent.change(description, { target: { value: 'Un plano' } });
  const shown = () => screen.getByRole('img', { name: 'Un plano' });
  expect(shown().getAttribute('src')).toBe('blob:imagen');
  // Without a connection an image can't be loaded; it is loaded again with the next one.
  fireEvent.error(shown());
  expect(screen.getByText('No se pudo mostrar la imagen.')).toBeTruthy();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(shown().getAttribute('src')).toBe('blob:imagen');
  await press('Guardar Pregunta');
  await screen.findByText('Otra página: /antes');
  const [form] = api.bodiesOf(createQuestionRoute);
  expect(form instanceof FormData && form.get('questions[0][statement][1][value]')).toBe(png);
});

test('a removed alternative can be put back; two stay', async () => {
  await openPage();
  await writeQuestion();
  await press('Eliminar alternativa C');
  expect(screen.queryByRole('textbox', { name: 'Alternativa C' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Eliminar alternativa A' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  expect(toasts.said).toEqual(['Alternativa C eliminada.']);
});

test('the offer to put a part back goes with the form, and with the content that had the part', async () => {
  api.answer(createQuestionRoute, { success: true, message: '', data: questionOf(9, [itemOf(24)]) });
  await openPage();
  await writeQuestion();
  await press('Añadir Alternativa');
  await press('Eliminar alternativa D');
  expect(toasts.shown()).toEqual(['Alternativa D eliminada.']);
  await press('Guardar y Añadir otra pregunta');
  await waitFor(async () => expect(await numberField()).toHaveProperty('value', '25'));
  expect(toasts.shown()).toEqual(['Pregunta guardada. Puedes añadir otra pregunta.']);
  await press('Eliminar alternativa C');
  await press('Volver');
  await screen.findByText('Otra página: /antes');
  expect(toasts.shown()).toEqual(['Pregunta guardada. Puedes añadir otra pregunta.']);
});

test('a shared statement holds several questions; each inherits the kind and takes the next number', async () => {
  await openPage();
  await writeQuestion();
  await userEvent.click(screen.getByRole('radio', { name: 'Pregunta con enunciado común' }));
  expect(text('Bloque 1 del enunciado común')).toBeTruthy();
  await press('Añadir nueva pregunta');
  expect(await numberField()).toHaveProperty('value', '25');
  expect(await numberField()).toBe(document.activeElement);
  await press('Guardar Pregunta');
  expect(toasts.said).toEqual(['Faltan enunciado común o preguntas']);
  write('Bloque 1 del enunciado común', '<p>Texto</p>');
  await press('Guardar Pregunta');
  expect(toasts.said.at(-1)).toBe('Revisar pregunta 2');
});

test('what is missing in a question that is folded unfolds it', async () => {
  await openPage();
  await waitFor(async () => expect(await numberField()).toHaveProperty('value', '24'));
  await userEvent.click(screen.getByRole('radio', { name: 'Pregunta con enunciado común' }));
  write('Bloque 1 del enunciado común', '<p>Texto</p>');
  await press('Añadir nueva pregunta');
  await press('Guardar Pregunta');
  expect(toasts.said).toEqual(['Revisar pregunta 1']);
  await waitFor(() => {
    const [first, second] = screen.getAllByRole('textbox', { name: 'Bloque 1 del enunciado' });
    expect([document.activeElement, second]).toEqual([first, expect.anything()]);
  });
});

test('the preview opens in view and closes again', async () => {
  // As in current browsers, where scrolling returns a promise.
  const scroll = vi.fn(async () => {});
  HTMLElement.prototype.scrollIntoView = scroll;
  await openPage();
  await writeQuestion();
  await press('Ver como docente');
  const preview = await screen.findByRole('region', { name: 'Como la ve el docente' });
  expect(within(preview).getByText('¿Cuánto es?')).toBeTruthy();
  expect(scroll).toHaveBeenCalled();
  await press('Ver como docente');
  expect(screen.queryByRole('region', { name: 'Como la ve el docente' })).toBeNull();
  expect(text('Alternativa A')).toHaveProperty('value', 'respuesta A');
});
