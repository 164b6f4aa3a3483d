import { beforeAll, describe, expect, test } from 'vitest';
import { type ContestClient, openContestClient } from '../../testing/study/contest-client.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();

let contests: ContestClient;
beforeAll(async () => {
  contests = await openContestClient(server);
});

describe('a contest that teachers chose', () => {
  test('tells how many they are, without those who were deleted', async () => {
    const { id } = await contests.add();
    const client = await contests.choose(id);
    await contests.choose(id);
    expect(await contests.find(id)).toMatchObject({ teacher_count: 2 });
    await contests.call('DELETE', `/teachers/${client.teacher.id}/delete/`);
    expect(await contests.find(id)).toMatchObject({ teacher_count: 1 });
  });

  test('is not removed but withdrawn, once', async () => {
    const { id, name } = await contests.add();
    await contests.choose(id);
    const refused = await contests.remove(id);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'CONFLICT',
      message: '1 docente ya lo eligió: no se puede eliminar. Retíralo en su lugar.',
    });
    const first = await contests.withdraw(id);
    expect(first.json()).toMatchObject({
      message: 'Concurso retirado.',
      data: { state: 'withdrawn', version: 2 },
    });
    expect((await contests.withdraw(id)).json().data).toEqual(first.json().data);
    expect((await contests.eventsOf(id)).map(({ action }) => action)).toEqual([
      'contest.created',
      'contest.withdrawn',
    ]);
    expect((await contests.remove(id)).json().message).toContain('Queda retirado.');
    const changed = await contests.change(first.json().data, { name });
    expect([changed.statusCode, changed.json().message]).toEqual([
      422,
      'Este concurso fue retirado. Agrega uno nuevo.',
    ]);
    // Its name and day are free again.
    expect(await contests.add({ name })).toMatchObject({ name });
  });

  test('keeps its exam type', async () => {
    const before = await contests.add();
    await contests.choose(before.id);
    const refused = await contests.change(before, { blueprint_id: contests.examOf('Acceso 2025') });
    expect([refused.statusCode, refused.json().message]).toEqual([
      422,
      '1 docente ya lo eligió. Elige un examen oficial de Ascenso, o agrega otro concurso.',
    ]);
    expect(await contests.find(before.id)).toMatchObject({ exam_type: 'Ascenso', version: 1 });
  });

  test('is removed when only deleted teachers had chosen it', async () => {
    const { id, name } = await contests.add();
    const client = await contests.choose(id);
    await contests.call('DELETE', `/teachers/${client.teacher.id}/delete/`);
    const response = await contests.remove(id);
    expect([response.statusCode, response.json().message]).toEqual([200, 'Concurso eliminado.']);
    expect(await contests.find(id)).toBeUndefined();
    expect((await contests.eventsOf(id)).at(-1)).toMatchObject({
      action: 'contest.deleted',
      changes: [{ field: 'name', from: name, to: null }],
    });
    expect((await contests.remove(id)).statusCode).toBe(404);
  });
});
