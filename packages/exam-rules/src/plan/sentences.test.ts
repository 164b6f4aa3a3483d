import { expect, test } from 'vitest';
import type { Day } from './days.ts';
import { planStudy } from './plan.ts';
import { whyReview } from './sentences.ts';

const TODAY = '2026-11-24';
const EXAM = '2026-12-13';

test.each<[string, Day[], Day | null, string]>([
  ['due', [TODAY, '2026-11-20'], EXAM, 'Porque tocan hoy: así los recordarás el 13-12.'],
  ['one due', [TODAY], null, 'Porque toca hoy: así no lo olvidas.'],
  ['ahead', ['2026-12-04', '2026-12-01'], EXAM, 'Porque te adelantas: tocan desde el 01-12.'],
  ['one ahead', ['2026-12-01'], null, 'Porque te adelantas: toca desde el 01-12.'],
  ['one due, one ahead', [TODAY, '2026-12-01'], EXAM, 'Porque 1 toca hoy; el otro toca desde el 01-12.'],
  [
    'some due, some ahead',
    [TODAY, TODAY, '2026-12-02', '2026-12-01'],
    EXAM,
    'Porque 2 tocan hoy; los demás tocan desde el 01-12.',
  ],
])('the reason of reviews: %s', (_what, dueDays, examDay, why) => {
  expect(whyReview(dueDays, TODAY, examDay)).toBe(why);
});

test('a plan that anticipates reviews says so', () => {
  // One day of study a week is left before the exam, and the errors of today fall due tomorrow.
  const { cards, review } = planStudy({
    today: TODAY,
    examDay: '2026-11-26',
    daysAWeek: 1,
    minutesADay: 45,
    mockMinutes: 180,
    done: [],
    cards: [1, 2].map((itemId) => ({ itemId, reviews: [{ rating: 'again', at: `${TODAY}T15:00:00Z` }] })),
    topics: [],
    mocks: [],
    isMockRunning: false,
  });
  expect(review.dueToday).toBe(0);
  expect(cards).toMatchObject([{ what: 'review', why: 'Porque te adelantas: tocan desde el 25-11.' }]);
});
