import type { BlueprintRow, Kind } from '@amauta/contract/catalogue.ts';
import type { WrongAnswer, WrongAnswers, WrongAnswersDay } from '@amauta/contract/practice.ts';
import { LETTERS } from '@amauta/contract/questions/letters.ts';
import { percentage, twoDecimals } from '@amauta/exam-rules/grade.ts';
import type { ErrorCount, ErrorRow } from './overview.queries.ts';

type Summary = WrongAnswers['history_summary'];

export function toHistorySummary(view: {
  counts: readonly ErrorCount[];
  blueprint: readonly BlueprintRow[];
  waiting: readonly { total: number; due: number }[];
  isAnswered: boolean;
}): Summary {
  const { counts, blueprint, waiting, isAnswered } = view;
  const sum = (field: 'errors' | 'items' | 'retried' | 'retriedRight') => total(counts, (row) => row[field]);
  const pointsOf = (kind: Kind) => blueprint.find((row) => row.kind === kind)?.points_per_question ?? 0;
  const kind = mostFailed(
    blueprint.map((row) => row.name),
    (name) => counts.filter((row) => blueprint.find((one) => one.kind === row.kind)?.name === name),
  );
  const years = [...new Set(counts.map((row) => row.year))].filter((year) => year !== null);
  const year = mostFailed(
    years.toSorted((a, b) => b - a),
    (one) => counts.filter((row) => row.year === one),
  );
  return {
    total_errors: sum('errors'),
    points_lost: twoDecimals(total(counts, (row) => row.errors * pointsOf(row.kind))),
    most_failed_category: kind?.value ?? null,
    most_failed_category_errors: kind?.errors ?? 0,
    most_failed_year: year?.value ?? null,
    most_failed_year_errors: year?.errors ?? 0,
    unique_questions_failed: sum('items'),
    average_score_percentage_on_failed: percentage(sum('retriedRight'), sum('retried')),
    questions_to_practise: total(waiting, (row) => row.total),
    due_today: total(waiting, (row) => row.due),
    has_answered: isAnswered,
  };
}

/** The value with the most errors; among equals the first one. Null when there are no errors. */
function mostFailed<T>(
  values: readonly T[],
  countsOf: (value: T) => readonly ErrorCount[],
): { value: T; errors: number } | null {
  const [most] = values
    .map((value) => ({ value, errors: total(countsOf(value), (row) => row.errors) }))
    .sort((a, b) => b.errors - a.errors);
  return most && most.errors > 0 ? most : null;
}

function total<T>(list: readonly T[], of: (row: T) => number): number {
  return list.reduce((sum, row) => sum + of(row), 0);
}

/** Groups errors by day, in the order of the rows. */
export function toErrorDays(rows: readonly ErrorRow[]): WrongAnswersDay[] {
  return [...Map.groupBy(rows, (row) => row.day)].map(([date, errors]) => ({
    date,
    errors_count: errors.length,
    modes: [...new Set(errors.map((row) => row.mode))],
    errors: errors.map(toWrongAnswer),
  }));
}

/** The shared statements of the errors, each once, by the id under which the errors refer to it. */
export function toSharedStatements(rows: readonly ErrorRow[]): WrongAnswers['shared_statements'] {
  return Object.fromEntries(
    rows
      .filter((row) => row.sharedStatement.length > 0)
      .map((row) => [String(row.entryVersionId), row.sharedStatement]),
  );
}

function toWrongAnswer(row: ErrorRow): WrongAnswer {
  const letterOfId = (id: number) => LETTERS[row.alternatives.findIndex((one) => one.id === id)] ?? '';
  return {
    question_id: row.itemId,
    exam_attempt_id: row.attemptId,
    mode: row.mode,
    kind: row.kind,
    year: row.year,
    exam_name: row.examName,
    statement: row.statement,
    shared_statement_id: row.sharedStatement.length > 0 ? row.entryVersionId : null,
    alternatives: row.alternatives.map(({ id, text }) => ({ id, text })),
    selected_alternative_id: row.selectedAlternativeId,
    correct_alternative_id: row.correctAlternativeId,
    selected_letter: letterOfId(row.selectedAlternativeId),
    correct_letter: letterOfId(row.correctAlternativeId),
    justification: row.justification,
  };
}
