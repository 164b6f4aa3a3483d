import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { openExam } from './mock-exam.ts';

/** The worker's server starts with the worker; the demonstration content is of later years. */
let lastYear = 1989;

/** Adds a year that no other journey has to the catalogue, so that what is stored in it stands there alone. */
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

/** As a teacher of EBR Secundaria, Matemática, to the first question of its bank. */
export function openBank(page: Page, year: number): Promise<void> {
  return openExam(page, { type: 'BANK', years: [year] });
}
