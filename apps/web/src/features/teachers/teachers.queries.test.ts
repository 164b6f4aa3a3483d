import type { TeacherStatus } from '@amauta/contract/teachers/teacher.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { sampleTeacher, sampleTeachers } from './teacher-samples.fixture.ts';
import { forgetDeletedTeacher, teacherDetailQuery, teacherListQuery } from './teachers.queries.ts';

it.each<[TeacherStatus, object]>([
  ['active', { active_total: 1040, expiring_soon_total: 96, expired_total: 147 }],
  ['expiring_soon', { active_total: 1041, expiring_soon_total: 95, expired_total: 147 }],
  ['expired', { active_total: 1041, expiring_soon_total: 96, expired_total: 146 }],
])('a deleted teacher (%s) counts no more, at once, and is asked for no more', (status, counts) => {
  const queryClient = new QueryClient();
  const gone = sampleTeacher({ id: 1, status });
  const list = teacherListQuery({ page: 1 }).queryKey;
  queryClient.setQueryData(list, sampleTeachers([gone, sampleTeacher({ id: 2 })]));
  const detail = teacherDetailQuery(1).queryKey;
  queryClient.setQueryData(detail, {
    ...gone,
    has_temporary_password: false,
    days_left: 40,
    last_sign_in_at: null,
    last_sign_in_device: null,
    own_password_since: null,
    total_attempts: 0,
    unfinished_attempts: 0,
    last_mock: null,
    average_score_percentage: null,
    privacy_consent: null,
  });
  void forgetDeletedTeacher(queryClient, gone);
  const { teachers, summary } = queryClient.getQueryData(list)?.data ?? {};
  expect(teachers?.map(({ id }) => id)).toEqual([2]);
  expect(summary).toEqual({ total_teachers: 1283, ...counts });
  expect(queryClient.getQueryState(list)?.isInvalidated).toBe(true);
  expect(queryClient.getQueryData(detail)).toBeUndefined();
});
