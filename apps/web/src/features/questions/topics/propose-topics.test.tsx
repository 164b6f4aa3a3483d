import { proposeTopicsRoute, setTopicsRoute, type TopicProposals } from '@amauta/contract/topic-proposals.ts';
import { topicsRoute } from '@amauta/contract/topics.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { topicSamples } from '../../../question-form/topic-samples.fixture.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { administrator, signInAs } from '../../../testing/session-users.ts';
import { ProposeTopics } from './propose-topics.tsx';

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(topicsRoute, { success: true, data: topicSamples });
  signInAs(administrator);
});

const item = { kind: 'CCP' as const, excerpt: '¿Qué hacer?' };
async function open(found: Partial<TopicProposals>) {
  const none = { by: 'words' as const, note: null, left: 0, proposals: [] };
  api.answer(proposeTopicsRoute, { success: true, data: { ...none, ...found } });
  await renderPage(<ProposeTopics which={{ ids: [5] }} count={2} examType="Ascenso" />);
  await userEvent.click(screen.getByRole('button', { name: 'Proponer temas' }));
  return within(await screen.findByRole('dialog', { name: 'Temas propuestos' }));
}

test('a person looks through the proposals, changes them and saves', async () => {
  api.answer(setTopicsRoute, { success: true, data: { changed: 2, left: 0 } });
  const dialog = await open({
    by: 'model',
    left: 4,
    proposals: [
      { ...item, item_id: 1, number: 7, topic: 'CCP-CLI' },
      { ...item, item_id: 2, number: 8, topic: null },
      { ...item, item_id: 3, number: 9, topic: 'CCP-CLI' },
    ],
  });
  await dialog.findByText(/^El modelo de lenguaje propone estos temas .* Después quedan 4 más\.$/);
  await dialog.findByRole('button', { name: 'Guardar 2 temas' });
  expect(api.bodiesOf(setTopicsRoute)).toEqual([]);
  // The list's code is loaded when the first one is drawn.
  await userEvent.click(await dialog.findByRole('combobox', { name: 'Pregunta 8' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Matemática · Proporcionalidad' }));
  await userEvent.click(dialog.getByRole('combobox', { name: 'Pregunta 9' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Sin tema' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar 2 temas' }));
  await waitFor(() =>
    expect(api.bodiesOf(setTopicsRoute)).toEqual([
      {
        topics: [
          { item_id: 1, topic_id: 3 },
          { item_id: 2, topic_id: 2 },
        ],
      },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('says why the words propose, and that nothing is left to do', async () => {
  const failed = await open({
    note: 'El modelo no responde.',
    proposals: [{ ...item, item_id: 1, number: 7, topic: null }],
  });
  await failed.findByText('El modelo no responde. Por eso se usan las palabras.');
  expect(failed.getByRole('button', { name: 'Guardar 0 temas' })).toHaveProperty('disabled', true);
});

test('says where all questions have a topic', async () => {
  const dialog = await open({});
  await dialog.findByText('Todas estas preguntas tienen tema.');
  expect(dialog.queryByRole('button', { name: /^Guardar/ })).toBeNull();
  await userEvent.click(dialog.getByText('Cerrar', { selector: 'button' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
