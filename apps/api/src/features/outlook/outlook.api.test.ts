import type { Goal } from '@amauta/exam-rules/ability/reach.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rows } from '../../database/connect.ts';
import { addAnswerHistory } from '../../testing/answer-history.ts';
import { answerAll, at, openExamClient, startExam } from '../../testing/exam-client.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { estimateAbilities } from './night/night.service.ts';
import { readOutlook } from './outlook.service.ts';

const server = useTestServer({ content: 'demo' });

const asking = (kind: 'CCP' | 'CG', count: number): Goal => ({
  subtests: [{ items: [{ kind, count }], pointsPerQuestion: 1, minimum: count / 2 }],
  totalMinimum: null,
});
const read = (accountId: number, goal = asking('CCP', 4), examType: 'Ascenso' | 'Directivos' = 'Ascenso') =>
  readOutlook(server.context, accountId, {
    examType,
    categoryId: examType === 'Directivos' ? 999 : 14,
    goal,
  });

test('before the first night nothing is told but the number of answers', async () => {
  const client = await openExamClient(server);
  const { id, items } = await startExam(server, client);
  await answerAll(client, id, items.slice(0, 3), 'right');
  expect(await read(client.teacher.id)).toEqual({
    shown: false,
    why: 'not-yet',
    text: 'Lo sabrás mañana: se calcula cada noche.',
    answers: 3,
    needed: 40,
  });
});

test('from 40 answers on a range is told, and answers of today count at once', async () => {
  const { db } = server.context;
  const teachers = await addAnswerHistory(server, { teachers: 40, from: 60, to: 1 });
  await estimateAbilities(server.context);
  const id = at(teachers, 0);
  const [own] = await rows<{ total: number }>(db)`
    select count(*)::int as total from answers where account_id = ${id}`;
  const total = own?.total ?? 0;
  const limit = (many: number) =>
    db.execute(sql`
      delete from answers where account_id = ${id} and item_id in (
        select item_id from answers where account_id = ${id} order by item_id offset ${many})`);
  expect(total).toBeGreaterThanOrEqual(40);

  await db.execute(sql`update answers set is_correct = true where account_id = ${id}`);
  const good = await read(id);
  expect(good).toMatchObject({ shown: true, answers: total });
  await db.execute(sql`update answers set is_correct = false where account_id = ${id}`);
  const bad = await read(id);
  if (!good.shown || !bad.shown) throw new Error('a range should be shown');
  expect(good.from).toBeGreaterThanOrEqual(9);
  expect(bad.to).toBeLessThan(good.from);
  expect(bad.text).toMatch(/^Hoy llegarías al mínimo en .+ de cada 10 exámenes como este$/);

  await limit(39);
  expect(await read(id)).toMatchObject({ shown: false, why: 'needs-more', answers: 39, needed: 40 });
});

test('nothing is told of Directivos, whose bank is thin, nor of a category without questions', async () => {
  const [id] = await addAnswerHistory(server, { teachers: 1, from: 5, to: 1 });
  await estimateAbilities(server.context);
  expect(await read(id ?? 0, asking('CG', 50), 'Directivos')).toMatchObject({ why: 'thin-bank' });
  const aim = { examType: 'Ascenso', categoryId: 2_000_000, goal: asking('CCP', 4) } as const;
  expect(await readOutlook(server.context, id ?? 0, aim)).toMatchObject({ why: 'thin-bank' });
  expect(await read(2_000_000)).toMatchObject({ why: 'needs-more', answers: 0 });
});

test('an item that no night has seen counts as one of middling difficulty', async () => {
  const [id] = await addAnswerHistory(server, { teachers: 1, from: 5, to: 1 });
  await estimateAbilities(server.context);
  const before = await read(id ?? 0);
  await server.context.db.execute(sql`
    insert into attempt_items (attempt_id, position, page, item_id, item_version_id, entry_version_id, kind)
    select answer.attempt_id, row_number() over (order by answer.item_id), 1, answer.item_id, version.id,
      version.entry_version_id, version.kind
    from answers answer
    join lateral (select * from item_versions where item_id = answer.item_id order by id limit 1) version on true
    where answer.account_id = ${id}`);
  await server.context.db.execute(sql`delete from item_difficulties`);
  expect((await read(id ?? 0)).answers).toBe(before.answers);
});

test('answers that another key graded are left out of the chance, too', async () => {
  const [id] = await addAnswerHistory(server, { teachers: 1, from: 5, to: 1 });
  await estimateAbilities(server.context);
  const { answers } = await read(id ?? 0);
  await server.context.db.execute(sql`
    update item_difficulties set key_changed_on = '2999-12-31'
    where item_id in (select item_id from answers where account_id = ${id} order by item_id limit 3)`);
  expect((await read(id ?? 0)).answers).toBe(answers - 3);
});
