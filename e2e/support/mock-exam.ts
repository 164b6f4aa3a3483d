import type { Attempt, AttemptCreated, QuestionPage } from '@amauta/contract/exams/attempt.ts';
import type { ExamPayload } from '@amauta/contract/exams/setup.ts';
import { LETTERS } from '@amauta/contract/questions/letters.ts';
import type { Page } from '@playwright/test';
import { authorizationOf, expect } from './fixtures.ts';

/**
 * The exam types of the demonstration: an account that may take each, the address of its setup page, the
 * number of items that the exam then has, and how to choose the exam there.
 */
export const MOCKS = {
  Ascenso: {
    email: 'docente@amauta.test',
    path: '/docente/ascenso/simulacro-examen',
    items: 20,
    async choose(page: Page) {
      await page.getByRole('radio', { name: /^Secundaria/ }).check();
      // Without 2024, whose papers also hold CL and RL: 20 questions of one subtest show the same in a third
      // of the time.
      for (const year of ['2022', '2023']) await chooseYear(page, year);
    },
  },
  Nombramiento: {
    email: 'nombramiento@amauta.test',
    path: '/docente/nombramiento/simulacro-examen',
    items: 60,
    async choose(page: Page) {
      for (const year of ['2022', '2024']) await chooseYear(page, year);
    },
  },
  Directivos: {
    email: 'directivos@amauta.test',
    path: '/docente/directivos/simulacro-examen',
    items: 70,
    // The page itself chooses the latest exam with questions.
    async choose() {},
  },
} as const;

export type MockName = keyof typeof MOCKS;

async function chooseYear(page: Page, year: string): Promise<void> {
  await page.getByRole('checkbox', { name: year, exact: true }).check();
}

/**
 * Draws an exam by a call and opens its first question. The setup page isn't used, because it warns of an
 * exam that an earlier journey left unfinished. The default category is EBR Secundaria, Matemática.
 */
