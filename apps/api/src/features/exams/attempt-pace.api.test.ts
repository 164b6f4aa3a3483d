import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { attempts } from '../../database/tables/attempts.ts';
import { MATHEMATICS, openExamClient } from '../../testing/exam-client.ts';
import { useTestServer } from '../../testing/test-server.ts';

const PRACTICE = { ...MATHEMATICS, type: 'BANK', years: [2024] };

const server = useTestServer({ content: 'demo' });

test('a teacher starts 60 exams within an hour, and the next one as the first is an hour old', async () => {
  const teacher = await openExamClient(server);
  const other = await openExamClient(server);
  await teacher.start(PRACTICE);
  server.clock.advance({ minutes: 10 });
  for (let count = 2; count <= 60; count += 1) await teacher.start(PRACTICE);

  const refused = await teacher.post('/mock/create/', PRACTICE);
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('3000');
  expect(refused.json()).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: 'Puedes empezar hasta 60 exámenes por hora. Espera 50 minutos y vuelve a intentarlo.',
  });
  // Each teacher has an hour of their own.
  await other.start(PRACTICE);

  server.clock.advance({ minutes: 50 });
  await teacher.renew();
  await teacher.start(PRACTICE);
  expect((await teacher.post('/mock/create/', PRACTICE)).statusCode).toBe(429);
});

test('exams started at the same moment are counted one after another', async () => {
  const teacher = await openExamClient(server);
  for (let count = 1; count <= 58; count += 1) await teacher.start(PRACTICE);
  const answers = await Promise.all(Array.from({ length: 6 }, () => teacher.post('/mock/create/', PRACTICE)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 429, 429, 429, 429]);
  expect(await server.context.db.$count(attempts, eq(attempts.accountId, teacher.teacher.id))).toBe(60);
});
