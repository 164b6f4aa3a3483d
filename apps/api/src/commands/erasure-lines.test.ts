import { expect, test } from 'vitest';
import { readErasures, writeErasure } from './erasure-lines.ts';

const erased = { id: 12, createdAt: new Date('2026-03-02T15:00:00.123Z') };

test('a written line is read again', () => {
  expect(readErasures(`${writeErasure(erased)}\n`)).toEqual([erased]);
});

test('erasures are found among the lines of a log, and nothing else is', () => {
  const log = [
    '{"level":30,"event":"sign-in","account":9,"address":"190.12.0.0","msg":"signed in"}',
    'amauta-1 | {"level":40,"event":"teacher-erased","account":12,"created":"2026-03-02T15:00:00.123Z","msg":"teacher erased"}',
    '{"level":40,"event":"teacher-erased","account":13,"created":"ayer","msg":"teacher erased"}',
    'Amauta 0.1.0',
    '',
  ].join('\n');
  expect(readErasures(log)).toEqual([erased]);
});
