import { goalOfOfficial } from '@amauta/exam-rules/ability/goal.ts';
import { toOfficialRules } from '@amauta/exam-rules/real/official-blueprint.ts';
import { expect, test } from 'vitest';
import { answerAll, openExamClient, startExam } from '../../testing/exam-client.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { readOutlook } from './outlook.service.ts';

const server = useTestServer({ content: 'demo' });

const goal = goalOfOfficial(
  toOfficialRules({
    id: 1,
    name: 'Prueba',
    contest: 'Prueba',
    exam_type: 'Ascenso',
    sections: [
      {
        name: 'CCP',
        kinds: [{ kind: 'CCP', question_count: 4 }],
        points_per_question: 1.5,
        points_minimum: 3,
      },
    ],
    points_minimum: null,
    scales: [],
    minutes: 60,
    valid_from: '2026-01-01',
    valid_to: null,
    source: 'Prueba',
  }),
  null,
);
if (!goal) throw new Error('the test needs a goal');

test('before the first night nothing is told but the number of answers', async () => {
  const client = await openExamClient(server);
  const { id, items } = await startExam(server, client);
  await answerAll(client, id, items.slice(0, 3), 'right');
  const aim = { examType: 'Ascenso', categoryId: 14, goal } as const;
  expect(await readOutlook(server.context, client.teacher.id, aim)).toEqual({
    shown: false,
    why: 'not-yet',
    text: 'Lo sabrás mañana: se calcula cada noche.',
    answers: 3,
    needed: 40,
  });
});
