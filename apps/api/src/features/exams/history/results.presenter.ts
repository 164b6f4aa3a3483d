import type { ResultAnswer, Results } from '@amauta/contract/exams/results.ts';
import type { TopicResult } from '@amauta/contract/exams/topic-standings.ts';
import { gradeAttempt } from '@amauta/exam-rules/grade.ts';
import type { ResultItemRow } from '../attempt-items.queries.ts';
import type { AttemptRow } from '../attempts.queries.ts';
import { toAlternatives, toStatus, toTags } from '../exams.presenter.ts';
import { toOfflineNote } from '../papers/papers.presenter.ts';

/** Score and answers of an attempt that has ended, with keys and justifications. */
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
    topics: toTopicResults(items),
    answers: items.map(toResultAnswer),
    ...(attempt.acceptedUntil ? { offline: toOfflineNote(attempt.clockNote) } : {}),
  };
}

/**
 * The seconds that an attempt took. A mock takes the time from start to end, because its clock never stops.
 * Another attempt takes the time that it was open and used, if a page reported that.
 */
function takenSeconds(
  { mode, startedAt, usedSeconds }: Pick<AttemptRow, 'mode' | 'startedAt' | 'usedSeconds'>,
  finishedAt: Date,
): number {
  const passed = Math.round((finishedAt.getTime() - startedAt.getTime()) / 1000);
  return mode === 'MOCK' || usedSeconds === 0 ? passed : Math.min(usedSeconds, passed);
}

/** Results by topic, the topic with the most failures first. Items without a topic are left out. */
function toTopicResults(items: readonly ResultItemRow[]): TopicResult[] {
  const withTopic = items.filter(({ topicCode }) => topicCode !== null);
  return [...Map.groupBy(withTopic, ({ topicCode }) => topicCode)]
    .map(([code, list]) => ({
      code: code ?? '',
      name: list[0]?.topicName ?? '',
      kind: list[0]?.kind ?? 'CCP',
      answered: list.filter(({ isCorrect }) => isCorrect !== null).length,
      right: list.filter(({ isCorrect }) => isCorrect).length,
      total: list.length,
    }))
    .sort((a, b) => b.total - b.right - (a.total - a.right) || a.code.localeCompare(b.code));
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
