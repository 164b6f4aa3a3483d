import {
  convertQuestionRoute,
  questionDetailRoute,
  updateQuestionRoute,
} from '@amauta/contract/questions/bank.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { administrator, signInAs } from '../../../testing/session-users.ts';
import { takeQuestionUpdated } from '../question-updated.ts';
import { itemOf, questionOf } from '../samples.fixture.ts';
import { EditQuestionPage } from './edit-question-page.tsx';
import { answerCatalogue, dataOf, fakeImages, listenToToasts } from './form-page.fixture.ts';

vi.mock(
  '../../../editor/deferred-editor.tsx',
  () => import('../../../question-form/fake-editor.fixture.tsx'),
);

const single = questionOf(31, [itemOf(24)]);
const several = questionOf(32, [itemOf(13), itemOf(14), itemOf(15)]);
let api: ReturnType<typeof fakeApi>;
let toasts: ReturnType<typeof listenToToasts>;

beforeEach(() => {
  api = fakeApi();
  answerCatalogue(api);
  api.answer(questionDetailRoute, { success: true, data: single });
  fakeImages();
  toasts = listenToToasts();
  signInAs(administrator);
});
afterEach(() => toasts.stop());

const openPage = (at = '/editar/31') =>
  renderPage(<EditQuestionPage />, { at, path: '/editar/{-$id}', from: '/antes' });
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const sentForms = () =>
  api.received.filter(({ body }) => body instanceof FormData).map(({ body }) => dataOf(body));

test.each(['/editar', '/editar/abc', '/editar/0'])('%s names no question', async (at) => {
  await openPage(at);
  expect(screen.getByText('ID de examen no proporcionado')).toBeTruthy();
  const back = screen.getByRole('link', { name: 'Volver al banco de preguntas' });
  expect(back.getAttribute('href')).toBe('/administrador/banco-preguntas');
});

test('a question that can’t be loaded is requested again at a press', async () => {
  api.refuse(questionDetailRoute, { status: 500, code: 'INTERNAL', message: '' });
  await openPage();
  expect(await screen.findByText('Error al cargar la pregunta')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Volver al banco de preguntas' })).toBeTruthy();
  api.answer(questionDetailRoute, { success: true, data: single });
  await press('Reintentar');
  expect(await screen.findByRole('textbox', { name: 'Alternativa A' })).toHaveProperty(
    'value',
    '<p>uno 24</p>',
  );
  expect(toasts.said.at(-1)).toBe('Pregunta cargada correctamente');
});

test('an edit is sent with its ids and version, and the list is told', async () => {
  api.answer(updateQuestionRoute, { success: true, message: '', data: single });
  await openPage();
  expect(screen.getByText('Cargando...')).toBeTruthy();
  await screen.findByRole('button', { name: 'Actualizar pregunta' });
  write('Alternativa A', 'otra');
  await press('Actualizar pregunta');
  await screen.findByText('Otra página: /antes');
  expect(sentForms()[0]).toMatchObject({ version: 1, questions: [{ id: 1024, number: 24 }] });
  expect(takeQuestionUpdated()).toMatchObject({ id: 31, updated: true });
});

test('an edit with a taken number is saved, and the conflict is shown as an error', async () => {
  const message = 'La pregunta se guardó con su número 24: el 1 ya está en uso en este examen.';
  api.answer(updateQuestionRoute, { success: true, code: 'QUESTION_NUMBER_CONFLICT', message, data: single });
  await openPage();
  await screen.findByRole('button', { name: 'Actualizar pregunta' });
  await press('Actualizar pregunta');
  await screen.findByText('Otra página: /antes');
  expect(toasts.said.slice(-2)).toEqual(['Pregunta guardada', message]);
  expect(takeQuestionUpdated()).toMatchObject({ updated: true });
});

test('going back without saving tells the list that the question was not changed', async () => {
  await openPage();
  await screen.findByRole('button', { name: 'Actualizar pregunta' });
  await userEvent.click(screen.getAllByRole('button', { name: 'Volver' })[0] as HTMLElement);
  await screen.findByText('Otra página: /antes');
  expect(takeQuestionUpdated()).toMatchObject({ id: 31, updated: false });
});

test('two quick presses to go back ask once whether to leave, and go one step', async () => {
  const { router } = await openPage();
  await screen.findByRole('button', { name: 'Actualizar pregunta' });
  write('Alternativa A', 'otra');
  const step = vi.spyOn(router.history, 'back').mockReturnValue();
  const [back] = screen.getAllByRole('button', { name: 'Volver' });
  for (const _press of ['first', 'second']) fireEvent.click(back as HTMLElement);
  expect(step).toHaveBeenCalledOnce();
});

test('a refused field shows the text of the server', async () => {
  api.refuse(updateQuestionRoute, {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'Revisa enunciado y alternativas.',
    errors: { 'questions.0.alternatives.1.text': ['Escribe la alternativa.'] },
  });
  await openPage();
  await screen.findByRole('button', { name: 'Actualizar pregunta' });
  await press('Actualizar pregunta');
  expect(await screen.findByText('Escribe la alternativa.')).toBeTruthy();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Alternativa B' })),
  );
});

