import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { signInAs, teacher } from '../../../testing/session-users.ts';
import { TopicResults } from './topic-results.tsx';

it('draws a thread for each item of a topic: right, wrong, without an answer', async () => {
  signInAs(teacher);
  const topic = { code: 'INF', name: 'Inferencia', kind: 'CL' as const, total: 6, answered: 5, right: 3 };
  await renderPage(<TopicResults examType="Ascenso" topics={[topic]} />, { at: '/inicio' });
  const row = screen.getByText('3 de 6 correctas, 1 sin responder').closest('li');
  const threads = [...(row?.querySelectorAll('i') ?? [])].map(
    ({ className }) => /bg-\S+/.exec(className)?.[0],
  );
  expect(threads).toEqual(['bg-ok', 'bg-ok', 'bg-ok', 'bg-bad', 'bg-bad', 'bg-line-strong']);
});
