import { ExamType, type Kind } from '@amauta/contract/catalogue.ts';
import type { OfficialRules } from '@amauta/contract/exams/official.ts';
import type {
  AttemptList,
  AttemptRow as ListedAttempt,
  ResultsSummary,
  ReviewPage,
  ReviewStatus,
  ScorePoint,
} from '@amauta/contract/practice.ts';
import { type Grade, gradeTallies, percentage, twoDecimals } from '@amauta/exam-rules/grade.ts';
import { scoreOfficial } from '@amauta/exam-rules/real/official-score.ts';
import type { AttemptTally, WrongItemRow } from '../attempt-items.queries.ts';
import type { AttemptRow } from '../attempts.queries.ts';
import { endOf, toAnsweredItem, toPageLinks, toQuestionFrame, toTags } from '../exams.presenter.ts';

export const ATTEMPTS_PER_PAGE = 10;
const POINTS_OF_CHART = 30;

/** What is needed to present attempts, besides their own rows. */
interface HistoryFacts {
  tallies: readonly AttemptTally[];
  /** Names of all directive exams by id. */
  examNames: ReadonlyMap<number, string>;
  /** Names of the topics of practices of a topic, by attempt id. */
  topics: ReadonlyMap<number, string>;
  /** For exams of the real way that aren't sealed: how many items are answered so far, by attempt id. */
  answered: ReadonlyMap<number, number>;
  /** Rules of the official exams by id. */
  rules: OfficialRulesById;
  now: Date;
}

type OfficialRulesById = ReadonlyMap<number, OfficialRules>;

export function toAttemptList(
  view: HistoryFacts & {
    attempts: readonly AttemptRow[];
    unfinished: AttemptRow | undefined;
    counts: readonly { mode: AttemptRow['mode']; total: number }[];
    page: { number: number; total: number };
  },
): AttemptList {
  const countOf = (mode: AttemptRow['mode']) => view.counts.find((row) => row.mode === mode)?.total ?? 0;
  return {
    success: true,
    data: {
      attempts: view.attempts.map((attempt) => toListedAttempt(attempt, view)),
      counts: {
        all: view.counts.reduce((sum, row) => sum + row.total, 0),
        MOCK: countOf('MOCK'),
        BANK: countOf('BANK'),
        WRONG: countOf('WRONG'),
        TOPIC: countOf('TOPIC'),
      },
      unfinished: view.unfinished ? toListedAttempt(view.unfinished, view) : null,
      server_time: view.now.toISOString(),
    },
    meta: { current_page: view.page.number, total_pages: view.page.total },
  };
}

/**
 * One attempt for the list. It has scores only once it has ended. Practice of errors has none, because its
 * result can't be compared.
 */
function toListedAttempt(attempt: AttemptRow, facts: HistoryFacts): ListedAttempt {
  const isAwaiting = attempt.way === 'REAL' && attempt.finishedAt === null;
  const ended = endOf(attempt, facts.now);
  // An exam of the real way has scores only once it is sealed.
  const end = isAwaiting ? null : ended;
  const grade = gradeOf(attempt, facts.tallies);
  const { summary } = grade;
  const hasMinimums = end !== null && isExam(attempt.mode);
  const topic = facts.topics.get(attempt.id);
  return {
    exam_attempt_id: attempt.id,
    mode: attempt.mode,
    type_exam: attempt.examType,
    tags: toTags(attempt, namesOf(attempt, facts.examNames)),
    question_count: attempt.itemCount,
    answered: isAwaiting ? (facts.answered.get(attempt.id) ?? 0) : summary.correct + summary.incorrect,
    state: stateOf(attempt, ended),
    start_time: attempt.startedAt.toISOString(),
    finished_at: ended?.toISOString() ?? null,
    timer_type: attempt.timerType,
    duration_in_seconds: attempt.durationSeconds,
    points_earned: end ? summary.points_earned : null,
    points_possible: end ? summary.points_possible : null,
    score_percentage: end ? summary.score_percentage : null,
    ...(hasMinimums ? minimumsOf(attempt, grade, facts.rules) : NO_MINIMUMS),
    ...(attempt.way === 'REAL' ? { way: attempt.way, official_name: attempt.officialName ?? '' } : {}),
    ...(topic === undefined ? {} : { topic }),
    ...(attempt.acceptedUntil ? { offline: true } : {}),
  };
}

/**
 * Whether attempts of this mode are exams. Practice of errors or of a topic isn't one, so it has no
 * minimums.
 */
function isExam(mode: AttemptRow['mode']): mode is 'MOCK' | 'BANK' {
  return mode === 'MOCK' || mode === 'BANK';
}

const NO_MINIMUMS = { minimums_reached: null, minimums_total: null, points_minimum: null };

/**
 * The minimums that apply to an attempt: those of its official exam or, without one, those of the subtests.
 */
