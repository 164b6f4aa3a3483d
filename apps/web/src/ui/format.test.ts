import { expect, it, onTestFinished } from 'vitest';
import {
  formatClock,
  formatDate,
  formatNumber,
  formatPercent,
  formatPhone,
  formatPoints,
  formatTime,
  initialsOf,
} from './format.ts';

it.each([
  [0, '0'],
  [7, '7'],
  [1284, '1\u00a0284'],
  [1_234_567, '1\u00a0234\u00a0567'],
  [28.5, '28,5'],
  [-3, '-3'],
  [1.005, '1,01'],
])('%d reads %s', (value, text) => {
  expect(formatNumber(value)).toBe(text);
});

it.each([
  [70, '70,00\u00a0%'],
  [33.333, '33,33\u00a0%'],
  [0, '0,00\u00a0%'],
  [100, '100,00\u00a0%'],
])('%d percent reads %s', (value, text) => {
  expect(formatPercent(value)).toBe(text);
});

it.each([
  [30, '30'],
  [28.5, '28,5'],
  [0.25, '0,25'],
])('%d points read %s', (value, text) => {
  expect(formatPoints(value)).toBe(text);
});

it.each([
  [6452, '1:47:32'],
  [299, '4:59'],
  [59.9, '0:59'],
  [3600, '1:00:00'],
  [-4, '0:00'],
  [36_000, '10:00:00'],
])('%d seconds read %s', (seconds, text) => {
  expect(formatClock(seconds)).toBe(text);
});

it.each([
  ['2026-03-09', '09-03-2026'],
  ['2026-03-10T04:59:00.000Z', '09-03-2026'],
  ['2026-03-10T05:00:00Z', '10-03-2026'],
])('%s is the day %s', (value, text) => {
  expect(formatDate(value)).toBe(text);
});

it('writes a day in the same way where the browser orders its parts differently', () => {
  // WebKit with its own language data writes 'en-CA' as 3/9/2026.
  const format = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format') ?? {};
  Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', { ...format, get: () => () => '3/9/2026' });
  onTestFinished(() => {
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', format);
  });
  expect(formatDate('2026-03-09T15:00:00Z')).toBe('09-03-2026');
});

it.each([
  ['2026-03-10T04:59:00.000Z', '23:59'],
  ['2026-03-10T05:00:00.000Z', '00:00'],
  ['2026-03-10T14:05:59.000Z', '09:05'],
])('%s is %s in Lima', (moment, text) => {
  expect(formatTime(moment)).toBe(text);
});

it.each([
  ['900000000', '900\u00a0000\u00a0000'],
  ['900 000 000', '900\u00a0000\u00a0000'],
  ['+51 900', '+51\u00a0900'],
])('the phone %s reads %s', (value, text) => {
  expect(formatPhone(value)).toBe(text);
});

it.each([
  ['Rosa Quispe Mamani', 'RQ'],
  ['ángela', 'Á'],
  ['', ''],
])('the initials of "%s" are %s', (name, text) => {
  expect(initialsOf(name)).toBe(text);
});
