import type { Locator, Page } from '@playwright/test';
import { untilInstalled } from './device.ts';
import { authorizationOf, expect } from './fixtures.ts';
import { footer, questionHeading } from './mock-exam.ts';

export const SETUP = '/docente/ascenso/simulacro-examen';
export const SAVED = 'Guardados para rendir sin conexión';

/** Chooses the official exam of Ascenso on the setup page, and waits for the question whether to store it. */
export async function askToStoreExam(page: Page): Promise<{ id: number; question: Locator }> {
  await page.goto(SETUP);
  await untilInstalled(page);
  await page.getByRole('radio', { name: /^Como en el día/ }).check({ force: true });
  const change = page.getByRole('button', { name: /^Cambiar/ });
  const level = page.getByRole('radio', { name: /^Secundaria/ });
  await expect(level.or(change).first()).toBeVisible();
  if (await level.isVisible()) await level.check({ force: true });
  await page.getByRole('radio', { name: /escala, 57 puntos/ }).check({ force: true });
  const drawn = page.waitForResponse(
    (response) => response.url().endsWith('/api/mock/papers/') && response.request().method() === 'POST',
  );
  await page.getByRole('button', { name: 'Guardar para rendir sin conexión' }).click();
  const question = page.getByRole('dialog', { name: 'Guardar el examen en este equipo' });
  await expect(question).toContainText(/60 preguntas.*ocupa .*(KB|MB)/);
  const { data } = (await (await drawn).json()) as { data: { exam_attempt_id: number } };
  return { id: data.exam_attempt_id, question };
}

/** Stores the official exam of Ascenso, as the setup page offers it. Returns its id. */
export async function storeExam(page: Page): Promise<number> {
  const { id, question } = await askToStoreExam(page);
  await question.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('region', { name: SAVED })).toContainText('Empiézalo hasta el');
  // Other journeys share the account and expect the way of a new account.
  await page.request.put('/api/mock/preferences/', {
    headers: authorizationOf(page),
    data: { way: 'LEARN' },
  });
  return id;
}

/** Chooses an alternative for each item of the page shown, and notes its place by the item's number. */
export async function answerShown(page: Page, given: Map<number, number>, turn: number): Promise<void> {
  for (const group of await page.getByRole('group', { name: /^Alternativas de la pregunta \d+$/ }).all()) {
    const legend = await group.locator('legend').innerText();
    const number = Number(/\d+$/.exec(legend)?.[0]);
    const alternatives = group.getByRole('radio');
    // Other journeys add questions with two alternatives to the bank.
    const place = (number + turn) % Math.min(3, await alternatives.count());
    await alternatives.nth(place).check({ force: true });
    given.set(number, place + 1);
  }
}

async function next(page: Page): Promise<void> {
  const heading = await questionHeading(page).innerText();
  await footer(page).getByRole('button', { name: 'Siguiente' }).click();
  await expect(questionHeading(page)).not.toHaveText(heading);
}

/** Answers page after page, up to and including the page of item `last`. */
export async function answerTo(
  page: Page,
  given: Map<number, number>,
  last: number,
  turn = 0,
): Promise<void> {
  await expect(questionHeading(page)).toBeVisible();
  for (;;) {
    await answerShown(page, given, turn);
    if (Math.max(...given.keys()) >= last) return;
    await next(page);
  }
}

/** Presses a button of the stored exam. */
export const pressIn = (page: Page, name: RegExp) =>
  page.getByRole('region', { name: SAVED }).getByRole('button', { name }).click();

export async function answersOf(page: Page, id: number): Promise<(number | null)[]> {
  // A restarted browser still holds its session in local storage.
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const reply = await page.request.get(`/api/mock/results/${id}/`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(reply.status(), await reply.text()).toBe(200);
  const { data } = (await reply.json()) as {
    data: { answers: { selected_alternative_id: number | null }[] };
  };
  return data.answers.map((answer) => answer.selected_alternative_id);
}
