import type { ExamType } from '@amauta/contract/catalogue.ts';
import { Link } from '@tanstack/react-router';
import { type ExamModeSlug, paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/surface.tsx';
import { useUsualFrame } from '../../ui/layout/frame.ts';

interface MissingAttemptProps {
  examType: ExamType;
  mode: ExamModeSlug;
  title?: string;
  reason?: string;
  /** Whether this is all that the page shows, so that its title is the page's heading. */
  isPage?: boolean;
}

/**
 * Shown when the server knows no such attempt of this account. There is no retry button, since a retry would
 * not help.
 */
export function MissingAttempt({
  examType,
  mode,
  title = 'No encontramos este examen',
  reason = 'Puede que sea de otra cuenta. Empieza uno nuevo cuando quieras.',
  isPage = false,
}: MissingAttemptProps) {
  useUsualFrame();
  return (
    <EmptyState
      title={title}
      isPage={isPage}
      action={
        <Link to={paths.examStart(examType, mode)} className={buttonClass({ variant: 'primary' })}>
          Volver al inicio
        </Link>
      }
    >
      <p>{reason}</p>
    </EmptyState>
  );
}
