import type { BlueprintRow, ExamType, Kind } from '@amauta/contract/catalogue.ts';
import type { Aim } from '@amauta/contract/study/aim.ts';
import type { Today } from '@amauta/contract/study/today.ts';
import { goalOfOfficial } from '@amauta/exam-rules/ability/goal.ts';
import { startOfDayInLima, todayInLima } from '@amauta/exam-rules/access.ts';
import { addDays, dayOf, daysBetween, mondayOf } from '@amauta/exam-rules/plan/days.ts';
import type { PlanFacts } from '@amauta/exam-rules/plan/facts.ts';
import { lighterText, movedText } from '@amauta/exam-rules/plan/moved.ts';
import { firstCards, planStudy } from '@amauta/exam-rules/plan/plan.ts';
import { foreignYearError } from '@amauta/exam-rules/setup/validate.ts';
import type { DataContext } from '../../../context.ts';
import type { Database } from '../../../database/connect.ts';
import { RequestFailure } from '../../../http/failure.ts';
import { listBlueprint } from '../../catalogue/catalogue.service.ts';
import { filledYears } from '../../exams/drawing/drawing.service.ts';
import type { ExamTaker } from '../../exams/exams.policy.ts';
import {
  lastMocks,
  openPractices,
  type UnfinishedAttempt,
  unfinishedAttempt,
} from '../../exams/history/study-history.service.ts';
import { type TopicProgress, topicProgress } from '../../exams/topics/topic-standing.service.ts';
import { readOutlook } from '../../outlook/outlook.service.ts';
import { refuseErrorsOf } from '../../practice/practice.policy.ts';
import { hasAnswered, waitingCards } from '../../practice/practice.service.ts';
import { readAim } from '../aim.service.ts';
import {
  type DrawsFrom,
  toCards,
  toOutlook,
  toScore,
  toTopics,
  toUnfinished,
  toWeek,
} from './today.presenter.ts';
import { listStudySeconds, type StudySeconds } from './today.queries.ts';

/** The exam type of a page without a contest: the first of these that the account includes, as after signing in. */
const TYPE_ORDER: readonly ExamType[] = ['Nombramiento', 'Ascenso', 'Directivos'];
const MOCKS_SHOWN = 10;
/** Failed items that are planned. More would not fit into the weeks of a plan, and planning takes time. */
const MOST_PLANNED_CARDS = 500;
/** A missed day is mentioned only to a teacher who studied within this many weeks before. */
const WEEKS_BEFORE = 2;
/** Days after its start for which an attempt that time doesn't end is offered here. */
const OFFERED_DAYS = 7;

/**
 * What a teacher should study today, computed from the facts of this moment; nothing of it is stored.
 * @throws RequestFailure EXAM_TYPE_NOT_ALLOWED for an account without any exam type
 */
export async function readToday(context: DataContext, taker: ExamTaker): Promise<Today> {
  const { db, clock } = context;
  const now = clock.now();
  const today = todayInLima(now);
  const aim = await readAim(db, taker.id);
  const examType = aim.contest?.exam_type ?? TYPE_ORDER.find((type) => taker.examTypes.includes(type));
  if (!examType) {
    const message = 'Tu cuenta todavía no incluye exámenes. Comunícate con nosotros para activarlos.';
    throw new RequestFailure('EXAM_TYPE_NOT_ALLOWED', message);
  }
  const owner = { accountId: taker.id, examType };
  const monday = mondayOf(today);
  const since = startOfDayInLima(addDays(monday, -7 * WEEKS_BEFORE));
  const offeredSince = startOfDayInLima(addDays(today, -OFFERED_DAYS));
  const [topics, waiting, studied, mocks, open, practices, blueprint, isAnswered, outlook, drawsFrom] =
    await Promise.all([
      topicProgress(db, taker, examType),
      failedItems(db, taker, examType),
      listStudySeconds(db, { accountId: taker.id, since }),
      lastMocks(context, { ...owner, limit: MOCKS_SHOWN }),
      unfinishedAttempt(context, taker.id),
      openPractices(db, { ...owner, since: offeredSince }),
      listBlueprint(db, examType, now),
      hasAnswered(db, owner),
      outlookOf(context, taker.id, aim),
      anyYearDraw(db, taker, { aim, examType }),
    ]);
  const unfinished = open && isOffered(open, now) ? toUnfinished(open, now) : null;
  const running = unfinished?.mode === 'MOCK' ? unfinished.attempt_id : null;
  const done = minutesByDay(studied.filter((one) => one.attemptId !== running || one.day !== today));
  const facts: PlanFacts = {
    today,
    examDay: aim.contest?.day ?? null,
    daysAWeek: aim.days_a_week,
    minutesADay: aim.minutes_a_day,
    mockMinutes: aim.rules?.minutes ?? blueprint.reduce((sum, row) => sum + row.minutes, 0),
    done,
    cards: waiting.cards,
    topics: withWeights(topics, aim, blueprint),
    mocks: mocks.map(({ endedAt }) => dayOf(endedAt)),
    isMockRunning: running !== null,
  };
  const plan = planStudy(facts);
  const isFirstDay = !isAnswered && unfinished === null;
  const next = plan.days.find(({ day, minutes }) => day > today && minutes > 0);
  const daysLeft = aim.contest ? daysBetween(today, aim.contest.day) : null;
  const planned = plan.days.map(({ day }) => day);
  const cards = toCards(isFirstDay ? firstCards(facts) : plan.cards, {
    examType,
    topics,
    isFirstMock: mocks.length === 0,
    continued: unfinished?.attempt_id ?? null,
    practices,
    drawsFrom,
  });
  return {
    day: today,
    exam_type: examType,
    aim,
    days_left: daysLeft,
    has_answered: isAnswered,
    unfinished,
    cards,
    week: toWeek({ today, done, cards, planned: plan.days, isChoice: isFirstDay }),
    moved: [movedText(facts, planned), lighterText(facts, planned)].filter(Boolean).join(' ') || null,
    next: next ? { day: next.day, minutes: next.minutes } : null,
    review: {
      due_today: plan.review.dueToday,
      ready_on_the_day: daysLeft !== null && daysLeft > 0 ? plan.review.readyOnTheDay : null,
      total: waiting.total,
    },
    outlook,
    score: toScore(mocks, aim),
    topics: toTopics(topics, examType),
  };
}

