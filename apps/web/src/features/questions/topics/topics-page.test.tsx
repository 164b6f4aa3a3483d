import { addTopicRoute, mergeTopicRoute, removeTopicRoute, topicsRoute } from '@amauta/contract/topics.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { topicSamples } from '../../../question-form/topic-samples.fixture.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { administrator, signInAs } from '../../../testing/session-users.ts';
import { TopicsPage } from './topics-page.tsx';

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(topicsRoute, { success: true, data: topicSamples });
  signInAs(administrator);
});

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
/** All requests that change something. */
const sent = () => api.received.filter(({ path }) => path !== '/exams/topics/');

test('shows the temario of an exam type, parts behind what they are part of', async () => {
  await renderPage(<TopicsPage />, { at: '/temas' });
  const part = await screen.findByRole('region', { name: 'Conocimientos Curriculares y Pedagógicos' });
  expect(
    within(part)
      .getAllByRole('listitem')
      .map((row) => row.querySelector('p')?.textContent),
  ).toEqual(['Matemática', 'Proporcionalidad', 'Clima de aula']);
  expect(within(part).getByRole('link', { name: '3 preguntas' })).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'Directivos' }));
  await waitFor(() => expect(screen.getAllByText('Aún no hay temas.').length).toBe(2));
});

test('adds a topic with its words; a refusal stands at its field', async () => {
  api.refuse(addTopicRoute, {
    status: 409,
    code: 'CONFLICT',
    message: 'Ya hay un tema así.',
    errors: { name: ['Ya hay un tema así.'] },
  });
  await renderPage(<TopicsPage />, { at: '/temas' });
  await press('Agregar tema de Conocimientos Curriculares y Pedagógicos');
  const dialog = within(await screen.findByRole('dialog', { name: 'Agregar tema' }));
  expect(dialog.getByText('Los campos con * son obligatorios.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(dialog.getByText('Escribe el nombre del tema.')).toBeTruthy();
  await userEvent.type(dialog.getByRole('textbox', { name: /Nombre/ }), 'Tutoría');
  await userEvent.type(dialog.getByRole('textbox', { name: /Código/ }), 'tut');
  await userEvent.type(dialog.getByRole('textbox', { name: /Palabras/ }), 'tutor, , orientación');
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toEqual({
    exam_type: 'Ascenso',
    kind: 'CCP',
    code: 'CCP-TUT',
    name: 'Tutoría',
    parent: null,
    order: 4,
    words: ['tutor', 'orientación'],
  });
  expect(await dialog.findByText('Ya hay un tema así.')).toBeTruthy();
});

test('asks before it closes with words that were not saved', async () => {
  await renderPage(<TopicsPage />, { at: '/temas' });
  await press('Editar Clima de aula');
  const words = await screen.findByRole('textbox', { name: /Palabras/ });
  await userEvent.type(words, ', convivencia');
  await userEvent.keyboard('{Escape}');
  const question = await screen.findByRole('dialog', { name: '¿Salir sin guardar?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Seguir editando' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '¿Salir sin guardar?' })).toBeNull());
  expect(screen.getByRole('textbox', { name: /Palabras/ })).toHaveProperty(
    'value',
    expect.stringMatching(/, convivencia$/),
  );
});

test('merges a topic into another of its kind', async () => {
  api.answer(mergeTopicRoute, { success: true, message: 'Temas unidos.', data: topicSamples[0] } as never);
  await renderPage(<TopicsPage />, { at: '/temas' });
  await press('Unir Clima de aula a otro tema');
  const dialog = within(await screen.findByRole('dialog', { name: 'Unir Clima de aula' }));
  await userEvent.click(await dialog.findByRole('combobox', { name: 'Tema que se queda' }));
  expect(screen.queryByRole('option', { name: 'Ordenamiento' })).toBeNull();
  await userEvent.click(await screen.findByRole('option', { name: 'Matemática · Proporcionalidad' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Unir' }));
  await waitFor(() => expect(sent()[0]).toMatchObject({ body: { into: 2 } }));
  expect(sent()[0]?.path).toContain('/exams/topics/3/merge/');
});

test('asks before it removes a topic', async () => {
  api.answer(removeTopicRoute, { success: true, message: 'Tema eliminado.' });
  await renderPage(<TopicsPage />, { at: '/temas' });
  await press('Eliminar Clima de aula');
  const dialog = within(await screen.findByRole('dialog', { name: 'Eliminar Clima de aula' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Eliminar' }));
  await waitFor(() => expect(sent().map(({ path }) => path)).toEqual(['/exams/topics/3/']));
});
