import type { ExamType } from '@amauta/contract/catalogue.ts';
import { notFound, useMatch, useParams } from '@tanstack/react-router';
import { type ExamModeSlug, examTypeOfSlug, idOf, isModeSlug } from '../../paths.ts';

/** The exam type in the address. Shows the 404 page for an unknown one. */
export function useExamType(): ExamType {
  const { examType = '' } = useParams({ strict: false });
  const known = examTypeOfSlug(examType);
  if (!known) throw notFound();
  return known;
}

/** The mode in the address: `/docente/{type}/{mode}/…`. Shows the 404 page for an unknown one. */
export function useExamMode(): ExamModeSlug {
  // Read from the page's own route, because the window's address changes before the page is left.
  const word = useMatch({ strict: false, select: ({ pathname }) => pathname.split('/')[3] ?? '' });
  if (!isModeSlug(word)) throw notFound();
  return word;
}

/** The id of the attempt in the address. Shows the 404 page when it is no id. */
export function useAttemptId(): number {
  const { attemptId = '' } = useParams({ strict: false });
  const known = idOf(attemptId);
  if (known === null) throw notFound();
  return known;
}
