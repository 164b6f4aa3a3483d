import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { buttonClass } from '../../ui/button.tsx';
import { LoadProblem } from '../../ui/feedback/load-problem.tsx';
import { Notice } from '../../ui/feedback/surface.tsx';

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