function minimumsOf(attempt: AttemptRow, grade: Grade, known: OfficialRulesById) {
  const rules = attempt.way === 'REAL' ? known.get(attempt.officialBlueprintId ?? 0) : undefined;
  if (!rules) {
    const { kinds } = grade;
    return {
      minimums_reached: kinds.filter((row) => row.passed).length,
      minimums_total: kinds.length,
      points_minimum: minimumOf(grade),
    };
  }
  const { conditions } = scoreOfficial(rules, grade.kinds, attempt.targetScale).outcome;
  const sections = conditions
    .filter((row) => row.of === 'section')
    .reduce((sum, row) => sum + row.minimum, 0);
  const whole = conditions.find((row) => row.of !== 'section')?.minimum;
  return {
    minimums_reached: conditions.filter((row) => row.met).length,
    minimums_total: conditions.length,
    points_minimum: whole ?? twoDecimals(sections),
  };
}

function stateOf(attempt: AttemptRow, end: Date | null): ListedAttempt['state'] {
  if (attempt.finishedAt) return 'finished';
  return end ? 'time_over' : 'in_progress';
}

/**
 * A teacher's results by exam type. `attempts` holds only MOCK and BANK attempts that have ended, oldest
 * first.
 */
export function toResultsSummary(view: {
  teacher: { id: number; fullName: string };
  attempts: readonly AttemptRow[];
  tallies: readonly AttemptTally[];
  endedByType: readonly { examType: ExamType; total: number }[];
  /** Rules of the official exams by id. */
  rules: OfficialRulesById;
  now: Date;
}): ResultsSummary {
  const graded = view.attempts.map((attempt) => ({
    attempt,
    grade: gradeOf(attempt, view.tallies),
    end: endOf(attempt, view.now) ?? view.now,
  }));
  const examTypes = ExamType.options.flatMap((examType) => {
    const total = view.endedByType.find((row) => row.examType === examType)?.total ?? 0;
    if (total === 0) return [];
    const ofType = graded.filter(({ attempt }) => attempt.examType === examType);
    const scores = ofType.map(({ grade }) => grade.summary.score_percentage);
    return [
      {
        type_exam: examType,
        total_exams: total,
        average_score_percentage: mean(scores),
        best_score_percentage: scores.length > 0 ? Math.max(...scores) : null,
        last_finished_at: ofType.at(-1)?.end.toISOString() ?? null,
        scores: ofType.slice(-POINTS_OF_CHART).flatMap((one) => toScorePoint(one, view.rules)),
      },
    ];
  });
  return {
    teacher_id: view.teacher.id,
    full_name: view.teacher.fullName,
    total_exams: view.endedByType.reduce((sum, row) => sum + row.total, 0),
    average_score_percentage: mean(graded.map(({ grade }) => grade.summary.score_percentage)),
    by_exam_type: examTypes,
  };
}

/** The points of one ended attempt. */
export function toScore(attempt: AttemptRow, tallies: readonly AttemptTally[], now: Date) {
  const { points_earned, points_possible } = gradeOf(attempt, tallies).summary;
  return { finished_at: (endOf(attempt, now) ?? now).toISOString(), points_earned, points_possible };
}

function toScorePoint(
  { attempt, grade, end }: { attempt: AttemptRow; grade: Grade; end: Date },
  rules: OfficialRulesById,
): ScorePoint[] {
  if (!isExam(attempt.mode)) return [];
  return [
    {
      exam_attempt_id: attempt.id,
      mode: attempt.mode,
      finished_at: end.toISOString(),
      points_earned: grade.summary.points_earned,
      points_possible: grade.summary.points_possible,
      points_minimum: minimumsOf(attempt, grade, rules).points_minimum,
    },
  ];
}

function gradeOf(attempt: AttemptRow, tallies: readonly AttemptTally[]): Grade {
  return gradeTallies(
    tallies.filter((tally) => tally.attemptId === attempt.id),
    attempt.blueprint,
  );
}

function minimumOf({ kinds }: Grade): number {
  return twoDecimals(kinds.reduce((sum, row) => sum + row.minimum, 0));
}

/** The mean of percentages, with two decimals; null for an empty list. */
function mean(scores: readonly number[]): number | null {
  if (scores.length === 0) return null;
  return percentage(
    scores.reduce((sum, score) => sum + score, 0),
    scores.length * 100,
  );
}

function namesOf({ payload }: AttemptRow, names: ReadonlyMap<number, string>): string[] {
  const chosen = new Set(Object.keys(payload.exams_selected).map(Number));
  return [...names].filter(([id]) => chosen.has(id)).map(([, name]) => name);
}

/** One page of the review. Each page shows one wrong item; `total` is the number of wrong items. */
export function toReviewPage(
  place: { attemptId: number; page: number; total: number },
  row: WrongItemRow,
): ReviewPage {
  const { attemptId, page, total } = place;
  return {
    success: true,
    data: {
      ...toQuestionFrame(row, row.shared_statement),
      questions: [toAnsweredItem(row)],
      times_failed: row.times_failed,
    },
    meta: { currentPage: page, totalPages: total, totalQuestions: total },
    links: toPageLinks(`/mock/${attemptId}/review/`, page, total),
  };
}

export function toReviewStatus(items: readonly { position: number; kind: Kind }[]): ReviewStatus {
  return {
    total: items.length,
    items: items.map(({ position, kind }, index) => ({ page: index + 1, q: position, kind })),
  };
}
