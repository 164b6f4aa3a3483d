import type { ExamType } from '@amauta/contract/catalogue.ts';
import { notFound, useMatch, useParams } from '@tanstack/react-router';
import { type ExamModeSlug, examTypeOfSlug, isModeSlug } from '../../paths.ts';

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

/** An id in the address. The route has checked it before the page is drawn (`requireIds`). */
export function useIdInAddress(name: 'attemptId' | 'importId' | 'teacherId'): number {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  return Number(params[name]);
}
