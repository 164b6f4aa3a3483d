import type { Page } from '@playwright/test';
import { authorizationOf, expect } from './fixtures.ts';

/** Sends a call with the session of the page: a POST with data, otherwise a GET. Returns the data of the answer. */
export async function call<T>(page: Page, path: string, data?: object): Promise<T> {
  const answer = await page.request.fetch(`/api${path}`, {
    method: data ? 'POST' : 'GET',
    headers: authorizationOf(page),
    ...(data ? { data } : {}),
  });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return ((await answer.json()) as { data: T }).data;
}

/** Sends facts of an exam as on the day, in their order, as another device than the browser would. */
export async function sendFacts(
  page: Page,
  id: number | string,
  facts: readonly object[],
  end: object = {},
): Promise<void> {
  await call(page, `/mock/${id}/answers/`, {
    device_id: 'equipo-de-prueba',
    sent_at: new Date().toISOString(),
    elapsed_seconds: 1,
    facts: facts.map((fact, index) => ({ sequence: index + 1, elapsed_seconds: 0, ...fact })),
    ...end,
  });
}
