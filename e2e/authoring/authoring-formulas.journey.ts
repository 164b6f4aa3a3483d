import type { Locator, Page } from '@playwright/test';
import { findInList, openCreateForm, write } from '../support/authoring.ts';
import { addYear, openBank } from '../support/empty-paper.ts';
import { expect, test } from '../support/fixtures.ts';

const STATEMENT = 'Bloque 1 del enunciado';

test('formulas by mouse and by keyboard: written, edited, undone, copied, saved and read', async ({
  page,
  session,
  server,
  browser,
}) => {
  test.setTimeout(120_000);
  const { token } = await session(page, 'admin@amauta.test');
  const year = await addYear(server.url, token);
  await openCreateForm(page, year);
  const text = page.getByRole('textbox', { name: STATEMENT, exact: true });
  const formulas = text.getByRole('group');

  await write(page, STATEMENT, 'Con el ratón ');
  await insertByMouse(page);
  await expectNames(formulas, [
    'fracción: tres sobre cuatro',
    'exponente: x al cubo',
    'subíndice: a sub n',
    'raíz cúbica de 8',
  ]);
  await page.keyboard.type(' y con el teclado ');
  await insertByKeyboard(page);
  await expectNames(formulas, [
    'fracción: tres sobre cuatro',
    'exponente: x al cubo',
    'subíndice: a sub n',
    'raíz cúbica de 8',
    'fracción: uno sobre dos',
    'exponente: y al cuadrado',
    'subíndice: b sub 1',
    'raíz cuadrada de 9',
  ]);
  await page.getByRole('button', { name: 'Símbolos matemáticos' }).click();
  await page.getByRole('searchbox', { name: 'Buscar símbolo' }).fill('pí');
  await page.getByRole('button', { name: 'pi', exact: true }).click();
  await expect(text).toContainText('π');
  await formatByMouse(page, text);

  await editAndUndo(page, text);
  await copyToAlternative(page, text);
  await write(page, 'Alternativa B', 'Ocho');
  await write(page, 'Alternativa C', 'Nueve');
  await page.getByRole('button', { name: 'Marcar alternativa B' }).click();
  await write(page, 'Bloque 1 de la justificación', 'Se opera por partes.');
  await page.getByRole('button', { name: 'Guardar Pregunta' }).click();
  await expect(page.getByText('Pregunta enviada correctamente')).toBeVisible();

  const read = [
    'tres cuartos',
    'x al cubo',
    'a sub n',
    'raíz cúbica de 8',
    'un medio',
    'y al cuadrado',
    'b sub 1',
    'raíz cuadrada de 9',
    'tres cuartos',
  ];
  const card = await findInList(page, year, 'Con el ratón');
  await expectNames(card.getByRole('math'), read);
  await expectFormat(card);

  const device = await browser.newContext({ baseURL: server.url, locale: 'es-PE' });
  const exam = await device.newPage();
  await session(exam, 'richard.gutierrez@amauta.test');
  await openBank(exam, year);
  await expectNames(exam.getByRole('math'), read);
  await expect(exam.getByRole('radio', { name: 'A. Vale tres cuartos' })).toBeVisible();
  await expectFormat(exam.getByRole('main'));
  await device.close();
});

async function insertByMouse(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Crear fracción' }).click();
  await page.getByRole('textbox', { name: 'Numerador' }).fill('3');
  await page.getByRole('textbox', { name: 'Denominador' }).fill('4');
  await page.getByRole('button', { name: 'Insertar', exact: true }).click();

  await selectTyped(page, ' + ', 'x');
  await page.getByRole('button', { name: 'Insertar exponente (x²)' }).click();
  await expect(page.getByRole('textbox', { name: 'Exponente' })).toBeFocused();
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');

  await selectTyped(page, ' + ', 'a');
  await page.getByRole('button', { name: 'Insertar subíndice (x₂)' }).click();
  await expect(page.getByRole('textbox', { name: 'Subíndice' })).toBeFocused();
  await page.keyboard.type('n');
  await page.keyboard.press('Enter');

  await page.keyboard.type(' + ');
  await page.getByRole('button', { name: 'Crear raíz' }).click();
  await page.getByRole('button', { name: 'Raíz cúbica' }).click();
  await page.getByRole('textbox', { name: 'Radicando' }).fill('8');
  await page.getByRole('button', { name: 'Insertar', exact: true }).click();
}

/** Inserts the same four formulas as `insertByMouse`, with the keyboard alone. */
async function insertByKeyboard(page: Page): Promise<void> {
  await useTool(page, 'Crear fracción');
  await expect(page.getByRole('textbox', { name: 'Numerador' }).last()).toBeFocused();
  await page.keyboard.type('1');
  await tabTo(page, page.getByRole('dialog').getByRole('textbox', { name: 'Denominador' }));
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: STATEMENT, exact: true })).toBeFocused();

  await selectTyped(page, ' + ', 'y');
  await useTool(page, 'Insertar exponente (x²)');
  await expect(page.getByRole('textbox', { name: 'Exponente' }).last()).toBeFocused();
  await page.keyboard.press('Escape');

  await selectTyped(page, ' + ', 'b');
  await useTool(page, 'Insertar subíndice (x₂)');
  await expect(page.getByRole('textbox', { name: 'Subíndice' }).last()).toBeFocused();
  await page.keyboard.type('1');
  await page.keyboard.press('Escape');

  await page.keyboard.type(' + ');
  await useTool(page, 'Crear raíz');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Radicando' })).toBeFocused();
  await page.keyboard.type('9');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: STATEMENT, exact: true })).toBeFocused();
}

