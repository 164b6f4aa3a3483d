import type { ExamType } from '@amauta/contract/catalogue.ts';
import { notFound, useMatch, useParams } from '@tanstack/react-router';
import { type ExamModeSlug, examTypeOfSlug, idOf, isModeSlug } from '../../paths.ts';

/** The exam type that the address names. */
export function useExamType(): ExamType {
  const { examType = '' } = useParams({ strict: false });
  const known = examTypeOfSlug(examType);
  if (!known) throw notFound();
  return known;
}

/** The mode that the address names: `/docente/{type}/{mode}/…`. */
export function useExamMode(): ExamModeSlug {
  // Of the page's own match: the window's address is already another while one leaves.
  const word = useMatch({ strict: false, select: ({ pathname }) => pathname.split('/')[3] ?? '' });
  if (!isModeSlug(word)) throw notFound();
  return word;
}

/** The attempt that the address names. A word that can't be an id leads to the 404 page. */
export function useAttemptId(): number {
  const { attemptId = '' } = useParams({ strict: false });
  const known = idOf(attemptId);
  if (known === null) throw notFound();
  return known;
}
