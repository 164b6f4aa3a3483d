import { TeacherList } from '@amauta/contract/teachers/teacher-list.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startAdministrator } from '../../../testing/administrator.ts';
import { addTeacher } from '../../../testing/test-accounts.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const EXPIRATIONS = ['2026-03-01', '2026-03-02', '2026-04-01', '2026-04-02', '2027-01-01'];

describe('the total of a search', () => {
  let changed: TestServer;
  let call: Awaited<ReturnType<typeof startAdministrator>>['call'];
  beforeAll(async () => {
    changed = await startTestServer();
    ({ call } = await startAdministrator(changed));
  });
  afterAll(() => changed[Symbol.asyncDispose]());
  const total = async (query: string) => {
    const response = await call('GET', `/teachers/?${query}`);
    return TeacherList.parse(response.json()).meta.total;
  };

  // Two teachers have the word of a case in their names, a third one has not.
  test.each([
    ['a name', 'sol', "update accounts set full_name = 'Sol Díaz' where id = $other", 'search=sol', [2, 3]],
    ['an email', 'mar', "update accounts set email = 'mar@x.test' where id = $other", 'search=mar', [2, 3]],
    [
      'a phone',
      'rio',
      "update accounts set phone = '977665544' where id = $one",
      'search=rio 977665544',
      [0, 1],
    ],
    [
      'a school',
      'paz',
      "update teacher_profiles set school = 'IE La Paz' where account_id = $other",
      'search=paz',
      [2, 3],
    ],
    [
      'a last day',
      'luz',
      "update teacher_profiles set expiration_date = '2026-01-01' where account_id = $one",
      'search=luz&status=active',
      [2, 1],
    ],
    ['a deletion', 'flor', 'update accounts set deleted_at = now() where id = $one', 'search=flor', [2, 1]],
    [
      'a sign-in',
      'cruz',
      'update accounts set last_sign_in_at = now() where id = $one',
      'search=cruz',
      [2, 2],
    ],
  ] as const)(
    'follows %s at the next call, whoever wrote it',
    async (_, word, change, query, [before, after]) => {
      const { id: one } = await addTeacher(changed, { fullName: `${word} Rojas` });
      await addTeacher(changed, { fullName: `${word} Vega` });
      const { id: other } = await addTeacher(changed, { fullName: 'Otra Vega' });
      expect(await total(query)).toBe(before);
      await changed.context.db.execute(
        sql.raw(change.replace('$one', String(one)).replace('$other', String(other))),
      );
      expect(await total(query)).toBe(after);
    },
  );

  test('is counted once, whichever page is turned to, until a teacher changes', async () => {
    for (const fullName of ['Nieves Paz', 'Nieves Ríos']) await addTeacher(changed, { fullName });
    const executed = vi.spyOn(changed.context.db, 'execute');
    const statements: number[] = [];
    const turnTo = async (page: number) => {
      executed.mockClear();
      await total(`search=nieves&limit=1&page=${page}`);
      statements.push(executed.mock.calls.length);
    };
    for (const page of [1, 2, 1]) await turnTo(page);
    await addTeacher(changed);
    await turnTo(1);
    executed.mockRestore();
    const [counted = 0] = statements;
    expect(statements).toEqual([counted, counted - 1, counted - 1, counted]);
  });
});

test('each status has its own count and total, which follow the date', async () => {
  await using later = await startTestServer();
  for (const expirationDate of EXPIRATIONS) await addTeacher(later, { fullName: 'Ana Paz', expirationDate });
  const counts = async () => {
    // The calendar moves past the end of a token.
    const { call } = await startAdministrator(later);
    const ask = async (query: string) => TeacherList.parse((await call('GET', `/teachers/${query}`)).json());
    const { summary } = (await ask('')).data;
    const found = [];
    for (const status of ['expired', 'expiring_soon', 'active'] as const)
      found.push((await ask(`?search=ana&status=${status}`)).meta.total);
    expect(found).toEqual([summary.expired_total, summary.expiring_soon_total, summary.active_total]);
    expect((await ask('?status=expired')).data.teachers).toHaveLength(summary.expired_total);
    return found;
  };
  expect(await counts()).toEqual([1, 2, 2]);
  later.clock.set('2026-04-02T05:00:00.000Z');
  expect(await counts()).toEqual([3, 1, 1]);
});
