import type { Locator, Page } from '@playwright/test';
import { paperOf } from '../support/authoring.ts';
import { addYear, openBank } from '../support/empty-paper.ts';
import { expect, test } from '../support/fixtures.ts';
import { choosePage, footer, questionHeading, saveAndGoOn } from '../support/mock-exam.ts';
import { type HostileQuestion, storeHostileQuestions } from '../support/xss-questions.ts';
import { findArmed, setTrap, type Trap } from '../support/xss-trap.ts';

const NOTHING: Trap = { scripts: [], requests: [], violations: [] };

/**
 * Proves that the trap works: hostile content is caught on a page with a content security policy, and on one
 * without.
 */
test('the trap of this journey catches what runs', async ({ page, context, server }) => {
  const trap = await setTrap(context, server.url);
  const hostile = '<img src="https://evil.example/x.png"><img src="/no" onerror="alert(1)">';
  await page.route('**/sin-politica', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `${hostile}<script>setTimeout(() => { throw 1 })</script>`,
    }),
  );
  await page.goto('/sin-politica');
  await expect.poll(() => trap.scripts.toSorted()).toEqual(['1', 'alert']);
  await expect.poll(() => trap.requests).toEqual(['https://evil.example/x.png']);
  expect(trap.violations).toEqual([]);
  expect(await page.evaluate(findArmed)).toEqual([
    'IMG src=https://evil.example/x.png',
    'IMG onerror=alert(1)',
    'SCRIPT ',
  ]);

  await page.goto('/ingresar');
  await expect(page.getByRole('button', { name: 'Ingresar', exact: true })).toBeVisible();
  await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), hostile);
  await expect
    .poll(() => trap.violations.join())
    .toMatch(/img-src.*evil.*script-src-attr|script-src-attr.*img-src.*evil/);
  expect(trap.scripts).toHaveLength(2);
});

test('hostile HTML, stored by an author, runs nowhere that authors and teachers see it', async ({
  page,
  context,
  session,
  browser,
  server,
}) => {
  test.setTimeout(120_000);
  const trap = await setTrap(context, server.url);
  const { token } = await session(page, 'admin@amauta.test');
  const year = await addYear(server.url, token);
  const questions = await storeHostileQuestions(server.url, token, year);

  await page.goto(`/administrador/banco-preguntas/ver-preguntas?${paperOf(year)}`);
  await expect(page.getByRole('article')).toHaveCount(questions.length);
  await unfold(page);
  await expectWords(page.locator('main'), questions.flatMap(wordsOf));
  await expectHarmless(page, trap);

  for (const question of questions) await lookIntoForm(page, question, trap);

  const teacher = await browser.newContext({ baseURL: server.url });
  const teacherTrap = await setTrap(teacher, server.url);
  const exam = await teacher.newPage();
  // Results count the errors of this account, and no other journey looks at them.
  await session(exam, 'elmer.arroyo@amauta.test');
  await sitExam(exam, year, questions, teacherTrap);
  await teacher.close();
  expect(trap).toEqual(NOTHING);
});

/**
 * Opens one question in the form and looks at its fields, its preview and its history. Types into some
 * fields, so that their editors load the content. Fields are looked up by their attributes: to find one by its role,
 * Playwright would work out the roles of thousands of elements.
 */
async function lookIntoForm(page: Page, question: HostileQuestion, trap: Trap): Promise<void> {
  await page.goto(`/administrador/banco-preguntas/editar-pregunta/${question.id}`);
  await page.getByRole('button', { name: 'Desplegar todas' }).click();
  await expectWords(page.locator('main'), wordsOf(question));
  for (const field of [
    'Bloque 7 del enunciado común',
    'Bloque 3 del enunciado',
    'Alternativa E',
    'Bloque 5 de la justificación',
  ]) {
    await page.locator(`[role="textbox"][aria-label="${field}"]`).first().click();
    await expect(page.locator(`[role="toolbar"][aria-label="Formato de ${field}"]`)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Ver como docente' }).click();
  const preview = page.getByRole('region', { name: 'Como la ve el docente' });
  await unfold(page);
  await expectWords(preview, wordsOf(question));
  await expectHarmless(page, trap);

  await page.getByRole('button', { name: 'Historial de versiones' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Comparar' }).click();
  const compared = page.getByRole('dialog', { name: 'Versión 1 y versión 2' });
  await compared.getByLabel('Mostrar también lo que no cambió').check();
  await expectWords(compared, wordsOf(question));
  await expectHarmless(page, trap);
}

/** Answers the paper from its first question to the review of the failed ones. All of them are failed. */
async function sitExam(
  page: Page,
  year: number,
  questions: readonly HostileQuestion[],
  trap: Trap,
): Promise<void> {
  await openBank(page, year);
  for (const [index, question] of questions.entries()) {
    await expectWords(page.locator('main'), [
      ...question.shared,
      ...question.items.flatMap(({ asked }) => asked),
    ]);
    await choosePage(page, 'A');
    await expectHarmless(page, trap);
    if (index < questions.length - 1) await saveAndGoOn(page);
    else await turn(page, 'Finalizar examen');
  }
  await expect(page.getByRole('heading', { name: 'Resultados del examen' })).toBeVisible();
  await expectHarmless(page, trap);

  await page.getByRole('link', { name: 'Ver Respuestas Erróneas' }).click();
  const items = questions.flatMap(({ shared, items }) =>
    items.map(({ asked, reasons }) => [...shared, ...asked, ...reasons]),
  );
  for (const [index, words] of items.entries()) {
    if (index > 0) await turn(page, 'Siguiente');
    await expectWords(page.locator('main'), words);
    await expectHarmless(page, trap);
  }
}

async function turn(page: Page, button: string): Promise<void> {
  const heading = await questionHeading(page).innerText();
  await footer(page).getByRole('button', { name: button }).click();
  await expect(page.getByRole('heading', { name: heading, exact: true })).toBeHidden();
}

function wordsOf({ shared, items }: HostileQuestion): string[] {
  return [...shared, ...items.flatMap(({ asked, reasons }) => [...asked, ...reasons])];
}

/** Expects that every payload has reached the page: the words that stand before each payload are shown. */
async function expectWords(within: Locator, words: readonly string[]): Promise<void> {
  const missing = async () => {
    const text = (await within.textContent()) ?? '';
    return words.filter((word) => !text.includes(word));
  };
  await expect.poll(missing).toEqual([]);
}

async function unfold(page: Page): Promise<void> {
  await page.locator('details').evaluateAll((all) => {
    for (const details of all) (details as HTMLDetailsElement).open = true;
  });
}

async function expectHarmless(page: Page, trap: Trap): Promise<void> {
  expect(await page.evaluate(findArmed)).toEqual([]);
  expect(trap).toEqual(NOTHING);
}
