import type { ResultAnswer, Results } from '@amauta/contract/exams/results.ts';
import { gradeAttempt } from '@amauta/exam-rules/grade.ts';
import type { AttemptRow, ResultItemRow } from '../attempts.queries.ts';
import { toAlternatives, toStatus, toTags } from '../exams.presenter.ts';

/** Score and answers of an attempt that has ended, keys and justifications with them. */
export function toResults(view: {
  attempt: AttemptRow;
  finishedAt: Date;
  items: readonly ResultItemRow[];
  examNames: readonly string[];
  totalExams: number;
}): Results {
  const { attempt, finishedAt, items } = view;
  const grade = gradeAttempt(
    items.map((item) => ({ kind: item.kind, status: toStatus(item.isCorrect) })),
    attempt.blueprint,
  );
  return {
    summary: { ...grade.summary, total_exams: view.totalExams },
    exam_attempt: {
      exam_attempt_id: attempt.id,
      mode: attempt.mode,
      tags: toTags(attempt, view.examNames),
      payload: attempt.payload,
      start_time: attempt.startedAt.toISOString(),
      finished_at: finishedAt.toISOString(),
      duration_in_seconds: takenSeconds(attempt, finishedAt),
    },
    kinds: grade.kinds,
    blueprint: attempt.blueprint,
    shared_statements: Object.fromEntries(
      items
        .filter((item) => item.sharedStatement.length > 0)
        .map((item) => [String(item.entryId), item.sharedStatement]),
    ),
    answers: items.map(toResultAnswer),
  };
}

/**
 * A mock's time runs on by itself. Another attempt takes the time that it was open and used; where no page has told
 * that, the time from its start to its end.
 */
function takenSeconds(
  { mode, startedAt, usedSeconds }: Pick<AttemptRow, 'mode' | 'startedAt' | 'usedSeconds'>,
  finishedAt: Date,
): number {
  const passed = Math.round((finishedAt.getTime() - startedAt.getTime()) / 1000);
  return mode === 'MOCK' || usedSeconds === 0 ? passed : Math.min(usedSeconds, passed);
}

function toResultAnswer(item: ResultItemRow): ResultAnswer {
  return {
    id: item.itemId,
    number: item.position,
    type_question_knowledge: item.kind,
    statement: item.statement,
    alternatives: toAlternatives(item.alternatives),
    status: toStatus(item.isCorrect),
    selected_alternative_id: item.selectedAlternativeId,
    correct_alternative_id: item.correctAlternativeId,
    justification: item.justification,
    shared_statement_id: item.sharedStatement.length > 0 ? item.entryId : null,
  };
}
