import { expect, test } from '../support/fixtures.ts';
import { answerToTheEnd, pressStart, questionHeading } from '../support/mock-exam.ts';

/**
 * All papers of Secundaria, Matemática. They hold four questions of proportionality in two entries. The teacher has
 * answered at most one.
 */
const PAPERS =
  '/administrador/banco-preguntas/ver-preguntas?source_section=1&type_exam=Ascenso&modality=1&level=3&specialty=10';

test('topics from the author to the results of a teacher', async ({ page, session }) => {
  test.setTimeout(180_000);
  await session(page, 'admin@amauta.test');
  await page.goto('/administrador/banco-preguntas');
  await page.getByRole('link', { name: 'Temas' }).click();
  await expect(page.getByRole('heading', { name: 'Temas', level: 1 })).toBeVisible();
  await page
    .getByRole('button', { name: 'Agregar tema de Conocimientos Curriculares y Pedagógicos' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Agregar tema' });
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Números racionales');
  await dialog.getByRole('textbox', { name: 'Código' }).fill('CCP-RAC');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Números racionales')).toBeVisible();

  // Sets the topic for all questions that the list finds.
  await page.goto(`${PAPERS}&tema=CCP-PRO`);
  await page.getByRole('button', { name: /^Poner tema \(4\)/ }).click();
  const set = page.getByRole('dialog', { name: 'Poner tema' });
  await set.getByRole('combobox', { name: 'Tema' }).click();
  await page.getByRole('option', { name: 'CCP: Números racionales' }).click();
  await set.getByRole('button', { name: 'Poner tema' }).click();
  await expect(page.getByText('4 preguntas tienen el tema.')).toBeVisible();
  await page.goto(`${PAPERS}&tema=CCP-RAC`);
  await expect(page.getByRole('article')).toHaveCount(2);

  await session(page, 'docente@amauta.test');
  await page.goto('/docente/ascenso/practica-tema');
  await expect(page.getByRole('heading', { name: 'Practicar por tema' })).toBeVisible();
  await pressStart(page, 'Practicar Números racionales');
  await expect(questionHeading(page)).toHaveText(/de [34]$/);
  await answerToTheEnd(page, 'B', { title: 'Resultados de la práctica' });
  const byTopic = page.getByRole('region', { name: 'Por tema' });
  await expect(byTopic.getByText('Números racionales')).toBeVisible();

  await page.goto('/docente/mis-examenes');
  await expect(page.getByRole('region', { name: /Tus temas por reforzar/ }).first()).toBeVisible();
});

test('the pages of topics pass axe, and a press reaches the page while a dialog above it fades away', async ({
  page,
  session,
  axe,
}) => {
  test.setTimeout(180_000);
  await session(page, 'admin@amauta.test');
  await page.goto('/administrador/banco-preguntas/temas');
  await expect(page.getByText('Inferencias')).toBeVisible();
  await axe(page);

  await test.step('a press while a dialog fades away', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const remove = page.getByRole('button', { name: /^Eliminar / });
    await expect(remove.nth(1)).toBeVisible();
    // Slows the fading of windows to 3 s, so that the second press comes while the first window still closes.
    await page.addStyleTag({ content: ':root { --base: 3s !important; }' });
    const label = await remove.nth(1).getAttribute('aria-label');
    const place = await remove.nth(1).boundingBox();
    if (!label || !place) throw new Error('The second topic must be drawn.');
    await remove.first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
    await expect(page.getByRole('dialog', { name: label })).toBeVisible();
    await page.emulateMedia({ reducedMotion: 'reduce' });
  });

  await session(page, 'docente@amauta.test');
  await page.goto('/docente/ascenso/practica-tema');
  await expect(page.getByRole('button', { name: /^Practicar/ }).first()).toBeVisible();
  await axe(page);
});
