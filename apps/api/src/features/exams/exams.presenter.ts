import type { Block } from '@amauta/contract/block.ts';
import type { BlueprintRow, ExamType, Kind } from '@amauta/contract/catalogue.ts';
import type {
  AnsweredItem,
  AnswerResult,
  Attempt,
  AttemptCreated,
  ExamAlternative,
  ExamItem,
  ExamQuestion,
  ExamTags,
  ItemStatus,
  Progress,
  QuestionPage,
} from '@amauta/contract/exams/attempt.ts';
import type { ExamPreview } from '@amauta/contract/exams/setup.ts';
import { endOfTime, isTimeOver } from '@amauta/exam-rules/attempt-clock.ts';
import { durationMinutes } from '@amauta/exam-rules/blueprint.ts';
import type { KindCount } from '@amauta/exam-rules/drawing/draw.ts';
import type { StoredAlternative } from '../../database/tables/questions.ts';
import { writtenText } from '../../written-list.ts';
import type { NewAttempt } from './attempt-writes.queries.ts';
import type { AttemptRow } from './attempts.queries.ts';
import type { GivenAnswer } from './memory/attempt-answers.ts';
import type { ItemContent } from './memory/contents.ts';
import type { Origin } from './memory/origins.ts';

/** `counts` has one entry for each row of `asked`, in the same order. */
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
  /** The first page with an unanswered item; undefined when all items are answered. */
  firstBlankPage: number | undefined;
  examNames: readonly string[];
  now: Date;
}): Attempt {
  const { attempt, now } = view;
  return {
    ...toAttemptCreated(attempt, now),
    mode: attempt.mode,
    type_exam: attempt.examType,
    tags: toTags(attempt, view.examNames),
    payload: attempt.payload,
    total_pages: attempt.pageCount,
    finished_at: endOf(attempt, now)?.toISOString() ?? null,
    used_seconds: attempt.usedSeconds,
    resume_page: view.firstBlankPage ?? attempt.pageCount,
    ...toWay(attempt),
    ...(attempt.acceptedUntil
      ? { stored_paper: { accepted_until: attempt.acceptedUntil.toISOString() } }
      : {}),
  };
}

/** The way of an attempt and its official exam; empty for learning mode. */
function toWay(attempt: AttemptRow): Pick<Attempt, 'way' | 'official'> {
  if (attempt.way === 'LEARN' || attempt.officialBlueprintId === null) return {};
  const { officialBlueprintId: id, officialName: name, targetScale } = attempt;
  return { way: 'REAL', official: { id, name: name ?? '', target_scale: targetScale } };
}

/** When an attempt ended: when it was finished or when its time was over. Null while it goes on. */
export function endOf(
  attempt: Pick<AttemptRow, 'mode' | 'startedAt' | 'durationSeconds' | 'finishedAt'>,
  now: Date,
): Date | null {
  return attempt.finishedAt ?? (isTimeOver({ ...attempt, now }) ? endOfTime(attempt) : null);
}

/** Where an attempt was drawn from, in words. A modality appears by its short name, such as 'EBR'. */
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

/**
 * One page of an attempt. Fields are copied one by one, so that an item's key and justification leave the
 * server only after it is answered.
 */
export function toQuestionPage(attemptId: number, page: number, rows: readonly PageItemRow[]): QuestionPage {
  const [first] = rows;
  if (!first) throw new RangeError('a page holds at least one item');
  const sharedStatement = first.shared_statement ?? [];
  return {
    success: true,
    data: { ...toQuestionFrame(first, sharedStatement), questions: rows.map(toExamItem) },
    meta: { currentPage: page, totalPages: first.page_count, totalQuestions: first.item_count },
    links: toPageLinks(`/mock/${attemptId}/questions/`, page, first.page_count),
  };
}

/** The entry of a question, its exam type and where it comes from. */
export type QuestionOrigin = Origin & { exam_type: ExamType; entry_id: number };

/** An item of a page with the origin of its question. The key is present only when the item is answered. */
export interface PageItemRow extends QuestionOrigin {
  page_count: number;
  item_count: number;
  item_id: number;
  position: number;
  kind: Kind;
  statement: Block[];
  alternatives: StoredAlternative[];
  selected_alternative_id: number | null;
  is_correct: boolean | null;
  correct_alternative_id: number | null;
  justification: Block[] | null;
  /** Given only in the row of the page's first item. */
  shared_statement: Block[] | null;
}

export interface ProgressRow {
  position: number;
  page: number;
  is_correct: boolean | null;
}

/** The fields of a question without its items. */
export function toQuestionFrame(
  row: QuestionOrigin,
  sharedStatement: Block[],
): Omit<ExamQuestion, 'questions'> {
  return {
    id: row.entry_id,
    type_question: sharedStatement.length > 0 ? 'COMMON' : 'INDIVIDUAL',
    shared_statement: sharedStatement,
    category_filter: {
      type_exam: row.exam_type,
      source_section: row.source,
      modality: shortModality(row.modality),
      level: row.level,
      specialty: row.specialty,
      year: row.year,
      exam_directive: row.directive_id,
      exam_name: row.directive_name,
      exam_order: row.directive_position,
    },
  };
}

export function toPageLinks(path: string, page: number, pageCount: number): QuestionPage['links'] {
  const link = (target: number) => `${path}?page=${target}`;
  return {
    first: link(1),
    last: link(pageCount),
    prev: page > 1 ? link(page - 1) : null,
    next: page < pageCount ? link(page + 1) : null,
  };
}

type ShownRow = Pick<PageItemRow, 'item_id' | 'position' | 'kind' | 'statement' | 'alternatives'>;
type KeyedRow = ShownRow & {
  selected_alternative_id: number;
  is_correct: boolean;
  correct_alternative_id: number;
  justification: Block[];
};

export function toExamItem(row: PageItemRow): ExamItem {
  return isKeyed(row) ? toAnsweredItem(row) : { ...toItemShown(row), user_answer: null };
}

export function toAnsweredItem(row: KeyedRow): AnsweredItem {
  return {
    ...toItemShown(row),
    user_answer: {
      selected_alternative_id: row.selected_alternative_id,
      status: row.is_correct ? 'correct' : 'incorrect',
    },
    correct_alternative_id: row.correct_alternative_id,
    justification: row.justification,
  };
}

/** An item without any field that reveals its key. */
export function toItemShown(row: ShownRow) {
  return {
    id: row.item_id,
    number: row.position,
    type_question_knowledge: row.kind,
    statement: row.statement,
    // A list that is already written as JSON was reduced to its listed fields at that time.
    alternatives: writtenText(row.alternatives) ? row.alternatives : toAlternatives(row.alternatives),
  };
}

function isKeyed(row: PageItemRow): row is PageItemRow & KeyedRow {
  return (
    row.selected_alternative_id !== null && row.correct_alternative_id !== null && row.justification !== null
  );
}

/** Copies only `id` and `text`, so that any other field of a stored alternative stays on the server. */
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
  given: GivenAnswer,
  content: Pick<ItemContent, 'correctAlternativeId' | 'justification'>,
): AnswerResult {
  return {
    question_id: questionId,
    selected_alternative_id: given.selectedAlternativeId,
    is_correct: given.isCorrect,
    correct_alternative_id: content.correctAlternativeId,
    justification: content.justification,
  };
}
