import { expect, test } from '../support/fixtures.ts';
import {
  answerToTheEnd,
  lookIntoReview,
  type MockName,
  pressStart,
  questionHeading,
} from '../support/mock-exam.ts';

/** Ascenso is taken by a teacher of the journey's own. */
const BANKS = {
  Ascenso: {
    email: null,
    path: '/docente/ascenso/banco-preguntas',
    year: '2023',
    items: 20,
  },
  Nombramiento: {
    email: 'nombramiento@amauta.test',
    path: '/docente/nombramiento/banco-preguntas',
    year: '2022',
    items: 65,
  },
  Directivos: {
    email: 'directivos@amauta.test',
    path: '/docente/directivos/banco-preguntas',
    year: null,
    items: 70,
  },
} as const;

for (const [name, bank] of Object.entries(BANKS)) {
  // One of the three runs on the phone, because they show nearly the same: the one with the most kinds of questions.
  const tag = name === 'Nombramiento' ? ' @phone-alone' : '';
  test(`the ${name} bank: one paper in its order, to its results and their review${tag}`, async ({
    page,
    session,
    ownTeacher,
  }) => {
    test.setTimeout(180_000);
    await session(page, bank.email ?? ownTeacher);
    await page.goto(bank.path);
    const secondary = page.locator('label').filter({ has: page.getByRole('radio', { name: /^Secundaria/ }) });
    await expect(page.getByRole('button', { name: 'Limpiar' }).first()).toBeVisible();
    if (name === 'Ascenso') await secondary.click();
    if (bank.year) {
      await page
        .locator('label')
        .filter({ has: page.getByRole('radio', { name: bank.year, exact: true }) })
        .click();
    }
    await pressStart(page, /^Iniciar (banco|práctica)/);
    await expect(questionHeading(page)).toHaveText(new RegExp(`de ${bank.items}$`));
    // The timer counts upwards. On a slow machine some seconds have passed by now.
    await expect(page.getByRole('timer')).toContainText(/^Tiempo\s*0?0:\d\d|0:00:\d\d/);
    if (bank.year && !test.info().project.name.includes('phone')) {
      await expect(page.getByRole('list', { name: 'Datos del examen' })).toContainText(bank.year);
    }
    await answerToTheEnd(page, 'B');
    await lookIntoReview(page, name as MockName);
    await page.getByRole('link', { name: 'Volver al inicio' }).click();
    await expect(page).toHaveURL(bank.path);
  });
}
