import type { AttemptList } from '@amauta/contract/practice.ts';
import type { Page } from '@playwright/test';
import { paperOf } from './support/authoring.ts';
import { expectToFit, untilLoaded } from './support/fits.ts';
import { authorizationOf, expect, test } from './support/fixtures.ts';

const WORD = 'Electroencefalografista'.repeat(4).slice(0, 80);
const JOINED = 'María del Carmen Gutiérrez Huamán de la Torre Quispe Mamani'.replaceAll(' ', '\u00a0');
/** Neither the word nor the joined name has a place where a line may break. */
const TEXT = `${WORD} ${JOINED}`;
/** The fields of answers that hold what people have written themselves. */
const WRITTEN = /^(name|full_name|description|institution|category_label|label|file_name|exam_name)$/;
const TEACHERS = '/administrador/gestionar-docentes';

// An answer may still be on its way when the journey ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('a long word as each name keeps to its place on every screen', async ({ page, session }) => {
  test.setTimeout(240_000);
  await fillAnswers(page);
  await session(page, 'admin@amauta.test');
  await visit(page, TEACHERS);
  await expectActionsInReach(page);
  for (const action of [/^Ver detalle/, /^Editar a/, /^Eliminar a/]) {
    await page.getByRole('button', { name: action }).first().click();
    const close = page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button').first();
    await expect(close).toBeInViewport({ ratio: 1 });
    await expectToFit(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0);
  }
  for (const path of [
    '/administrador/banco-preguntas?type_exam=Directivos&source_section=1',
    `/administrador/banco-preguntas/ver-preguntas?${paperOf(2024)}`,
    '/administrador/bibliografia',
  ]) {
    await visit(page, path);
  }
});

test('a long word as each name keeps to its place for teachers', async ({ page, session }) => {
  test.setTimeout(240_000);
  await fillAnswers(page);
  await session(page, 'docente@amauta.test');
  for (const path of [
    '/docente/ascenso/simulacro-examen',
    '/docente/directivos/banco-preguntas',
    '/docente/ascenso/preguntas-erradas',
    '/docente/mis-examenes',
    '/docente/recursos',
  ]) {
    await visit(page, path);
  }
  await visit(page, `/docente/ascenso/simulacro-examen/resultados/${await oldestMock(page)}`);
  await expect(page.getByRole('heading', { name: 'Resultados del examen' })).toBeVisible();
});

/**
 * Returns the teacher's first mock. The demonstration brings it, and it has ended. Newer ones may be of other journeys,
 * which leave them open.
 */
async function oldestMock(page: Page): Promise<number> {
  const list = async (wanted: number): Promise<AttemptList> => {
    const response = await page.request.get(`/api/mock/attempts/?mode=MOCK&page=${wanted}`, {
      headers: authorizationOf(page),
    });
    expect(response.status()).toBe(200);
    return response.json();
  };
  const last = await list((await list(1)).meta.total_pages);
  const oldest = last.data.attempts.at(-1);
  if (!oldest) throw new Error('The demonstration has no mock of this teacher.');
  return oldest.exam_attempt_id;
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await untilLoaded(page);
  await expectToFit(page);
}

/** Expects that the buttons of a row can be pressed. The table's frame hides what is wider than the frame. */
async function expectActionsInReach(page: Page): Promise<void> {
  const remove = page.getByRole('button', { name: /^Eliminar a/ }).first();
  await remove.scrollIntoViewIfNeeded();
  await expect(remove).toBeInViewport({ ratio: 1 });
}

/** Replaces every name in every answer of the server by the long text. */
async function fillAnswers(page: Page): Promise<void> {
  const fill = (value: unknown, name = ''): unknown => {
    if (Array.isArray(value)) return value.map((one) => fill(one, name));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fill(one, key)]));
    }
    return typeof value === 'string' && value !== '' && WRITTEN.test(name) ? TEXT : value;
  };
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
    return route.fulfill({ response, json: fill(await response.json()) });
  });
}
