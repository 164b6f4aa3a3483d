import type { Locator, Page } from '@playwright/test';
import { paperOf } from '../support/authoring.ts';
import {
  drawAnswers,
  drawBooklet,
  EMPTY_ALTERNATIVE,
  keyOf,
  LOST_PICTURE,
  statementOf,
} from '../support/booklet.ts';
import { openBank } from '../support/empty-paper.ts';
import { expectToFit } from '../support/fits.ts';
import { expect, test } from '../support/fixtures.ts';
import { finishByCalls, questionHeading } from '../support/mock-exam.ts';
import { expectFingersToMovePage, expectToastOffDialog } from '../support/review-on-phone.ts';

const BANK = '/administrador/banco-preguntas';
/** The demonstration has no paper of this year. */
const YEAR = 2019;
const COUNT = 60;

/** Starts an import from the bank screen and waits for the end of its reading. */
async function importPdf(
  page: Page,
  button: string,
  { name, buffer, year = YEAR }: { name: string; buffer: Buffer; year?: number },
): Promise<void> {
  await page.goto(`${BANK}?${paperOf(year)}`);
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog', { name: button });
  await dialog.getByLabel(/en PDF/).setInputFiles({ name, mimeType: 'application/pdf', buffer });
  await expect(dialog.getByRole('article', { name })).toBeVisible();
  await dialog.getByRole('button', { name: 'Leer el archivo' }).click();
  await expect(page).toHaveURL(/\/importaciones\/\d+$/);
  await expect(page.getByRole('heading', { name: 'Lectura terminada' })).toBeVisible({ timeout: 40_000 });
}

/** Opens a draft of the review by its number. */
async function openDraft(page: Page, number: number): Promise<void> {
  await page.getByRole('button', { name: `Pregunta ${number}, con avisos` }).click();
  await expect(page.getByRole('heading', { name: `Pregunta ${number}`, exact: true })).toBeVisible();
}

/**
 * Expects that the bars above the page and below the review have one line each: on the narrowest phone, and at the
 * narrowest window in which the page stands beside an open menu.
 */
async function expectBarsOfOneLine(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  const tops = (names: readonly string[]) =>
    Promise.all(
      names.map(async (name) => {
        const box = await page.getByRole('button', { name, exact: true }).boundingBox();
        return Math.round(box?.y ?? 0);
      }),
    );
  const areOnOneLine = async (...names: string[]) => new Set(await tops(names)).size === 1;
  if (size.width < 1280) {
    await page.setViewportSize({ ...size, width: 360 });
    await page.getByRole('button', { name: 'Ver la página entera' }).click();
    await expect.poll(() => areOnOneLine('Página siguiente', 'Alejar', 'Acercar')).toBe(true);
    // Going back closes the tool first, and then folds the page.
    const back = () => page.evaluate(() => window.history.back());
    await page.getByRole('button', { name: 'Recortar imagen' }).click();
    await expect(page.getByRole('application')).toBeVisible();
    await expectFingersToMovePage(page);
    await back();
    await expect(page.getByRole('application')).toBeHidden();
    await back();
    await expect(page.getByRole('button', { name: 'Ver la página entera' })).toBeVisible();
    await expectToastOffDialog(page);
  } else {
    await page.setViewportSize({ ...size, width: 1280 });
    await page.getByRole('button', { name: 'Expandir menú' }).click();
    await expect.poll(() => areOnOneLine('Página siguiente', 'Alejar', 'Acercar')).toBe(true);
    // The hints of the keys stand beside the buttons, not above them.
    const foot = page.locator('footer');
    await expect.poll(async () => (await foot.boundingBox())?.height).toBeLessThan(80);
    // On a tablet the title keeps one line beside the open menu, and the long name of the file doesn't stand in a column.
    await page.setViewportSize({ ...size, width: 1024 });
    const heightOf = async (part: Locator) => (await part.boundingBox())?.height ?? 0;
    await expect.poll(() => heightOf(page.getByRole('heading', { level: 1 }))).toBeLessThan(40);
    await expect.poll(() => heightOf(page.getByRole('list', { name: 'Categoría' }))).toBeLessThan(80);
    await page.getByRole('button', { name: 'Contraer menú' }).click();
  }
  await page.setViewportSize(size);
}

