import { expect, test } from 'vitest';
import type { Day } from './days.ts';
import { lighterText, movedText } from './moved.ts';

// The week from Monday 16 to Sunday 22. Five days a week are Monday to Thursday and Saturday, the 21st.
const THURSDAY = '2026-11-19';
const PLANNED = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-23'];

test.each<[string, { today?: Day; daysAWeek?: number; done?: string; planned?: Day[] }, string | null]>([
  ['nothing missed', { done: '16 17 18' }, null],
  ['Wednesday missed', { done: '16 17' }, 'Lo del miércoles pasó al viernes.'],
  [
    'two days missed',
    { done: '16', planned: [...PLANNED, '2026-11-22'] },
    'Lo del martes y del miércoles pasó al viernes y al domingo.',
  ],
  ['missed days before the first one of all', { done: '18' }, null],
  ['nothing ever studied', { done: '' }, null],
  [
    'a day studied long ago',
    { done: '09', planned: ['2026-11-20', '2026-11-21'] },
    'Lo del lunes, del martes y del miércoles pasó al viernes.',
  ],
  [
    'moved to today',
    { today: '2026-11-20', done: '16 17 18', planned: ['2026-11-20', '2026-11-21'] },
    'Lo del jueves pasó a hoy.',
  ],
  ['made up by another day', { today: '2026-11-21', done: '16 17 18 20', planned: ['2026-11-21'] }, null],
  [
    'no other day to move to',
    { daysAWeek: 7, done: '16 17' },
    'Lo del miércoles se repartió en los días que quedan.',
  ],
  ['a week without days left', { today: '2026-11-22', done: '16 17', planned: ['2026-11-23'] }, null],
])('%s', (_what, facts, text) => {
  const { today = THURSDAY, daysAWeek = 5, done = '', planned = PLANNED } = facts;
  const studied = done
    .split(' ')
    .filter(Boolean)
    .map((day) => ({ day: `2026-11-${day}`, minutes: 20 }));
  const all = daysAWeek === 7 ? [...planned, '2026-11-22'] : planned;
  expect(movedText({ today, daysAWeek, done: studied }, all)).toBe(text);
});

test('a day without a minute is no day of study', () => {
  const done = [{ day: '2026-11-16', minutes: 0 }];
  expect(movedText({ today: THURSDAY, daysAWeek: 5, done }, PLANNED)).toBeNull();
});

test.each<[string, number, Day[], Day[], string | null]>([
  [
    'a mock exam took more than last week had',
    360,
    ['2026-11-14'],
    PLANNED,
    'Estos días son más cortos: la semana pasada estudiaste 135 minutos más de lo que pediste.',
  ],
  ['last week kept to its minutes', 225, ['2026-11-14'], PLANNED, null],
  ['last week had no mock exam', 360, [], PLANNED, null],
  ['no day of this week is left', 360, ['2026-11-14'], ['2026-11-23'], null],
])('%s', (_what, minutes, mocks, planned, text) => {
  const done = [{ day: '2026-11-14', minutes }];
  expect(lighterText({ today: THURSDAY, daysAWeek: 5, minutesADay: 45, done, mocks }, planned)).toBe(text);
});
