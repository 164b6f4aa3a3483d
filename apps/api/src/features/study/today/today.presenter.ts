import type { ExamType } from '@amauta/contract/catalogue.ts';
import type { Aim } from '@amauta/contract/study/aim.ts';
import type { Today, TodayCard, TodayTopic, WeekDay } from '@amauta/contract/study/today.ts';
import { remainingSeconds } from '@amauta/exam-rules/attempt-clock.ts';
import { percentage } from '@amauta/exam-rules/grade.ts';
import { addDays, type Day, mondayOf } from '@amauta/exam-rules/plan/days.ts';
import { MINUTES_PER_TOPIC_QUESTION, type PlanCard, type PlannedDay } from '@amauta/exam-rules/plan/plan.ts';
import { MINUTES_PER_CARD } from '@amauta/exam-rules/plan/reviews.ts';
import { minimumOfAim, scoreForAim } from '@amauta/exam-rules/real/aim-score.ts';
import { byWeakness, FEWEST_ANSWERED, isMastered } from '@amauta/exam-rules/topics/ranking.ts';
import type {
  EndedMock,
  OpenPractice,
  UnfinishedAttempt,
} from '../../exams/history/study-history.service.ts';
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
 * The plan's cards. `continued` is the attempt that stands by itself on the page: a card for its topic or for errors would
 * offer the same a second time and is left out. A card for another practice that was left open (`practices`) continues
 * that one. It never takes more minutes than the plan gave it, because a practice can be left again.
 */
export function toCards(
  cards: readonly PlanCard[],
  known: {
    examType: ExamType;
    topics: readonly TopicProgress[];
    isFirstMock: boolean;
    continued: number | null;
    practices: readonly OpenPractice[];
    drawsFrom: DrawsFrom;
  },
): TodayCard[] {
  const { examType, topics, isFirstMock, continued, practices, drawsFrom } = known;
  return cards.flatMap((card): TodayCard[] => {
    const { minutes, why } = card;
    if (card.what === 'mock') {
      return [
        { what: 'mock', exam_type: examType, is_first: isFirstMock, draws_from: drawsFrom, minutes, why },
      ];
    }
    const isOfCard = ({ mode, topic }: OpenPractice) =>
      card.what === 'review' ? mode === 'WRONG' : topic === card.code;
    const same = practices.filter(isOfCard);
    if (same.some(({ attemptId }) => attemptId === continued)) return [];
    const shown = { open: null, minutes, why, ...(same[0] ? toContinued(same[0], minutes) : {}) };
    if (card.what === 'review') {
      return [{ what: 'review', question_count: card.itemIds.length, ...shown }];
    }
    const name = topics.find(({ code }) => code === card.code)?.name ?? '';
    const { code, questions } = card;
    return [{ what: 'topic', code, name, exam_type: examType, question_count: questions, ...shown }];
  });
}

/** What a card shows that continues a practice. */
function toContinued({ attemptId, mode, blank, total }: OpenPractice, planned: number) {
  const [what, each] =
    mode === 'WRONG'
      ? (['un repaso', MINUTES_PER_CARD] as const)
      : (['una práctica', MINUTES_PER_TOPIC_QUESTION] as const);
  return {
    open: { attempt_id: attemptId },
    question_count: blank,
    minutes: Math.min(planned, Math.ceil(blank * each)),
    why: `Porque dejaste ${what} a medias: te ${blank === 1 ? 'falta' : 'faltan'} ${blank} de ${total}.`,
  };
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

/** Percentage of right answers among all items, rounded to a whole number: decimals would only fill the chart. */
function shareOf(tallies: EndedMock['tallies']): number {
  const sum = (field: 'correct' | 'total') => tallies.reduce((total, row) => total + row[field], 0);
  return Math.round(percentage(sum('correct'), sum('total')));
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
