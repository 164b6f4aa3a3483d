import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StudyCard } from '../cards/toward-date.ts';
import { addDays, type Day, mondayOf } from './days.ts';
import type { PlanFacts, TopicStanding } from './facts.ts';
import { firstCards, planStudy } from './plan.ts';
import { MINUTES_PER_CARD } from './reviews.ts';

// A Thursday.
const TODAY = '2026-11-19';
const EXAM = '2026-12-13';

const topic = (
  code: string,
  answered: number,
  right: number,
  more: Partial<TopicStanding> = {},
): TopicStanding => ({
  code,
  name: code,
  answered,
  right,
  available: 30,
  weight: 0.3,
  lastPractised: answered > 0 ? '2026-11-17' : null,
  ...more,
});
const due = (count: number, failed: Day = '2026-11-17'): StudyCard[] =>
  Array.from({ length: count }, (_, itemId) => ({
    itemId,
    reviews: [{ rating: 'again', at: `${failed}T15:00:00Z` }],
  }));
const FACTS: PlanFacts = {
  today: TODAY,
  examDay: EXAM,
  daysAWeek: 5,
  minutesADay: 55,
  mockMinutes: 180,
  done: [],
  cards: [],
  topics: [],
  mocks: ['2026-11-14'],
  isMockRunning: false,
};
const cardsOf = (facts: Partial<PlanFacts>) => planStudy({ ...FACTS, ...facts }).cards;

describe("today's cards", () => {
  test('are due errors, then the weakest topics', () => {
    const topics = [topic('Clima', 10, 9), topic('Enfoques', 6, 2), topic('Lectura', 8, 5)];
    expect(cardsOf({ cards: due(12), topics })).toEqual([
      {
        what: 'review',
        itemIds: due(12).map(({ itemId }) => itemId),
        minutes: 15,
        why: 'Porque tocan hoy: así los recordarás el 13-12.',
      },
      {
        what: 'topic',
        code: 'Enfoques',
        questions: 10,
        minutes: 20,
        why: '10 preguntas, porque fallaste 4 de 6 en este tema.',
      },
      {
        what: 'topic',
        code: 'Lectura',
        questions: 10,
        minutes: 20,
        why: '10 preguntas, porque fallaste 3 de 8 en este tema.',
      },
    ]);
  });

  test.each<[string, Partial<PlanFacts>, string[]]>([
    ['nothing known', { mocks: [], mockMinutes: 180 }, []],
    ['a first mock exam that fits', { mocks: [], minutesADay: 180, topics: [topic('A', 0, 0)] }, ['mock']],
    ['no topic with items', { topics: [topic('A', 6, 2, { available: 3 })] }, []],
    ['five questions of a thin topic', { topics: [topic('A', 6, 2, { available: 8 })] }, ['topic 5']],
    [
      'what fits into 15 minutes',
      { minutesADay: 15, topics: [topic('A', 6, 2), topic('B', 6, 3)] },
      ['topic 5'],
    ],
    [
      'nothing after the day is done',
      { done: [{ day: TODAY, minutes: 55 }], topics: [topic('A', 6, 2)] },
      [],
    ],
    [
      'nothing after the week is done',
      { daysAWeek: 1, done: [{ day: '2026-11-16', minutes: 5 }], topics: [topic('A', 6, 2)] },
      [],
    ],
    [
      'beside a running mock the day as it was, and no other mock',
      { isMockRunning: true, mocks: [], minutesADay: 180, cards: due(4), topics: [topic('A', 6, 2)] },
      ['review 4', 'topic 10'],
    ],
    [
      'at most three',
      { minutesADay: 170, topics: 'ABCDEF'.split('').map((code) => topic(code, 6, 2)) },
      ['topic 10', 'topic 10', 'topic 10'],
    ],
    [
      'no new matter on the eve',
      { examDay: '2026-11-20', cards: due(4), topics: [topic('A', 6, 2)] },
      ['review 4'],
    ],
    ['nothing on the day itself', { examDay: TODAY, cards: due(4), topics: [topic('A', 6, 2)] }, []],
    ['a contest that has ended as none', { examDay: '2026-11-01', cards: due(4) }, ['review 4']],
  ])('hold %s', (_what, facts, expected) => {
    const names = cardsOf(facts).map((card) => {
      if (card.what === 'topic') return `topic ${card.questions}`;
      return card.what === 'review' ? `review ${card.itemIds.length}` : card.what;
    });
    expect(names).toEqual(expected);
  });

  test.each([
    [topic('Lectura', 8, 8, { lastPractised: '2026-11-07' }), 'no practicas este tema desde el 07-11'],
    [topic('Lectura', 0, 0), 'todavía no practicas este tema'],
    [topic('Lectura', 2, 2), 'respondiste poco de este tema todavía'],
    [topic('Lectura', 6, 2), 'fallaste 4 de 6 en este tema'],
  ])('say why', (standing, why) => {
    expect(cardsOf({ topics: [standing] })[0]?.why).toBe(`10 preguntas, porque ${why}.`);
  });

  test.each([
    [1, EXAM, 'Porque toca hoy: así lo recordarás el 13-12.'],
    [1, null, 'Porque toca hoy: así no lo olvidas.'],
    [2, null, 'Porque tocan hoy: así no los olvidas.'],
  ])('say why %d failed items are due', (count, examDay, why) => {
    expect(cardsOf({ cards: due(count), examDay })[0]?.why).toBe(why);
  });

  test('practise the weakest topic, whatever its share of the paper', () => {
    const topics = [
      topic('Lectura', 13, 7, { weight: 0.6 }),
      topic('Proporcionalidad', 10, 2, { weight: 0.1 }),
      topic('Clima', 4, 0),
    ];
    expect(cardsOf({ topics })).toMatchObject([
      { code: 'Proporcionalidad' },
      { code: 'Clima' },
      { code: 'Lectura' },
    ]);
  });

  test('practise another topic after the weakest one was practised today', () => {
    const topics = [topic('A', 6, 1, { lastPractised: TODAY }), topic('B', 6, 4)];
    expect(cardsOf({ topics })[0]).toMatchObject({ code: 'B' });
  });
});