/** Mocks run by their time. Another attempt that was left long ago waits in 'Mis exámenes' instead. */
function isOffered({ attempt }: UnfinishedAttempt, now: Date): boolean {
  return attempt.mode === 'MOCK' || daysBetween(dayOf(attempt.startedAt), todayInLima(now)) <= OFFERED_DAYS;
}

/** The failed items that a practice can hold now. Directivos has no practice of errors. */
async function failedItems(db: Database, taker: ExamTaker, examType: ExamType) {
  if (refuseErrorsOf(examType)) return { cards: [], total: 0 };
  return waitingCards(db, {
    accountId: taker.id,
    examType,
    categoryIds: taker.categoryIds,
    limit: MOST_PLANNED_CARDS,
  });
}

function minutesByDay(studied: readonly StudySeconds[]): { day: string; minutes: number }[] {
  return [...Map.groupBy(studied, ({ day }) => day)].map(([day, list]) => ({
    day,
    minutes: Math.ceil(list.reduce((sum, { seconds }) => sum + seconds, 0) / 60),
  }));
}

/** The chance of reaching what the aim demands. Null without a contest. */
async function outlookOf(context: DataContext, accountId: number, aim: Aim): Promise<Today['outlook']> {
  const { contest, rules, category_id: categoryId, target_scale: scale } = aim;
  if (!contest || !rules) return null;
  const goal = goalOfOfficial(rules, scale);
  const lacking = (what: string) =>
    ({ shown: false, why: 'no-goal', text: `Elige ${what} para estimarlo.`, answers: 0 }) as const;
  if (!goal) return lacking('a qué escala vas');
  if (categoryId === null) return lacking('tu especialidad');
  return toOutlook(await readOutlook(context, accountId, { examType: contest.exam_type, categoryId, goal }));
}

/** The topics as the plan wants them. A kind weighs as much as it has questions in the paper of the aim. */
function withWeights(
  topics: readonly TopicProgress[],
  { rules }: Aim,
  blueprint: readonly BlueprintRow[],
): PlanFacts['topics'] {
  const kinds = rules ? rules.sections.flatMap((section) => section.kinds) : blueprint;
  const total = kinds.reduce((sum, row) => sum + row.question_count, 0);
  const weightOf = (kind: Kind) =>
    total === 0 ? 0 : (kinds.find((row) => row.kind === kind)?.question_count ?? 0) / total;
  return topics.map(({ code, name, kind, answered, right, unseen, failed, last_practised }) => ({
    code,
    name,
    answered,
    right,
    available: unseen + failed,
    weight: weightOf(kind),
    lastPractised: last_practised,
  }));
}

/** Years that the rules of a mock ask for at least. */
const FEWEST_YEARS = 2;

/**
 * What a mock without a contest draws from: all years that hold questions for the speciality of the aim, or for the
 * only one of the account. Null with a contest, for an account with several specialities and no choice among them, for
 * Directivos, whose mocks are chosen by exam, and where the bank has too few years.
 */
async function anyYearDraw(
  db: Database,
  taker: ExamTaker,
  { aim, examType }: { aim: Aim; examType: ExamType },
): Promise<DrawsFrom> {
  const [only, ...others] = taker.categoryIds;
  const categoryId = aim.category_id ?? (others.length === 0 ? only : undefined);
  if (aim.contest || examType === 'Directivos' || taker.isExpired) return null;
  if (categoryId === undefined || !taker.categoryIds.includes(categoryId)) return null;
  const { years } = await filledYears(db, taker, { examType, categoryId });
  const offered = years.filter((year) => foreignYearError({ examType, years: [year] }) === null);
  return offered.length < FEWEST_YEARS ? null : { category_id: categoryId, years: offered };
}