/** Types a new line and formats its last word bold, red and large, and the line centered. */
async function formatByMouse(page: Page, text: Locator): Promise<void> {
  await page.keyboard.press('Enter');
  await page.keyboard.type('Responde con cuidado');
  await page.keyboard.press('ControlOrMeta+Shift+ArrowLeft');
  await page.getByRole('button', { name: 'Negrita' }).click();
  await expect(page.getByRole('button', { name: 'Negrita' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Color de texto' }).click();
  await page.getByRole('button', { name: 'Rojo', exact: true }).click();
  await page.getByRole('button', { name: /^Tamaño/ }).click();
  await page.getByRole('menuitemradio', { name: '24' }).click();
  await expect(page.getByRole('button', { name: 'Tamaño: 24' })).toBeVisible();
  await page.getByRole('button', { name: /^Alineación y sangría/ }).click();
  await page.getByRole('menuitemradio', { name: /^Centrar/ }).click();
  await expectFormat(text);
}

async function expectFormat(within: Locator): Promise<void> {
  const word = within.getByText('cuidado', { exact: true });
  await expect(word).toHaveCSS('font-weight', /^[67]00$/);
  await expect(word).toHaveCSS('color', 'rgb(176, 50, 31)');
  await expect(word).toHaveCSS('text-align', 'center');
  await expect.poll(() => word.evaluate(sizeInText)).toBeCloseTo(24 / 16, 2);
}

/**
 * Runs in the page. Returns the size of an element's text as a multiple of the size of the text around it.
 */
function sizeInText(element: Element): number {
  const size = (of: Element | null) => Number.parseFloat(of ? getComputedStyle(of).fontSize : '');
  return size(element) / size(element.closest('.read'));
}

/** Changes a fraction where it stands and removes a root. Undoes and repeats both. */
async function editAndUndo(page: Page, text: Locator): Promise<void> {
  const numerator = text.getByRole('textbox', { name: 'Numerador' }).first();
  const fraction = text.getByRole('group').first();
  const roots = text.getByRole('group', { name: /^raíz/ });
  await numerator.click();
  await numerator.fill('5');
  await numerator.press('Enter');
  await expect(fraction).toHaveAccessibleName('fracción: cinco sobre cuatro');
  await expect(text).toBeFocused();
  await text.getByRole('textbox', { name: 'Radicando' }).last().click();
  await page.keyboard.press('ControlOrMeta+Delete');
  await expect(roots).toHaveCount(1);

  await page.keyboard.press('ControlOrMeta+z');
  await expect(roots).toHaveCount(2);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(fraction).toHaveAccessibleName('fracción: tres sobre cuatro');
  await page.getByRole('button', { name: 'Rehacer' }).click();
  await expect(fraction).toHaveAccessibleName('fracción: cinco sobre cuatro');
  await page.keyboard.press('ControlOrMeta+y');
  await expect(roots).toHaveCount(1);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(roots).toHaveCount(2);

  await numerator.click();
  await numerator.fill('3');
  await numerator.press('Escape');
  await expect(fraction).toHaveAccessibleName('fracción: tres sobre cuatro');
}

/** Copies the first fraction into alternative A. The caret must stand right after the fraction. */
async function copyToAlternative(page: Page, text: Locator): Promise<void> {
  await expect(text).toBeFocused();
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('ControlOrMeta+c');
  await write(page, 'Alternativa A', 'Vale ');
  await page.keyboard.press('ControlOrMeta+v');
  const alternative = page.getByRole('textbox', { name: 'Alternativa A', exact: true });
  await expectNames(alternative.getByRole('group'), ['fracción: tres sobre cuatro']);
}

/** Types `before` and then `selected`, a single character, and leaves that character selected. */
async function selectTyped(page: Page, before: string, selected: string): Promise<void> {
  await page.keyboard.type(before + selected);
  await page.keyboard.press('Shift+ArrowLeft');
}

/**
 * Presses a tool with the keyboard: goes from the text to the toolbar, and with the arrow keys to the tool.
 */
async function useTool(page: Page, name: string): Promise<void> {
  const tool = page.getByRole('button', { name, exact: true });
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('toolbar').locator(':focus')).toBeVisible();
  for (let step = 0; step < 20 && !(await isFocused(tool)); step++) await page.keyboard.press('ArrowRight');
  await expect(tool).toBeFocused();
  await page.keyboard.press('Enter');
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < 6 && !(await isFocused(target)); step++) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

async function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

async function expectNames(formulas: Locator, names: readonly string[]): Promise<void> {
  await expect(formulas).toHaveCount(names.length);
  for (const [index, name] of names.entries()) await expect(formulas.nth(index)).toHaveAccessibleName(name);
}