describe('the first suggestions', () => {
  const topics = [
    topic('CL', 0, 0, { weight: 0.2 }),
    topic('CCP', 0, 0),
    topic('RL', 0, 0, { available: 4 }),
  ];

  test.each<[string, Day | null, string[]]>([
    ['without a contest', null, ['mock 180', 'topic CCP 20']],
    ['long before the exam', EXAM, ['mock 180', 'topic CCP 20']],
    ['two days before it', '2026-11-21', ['topic CCP 20']],
    ['on the eve', '2026-11-20', []],
    ['on the day', TODAY, []],
    ['after it', '2026-11-18', ['mock 180', 'topic CCP 20']],
  ])('%s', (_when, examDay, expected) => {
    const cards = firstCards({ ...FACTS, examDay, topics, mocks: [] });
    expect(
      cards.map((card) => [card.what, ...(card.what === 'topic' ? [card.code] : []), card.minutes].join(' ')),
    ).toEqual(expected);
  });

  test('prefer a topic with ten questions to a weightier one with five', () => {
    const thin = [topic('A', 0, 0, { available: 7 }), topic('B', 0, 0, { weight: 0.1 })];
    expect(firstCards({ ...FACTS, topics: thin })[1]).toMatchObject({ code: 'B', questions: 10 });
  });

  test('are a mock exam alone where no topic has enough questions', () => {
    expect(firstCards({ ...FACTS, topics: [topic('RL', 0, 0, { available: 4 })] })).toMatchObject([
      { what: 'mock', why: 'Porque todavía no diste ninguno: así sabrás dónde estás.' },
    ]);
  });
});

