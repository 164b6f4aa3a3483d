import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { entries } from '../../../database/tables/questions.ts';
import { openExamClient } from '../../../testing/exam-client.ts';
import { prepare, useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer({ content: 'demo' });
const client = prepare(() => openExamClient(server));

const ask = (examType: string, categoryId: unknown, who = client) =>
  who.get(`/mock/years/?exam_type=${examType}&category_id=${categoryId}`);
const yearsOf = async (examType: string, categoryId: number) => {
  const response = await ask(examType, categoryId);
  expect(response.statusCode).toBe(200);
  return response.json().data.years as number[];
};

describe('years that hold questions for a category', () => {
  test('are those of its own questions', async () => {
    expect(await yearsOf('Nombramiento', 2)).toEqual([2022, 2024]);
  });

  test('are also those whose shared subtests another category lends', async () => {
    expect(await yearsOf('Nombramiento', 14)).toEqual([2022, 2024]);
    const { db } = server.context;
    const lent = and(eq(entries.examType, 'Nombramiento'), eq(entries.year, 2022), eq(entries.kind, 'CL'));
    const logic = and(eq(entries.examType, 'Nombramiento'), eq(entries.year, 2022), eq(entries.kind, 'RL'));
    await db.update(entries).set({ deletedAt: new Date() }).where(lent);
    expect(await yearsOf('Nombramiento', 14)).toEqual([2022, 2024]);
    await db.update(entries).set({ deletedAt: new Date() }).where(logic);
    // 2022 then holds only knowledge questions of category 2, and those aren't shared with other
    // categories.
    expect(await yearsOf('Nombramiento', 14)).toEqual([2024]);
    expect(await yearsOf('Nombramiento', 2)).toEqual([2022, 2024]);
  });

  test('are none for Directivos, whose exams have no year', async () => {
    expect(await yearsOf('Directivos', 999)).toEqual([]);
  });

  test.each([
    ['an exam type that there is not', 'Otro', 2],
    ['no category', 'Ascenso', ''],
    ['a category that is no number', 'Ascenso', 'x'],
    ['a category past the largest', 'Ascenso', 2_147_483_648],
  ])('are refused for %s', async (_name, examType, categoryId) => {
    expect((await ask(examType, categoryId)).statusCode).toBe(400);
  });

  test('are refused for a category or exam type that the account lacks, and after the access has ended', async () => {
    expect((await ask('Ascenso', 3)).json().code).toBe('CATEGORY_NOT_ALLOWED');
    const other = await openExamClient(server, { examTypes: ['Ascenso'] });
    expect((await ask('Nombramiento', 2, other)).json().code).toBe('EXAM_TYPE_NOT_ALLOWED');
    const expired = await openExamClient(server, { expirationDate: '2026-01-01' });
    expect((await ask('Ascenso', 2, expired)).json().code).toBe('ACCESS_EXPIRED');
  });
});
