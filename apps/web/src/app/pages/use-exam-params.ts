import type { ExamType } from '@amauta/contract/catalogue.ts';
import { notFound, useParams } from '@tanstack/react-router';
import { examTypeOfSlug } from '../../paths.ts';

/** The exam type that the address names. */
export function useExamType(): ExamType {
  const { examType = '' } = useParams({ strict: false });
  const known = examTypeOfSlug(examType);
  if (!known) throw notFound();
  return known;
}

/** The attempt that the address names. A word that can't be an id leads to the 404 page. */
export function useAttemptId(): number {
  const { attemptId = '' } = useParams({ strict: false });
  if (!/^[1-9]\d{0,9}$/.test(attemptId)) throw notFound();
  return Number(attemptId);
}