export async function openExam(
  page: Page,
  choice: Pick<ExamPayload, 'type' | 'years'> & Partial<ExamPayload>,
): Promise<void> {
  const payload = { type_exam: 'Ascenso', category_id: 14, ...choice };
  const answer = await page.request.post('/api/mock/create/', {
    headers: authorizationOf(page),
    data: payload,
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { data } = (await answer.json()) as { data: AttemptCreated };
  const mode = choice.type === 'MOCK' ? 'simulacro-examen' : 'banco-preguntas';
  await page.goto(`/docente/${payload.type_exam.toLowerCase()}/${mode}/${data.exam_attempt_id}`);
  await expect(questionHeading(page)).toBeVisible();
}

/** Draws a mock exam of 20 questions and opens its first question. */
export function openMock(page: Page): Promise<void> {
  return openExam(page, { type: 'MOCK', years: [2022, 2023] });
}

/** Draws an official exam of Ascenso, EBR Primaria, as on the day, and opens its first question. */
export function openReal(page: Page): Promise<void> {
  return openExam(page, {
    type: 'MOCK',
    years: [],
    category_id: 2,
    way: 'REAL',
    blueprint_id: 1,
    target_scale: 3,
  });
}

/** Starts a mock exam from its setup page and waits for the first question. */
export async function startMock(page: Page, name: MockName): Promise<void> {
  const mock = MOCKS[name];
  await page.goto(mock.path);
  await mock.choose(page);
  await pressStart(page, 'Iniciar simulacro');
}

/** Starts an exam. If the page warns of an unfinished exam of an earlier journey, starts another one. */
export async function pressStart(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).filter({ visible: true }).click();
  const another = page.getByRole('button', { name: 'Iniciar otro' });
  await expect(another.or(questionHeading(page)).first()).toBeVisible();
  if (await another.isVisible()) await another.click();
  await expect(questionHeading(page)).toBeVisible();
}

const RESULTS = 'Resultados del examen';

/** 'Pregunta 5 de 60' or 'Preguntas 5 a 7 de 60'. */
export const questionHeading = (page: Page) =>
  page.getByRole('heading', { name: /^Preguntas? \d+( a \d+)? de \d+/ });

/** Where to press a row: on its letter, because a toast may cover the row's other end for a moment. */
const LETTER = { x: 24, y: 24 };

/**
 * Chooses the alternative with this letter for every unanswered item of the page. Clicks its row, as a finger
 * does.
 */
export async function choosePage(page: Page, letter: string): Promise<void> {
  const rows = page
    .locator('label')
    .filter({ has: page.getByRole('radio', { name: new RegExp(`^${letter}\\b`) }) });
  for (const row of await rows.all())
    if (await row.getByRole('radio').isEnabled()) await row.click({ position: LETTER });
}

/**
 * Answers the exam to its last page, finishes it, and expects the heading `title` on the results. The present
 * page and the last one are answered by hand; pages between them show nothing new and are answered by calls.
 * `everyPage` answers all pages by hand.
 */
export async function answerToTheEnd(
  page: Page,
  letter = 'A',
  { title = RESULTS, everyPage = false } = {},
): Promise<void> {
  if (!everyPage) await skipAhead(page, letter);
  while (!(await answerPage(page, letter)));
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
}

/** Answers the present page and goes on. Returns true for the last page, which ends the exam. */
async function answerPage(page: Page, letter: string): Promise<boolean> {
  await choosePage(page, letter);
  const finish = footer(page).getByRole('button', { name: 'Finalizar examen' });
  const isLast = await finish.isVisible();
  if (isLast) await finish.click();
  else await saveAndGoOn(page);
  return isLast;
}

/** The text that tells whether an answer is right. */
const verdict = (page: Page) => page.getByText(/¡Respuesta correcta! 🎉|Respuesta incorrecta ❌/).first();

/** Saves the chosen answers, waits for the verdict, and turns to the next page. */
export async function saveAndGoOn(page: Page): Promise<void> {
  const heading = await questionHeading(page).innerText();
  const next = footer(page).getByRole('button', { name: 'Siguiente' });
  const isOpen = (await page.getByRole('radio').and(page.locator(':enabled')).count()) > 0;
  await next.click();
  if (isOpen) {
    await expect(verdict(page)).toBeVisible();
    await expect(questionHeading(page)).toHaveText(heading);
    await next.click();
  }
  await expect(questionHeading(page)).not.toHaveText(heading);
}

/**
 * Answers the present page by hand and the following pages by calls, except the last one. Then reloads the
 * exam, which opens at the last page.
 */
async function skipAhead(page: Page, letter: string): Promise<void> {
  const { data } = await callAttempt<{ data: Attempt }>(page, '');
  const shown = Number(new URL(page.url()).searchParams.get('pagina') ?? data.resume_page);
  const last = data.total_pages - 1;
  if (last <= shown) return;
  await answerPage(page, letter);
  await untilSent(page);
  await answerByCalls(page, letter, shown + 1, last);
  await page.goto(new URL(page.url()).pathname);
  await expect(page).toHaveURL(new RegExp(`pagina=${last + 1}$`));
  await expect(questionHeading(page)).toBeVisible();
}

/** Opens the last page of the exam. */
export async function openLastPage(page: Page): Promise<void> {
  const { data } = await callAttempt<{ data: Attempt }>(page, '');
  await page.goto(`${new URL(page.url()).pathname}?pagina=${data.total_pages}`);
  await expect(footer(page).getByRole('button', { name: 'Finalizar' })).toBeVisible();
  // The foot comes before the question.
  await expect(page.getByRole('radio').first()).toBeAttached();
}

/** Answers the whole exam of the page and ends it by calls, as if on another device, then opens its results. */
export async function finishByCalls(page: Page, letter: string): Promise<void> {
  const { data } = await callAttempt<{ data: Attempt }>(page, '');
  await answerByCalls(page, letter, 1, data.total_pages);
  await callAttempt(page, 'finish/', {});
  await page.goto(new URL(page.url()).pathname);
  await expect(page.getByRole('heading', { name: RESULTS })).toBeVisible();
}

async function answerByCalls(page: Page, letter: string, from: number, to: number): Promise<void> {
  for (let number = from; number <= to; number++) {
    const { data: question } = await callAttempt<QuestionPage>(page, `questions/?page=${number}`);
    for (const item of question.questions.filter(({ user_answer }) => user_answer === null)) {
      const chosen = item.alternatives[LETTERS.indexOf(letter)];
      if (!chosen) throw new Error(`Item ${item.number} has no alternative ${letter}.`);
      await callAttempt(page, 'answer/', {
        question_id: item.id,
        selected_alternative_id: chosen.id,
        elapsed_time: number,
      });
    }
  }
}

/**
 * Sends a call about the attempt of the page, with the session of its teacher: a POST with data, otherwise a
 * GET.
 */
async function callAttempt<T>(page: Page, path: string, data?: object): Promise<T> {
  const { origin, pathname } = new URL(page.url());
  const address = `${origin}/api/mock/${pathname.split('/').at(-1)}/${path}`;
  const answer = await page.request.fetch(address, {
    method: data ? 'POST' : 'GET',
    headers: authorizationOf(page),
    ...(data ? { data } : {}),
  });
  expect(answer.status(), `${address}: ${await answer.text()}`).toBe(200);
  return answer.json();
}

/**
 * Waits until the device has sent all answers. The screen shows waiting answers only while the connection is
 * lost.
 */
export async function untilSent(page: Page): Promise<void> {
  const waiting = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('exam_outbox/')));
  await expect.poll(waiting).toEqual([]);
}

/** Opens the review of failed items from the results, and returns. In Directivos the review is denied. */
export async function lookIntoReview(page: Page, examType: MockName): Promise<void> {
  const results = new URL(page.url()).pathname;
  if (examType === 'Directivos') {
    await page.getByRole('button', { name: 'Ver Respuestas Erróneas' }).click();
    await expect(page.getByText('No tienes acceso a esta sección').first()).toBeVisible();
    await expect(page).toHaveURL(results);
    return;
  }
  await page.getByRole('link', { name: 'Ver Respuestas Erróneas' }).click();
  await expect(page).toHaveURL(new RegExp(`${examType.toLowerCase()}/preguntas-erradas/repaso/\\d+`));
  await expect(questionHeading(page)).toBeVisible();
  await expect(page.getByText('Incorrecta', { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: /resultados/i }).click();
  await expect(page).toHaveURL(results);
}

/** The bar with 'Anterior' and 'Siguiente'. It stands within the main content and so has no role of its own. */
export const footer = (page: Page) => page.locator('footer');
