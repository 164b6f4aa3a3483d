import { ExamType } from '@amauta/contract/catalogue.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addMonths,
  examTypesAfterExpiryChange,
  isLongEnoughForDirectivos,
  latestExpiration,
  RENEWAL_MONTHS,
  renewedExpiration,
} from './teacher-access.ts';

const days = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('addMonths', () => {
  test.each([
    ['2026-03-02', 5, '2026-08-02'],
    ['2026-03-02', 10, '2027-01-02'],
    ['2026-03-02', 12, '2027-03-02'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-01-31', 10, '2026-11-30'],
    ['2026-12-31', 12, '2027-12-31'],
    ['2026-07-31', 5, '2026-12-31'],
  ])('%s and %i months are %s', (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected);
  });

  test("keeps the day of the month, or takes the month's last day", () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 240 }), (day, months) => {
        const later = addMonths(day, months);
        const passed = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
        expect(passed(later) - passed(day)).toBe(months);
        const next = new Date(Date.parse(later) + 86_400_000).toISOString();
        if (later.slice(8) !== day.slice(8)) expect(next.slice(8, 10)).toBe('01');
      }),
    );
  });
});

test.each([
  ['a running access from its end', '2026-05-20', 5, '2026-10-20'],
  ['one that ends today', '2026-03-02', 10, '2027-01-02'],
  ['an expired one from today', '2025-11-30', 12, '2027-03-02'],
  ['to the last day of a shorter month', '2026-09-30', 5, '2027-02-28'],
])('renews %s', (_, expirationDate, months, expected) => {
  expect(renewedExpiration(expirationDate, '2026-03-02', months)).toBe(expected);
});

test('renewing never shortens an access', () => {
  fc.assert(
    fc.property(days, days, fc.constantFrom(5, 10, 12), (expirationDate, today, months) => {
      const renewed = renewedExpiration(expirationDate, today, months);
      expect(renewed > expirationDate && renewed > today).toBe(true);
    }),
  );
});

test('an access lasts ten years at most', () => {
  expect(latestExpiration('2026-03-02')).toBe('2036-03-02');
});

test.each([
  ['2026-08-01', false],
  ['2026-08-02', true],
  ['2027-03-02', true],
  ['2026-03-01', false],
])('on 2 March 2026 an access until %s may include Directivos: %s', (expirationDate, expected) => {
  expect(isLongEnoughForDirectivos(expirationDate, '2026-03-02')).toBe(expected);
});

describe('examTypesAfterExpiryChange', () => {
  test.each([
    ['a short date takes Directivos away', ['Ascenso', 'Directivos'], '2026-08-01', false, ['Ascenso']],
    ['a short date leaves Ascenso at least', ['Directivos'], '2026-08-01', false, ['Ascenso']],
    ['a short date leaves Ascenso where nothing was', [], '2026-08-01', false, ['Ascenso']],
    ['a short date keeps the others', ['Nombramiento'], '2026-04-01', false, ['Nombramiento']],
    ['a long date changes nothing', ['Ascenso'], '2026-08-02', false, ['Ascenso']],
    ['a long date does not choose', [], '2027-08-02', false, []],
    ['a preset adds Directivos', ['Nombramiento'], '2026-08-02', true, ['Nombramiento', 'Directivos']],
    ['a preset adds it once', ['Directivos'], '2027-03-02', true, ['Directivos']],
  ] as const)('%s', (_, examTypes, expirationDate, isPreset, expected) => {
    const expiry = { expirationDate, today: '2026-03-02', isPreset };
    expect(examTypesAfterExpiryChange(examTypes, expiry)).toEqual(expected);
  });

  test('applying the rule twice changes nothing more', () => {
    fc.assert(
      fc.property(
        fc.subarray([...ExamType.options]),
        days,
        fc.boolean(),
        (types, expirationDate, isPreset) => {
          const expiry = { expirationDate, today: '2026-03-02', isPreset };
          const once = examTypesAfterExpiryChange(types, expiry);
          expect(examTypesAfterExpiryChange(once, expiry)).toEqual(once);
        },
      ),
    );
  });
});

test('renewing by any number of months makes an access long enough for Directivos', () => {
  const day = fc
    .date({ min: new Date('2024-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(day, day, fc.constantFrom(...RENEWAL_MONTHS), (expirationDate, today, months) => {
      expect(isLongEnoughForDirectivos(renewedExpiration(expirationDate, today, months), today)).toBe(true);
    }),
  );
});
