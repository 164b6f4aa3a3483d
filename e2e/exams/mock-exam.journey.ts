import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import {
  answerToTheEnd,
  choosePage,
  finishByCalls,
  footer,
  lookIntoReview,
  MOCKS,
  type MockName,
  openExam,
  openMock,
  pressStart,
  questionHeading,
  startMock,
} from '../support/mock-exam.ts';

for (const name of Object.keys(MOCKS) as MockName[]) {
  // One of the three runs on the phone, because they show nearly the same: the longest.
  const tag = name === 'Directivos' ? ' @phone-alone' : '';
  test(`a whole ${name} mock exam, from the choice to the results and their review${tag}`, async ({
    page,
    session,
  }) => {
    test.setTimeout(180_000);
    const mock = MOCKS[name];
    await session(page, mock.email);
    await startMock(page, name);
    await expect(questionHeading(page)).toHaveText(new RegExp(`de ${mock.items}$`));
    await answerToTheEnd(page, 'A', { everyPage: name === 'Ascenso' });

    const total = page.getByText('Sin responder').first();
    await expect(total).toBeVisible();
    await expect(page.getByText(/de \d+([,.]\d+)? puntos/).first()).toBeVisible();
    await page.getByRole('button', { name: /Mostrar 10 respuestas más/ }).click();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Resultados del examen' })).toBeVisible();
    await lookIntoReview(page, name);
    await page.getByRole('link', { name: 'Volver al inicio' }).click();
    await expect(page).toHaveURL(mock.path);
  });
}

test('next without a choice warns and stays; an answer shows its result and stands', async ({
  page,
  session,
}) => {
  await session(page, 'docente@amauta.test');
  await openMock(page);
  const first = await questionHeading(page).innerText();
  await footer(page).getByRole('button', { name: 'Siguiente' }).click();
  await expect(page.getByText('Por favor, selecciona una alternativa antes de continuar.')).toBeVisible();
  await expect(questionHeading(page)).toHaveText(first);

  await choosePage(page, 'B');
  await footer(page).getByRole('button', { name: 'Siguiente' }).click();
  await expect(page.getByText(/¡Respuesta correcta! 🎉|Respuesta incorrecta ❌/).first()).toBeVisible();
  await expect(questionHeading(page)).toHaveText(first);
  await expect(page.getByRole('heading', { name: 'Justificación' }).first()).toBeInViewport();
  await footer(page).getByRole('button', { name: 'Siguiente' }).click();
  await expect(questionHeading(page)).not.toHaveText(first);
  await footer(page).getByRole('button', { name: 'Anterior' }).click();
  await expect(questionHeading(page)).toHaveText(first);
  await expect(page.getByRole('heading', { name: 'Justificación' }).first()).toBeVisible();
  for (const radio of await page.getByRole('radio').all()) await expect(radio).toBeDisabled();
});

test('the next open question of a shared text stays above the foot bar of a phone when verdicts come', async ({
  page,
  session,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await session(page, 'docente@amauta.test');
  await openExam(page, { type: 'BANK', years: [2024] });
  const address = new URL(page.url()).pathname;
  for (let number = 2; !/^Preguntas/.test(await questionHeading(page).innerText()); number += 1) {
    await page.goto(`${address}?pagina=${number}`);
    await expect(questionHeading(page)).toBeVisible();
  }
  const items = page.getByRole('article');
  const last = (await items.count()) - 1;
  const verdicts = page.getByText(/¡Respuesta correcta! 🎉|Respuesta incorrecta ❌/);
  for (let item = 0; item < last; item += 1) {
    await items.nth(item).locator('label').first().click();
    // The first answer is saved alone, the others together.
    if (item > 0 && item < last - 1) continue;
    await footer(page).getByRole('button', { name: 'Siguiente' }).click();
    await expect(verdicts).toHaveCount(item + 1);
    const heading = items.nth(item + 1).getByRole('heading', { name: /^Pregunta \d+$/ });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport({ ratio: 1 });
  }
});

test('letters choose, Enter goes on, arrows move', async ({ page, session }) => {
  await session(page, 'directivos@amauta.test');
  await startMock(page, 'Directivos');
  // The list of keys gives the focus back to the page as a whole, not to its first button.
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Atajos de teclado' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('p');
  await page
    .getByRole('navigation', { name: 'Ir a una pregunta' })
    .getByRole('button', { name: /^Pregunta 70,/ })
    .click();
  await expect(questionHeading(page)).toHaveText(/70 de 70$/);
  // The paper also has questions without a shared text. Goes back to one of them.
  await turnBack(page);
  while (!(await hasOneQuestion(page))) await turnBack(page);
  const heading = await questionHeading(page).innerText();
  await page.keyboard.press('b');
  await expect(page.getByRole('radio', { name: /^B\b/ })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/¡Respuesta correcta! 🎉|Respuesta incorrecta ❌/).first()).toBeVisible();
  await expect(questionHeading(page)).toHaveText(heading);
  await page.keyboard.press('Enter');
  await expect(questionHeading(page)).not.toHaveText(heading);

  await page.keyboard.press('ArrowLeft');
  await expect(questionHeading(page)).toHaveText(heading);
  await page.keyboard.press('ArrowRight');
  await expect(questionHeading(page)).not.toHaveText(heading);
});

async function turnBack(page: Page): Promise<void> {
  const heading = await questionHeading(page).innerText();
  await page.keyboard.press('ArrowLeft');
  await expect(questionHeading(page)).not.toHaveText(heading);
}

const hasOneQuestion = async (page: Page) => /^Pregunta \d+ de/.test(await questionHeading(page).innerText());

test("'Dar nuevo examen' repeats the choice of the exam just finished, 'Generar de nuevo' that of this one", async ({
  page,
  session,
}) => {
  await session(page, 'docente@amauta.test');
  await openMock(page);
  await finishByCalls(page, 'C');
  await pressStart(page, 'Dar nuevo examen');
  await expect(questionHeading(page)).toHaveText(/de 20$/);

  const address = page.url();
  await page.getByRole('button', { name: 'Generar de nuevo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Generar de nuevo' }).click();
  await expect(page).not.toHaveURL(address);
  await expect(questionHeading(page)).toHaveText(/de 20$/);
});
