import { createAttemptRoute } from '@amauta/contract/exams/attempt.ts';
import { type TopicStanding, topicStandingsRoute } from '@amauta/contract/exams/topic-standings.ts';
import { attemptListRoute } from '@amauta/contract/practice.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { signInAs, teacher } from '../../../testing/session-users.ts';
import { sampleList } from '../my-exams/attempt-samples.fixture.ts';
import { TopicResults } from '../results/topic-results.tsx';
import { TopicPracticePage } from './topic-practice-page.tsx';
import { WeakestTopics } from './weakest-topics.tsx';

const topic = (code: string, name: string, change: Partial<TopicStanding> = {}): TopicStanding => ({
  code,
  name,
  kind: 'CCP',
  parent: null,
  answered: 0,
  right: 0,
  trend: null,
  last_practised: null,
  unseen: 4,
  failed: 0,
  ...change,
});
const TOPICS = [
  topic('CCP-CLI', 'Clima de aula', { answered: 10, right: 10, unseen: 0, trend: 'up' }),
  topic('CCP-ENF', 'Enfoques transversales', { answered: 6, right: 2, failed: 4 }),
  topic('CCP-VAC', 'Sin preguntas', { unseen: 0 }),
];

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(topicStandingsRoute, { success: true, data: TOPICS });
  api.answer(attemptListRoute, sampleList([]));
  signInAs(teacher);
});

test('the weakest topic comes first, and what is all right has nothing to start', async () => {
  await renderPage(<TopicPracticePage examType="Ascenso" />, { at: '/temas' });
  const [first, second, ...others] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toMatch(/^Enfoques transversales2 de 6 correctasPracticar/);
  expect(second?.textContent).toBe('Clima de aula10 de 10 correctasVas mejorandoTodas bien');
  expect(others).toEqual([]);
});

test('a practice of 20 is started with one press', async () => {
  api.refuse(createAttemptRoute, { status: 422, code: 'NO_QUESTIONS', message: 'No quedan.' });
  await renderPage(<TopicPracticePage examType="Ascenso" />, { at: '/temas' });
  await userEvent.click(await screen.findByRole('radio', { name: '20 preguntas' }));
  await userEvent.click(screen.getByRole('button', { name: 'Practicar Enfoques transversales' }));
  await waitFor(() =>
    expect(api.bodiesOf(createAttemptRoute)).toEqual([
      expect.objectContaining({ type: 'TOPIC', topic: 'CCP-ENF', question_count: 20 }),
    ]),
  );
});

test('a topic that was removed meanwhile leaves the list when it is refused', async () => {
  await renderPage(<TopicPracticePage examType="Ascenso" />, { at: '/temas' });
  const practise = await screen.findByRole('button', { name: 'Practicar Enfoques transversales' });
  api.refuse(createAttemptRoute, { status: 422, code: 'RULE_BROKEN', message: 'Ese tema no está.' });
  api.answer(topicStandingsRoute, { success: true, data: TOPICS.slice(0, 1) });
  await userEvent.click(practise);
  await waitFor(() => expect(screen.queryByText('Enfoques transversales')).toBeNull());
});

test('a failed reading can be tried again', async () => {
  api.refuse(topicStandingsRoute, { status: 404, code: 'NOT_FOUND', message: 'No se pudo.' });
  await renderPage(<TopicPracticePage examType="Ascenso" />, { at: '/temas' });
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeTruthy();
});

test('Mis exámenes shows topics only once something was answered', async () => {
  await renderPage(<WeakestTopics examTypes={['Ascenso']} />, { at: '/mis' });
  const card = await screen.findByRole('region', { name: 'Tus temas por reforzar, Ascenso' });
  expect(within(card).getAllByRole('listitem')).toHaveLength(2);
  expect(within(card).getByRole('link', { name: 'Ver todos los temas' }).getAttribute('href')).toBe(
    '/docente/ascenso/practica-tema',
  );
});

test('Mis exámenes leaves out topics with fewer than five answers, as Hoy does, while there are others', async () => {
  const few = topic('CCP-PRO', 'Proporcionalidad', { answered: 2, right: 0 });
  api.answer(topicStandingsRoute, { success: true, data: [few, ...TOPICS] });
  await renderPage(<WeakestTopics examTypes={['Ascenso']} />, { at: '/mis' });
  const card = await screen.findByRole('region', { name: 'Tus temas por reforzar, Ascenso' });
  expect(within(card).queryByText('Proporcionalidad')).toBeNull();
});

test('results by topic offer a practice of what was failed', async () => {
  const row = { kind: 'CCP' as const, answered: 2, total: 3 };
  await renderPage(
    <TopicResults
      examType="Ascenso"
      topics={[
        { ...row, code: 'CCP-PRO', name: 'Proporcionalidad', right: 1 },
        { ...row, code: 'CCP-CLI', name: 'Clima de aula', right: 3, answered: 3 },
      ]}
    />,
    { at: '/r' },
  );
  const [first, second] = screen.getAllByRole('listitem');
  expect(first?.textContent).toMatch(/^Proporcionalidad1 de 3 correctas, 1 sin responderPracticar/);
  expect(second?.textContent).toBe('Clima de aula3 de 3 correctasTodas');
});
