import type { ExamType } from '@amauta/contract/catalogue.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { type ExamModeSlug, paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { LoadProblem } from '../../ui/feedback/load-problem.tsx';
import { EmptyState, Notice } from '../../ui/feedback/surface.tsx';
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

interface FailedAttemptProps {
  error: Error;
  /** Shown without a connection: what appears once it is back. */
  waits: string;
  /** The path of the attempt's exam screen. */
  exam: string;
  onRetry: () => void;
  /** The link to another page. */
  children: ReactNode;
}

/** Shown where results or errors of an attempt could not be loaded. An attempt that still runs leads back to its exam. */
export function FailedAttempt({ error, waits, exam, onRetry, children }: FailedAttemptProps) {
  if (error instanceof ApiError && error.code === 'ATTEMPT_NOT_FINISHED') {
    return (
      <Notice
        tone="warn"
        role="status"
        action={
          <Link to={exam} className={buttonClass({ variant: 'primary' })}>
            Volver al examen
          </Link>
        }
      >
        <p>{error.message}</p>
      </Notice>
    );
  }
  return (
    <div className="grid justify-items-start gap-4">
      <div className="w-full">
        <LoadProblem error={error} waits={waits} onRetry={onRetry} />
      </div>
      {children}
    </div>
  );
}