describe('the days ahead', () => {
  test.each(['2028-01-01', '2926-11-19', '9999-12-31'])('end after a year for an exam on %s', (examDay) => {
    const plan = planStudy({ ...FACTS, examDay, cards: due(3) });
    expect(plan.days.at(-1)?.day).toBe('2027-11-18');
    expect(plan.review.readyOnTheDay).toBe(3);
  });

  const facts = fc.record({
    today: fc.integer({ min: 0, max: 400 }).map((ahead) => addDays('2026-01-01', ahead)),
    until: fc.option(fc.integer({ min: -5, max: 70 })),
    daysAWeek: fc.integer({ min: 1, max: 7 }),
    minutesADay: fc.integer({ min: 10, max: 200 }),
    mockMinutes: fc.constantFrom(60, 180, 225),
    cards: fc.integer({ min: 0, max: 60 }),
    topics: fc.array(
      fc.record({
        answered: fc.integer({ min: 0, max: 30 }),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      { maxLength: 8 },
    ),
    doneToday: fc.integer({ min: 0, max: 100 }),
    lastMock: fc.option(fc.integer({ min: 0, max: 30 })),
  });
  const toFacts = (one: typeof facts extends fc.Arbitrary<infer T> ? T : never): PlanFacts => ({
    ...FACTS,
    ...one,
    examDay: one.until === null ? null : addDays(one.today, one.until),
    cards: due(one.cards, addDays(one.today, -3)),
    topics: one.topics.map(({ answered, share }, i) =>
      topic(String(i), answered, Math.floor(answered * share)),
    ),
    done: one.doneToday > 0 ? [{ day: one.today, minutes: one.doneToday }] : [],
    mocks: one.lastMock === null ? [] : [addDays(one.today, -one.lastMock)],
  });

  test('never ask for more minutes than the teacher has', () => {
    fc.assert(
      fc.property(facts, (one) => {
        const given = toFacts(one);
        const plan = planStudy(given);
        const isMockToday = plan.cards.some(({ what }) => what === 'mock');
        const todays = plan.cards.reduce((sum, { minutes }) => sum + minutes, 0);
        if (isMockToday) expect(todays).toBe(given.mockMinutes);
        else expect(todays).toBeLessThanOrEqual(Math.max(0, given.minutesADay - one.doneToday));
        expect(plan.cards.length).toBeLessThanOrEqual(3);
        for (const { minutes, reviews, mock } of plan.days) {
          if (mock) continue;
          expect(minutes).toBeLessThanOrEqual(given.minutesADay);
          expect(reviews * MINUTES_PER_CARD).toBeLessThanOrEqual(given.minutesADay);
        }
        // A week may take more only for a mock exam, which the week after pays.
        const weeks = Map.groupBy(plan.days, ({ day }) => mondayOf(day));
        const most = given.daysAWeek * given.minutesADay;
        for (const [monday, week] of weeks) {
          const sumOf = (days: typeof week = []) => days.reduce((total, { minutes }) => total + minutes, 0);
          const sum = sumOf(week);
          const hasMock = week.some(({ mock }) => mock);
          if (!hasMock) expect(sum).toBeLessThanOrEqual(most);
          else expect(sum + sumOf(weeks.get(addDays(monday, 7)))).toBeLessThanOrEqual(2 * most);
        }
        // A mock exam leaves each other day half of its minutes, so that something can be practised.
        for (const { day, minutes } of plan.days) {
          if (day === given.today) continue;
          expect(minutes).toBeGreaterThanOrEqual(Math.max(10, Math.floor(given.minutesADay / 2)));
        }
      }),
      { numRuns: 200 },
    );
  });

  test('meet every due card before the exam when there is time, also after missed days', () => {
    fc.assert(
      fc.property(facts, fc.integer({ min: 0, max: 6 }), (one, missed) => {
        const given = toFacts({ ...one, until: Math.max(one.until ?? 30, 14), doneToday: 0 });
        const later = addDays(given.today, missed);
        const plan = planStudy({ ...given, today: later });
        const room = plan.days.reduce(
          (sum, { minutes, mock }) => sum + (mock ? 0 : Math.floor(minutes / MINUTES_PER_CARD)),
          0,
        );
        const planned = plan.days.reduce((sum, { reviews }) => sum + reviews, 0);
        if (room < given.cards.length) return;
        expect(plan.review.withoutRoom).toBe(0);
        expect(planned).toBeGreaterThanOrEqual(given.cards.length);
        expect(plan.days.every(({ day }) => day < (given.examDay ?? ''))).toBe(true);
      }),
      { numRuns: 150 },
    );
  });
});
