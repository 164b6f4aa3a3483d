import type { ExamType } from '@amauta/contract/catalogue.ts';
import type { Aim } from '@amauta/contract/study/aim.ts';
import type { Today, TodayCard, TodayTopic, WeekDay } from '@amauta/contract/study/today.ts';
import { remainingSeconds } from '@amauta/exam-rules/attempt-clock.ts';
import { percentage } from '@amauta/exam-rules/grade.ts';
import { addDays, type Day, mondayOf } from '@amauta/exam-rules/plan/days.ts';
import type { PlanCard, PlannedDay } from '@amauta/exam-rules/plan/plan.ts';
import { minimumOfAim, scoreForAim } from '@amauta/exam-rules/real/aim-score.ts';
import { byWeakness, FEWEST_ANSWERED, isMastered } from '@amauta/exam-rules/topics/ranking.ts';
import type { EndedMock, UnfinishedAttempt } from '../../exams/history/study-history.service.ts';
import type { TopicProgress } from '../../exams/topics/topic-standing.service.ts';

const TOPICS_SHOWN = 2;
/** Niches out of ten that the range of the chance may take. */
const WIDEST_PICTURE = 5;

type Outlook = NonNullable<Today['outlook']>;
/** What a mock without a contest draws from. */
export type DrawsFrom = Extract<TodayCard, { what: 'mock' }>['draws_from'];

export function toUnfinished(
  { attempt, position, topic }: UnfinishedAttempt,
  now: Date,
): Today['unfinished'] {
  return {
    attempt_id: attempt.id,
    mode: attempt.mode,
    way: attempt.way,
    exam_type: attempt.examType,
    official_name: attempt.officialName,
    topic: topic?.name ?? null,
    position,
    total: attempt.itemCount,
    seconds_left: attempt.mode === 'MOCK' ? Math.max(0, remainingSeconds({ ...attempt, now })) : null,
  };
}

/**
 * The plan's cards. An unfinished exam is not among them, because it stands by itself on the page. `startedTopic` is
 * the code of the topic whose practice stands there.
 */
export function toCards(
  cards: readonly PlanCard[],
  known: {
    examType: ExamType;
    topics: readonly TopicProgress[];
    isFirstMock: boolean;
    startedTopic: string | null;
    drawsFrom: DrawsFrom;
  },
): TodayCard[] {
  const { examType, topics, isFirstMock, startedTopic, drawsFrom } = known;
  return cards.flatMap((card): TodayCard[] => {
    const { minutes, why } = card;
    if (card.what === 'review') {
      return [{ what: 'review', question_count: card.itemIds.length, minutes, why }];
    }
    if (card.what === 'mock') {
      return [
        { what: 'mock', exam_type: examType, is_first: isFirstMock, draws_from: drawsFrom, minutes, why },
      ];
    }
    if (card.code === startedTopic) return [];
    const name = topics.find(({ code }) => code === card.code)?.name ?? '';
    const { code, questions } = card;
    return [{ what: 'topic', code, name, exam_type: examType, question_count: questions, minutes, why }];
  });
}

/**
 * The week of today from Monday on: what was done before today, and what is planned from today on. Cards that are a
 * choice (`isChoice`) count as the shortest of them, because a teacher takes one.
 */
export function toWeek(view: {
  today: Day;
  done: readonly { day: Day; minutes: number }[];
  cards: readonly TodayCard[];
  planned: readonly PlannedDay[];
  isChoice: boolean;
}): WeekDay[] {
  const { today, done, cards, planned, isChoice } = view;
  const minutes = cards.map((card) => card.minutes);
  const todays = isChoice && minutes.length > 0 ? Math.min(...minutes) : minutes.reduce((a, b) => a + b, 0);
  const monday = mondayOf(today);
  return Array.from({ length: 7 }, (_, place): WeekDay => {
    const day = addDays(monday, place);
    const studied = done.find((one) => one.day === day)?.minutes ?? 0;
    if (studied > 0) return { day, state: 'done', minutes: studied };
    if (day === today) return { day, state: 'today', minutes: todays };
    const ahead = day > today ? planned.find((one) => one.day === day) : undefined;
    if (!ahead || ahead.minutes === 0) return { day, state: 'free', minutes: 0 };
    return { day, state: ahead.mock ? 'mock' : 'planned', minutes: ahead.minutes };
  });
}

/** The chance as the page shows it. A range over more than half of the ten niches would be a picture that says little. */
export function toOutlook(outlook: Outlook): Outlook {
  if (!outlook.shown || outlook.to - outlook.from <= WIDEST_PICTURE) return outlook;
  const text = 'Da un simulacro más para estimarlo';
  return { shown: false, why: 'too-wide', text, answers: outlook.answers };
}

/** The scores of mocks on the scale of the aim's exam; as percentages without a contest. */
export function toScore(
  mocks: readonly EndedMock[],
  { rules, target_scale: scale }: Pick<Aim, 'rules' | 'target_scale'>,
): Today['score'] {
  const scores = mocks.flatMap(({ attemptId, endedAt, tallies }) => {
    const score = rules ? scoreForAim(rules, tallies, scale) : { points: shareOf(tallies), gap: null };
    return score ? [{ attempt_id: attemptId, finished_at: endedAt.toISOString(), ...score }] : [];
  });
  return {
    mocks: scores.map(({ gap: _gap, ...mock }) => mock),
    points_maximum: rules?.points_maximum ?? null,
    points_minimum: rules ? minimumOfAim(rules, scale) : null,
    gap: scores.at(-1)?.gap ?? null,
  };
}

/** Percentage of right answers among all items. */
function shareOf(tallies: EndedMock['tallies']): number {
  const sum = (field: 'correct' | 'total') => tallies.reduce((total, row) => total + row[field], 0);
  return percentage(sum('correct'), sum('total'));
}

/**
 * The two topics that the teacher masters best, and the two weakest of the others that hold a failure, in the order
 * in which the plan practises topics. Only topics with enough answers.
 */
export function toTopics(standings: readonly TopicProgress[], examType: ExamType): Today['topics'] {
  const known = standings
    .filter(({ answered }) => answered >= FEWEST_ANSWERED)
    .toSorted((a, b) => byWeakness(a, b) || b.answered - a.answered);
  const strong = known.filter(isMastered).slice(-TOPICS_SHOWN);
  const weak = known.filter((one) => !isMastered(one) && one.right < one.answered).slice(0, TOPICS_SHOWN);
  const toTopic = ({ code, name, answered, right, thread }: TopicProgress): TodayTopic => ({
    code,
    name,
    exam_type: examType,
    answered,
    right,
    thread,
  });
  return { weak: weak.map(toTopic), strong: strong.toReversed().map(toTopic) };
}
