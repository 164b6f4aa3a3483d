import { ExamType } from '@amauta/contract/catalogue.ts';
import type { OfficialRules } from '@amauta/contract/exams/official.ts';
import type {
  AttemptList,
  AttemptRow as ListedAttempt,
  ResultsSummary,
  ScorePoint,
} from '@amauta/contract/practice.ts';
import { type Grade, gradeTallies, percentage, twoDecimals } from '@amauta/exam-rules/grade.ts';
import { scoreOfficial } from '@amauta/exam-rules/real/official-score.ts';
import type { AttemptRow, AttemptTally } from '../attempts.queries.ts';
import { endOf, toTags } from '../exams.presenter.ts';

export const ATTEMPTS_PER_PAGE = 10;
const POINTS_OF_CHART = 30;

/** What rows of attempts need beside themselves. */
export interface HistoryFacts {
  tallies: readonly AttemptTally[];
  /** Names of all directive exams by id. */
  examNames: ReadonlyMap<number, string>;
  /** Items answered so far in exams of the real way that aren't sealed. */
  answered: ReadonlyMap<number, number>;
  /** Rules of the official exams by id. */
  rules: ReadonlyMap<number, OfficialRules>;
  now: Date;
}

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
      },
      unfinished: view.unfinished ? toListedAttempt(view.unfinished, view) : null,
      server_time: view.now.toISOString(),
    },
    meta: { current_page: view.page.number, total_pages: view.page.total },
  };
}

/** Scores only once the attempt has ended; what practice of errors reaches is no score to compare. */
export function toListedAttempt(attempt: AttemptRow, facts: HistoryFacts): ListedAttempt {
  const isAwaiting = attempt.way === 'REAL' && attempt.finishedAt === null;
  const ended = endOf(attempt, facts.now);
  // The answers of an exam of the real way count once it is sealed.
  const end = isAwaiting ? null : ended;
  const grade = gradeOf(attempt, facts.tallies);
  const { summary } = grade;
  const hasMinimums = end !== null && attempt.mode !== 'WRONG';
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
    ...minimumsOf(attempt, grade, hasMinimums, facts),
    ...(attempt.way === 'REAL' ? { way: attempt.way, official_name: attempt.officialName ?? '' } : {}),
  };
}

type Minimums = Pick<ListedAttempt, 'minimums_reached' | 'minimums_total' | 'points_minimum'>;

/** The minimums of the subtests, or those that the official exam demands. */
function minimumsOf(attempt: AttemptRow, grade: Grade, hasMinimums: boolean, facts: HistoryFacts): Minimums {
  if (!hasMinimums) return { minimums_reached: null, minimums_total: null, points_minimum: null };
  const rules = attempt.way === 'REAL' ? facts.rules.get(attempt.officialBlueprintId ?? 0) : undefined;
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

/** A teacher's results by exam type. `attempts` are the MOCK and BANK ones that have ended, oldest first. */
export function toResultsSummary(view: {
  teacher: { id: number; fullName: string };
  attempts: readonly AttemptRow[];
  tallies: readonly AttemptTally[];
  endedByType: readonly { examType: ExamType; total: number }[];
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
        scores: ofType.slice(-POINTS_OF_CHART).flatMap(toScorePoint),
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

function toScorePoint({
  attempt,
  grade,
  end,
}: {
  attempt: AttemptRow;
  grade: Grade;
  end: Date;
}): ScorePoint[] {
  if (attempt.mode === 'WRONG') return [];
  return [
    {
      exam_attempt_id: attempt.id,
      mode: attempt.mode,
      finished_at: end.toISOString(),
      points_earned: grade.summary.points_earned,
      points_possible: grade.summary.points_possible,
      points_minimum: minimumOf(grade),
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

/** Of percentages, with two decimals; null of none. */
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
