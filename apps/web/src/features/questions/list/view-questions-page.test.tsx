import { directiveExamsRoute, metadataRoute, metadataTreeRoute } from '@amauta/contract/catalogue.ts';
import {
  deleteQuestionRoute,
  paperNumbersRoute,
  questionListRoute,
} from '@amauta/contract/questions/bank.ts';
import { exportQuestionsRoute } from '@amauta/contract/questions/question-exchange.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { administrator, signInAs } from '../../../testing/session-users.ts';
import { presentToasts } from '../../../ui/feedback/toast.ts';
import { leaveQuestionUpdated } from '../question-updated.ts';
import { catalogue, directiveExams, itemOf, questionOf } from '../samples.fixture.ts';
import { ViewQuestionsPage } from './view-questions-page.tsx';

const AT = '/administrador/banco-preguntas/ver-preguntas';
const PAPER = `${AT}?source_section=1&type_exam=Ascenso&modality=1&level=3&specialty=14&year=2023`;
const three = [
  questionOf(31, [itemOf(1)]),
  questionOf(32, [itemOf(2)]),
  questionOf(33, [itemOf(4), itemOf(5)]),
];

function answeringApi(questions = [...three]) {
  const api = fakeApi();
  api.answer(metadataTreeRoute, {
    success: true,
    data: { modalities: [...catalogue.modalities], sources: catalogue.sources },
  });
  api.answer(metadataRoute, {
    success: true,
    data: {
      types: [],
      levels: [],
      specialties: [],
      years: catalogue.years.map((id) => ({ id, name: String(id) })),
    },
  });
  api.answer(directiveExamsRoute, { success: true, data: directiveExams });
  api.answer(paperNumbersRoute, () => ({
    success: true as const,
    data: questions.flatMap(({ id, questions: items }) =>
      items.map(({ number }) => ({ number, entry_id: id })),
    ),
  }));
  api.answer(questionListRoute, () => listOf(...questions));
  return api;
}

function listOf(...results: typeof three) {
  const items = results.reduce((sum, { questions }) => sum + questions.length, 0);
  return {
    success: true as const,
    message: '',
    filter_applied: {},
    results,
    total: results.length,
    meta: { current_page: 1, total_pages: 1, total_items: items, choice_items: items, is_held: null },
  };
}

/** The texts of all toasts, oldest first. */
let said: string[] = [];
let stopListening = () => {};

beforeEach(() => {
  localStorage.clear();
  said = [];
  stopListening = presentToasts({ show: ({ message }) => said.push(message), dismiss: () => {} });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  signInAs(administrator);
});
afterEach(() => stopListening());

