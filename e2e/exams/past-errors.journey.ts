import { expectToFit, untilLoaded } from '../support/fits.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  answerToTheEnd,
  finishByCalls,
  footer,
  lookIntoReview,
  openExam,
  openMock,
  pressStart,
  questionHeading,
} from '../support/mock-exam.ts';

const OVERVIEW = '/docente/ascenso/preguntas-erradas';
const PRACTICE_RESULTS = 'Resultados del repaso de Respuestas Erróneas';

test('past errors: figures, history, practice, results and their review', async ({ page, session }) => {
  test.setTimeout(120_000);
  await session(page, 'docente@amauta.test');
  await page.goto(OVERVIEW);
  await expect(page.getByRole('heading', { level: 1, name: 'Respuestas Erróneas' })).toBeVisible();
  for (const figure of [
    'Total de errores',
    'Preguntas distintas',
    'Categoría con más errores',
    'Año con más errores',
  ]) {
    await expect(page.getByText(figure, { exact: true }).filter({ visible: true }).first()).toBeVisible();
  }
  await page.getByRole('button', { name: 'Expandir todo' }).click();
  await page.getByRole('button', { name: 'Ver justificación' }).first().click();
  await expect(page.getByRole('button', { name: 'Ocultar justificación' }).first()).toBeVisible();

  await pressStart(page, /Iniciar repaso/);
  await expect(page).toHaveURL(/preguntas-erradas\/\d+/);
  await answerToTheEnd(page, 'A', { title: PRACTICE_RESULTS });
  await lookIntoReview(page, 'Ascenso');
});

test('the review of an exam turns its pages and says where it ends', async ({ page, session }) => {
  await session(page, 'docente@amauta.test');
  await page.goto('/docente/ascenso/simulacro-examen/resultados/1');
  await page.getByRole('link', { name: 'Ver Respuestas Erróneas' }).click();
  await expect(page).toHaveURL(/repaso\/1/);
  await expect(questionHeading(page)).toBeVisible();
  await footer(page).getByRole('button', { name: 'Anterior' }).click();
  await expect(page.getByText('Ya estás en la primera página')).toBeVisible();

  const first = await questionHeading(page).innerText();
  await footer(page).getByRole('button', { name: 'Siguiente' }).click();
  await expect(questionHeading(page)).not.toHaveText(first);

  const field = page.getByRole('textbox', { name: /^Ir a la página, de \d+/ });
  const last = /de (\d+)/.exec((await field.getAttribute('aria-label')) ?? '')?.[1] ?? '';
  const second = await questionHeading(page).innerText();
  await field.fill(last);
  await field.press('Enter');
  // 'Siguiente' is ignored until the page has loaded, so wait for it.
  await expect(questionHeading(page)).not.toHaveText(second);
  await footer(page).getByRole('button', { name: 'Siguiente' }).click();
  await expect(page.getByText('No hay más páginas disponibles')).toBeVisible();
});

test('Nombramiento: what a paper was failed in is practised and reviewed', async ({ page, session }) => {
  test.setTimeout(180_000);
  await session(page, 'nombramiento@amauta.test');
  await openExam(page, {
    type: 'BANK',
    type_exam: 'Nombramiento',
    category_id: 2,
    years: [2024],
    question_types: ['CL', 'CCP'],
  });
  await finishByCalls(page, 'C');

  await page.goto('/docente/nombramiento/preguntas-erradas');
  await pressStart(page, /Iniciar repaso/);
  await answerToTheEnd(page, 'A', { title: PRACTICE_RESULTS });
  await lookIntoReview(page, 'Nombramiento');
});

test('my exams: the unfinished one first, the rest with their results', async ({ page, session }) => {
  await session(page, 'docente@amauta.test');
  await openMock(page);
  const attempt = new URL(page.url()).pathname;
  await page.goto('/docente/mis-examenes');
  await expect(page.getByRole('heading', { level: 1, name: 'Mis exámenes' })).toBeVisible();
  const goOn = page.getByRole('link', { name: 'Continuar simulacro', exact: true });
  await expect(goOn).toBeVisible();
  await expect(
    page.getByRole('img', { name: /^Puntaje de \d+ exámenes de Ascenso/ }).filter({ visible: true }),
  ).toBeVisible();
  await goOn.click();
  await expect(page).toHaveURL(new RegExp(attempt));

  await page.goto('/docente/mis-examenes');
  await page
    .getByRole('link', { name: /^Ver resultados de simulacro/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Resultados del examen' })).toBeVisible();
});

test('practice and my exams are accessible @phone', async ({ page, session, axe }) => {
  await session(page, 'docente@amauta.test');
  for (const path of [
    OVERVIEW,
    '/docente/ascenso/banco-preguntas',
    '/docente/directivos/banco-preguntas',
    '/docente/mis-examenes',
    '/docente/ascenso/preguntas-erradas/repaso/1',
  ]) {
    await page.goto(path);
    await untilLoaded(page);
    await axe(page);
    await expectToFit(page);
  }
});