/**
 * Expects that in a window short for its text nothing stays over the question, and that the page's picture can be opened.
 * The size is that of a window of 1280 × 800 whose page is enlarged to 200 %.
 */
async function expectRoomInShortWindow(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 640, height: 400 });
  const question = page.getByRole('region', { name: /^Pregunta/ });
  await question.getByRole('textbox', { name: 'Alternativa A' }).evaluate((field) => {
    field.scrollIntoView({ block: 'center' });
  });
  const covered = () =>
    question.evaluate((pane) =>
      [0.02, 0.25, 0.5, 0.75, 0.98].filter((share) => {
        const on = document.elementFromPoint(window.innerWidth / 2, window.innerHeight * share);
        return !pane.contains(on);
      }),
    );
  await expect.poll(covered).toEqual([]);
  await page.getByRole('button', { name: 'Ver la página entera' }).click();
  await page.getByRole('button', { name: 'Recortar imagen' }).click();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Ver solo la pregunta' }).click();
  await page.getByRole('button', { name: 'Aceptar y seguir' }).click({ trial: true });
  await page.setViewportSize(size);
}

/** Expects that no part of the question that Tab reaches is left behind the bar at the window's foot. */
async function expectFocusAboveFoot(page: Page): Promise<void> {
  const question = page.getByRole('region', { name: /^Pregunta/ });
  await question.getByRole('textbox').first().focus();
  const hidden = await question.evaluateHandle(() => [] as string[]);
  for (let press = 0; press < 20; press++) {
    await page.keyboard.press('Tab');
    await question.evaluate((pane, names) => {
      const focused = document.activeElement;
      const foot = document.querySelector('footer')?.getBoundingClientRect().top ?? window.innerHeight;
      const box = focused?.getBoundingClientRect();
      if (!focused || !box || !pane.contains(focused)) return;
      if (box.height < foot / 2 && box.bottom > foot + 1)
        names.push(`${focused.getAttribute('aria-label') ?? focused.textContent} by ${box.bottom - foot} px`);
    }, hidden);
  }
  expect(await hidden.jsonValue()).toEqual([]);
}

