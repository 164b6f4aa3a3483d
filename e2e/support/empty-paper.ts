import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { openExam } from './mock-exam.ts';

/**
 * Years of new papers begin with 1990, because the demonstration has only later years. Each test worker has
 * its own server, so a counter for each worker is enough.
 */
let lastYear = 1989;

/** Adds a year that no other journey uses, so that its papers contain only what the journey stores. */
export async function addYear(url: string, token: string): Promise<number> {
  const year = ++lastYear;
  const answer = await fetch(`${url}/api/metadata/years/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ year }),
  });
  expect(answer.status, await answer.text()).toBe(201);
  return year;
}

/** Opens the first question of the bank exam of `year`, as a teacher of EBR Secundaria, Matemática. */
export function openBank(page: Page, year: number): Promise<void> {
  return openExam(page, { type: 'BANK', years: [year] });
}
