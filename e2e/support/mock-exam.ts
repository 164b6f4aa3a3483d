import type { Attempt, AttemptCreated, QuestionPage } from '@amauta/contract/exams/attempt.ts';
import type { ExamPayload } from '@amauta/contract/exams/setup.ts';
import type { Page } from '@playwright/test';
import { authorizationOf, expect } from './fixtures.ts';

/** The exams that the demonstration content holds, and how to choose each on its setup page. */
export const MOCKS = {
  Ascenso: {
    email: 'docente@amauta.test',
    path: '/docente/ascenso/simulacro-examen',
    items: 20,
    async choose(page: Page) {
      await page.getByRole('radio', { name: /^Secundaria/ }).check({ force: true });
      // Without 2024, which holds CL and RL: 20 questions of one subtest show the same in a third of the time.
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
    // The latest exam with questions is chosen by itself.
    async choose() {},
  },
} as const;

export type MockName = keyof typeof MOCKS;

export async function chooseYear(page: Page, year: string): Promise<void> {
  await page.getByRole('checkbox', { name: year, exact: true }).check({ force: true });
}

/**
 * To the first question of an exam drawn by a call: not through the setup page, which warns of an exam that an earlier
 * journey left unfinished. Of EBR Secundaria, Matemática, unless told.
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

/** As `openExam`: a mock exam of 20 questions. */
export function openMock(page: Page): Promise<void> {
  return openExam(page, { type: 'MOCK', years: [2022, 2023] });
}

/** From the setup page to the first question. */
export async function startMock(page: Page, name: MockName): Promise<void> {
  const mock = MOCKS[name];
  await page.goto(mock.path);
  await mock.choose(page);
  await pressStart(page, 'Iniciar simulacro');
}

/** Starts an exam, also where an earlier journey left one unfinished, which is warned of. */
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

/** Where the letter of a row stands: toasts may cover the row's other end for a moment. */
const LETTER = { x: 24, y: 24 };

/** Chooses the alternative with this letter for every unanswered item of the page, by its row as a finger does. */
export async function choosePage(page: Page, letter: string): Promise<void> {
  const rows = page
    .locator('label')
    .filter({ has: page.getByRole('radio', { name: new RegExp(`^${letter}\\b`) }) });
  for (const row of await rows.all())
    if (await row.getByRole('radio').isEnabled()) await row.click({ position: LETTER });
}

/**
 * Answers to the last page and finishes; `title` is that of the results. The page shown and the last one are answered
 * by hand; those between, which show nothing new, by calls. `everyPage` takes no such short way.
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

/** Answers the page shown and goes on. True where it was the last one, which ends the exam. */
async function answerPage(page: Page, letter: string): Promise<boolean> {
  await choosePage(page, letter);
  const finish = footer(page).getByRole('button', { name: 'Finalizar examen' });
  const isLast = await finish.isVisible();
  if (isLast) await finish.click();
  else await saveAndGoOn(page);
  return isLast;
}

/** What the page says of an answer. */
export const verdict = (page: Page) =>
  page.getByText(/¡Respuesta correcta! 🎉|Respuesta incorrecta ❌/).first();

/** Saves what is chosen, sees what the page says of it, and turns to the next one. */
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

/** Answers the page shown, then all but the last one by calls, and takes the exam up where that leaves it. */
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

/** Answers all of the exam that the page shows and ends it by calls, as another device does, and goes to its results. */
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
      const chosen = item.alternatives['ABCDEFGH'.indexOf(letter)];
      if (!chosen) throw new Error(`Item ${item.number} has no alternative ${letter}.`);
      await callAttempt(page, 'answer/', {
        question_id: item.id,
        selected_alternative_id: chosen.id,
        elapsed_time: number,
      });
    }
  }
}

/** A call about the attempt that the page shows, in the name of its teacher; with data it is a POST. */
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

/** Until no answer waits on the device. The screen says so only while the connection is lost. */
export async function untilSent(page: Page): Promise<void> {
  const waiting = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('exam_outbox/')));
  await expect.poll(waiting).toEqual([]);
}

/** From the results into the review of what was failed, and back; Directivos is denied it. */
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

/** The bar with 'Anterior' and 'Siguiente'; it stands inside of the main content, so it has no role of its own. */
export const footer = (page: Page) => page.locator('footer');
