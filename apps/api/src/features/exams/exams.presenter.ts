import type { Block } from '@amauta/contract/block.ts';
import type { BlueprintRow } from '@amauta/contract/catalogue.ts';
import type {
  AnswerResult,
  Attempt,
  AttemptCreated,
  ExamAlternative,
  ExamItem,
  ExamPreview,
  ExamTags,
  ItemStatus,
  Progress,
  QuestionPage,
} from '@amauta/contract/exam.ts';
import { endOfTime, isTimeOver } from '@amauta/exam-rules/attempt-clock.ts';
import { durationMinutes } from '@amauta/exam-rules/blueprint.ts';
import type { KindCount } from '@amauta/exam-rules/draw.ts';
import type { AttemptRow, NewAttempt } from './attempts.queries.ts';
import type { PageItemRow, ProgressRow } from './steps.queries.ts';

/** `counts` are those of the rows asked for, in their order. */
export function toPreview(asked: readonly BlueprintRow[], counts: readonly KindCount[]): ExamPreview {
  const kinds = asked.map((row, index) => ({
    kind: row.kind,
    name: row.name,
    available: counts[index]?.available ?? 0,
    drawn: counts[index]?.drawn ?? 0,
    wanted: row.question_count,
  }));
  const total = kinds.reduce((sum, row) => sum + row.drawn, 0);
  return {
    total_questions: total,
    duration_minutes: durationMinutes(total),
    points_possible: asked.reduce(
      (sum, row, index) => sum + row.points_per_question * (counts[index]?.drawn ?? 0),
      0,
    ),
    kinds,
  };
}

type AttemptStart = Pick<NewAttempt, 'timerType' | 'durationSeconds' | 'startedAt'> & {
  id: number;
  itemCount: number;
};

export function toAttemptCreated(attempt: AttemptStart, now: Date): AttemptCreated {
  return {
    exam_attempt_id: attempt.id,
    start_time: attempt.startedAt.toISOString(),
    server_time: now.toISOString(),
    timer_type: attempt.timerType,
    duration_minutes: attempt.durationSeconds / 60,
    duration_in_seconds: attempt.durationSeconds,
    total_questions: attempt.itemCount,
  };
}

export function toAttempt(view: {
  attempt: AttemptRow;
  progress: readonly ProgressRow[];
  examNames: readonly string[];
  now: Date;
}): Attempt {
  const { attempt, progress, now } = view;
  const firstOpen = progress.find((row) => row.is_correct === null);
  return {
    ...toAttemptCreated(attempt, now),
    mode: attempt.mode,
    type_exam: attempt.examType,
    tags: toTags(attempt, view.examNames),
    payload: attempt.payload,
    total_pages: attempt.pageCount,
    finished_at: endOf(attempt, now)?.toISOString() ?? null,
    resume_page: firstOpen?.page ?? attempt.pageCount,
  };
}

/** When an attempt ended: when it was finished, or when its time did that; null while it goes on. */
export function endOf(
  attempt: Pick<AttemptRow, 'mode' | 'startedAt' | 'durationSeconds' | 'finishedAt'>,
  now: Date,
): Date | null {
  return attempt.finishedAt ?? (isTimeOver({ ...attempt, now }) ? endOfTime(attempt) : null);
}

/** Where an attempt was drawn from, in words; a modality by its short name, 'EBR'. */
export function toTags(
  attempt: Pick<AttemptRow, 'examType' | 'source' | 'modality' | 'level' | 'specialty' | 'payload'>,
  examNames: readonly string[],
): ExamTags {
  return {
    type_exam: attempt.examType,
    source_section: attempt.source,
    modality: shortModality(attempt.modality),
    level: attempt.level,
    specialty: attempt.specialty,
    years: attempt.payload.years.toSorted((a, b) => a - b),
    exams: [...examNames],
  };
}

function shortModality(name: string | null): string | null {
  return name?.split(' - ')[0] ?? null;
}

/** One page, built field by field: an item's key and justification leave the server only once it is answered. */
export function toQuestionPage(attemptId: number, page: number, rows: readonly PageItemRow[]): QuestionPage {
  const [first] = rows;
  if (!first) throw new RangeError('a page holds at least one item');
  const sharedStatement = first.shared_statement ?? [];
  const link = (target: number) => `/mock/${attemptId}/questions/?page=${target}`;
  return {
    success: true,
    data: {
      id: first.entry_id,
      type_question: sharedStatement.length > 0 ? 'COMMON' : 'INDIVIDUAL',
      shared_statement: sharedStatement,
      questions: rows.map(toExamItem),
      category_filter: {
        type_exam: first.exam_type,
        source_section: first.source,
        modality: shortModality(first.modality),
        level: first.level,
        specialty: first.specialty,
        year: first.year,
        exam_directive: first.directive_id,
        exam_name: first.directive_name,
        exam_order: first.directive_position,
      },
    },
    meta: { currentPage: page, totalPages: first.page_count, totalQuestions: first.item_count },
    links: {
      first: link(1),
      last: link(first.page_count),
      prev: page > 1 ? link(page - 1) : null,
      next: page < first.page_count ? link(page + 1) : null,
    },
  };
}

export function toExamItem(row: PageItemRow): ExamItem {
  const shown = {
    id: row.item_id,
    number: row.position,
    type_question_knowledge: row.kind,
    statement: row.statement,
    alternatives: toAlternatives(row.alternatives),
  };
  const { selected_alternative_id, correct_alternative_id, justification } = row;
  if (selected_alternative_id === null || correct_alternative_id === null || justification === null) {
    return { ...shown, user_answer: null };
  }
  return {
    ...shown,
    user_answer: { selected_alternative_id, status: row.is_correct ? 'correct' : 'incorrect' },
    correct_alternative_id,
    justification,
  };
}

/** By inclusion: whatever else a stored alternative may come to hold stays on the server. */
export function toAlternatives(alternatives: readonly ExamAlternative[]): ExamAlternative[] {
  return alternatives.map(({ id, text }) => ({ id, text }));
}

export function toStatus(isCorrect: boolean | null): ItemStatus {
  if (isCorrect === null) return 'unanswered';
  return isCorrect ? 'correct' : 'incorrect';
}

export function toProgress(rows: readonly ProgressRow[]): Progress {
  const statuses = rows.map((row) => ({ q: row.position, page: row.page, status: toStatus(row.is_correct) }));
  const count = (status: ItemStatus) => statuses.filter((item) => item.status === status).length;
  return {
    total: statuses.length,
    correct: count('correct'),
    incorrect: count('incorrect'),
    unanswered: count('unanswered'),
    questions_status: statuses,
  };
}

export function toAnswerResult(
  questionId: number,
  answer: {
    selected_alternative_id: number;
    is_correct: boolean;
    correct_alternative_id: number;
    justification: Block[];
  },
): AnswerResult {
  return {
    question_id: questionId,
    selected_alternative_id: answer.selected_alternative_id,
    is_correct: answer.is_correct,
    correct_alternative_id: answer.correct_alternative_id,
    justification: answer.justification,
  };
}
