import type { ExamPayload } from '@amauta/contract/exams/setup.ts';
import type { AttemptRow } from '@amauta/contract/practice.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { type StartOptions, useStartExam } from '../start-exam.ts';
import { useIsTimeOver } from '../taking/clock/exam-timer.ts';
import { attemptListQuery } from './my-exams.queries.ts';
import { TimeLeft, UNFINISHED_TITLES, UnfinishedCard } from './unfinished-card.tsx';

/** Offers to continue the unfinished attempt, on pages where an exam is chosen. Renders nothing without one. */
export function UnfinishedAttempt() {
  const unfinished = useUnfinished();
  if (!unfinished) return null;
  return (
    <div className="mb-6">
      <UnfinishedCard key={unfinished.exam_attempt_id} attempt={unfinished} />
    </div>
  );
}

function useUnfinished(): AttemptRow | null {
  const { data } = useQuery(attemptListQuery(undefined, 1));
  return data?.data.unfinished ?? null;
}

/**
 * `useStartExam` for pages on which another exam may be unfinished. `start(payload)` then asks first. Render `dialog`,
 * which asks.
 */
export function useStartAfterAsking(options: StartOptions = {}) {
  const unfinished = useUnfinished();
  const { mutate, isPending, isSuccess } = useStartExam(options);
  const [asked, setAsked] = useState<ExamPayload | null>(null);
  const start = (payload: ExamPayload) => {
    if (unfinished) setAsked(payload);
    else mutate(payload);
  };
  const dialog = unfinished ? (
    <AnotherDialog
      attempt={unfinished}
      open={asked !== null}
      onCancel={() => setAsked(null)}
      onConfirm={() => {
        setAsked(null);
        if (asked) mutate(asked);
      }}
    />
  ) : null;
  return { start, isStarting: isPending || isSuccess, dialog };
}

function AnotherDialog(props: {
  attempt: AttemptRow;
  open: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}) {
  const { attempt, ...ask } = props;
  const isOver = useIsTimeOver(attempt);
  const isPractice = attempt.mode === 'TOPIC';
  return (
    <ConfirmDialog
      {...ask}
      title={UNFINISHED_TITLES[attempt.mode]}
      confirmText={isPractice ? 'Iniciar otra' : 'Iniciar otro'}
    >
      {isOver ? (
        <p>Su tiempo ya se cumplió. Sus resultados están en Mis exámenes.</p>
      ) : (
        <>
          <p className="num">
            Llevas {attempt.answered} de {attempt.question_count} respondidas
            <TimeLeft attempt={attempt} />
          </p>
          <p className="mt-2 text-ink-2">
            {isPractice ? 'Si inicias otra, esta queda abierta' : 'Si inicias otro, este queda abierto'} en
            Mis exámenes.
          </p>
        </>
      )}
    </ConfirmDialog>
  );
}
