import type { TeacherDetail } from '@amauta/contract/teachers/teacher.ts';
import { daysLeft, todayInLima } from '@amauta/exam-rules/access.ts';
import type { DataContext } from '../../context.ts';
import { loadLeaves } from '../catalogue/leaves.service.ts';
import { attemptStanding, resultsSummary } from '../exams/history/history.service.ts';
import { newestConsent } from '../privacy/consent.service.ts';
import { toTeacher } from './teachers.presenter.ts';
import { getTeacherOrDeleted, getTeacherRow } from './teachers.service.ts';

/** Everything about a teacher, with a summary of the exams. */
export async function teacherDetail(
  context: DataContext,
  administratorId: number,
  teacherId: number,
): Promise<TeacherDetail> {
  const { db, clock } = context;
  const [row, leaves, account, results, standing, consent] = await Promise.all([
    getTeacherRow(db, teacherId),
    loadLeaves(db),
    getTeacherOrDeleted(db, teacherId),
    resultsSummary(context, { id: administratorId, role: 'ADM' }, teacherId),
    attemptStanding(context, teacherId),
    newestConsent(db, teacherId),
  ]);
  const today = todayInLima(clock.now());
  return {
    ...toTeacher(row, leaves, today),
    has_temporary_password: row.hasTemporaryPassword,
    days_left: daysLeft(row.expirationDate, today),
    last_sign_in_at: account.lastSignInAt?.toISOString() ?? null,
    last_sign_in_device: account.lastSignInDevice,
    own_password_since: row.hasTemporaryPassword ? null : (account.passwordChangedAt?.toISOString() ?? null),
    total_attempts: results.total_exams,
    unfinished_attempts: standing.unfinished,
    last_mock: standing.lastMock,
    average_score_percentage: results.average_score_percentage,
    privacy_consent: consent,
  };
}