test('a newer version: compare, take it without losing what was typed, or save over it', async () => {
  api.refuse(updateQuestionRoute, { status: 409, code: 'CONFLICT', message: 'Otra persona la guardó.' });
  await openPage();
  await screen.findByRole('button', { name: 'Actualizar pregunta' });
  write('Alternativa A', '<p>la mía</p>');
  const theirs = { ...single, version: 2, updated_by: 'Ana Ríos' };
  api.answer(questionDetailRoute, { success: true, data: theirs });
  await press('Actualizar pregunta');
  const dialog = await screen.findByRole('dialog', { name: 'Otra persona guardó esta pregunta' });
  expect(await within(dialog).findByText(/Ana Ríos la guardó/)).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Comparar' }));
  expect(within(dialog).getByRole('region', { name: 'Alternativa A' }).textContent).toContain('la mía');

  await userEvent.click(within(dialog).getByRole('button', { name: 'Usar la guardada' }));
  expect(screen.getByRole('textbox', { name: 'Alternativa A' })).toHaveProperty('value', '<p>uno 24</p>');
  await userEvent.click(await screen.findByRole('button', { name: 'Recuperar' }));
  expect(screen.getByRole('textbox', { name: 'Alternativa A' })).toHaveProperty('value', '<p>la mía</p>');

  await press('Actualizar pregunta');
  const again = await screen.findByRole('dialog', { name: 'Otra persona guardó esta pregunta' });
  const overwrite = await within(again).findByRole('button', { name: 'Guardar la mía' });
  api.answer(updateQuestionRoute, { success: true, message: '', data: theirs });
  await userEvent.click(overwrite);
  await screen.findByText('Otra página: /antes');
  expect(sentForms().map(({ version }) => version)).toEqual([1, 1, 2]);
});

test('questions of a shared statement fold to what they lack, one open at a time; they ungroup after a question', async () => {
  api.answer(questionDetailRoute, { success: true, data: several });
  api.answer(convertQuestionRoute, { success: true, data: { ids: [1, 2, 3] } });
  await openPage('/editar/32');
  await screen.findByRole('textbox', { name: 'Bloque 1 del enunciado común' });
  expect(screen.getAllByRole('spinbutton', { name: 'Número' })).toHaveLength(1);
  await press('Desplegar todas');
  expect(screen.getAllByRole('spinbutton', { name: 'Número' })).toHaveLength(3);
  await press('Desagrupar preguntas');
  const dialog = await screen.findByRole('dialog');
  expect(
    within(dialog).getByText('¿Estás seguro de que deseas convertir estas preguntas a individuales?'),
  ).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Desagrupar' }));
  await screen.findByText('Otra página: /antes');
  expect(toasts.said).toContain('Preguntas convertidas a individuales');
  // The question no longer exists, so it isn't requested again.
  expect(api.received.filter(({ path }) => path === '/exams/questions/32/')).toHaveLength(1);
});

test('a refused ungrouping says why', async () => {
  api.answer(questionDetailRoute, { success: true, data: several });
  api.refuse(convertQuestionRoute, { status: 409, code: 'CONFLICT', message: 'ya es individual' });
  await openPage('/editar/32');
  await screen.findByRole('textbox', { name: 'Bloque 1 del enunciado común' });
  await press('Desagrupar preguntas');
  await userEvent.click(await screen.findByRole('button', { name: 'Desagrupar' }));
  await waitFor(() => expect(toasts.said.at(-1)).toBe('Error al convertir preguntas: ya es individual'));
});