test('somebody who may only read gets no buttons to add, edit or delete', async () => {
  signInAs({ ...administrator, admin_role: 'read_only' });
  answeringApi();
  await renderPage(<ViewQuestionsPage />, { at: PAPER });
  const card = within(await screen.findByRole('article', { name: 'Pregunta 1' }));
  expect(card.getByRole('checkbox', { name: /^Elegir/ })).toBeTruthy();
  for (const name of [/^Editar/, /^Eliminar/]) {
    expect(screen.queryByRole('link', { name })).toBeNull();
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  expect(screen.queryByRole('button', { name: 'Añadir preguntas' })).toBeNull();
});

test('shows each question with its key, and which numbers are missing', async () => {
  answeringApi();
  await renderPage(<ViewQuestionsPage />, { at: PAPER });
  const first = await screen.findByRole('article', { name: 'Pregunta 1' });
  const key = within(first).getByText('dos 1').closest('li');
  expect(key?.textContent).toContain('Correcta');
  expect(within(first).getAllByText('Correcta')).toHaveLength(1);
  const common = screen.getByRole('article', { name: 'Preguntas 4 y 5' });
  expect(within(common).getAllByText('Correcta:', { exact: false })[0]?.textContent).toContain('Correcta: B');
  expect(await screen.findByText('Falta la 3.')).toBeTruthy();
});

/** The query of the last request for the list. */
const askedOf = (api: ReturnType<typeof fakeApi>) =>
  new URLSearchParams(api.received.findLast(({ path }) => path === questionListRoute.path)?.search);

test('searches as one types and keeps it in the address', async () => {
  const api = answeringApi();
  api.answer(questionListRoute, ({ search }) => {
    const [, second] = three;
    if (!search.includes('text=') || !second) return listOf(...three);
    const { meta, ...found } = listOf(second);
    return { ...found, meta: { ...meta, choice_items: 4 } };
  });
  const { router } = await renderPage(<ViewQuestionsPage />, { at: PAPER });
  await userEvent.type(
    await screen.findByRole('searchbox', { name: 'Buscar por número o texto' }),
    'enunciado 2',
  );
  expect(await screen.findByText('1 de 4 preguntas')).toBeTruthy();
  expect(screen.queryByRole('article', { name: 'Pregunta 1' })).toBeNull();
  expect(askedOf(api).get('text')).toBe('enunciado 2');
  expect(router.state.location.search).toMatchObject({ texto: 'enunciado 2', modality: 1 });
});

test('turns pages, and goes to a number on whatever page it stands', async () => {
  const scrolled = vi.fn();
  HTMLElement.prototype.scrollIntoView = scrolled;
  const [first, second, third] = three;
  const api = answeringApi();
  api.answer(questionListRoute, ({ search }) => {
    const asked = new URLSearchParams(search);
    const isHolding = asked.get('holding') === '33';
    const isSecond = isHolding || asked.get('page') === '2';
    const list = listOf(
      ...[isSecond ? third : first, ...(isSecond ? [] : [second])].flatMap((one) => one ?? []),
    );
    const meta = { current_page: isSecond ? 2 : 1, total_pages: 2, total_items: 4, choice_items: 4 };
    return { ...list, total: 3, meta: { ...meta, is_held: isHolding || null } };
  });
  const { router } = await renderPage(<ViewQuestionsPage />, { at: PAPER });
  await userEvent.click(await screen.findByRole('button', { name: 'Siguiente' }));
  expect(await screen.findByRole('article', { name: 'Preguntas 4 y 5' })).toBeTruthy();
  expect(router.state.location.search).toMatchObject({ pagina: 2 });
  // The pager is below the cards, so view and focus move to the first card.
  const cards = screen.getByRole('article', { name: 'Preguntas 4 y 5' }).closest('ul');
  await waitFor(() => expect(document.activeElement).toBe(cards));
  expect(scrolled).toHaveBeenLastCalledWith({ block: 'start' });
  expect(scrolled.mock.contexts.at(-1)).toBe(cards);
  await userEvent.click(screen.getByRole('button', { name: 'Anterior' }));
  await screen.findByRole('article', { name: 'Pregunta 1' });
  await userEvent.click(await screen.findByRole('button', { name: 'Ir a la pregunta 5' }));
  await expect.poll(() => document.activeElement?.id).toBe('pregunta-33');
});

test('exports all that match without naming them', async () => {
  const api = answeringApi();
  api.answer(exportQuestionsRoute, {});
  await renderPage(<ViewQuestionsPage />, { at: `${PAPER}&tipo=CCP` });
  await userEvent.click(await screen.findByRole('button', { name: 'Exportar (4)' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Moodle XML' }));
  await expect.poll(() => api.bodiesOf(exportQuestionsRoute)).toHaveLength(1);
  expect(api.bodiesOf(exportQuestionsRoute)[0]).toMatchObject({
    format: 'moodle',
    filter: { kind: 'CCP', year: 2023 },
  });
});

test('exports each of the questions that were chosen, and no other', async () => {
  answeringApi();
  await renderPage(<ViewQuestionsPage />, { at: PAPER });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Elegir Pregunta 1' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Elegir Pregunta 2' }));
  expect(screen.getByRole('checkbox', { name: 'Elegir Pregunta 1' })).toHaveProperty('checked', true);
  expect(screen.getByRole('button', { name: 'Exportar elegidas (2)' })).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Elegir Pregunta 1' }));
  expect(screen.getByRole('button', { name: 'Exportar elegidas (1)' })).toBeTruthy();
});

test('deletes a question after asking', async () => {
  const questions = [...three];
  const api = answeringApi(questions);
  api.answer(deleteQuestionRoute, () => {
    questions.shift();
    return { success: true as const, message: 'Pregunta eliminada correctamente' };
  });
  await renderPage(<ViewQuestionsPage />, { at: PAPER });
  await userEvent.click(await screen.findByRole('button', { name: 'Eliminar Pregunta 1' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog?.textContent).toContain('¿Estás seguro de que deseas eliminar esta pregunta?');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Eliminar' }));
  await expect.poll(() => said).toContain('Pregunta eliminada correctamente');
  await expect.poll(() => screen.queryByRole('article', { name: 'Pregunta 1' })).toBeNull();
  expect(api.received.find(({ path }) => path === '/exams/questions/31/')?.body).toEqual({
    type_question: 'INDIVIDUAL',
  });
});

test('returns the focus once to the question that was saved, and says so', async () => {
  const api = answeringApi();
  leaveQuestionUpdated(32, true);
  await renderPage(<ViewQuestionsPage />, { at: PAPER });
  await expect.poll(() => said).toContain('Pregunta 2 actualizada correctamente');
  await expect.poll(() => document.activeElement?.id).toBe('pregunta-32');
  expect(localStorage.getItem('questionUpdated')).toBeNull();
  const lists = api.received.filter(({ path }) => path === '/exams/questions/');
  expect(lists.length).toBe(2);
});

test('says the number that the card shows after the save', async () => {
  const second = questionOf(32, [itemOf(2)]);
  const api = answeringApi();
  leaveQuestionUpdated(32, true);
  let loads = 0;
  api.answer(questionListRoute, () => {
    loads += 1;
    const renumbered = second.questions.map((item) => ({ ...item, number: loads === 1 ? item.number : 57 }));
    return listOf({ ...second, questions: renumbered });
  });
  await renderPage(<ViewQuestionsPage />, { at: PAPER });
  await expect.poll(() => said).toContain('Pregunta 57 actualizada correctamente');
  expect(said).toHaveLength(1);
});

test('says all numbers of a common question', async () => {
  answeringApi();
  leaveQuestionUpdated(33, true);
  await renderPage(<ViewQuestionsPage />, { at: PAPER });
  await expect.poll(() => said).toContain('Preguntas 4 y 5 actualizadas correctamente');
});

test('returns the focus to a question that was left unsaved, and says nothing', async () => {
  const api = answeringApi();
  leaveQuestionUpdated(33, false);
  await renderPage(<ViewQuestionsPage />, { at: PAPER });
  await expect.poll(() => document.activeElement?.id).toBe('pregunta-33');
  expect(said).toEqual([]);
  expect(api.received.filter(({ path }) => path === '/exams/questions/')).toHaveLength(1);
});

test('`updated` in the address says that the question was saved, and is removed from the address', async () => {
  answeringApi();
  const { router } = await renderPage(<ViewQuestionsPage />, { at: `${PAPER}&updated=31` });
  await expect.poll(() => said).toContain('Pregunta 1 actualizada correctamente');
  await expect.poll(() => 'updated' in router.state.location.search).toBe(false);
  expect(router.state.location.search).toMatchObject({ modality: 1 });
});

test('a filter from the page before is written to the address', async () => {
  answeringApi();
  const category_filter = { source_section: 1, type_exam: 'Ascenso', modality: 1, level: 3, specialty: 14 };
  const { router } = await renderPage(<ViewQuestionsPage />, {
    at: AT,
    from: '/antes',
    state: { category_filter: { ...category_filter, year: 2023 } },
  });
  expect(await screen.findByRole('article', { name: 'Pregunta 1' })).toBeTruthy();
  expect(router.state.location.search).toMatchObject({ type_exam: 'Ascenso', year: 2023 });
  expect(said).toEqual([]);
});

test('a list that cannot be loaded again stays in view, with a message', async () => {
  const api = answeringApi();
  const { queryClient } = await renderPage(<ViewQuestionsPage />, { at: PAPER });
  await screen.findByRole('article', { name: 'Pregunta 1' });
  api.refuse(questionListRoute, { status: 500, code: 'INTERNAL', message: '' });
  await queryClient.invalidateQueries();
  await expect.poll(() => said).toContain('Error al recargar las preguntas');
  expect(screen.getByRole('article', { name: 'Pregunta 1' })).toBeTruthy();
});

test('without filters it says so and goes back to the bank', async () => {
  answeringApi();
  const { router } = await renderPage(<ViewQuestionsPage />, { at: AT });
  await expect.poll(() => said).toContain('No se encontraron filtros válidos');
  expect(router.state.location.pathname).toBe('/administrador/banco-preguntas');
});

test('an empty category and a failure each have their text', async () => {
  answeringApi([]);
  const { unmount } = await renderPage(<ViewQuestionsPage />, { at: PAPER });
  expect(await screen.findByText('No se encontraron preguntas para esta categoría.')).toBeTruthy();
  unmount();
  const api = answeringApi();
  api.refuse(questionListRoute, { status: 500, code: 'INTERNAL', message: '' });
  await renderPage(<ViewQuestionsPage />, { at: PAPER });
  expect(await screen.findByText('Error al obtener preguntas')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeTruthy();
});
