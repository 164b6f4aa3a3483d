import { beforeAll, describe, expect, test } from 'vitest';
import {
  CONTEST_DAY,
  CONTESTS,
  type ContestClient,
  CREATE_CONTEST,
  openContestClient,
} from '../../testing/study/contest-client.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();

let contests: ContestClient;
beforeAll(async () => {
  contests = await openContestClient(server);
});

describe('what is refused', () => {
  test.each<[string, number, string, object]>([
    ['a day in the past', 422, 'day', { day: '2026-03-01' }],
    ['a day in a far year', 422, 'day', { day: '2926-03-01' }],
    ['a day that there is not', 400, 'day', { day: '2026-02-30' }],
    ['half a day', 400, 'day', { day: '2026-05' }],
    ['no day', 400, 'day', { day: undefined }],
    ['no name', 400, 'name', { name: '   ' }],
    ['a long name', 400, 'name', { name: 'a'.repeat(121) }],
    ['no official exam', 400, 'blueprint_id', { blueprint_id: null }],
    ['an unknown official exam', 422, 'blueprint_id', { blueprint_id: 2_147_483_647 }],
    ['an unknown field', 400, '', { exam_type: 'Ascenso' }],
  ])('%s', async (_name, status, field, fields) => {
    const before = await contests.list();
    const response = await contests.call('POST', CREATE_CONTEST, contests.contest(fields));
    expect(response.statusCode, response.body).toBe(status);
    expect(response.json().message.length).toBeGreaterThan(10);
    if (field) expect(Object.keys(response.json().errors)).toEqual([field]);
    expect(await contests.list()).toEqual(before);
  });

  test('an official exam that was ended, unless the contest has it already', async () => {
    const created = await contests.call('POST', '/exams/official-blueprints/create/', {
      name: 'Examen que termina',
      contest: 'Concurso de prueba',
      exam_type: 'Ascenso',
      sections: [
        {
          name: 'Conocimientos',
          kinds: [{ kind: 'CCP', question_count: 3 }],
          points_per_question: 2,
          points_minimum: null,
        },
      ],
      points_minimum: null,
      minutes: 20,
      valid_from: '2026-01-01',
      source: 'Inventado para una prueba.',
    });
    const { id } = created.json().data;
    const before = await contests.add({ blueprint_id: id });
    await contests.call('POST', `/exams/official-blueprints/${id}/end/`);
    const refused = await contests.call('POST', CREATE_CONTEST, contests.contest({ blueprint_id: id }));
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      { blueprint_id: ['Ese examen oficial ya no se ofrece. Elige uno vigente.'] },
    ]);
    expect((await contests.change(await contests.add(), { blueprint_id: id })).statusCode).toBe(422);
    expect((await contests.change(before, { name: `${before.name} bis` })).statusCode).toBe(200);
  });

  test('two of one name and day, also by a change', async () => {
    const first = await contests.add();
    const twice = await contests.call(
      'POST',
      CREATE_CONTEST,
      contests.contest({ name: first.name.toUpperCase() }),
    );
    expect([twice.statusCode, twice.json().errors]).toEqual([
      409,
      { name: [`Ya hay un concurso «${first.name.toUpperCase()}» el 02-05-2026.`] },
    ]);
    const other = await contests.add({ name: first.name, day: '2026-05-03' });
    expect((await contests.change(other, { day: CONTEST_DAY })).statusCode).toBe(409);
  });

  test.each([999_999, 0, 'abc'])('contest %s, which there is not', async (id) => {
    const status = id === 999_999 ? 404 : 400;
    const answers = [
      contests.call('PUT', `${CONTESTS}${id}/`, { ...contests.contest(), version: 1 }),
      contests.call('POST', `${CONTESTS}${id}/withdraw/`),
      contests.call('DELETE', `${CONTESTS}${id}/`),
    ];
    for (const answer of await Promise.all(answers)) expect(answer.statusCode).toBe(status);
  });
});
