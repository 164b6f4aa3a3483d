import { importOptionsRoute } from '@amauta/contract/imports/import.ts';
import { proposeTopicRoute } from '@amauta/contract/topic-proposals.ts';
import { topicsRoute } from '@amauta/contract/topics.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi } from '../testing/fake-api.ts';
import { renderPage } from '../testing/render-page.tsx';
import { administrator, signInAs } from '../testing/session-users.ts';
import { createFormStore, FormContext } from './form-store.ts';
import { patchItem } from './model/form-changes.ts';
import { individual, textBlock } from './model/form-content.fixture.ts';
import { ExamTypeContext, TopicField } from './topic-field.tsx';
import { topicSamples } from './topic-samples.fixture.ts';

async function openField(change: Parameters<typeof individual>[0] = {}, hasModel = false) {
  const api = fakeApi();
  api.answer(importOptionsRoute, {
    success: true,
    data: { has_model: hasModel, model: null, model_use: 'unsure' },
  });
  api.answer(topicsRoute, { success: true, data: topicSamples });
  signInAs(administrator);
  const store = createFormStore(individual(change));
  await renderPage(
    <FormContext value={store}>
      <ExamTypeContext value="Ascenso">
        <TopicField itemKey="item24" />
      </ExamTypeContext>
    </FormContext>,
  );
  return { api, store, topic: () => store.get().content.items[0]?.topic };
}

test('a proposal stands only once a person takes it', async () => {
  const { topic } = await openField({
    topic: null,
    statement: [textBlock('<p>¿Qué hacer ante las burlas?</p>')],
  });
  const field = await screen.findByRole('combobox', { name: 'Tema' });
  expect((await screen.findByText('Clima de aula')).tagName).toBe('B');
  expect(topic()).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Usar este tema' }));
  expect(topic()).toBe('CCP-CLI');
  expect(screen.queryByRole('button', { name: 'Usar este tema' })).toBeNull();
  expect(document.activeElement).toBe(field);
});

test('the topics of the kind are offered, with what they are part of', async () => {
  const { topic, store } = await openField({ topic: null });
  await userEvent.click(await screen.findByRole('combobox', { name: 'Tema' }));
  const names = (await screen.findAllByRole('option')).map((option) => option.textContent);
  expect(names).toEqual(['Sin tema', 'Matemática', 'Matemática · Proporcionalidad', 'Clima de aula']);
  await userEvent.click(screen.getByRole('option', { name: 'Matemática · Proporcionalidad' }));
  expect(topic()).toBe('CCP-PRO');
  store.change(patchItem('item24', { topic: 'CCP-VIEJO' }));
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Tema' }).textContent).toContain('CCP-VIEJO'),
  );
});

test('the model is asked where there is one, and its proposal waits for a person', async () => {
  const { api, topic } = await openField(
    { topic: null, statement: [textBlock('<p>¿Cuánto <b>es</b>?</p>')] },
    true,
  );
  api.answer(proposeTopicRoute, { success: true, data: { topic: null } });
  await userEvent.click(await screen.findByRole('button', { name: 'Preguntar al modelo' }));
  await screen.findByText('No encontró un tema que corresponda.');
  api.answer(proposeTopicRoute, { success: true, data: { topic: 'CCP-PRO' } });
  await userEvent.click(screen.getByRole('button', { name: 'Preguntar al modelo' }));
  await screen.findByText('Proporcionalidad');
  expect(api.bodiesOf(proposeTopicRoute)[0]).toMatchObject({
    exam_type: 'Ascenso',
    kind: 'CCP',
    text: expect.stringMatching(/^¿Cuánto es\?/),
  });
  expect(topic()).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Usar este tema' }));
  expect(topic()).toBe('CCP-PRO');
});

test('without a model nothing is offered', async () => {
  await openField({ topic: null });
  await screen.findByRole('combobox', { name: 'Tema' });
  expect(screen.queryByRole('button', { name: 'Preguntar al modelo' })).toBeNull();
});
