import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { questionHeading } from './mock-exam.ts';

/** Adds a year to the catalogue, so that what a journey stores in it stands there alone. */
export async function addYear(url: string, token: string, year: number): Promise<void> {
  const answer = await fetch(`${url}/api/metadata/years/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ year }),
  });
  expect(answer.status, await answer.text()).toBe(201);
}

/** As a teacher of nothing but EBR Secundaria, Matemática, to the first question of its bank. */
export async function startBank(page: Page, year: number): Promise<void> {
  await page.goto('/docente/ascenso/banco-preguntas');
  await page
    .locator('label')
    .filter({ has: page.getByRole('radio', { name: String(year), exact: true }) })
    .click();
  await page
    .getByRole('button', { name: /^Iniciar (banco|práctica)/ })
    .filter({ visible: true })
    .click();
  await expect(questionHeading(page)).toBeVisible();
}
