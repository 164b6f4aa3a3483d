import type { AttemptCreated } from '@amauta/contract/exams/attempt.ts';
import type { ExamChoices } from '@amauta/contract/exams/real.ts';
import type { Results } from '@amauta/contract/exams/results.ts';
import type { Page } from '@playwright/test';
import { expectToFit, expectToFitLargeText, untilLoaded } from '../support/fits.ts';
import { expect, test } from '../support/fixtures.ts';
import { call, sendFacts } from '../support/real-calls.ts';

const REAL = {
  type: 'MOCK',
  way: 'REAL',
  type_exam: 'Ascenso',
  category_id: 14,
  blueprint_id: 1,
  target_scale: 3,
};

/** Takes a whole exam by calls: five changed answers, three marks, two slow items, and the last four left blank. */
async function takeByCalls(page: Page): Promise<{ id: number; results: Results }> {
  const { exam_attempt_id: id } = await call<AttemptCreated>(page, '/mock/create/', REAL);
  const { items } = await call<ExamChoices>(page, `/mock/${id}/choices/`);
  const facts: object[] = [];
  const add = (question_id: number, fact: object) => facts.push({ question_id, ...fact });
  for (const { q, question_id: item } of items) {
    if (q <= 5) add(item, { type: 'ANSWER', alternative_id: 2 });
    if (q <= 56) add(item, { type: 'ANSWER', alternative_id: 1 });
    if (q >= 5 && q <= 7) add(item, { type: 'MARK', on: true });
    add(item, { type: 'TIME', spent_seconds: q === 9 || q === 30 ? 420 : 90 });
  }
  await sendFacts(page, id, facts, { finish: { elapsed_seconds: 1 } });
  return { id, results: await call<Results>(page, `/mock/results/${id}/`) };
}

test('the results of an exam as on the day: points, times, changes, and each answer by what was done @phone', async ({
  page,
  session,
  axe,
}) => {
  await session(page, 'docente@amauta.test');
  const { id, results } = await takeByCalls(page);
  const { real, summary } = results;
  await page.goto('/docente/mis-examenes');
  const row = page.getByRole('row').filter({ hasText: 'Simulacro como en el día' }).first();
  await expect(row.getByText('Ascenso 2025')).toBeVisible();
  await row.getByRole('link', { name: /^Ver resultados/ }).click();
  await expect(page).toHaveURL(new RegExp(`/docente/ascenso/simulacro-examen/resultados/${id}$`));

  const score = page.getByRole('region', { name: 'Puntaje' });
  await expect(score.getByRole('heading', { name: real?.outcome.headline ?? '' })).toBeVisible();
  await expect(score).toContainText(`${summary.points_earned}`.replace('.', ','));
  await expect(score.getByRole('img', { name: /frente al mínimo de cada escala/ }).first()).toBeVisible();
  await expect(page.getByText('2 preguntas pasaron de 5 minutos y sumaron 14 minutos.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Cambiaste 5 respuestas' })).toBeVisible();
  await untilLoaded(page);
  await axe(page);
  await expectToFit(page);
  await expectToFitLargeText(page);

  const filters = page.getByRole('group', { name: 'Filtrar respuestas' });
  for (const [name, count] of [
    ['Marcadas', 3],
    ['Cambiadas', 5],
    ['Lentas', 2],
    ['En blanco', 4],
  ] as const) {
    const filter = filters.getByRole('button', { name: `${name} ${count}` });
    await filter.press('Enter');
    await expect(filter).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('button', { name: /^Pregunta \d+/ })).toHaveCount(count);
  }
  await expect(page).toHaveURL(/respuestas=en-blanco$/);
  await page.reload();
  await page
    .getByRole('button', { name: /^Pregunta 57, en blanco/ })
    .first()
    .click();
  await expect(page.getByText('Aún hay pocas respuestas de otros docentes para comparar.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Justificación' })).toBeVisible();
  await untilLoaded(page);
  await axe(page);
  await expectToFit(page);

  await page.getByRole('link', { name: 'Ver Respuestas Erróneas' }).click();
  await expect(page).toHaveURL(new RegExp(`/docente/ascenso/preguntas-erradas/repaso/${id}`));
});