test('a paper of 60 questions and its answers come from PDF into the bank, and a teacher answers them', async ({
  page,
  session,
  axe,
  browser,
  baseURL,
  ownTeacher,
}) => {
  test.setTimeout(240_000);
  await session(page, 'admin@amauta.test');

  await test.step('the booklet is read', async () => {
    await importPdf(page, 'Añadir preguntas con IA', {
      name: 'cuadernillo.pdf',
      buffer: await drawBooklet(COUNT),
    });
    const found = page.getByRole('complementary', { name: 'Preguntas encontradas' });
    await expect(found).toContainText('60de 60 esperadas');
    await expect(page.getByRole('log').getByRole('listitem').first()).toContainText('Preguntas 57 a 60.');
    await axe(page);
  });

  await test.step('its answers are compared and applied', async () => {
    await importPdf(page, 'Añadir respuestas con IA', {
      name: 'respuestas.pdf',
      buffer: await drawAnswers(COUNT),
    });
    await page.getByRole('link', { name: 'Revisar respuestas' }).click();
    const rows = page.getByRole('row');
    await expect(rows).toHaveCount(COUNT + 1);
    await expect(rows.nth(12)).toContainText(`12sin clavepasa a${keyOf(12).toUpperCase()}Borrador`);
    await axe(page);
    await page.getByRole('button', { name: `Aplicar ${COUNT} cambios` }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Aplicar ${COUNT} cambios` })
      .click();
    await expect(page.getByText(/^Respuestas aplicadas el /)).toBeVisible();
  });

  await test.step('two drafts are corrected, the others accepted at once', async () => {
    await page.goto(BANK);
    const current = page.getByRole('region', { name: 'Importaciones en curso' });
    await expect(current.getByRole('listitem')).toHaveCount(1);
    await current.getByRole('link', { name: 'cuadernillo.pdf' }).click();
    await page.getByRole('link', { name: 'Revisar preguntas' }).click();

    await openDraft(page, EMPTY_ALTERNATIVE);
    // The list, the page and the draft scroll, each in its own frame. The window itself doesn't scroll.
    const size = page.viewportSize() ?? { width: 1440, height: 900 };
    await page.setViewportSize({ ...size, height: 400 });
    const pageHeight = () => page.evaluate(() => document.documentElement.scrollHeight);
    await expect.poll(pageHeight).toBe(400);
    await page.setViewportSize(size);
    await page.getByRole('textbox', { name: 'Alternativa B' }).click();
    await page.keyboard.type('Respuesta corregida a mano.');
    // A double press accepts one question: 58 are left below.
    await page.getByRole('button', { name: 'Aceptar y seguir' }).dblclick();
    await expect(page.getByRole('button', { name: `Pregunta ${EMPTY_ALTERNATIVE}, aceptada` })).toBeVisible();

    await openDraft(page, LOST_PICTURE);
    // The second press of a double press would delete the area: the tool's button stands where the opening one stood.
    await page.getByRole('button', { name: `Ajustar el área de la ${LOST_PICTURE}` }).dblclick();
    const area = page.getByRole('application', { name: `Área de la pregunta ${LOST_PICTURE}` });
    await expect(area).toBeFocused();
    await axe(page);
    const before = await page.getByTestId('corte').boundingBox();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Enter');
    await expect(area).toBeHidden();
    await page.getByRole('button', { name: `Ajustar el área de la ${LOST_PICTURE}` }).click();
    const after = await page.getByTestId('corte').boundingBox();
    expect(after?.height).toBeGreaterThan(before?.height ?? 0);
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: 'Bloque 1 del enunciado' }).click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(' Sin imagen.');
    await page.getByRole('button', { name: 'Aceptar y seguir' }).click();
    // Other words don't bring the picture, so its warning is accepted by a second press. One that comes too soon is ignored.
    await expect(page.getByText(/^Pulsa otra vez/)).toBeVisible();
    await expect(async () => {
      await page.getByRole('button', { name: /^Aceptar con/ }).click({ timeout: 1_000 });
      await expect(page.getByText(/^Pulsa otra vez/)).toBeHidden({ timeout: 1_000 });
    }).toPass();
    await expect(page.getByRole('button', { name: `Pregunta ${LOST_PICTURE}, aceptada` })).toBeVisible();

    await page.getByRole('button', { name: 'Aceptar todas' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Aceptar 58 preguntas' }).click();
    await expect(page.getByText('58 preguntas aceptadas.')).toBeVisible({ timeout: 40_000 });
    await page.goto(`${BANK}/ver-preguntas?${paperOf(YEAR)}`);
    await expect(page.getByText('No falta ningún número.')).toBeVisible();
    await expect(page.getByText('60 preguntas').first()).toBeVisible();
  });

  await test.step('a teacher takes them', async () => {
    const context = await browser.newContext({ ...(baseURL && { baseURL }) });
    const teacher = await context.newPage();
    await session(teacher, ownTeacher);
    await openBank(teacher, YEAR);
    await expect(questionHeading(teacher)).toHaveText(`Pregunta 1 de ${COUNT}`);
    await expect(teacher.getByText(statementOf(1))).toBeVisible();
    await finishByCalls(teacher, 'B');
    const keys = Array.from({ length: COUNT }, (_, index) => keyOf(index + 1));
    const right = keys.filter((letter) => letter === 'b').length;
    await expect(teacher.getByText(`${right} de ${COUNT} correctas`).first()).toBeVisible();
    await context.close();
  });
});

test('a reading is followed from the bank to its end @phone', async ({ page, session, axe }) => {
  await session(page, 'admin@amauta.test');
  const buffer = await drawBooklet(6);
  const name = `${'cuadernillo_de_ascenso_'.repeat(3)}.pdf`;
  await importPdf(page, 'Añadir preguntas con IA', { name, buffer, year: 2018 });
  await expect(page.getByRole('list', { name: 'Páginas' }).getByRole('listitem')).toHaveCount(3);
  await expect(page.getByText('No aparecen: 7 a 60.')).toBeVisible();
  await axe(page);
  await expectToFit(page);
  await page.getByRole('link', { name: 'Revisar preguntas' }).click();
  await expect(page.getByRole('heading', { name: 'Pregunta 1', exact: true })).toBeVisible();
  await expectToFit(page);
  await expectBarsOfOneLine(page);
  await expectRoomInShortWindow(page);
  await expectFocusAboveFoot(page);
  await page.goBack();
  // The import is listed after a reload and can be deleted.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Lectura terminada' })).toBeVisible();
  await page.getByRole('button', { name: 'Eliminar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(page).toHaveURL(BANK);
});
