import type { Locator, Page } from '@playwright/test';
import { numberField, openCreateForm, PNG, paperOf, write } from '../support/authoring.ts';
import { addYear } from '../support/empty-paper.ts';
import { expect, test } from '../support/fixtures.ts';

const ADMIN = 'admin@amauta.test';

test('a press right after the last key arrives, though the error above it goes @phone', async ({
  page,
  session,
  isMobile,
}) => {
  // The window is as tall as the whole form. In a smaller one the browser could scroll to make up for a move
  // of the content.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 1440, height: 3000 });
  await session(page, ADMIN);
  await openCreateForm(page, 2023);
  await page.getByText('Pregunta con enunciado común').click();
  await page.getByRole('button', { name: 'Guardar Pregunta' }).click();
  await expect(page.getByText('Escribe el enunciado.')).toBeVisible();

  await write(page, 'Bloque 1 del enunciado', '');
  const gray = page.getByRole('region', { name: 'Enunciado', exact: true }).getByLabel('Texto en gris');
  const place = await stillPlace(page, gray);
  await page.keyboard.type('x');
  await press(page, place, isMobile);
  await expect(gray).toBeChecked();
  await expect(page.getByText('Escribe el enunciado.')).toBeHidden();
});

test('the wheel over a number that has the focus moves the page and leaves the number', async ({
  page,
  session,
}) => {
  await session(page, ADMIN);
  await openCreateForm(page, 2023);
  const number = numberField(page);
  const before = await number.inputValue();
  await number.click();
  const top = async () => (await number.boundingBox())?.y ?? 0;
  const from = await top();
  for (const distance of [100, 100]) await page.mouse.wheel(0, distance);
  await expect.poll(top).toBeLessThan(from);
  await expect(number).toHaveValue(before);
  await expect(number).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(number).toHaveValue(String(Number(before) + 1));
});

test('no toast takes a press meant for the foot of the form, as it comes or goes @phone', async ({
  page,
  session,
  server,
}) => {
  const { token } = await session(page, ADMIN);
  const [id] = await addQuestions(server.url, token);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(watchFoot);
  await page.goto(`/administrador/banco-preguntas/editar-pregunta/${id}`);
  const loaded = page.getByText('Pregunta cargada');
  await expect(loaded).toBeVisible();
  await expect(loaded).toBeHidden();
  const { looks, covered } = await page.evaluate(() => window.footWatch);
  expect(looks).toBeGreaterThan(20);
  expect(covered).toEqual([]);
});

test('what is undone is no change: nothing to lose, nothing to ask', async ({ page, session, server }) => {
  const { token } = await session(page, ADMIN);
  const [id] = await addQuestions(server.url, token);
  await page.goto(`/administrador/banco-preguntas/editar-pregunta/${id}`);
  await write(page, 'Bloque 1 del enunciado', 'Algo más. ');
  await expect(page.getByText(/Copia en este dispositivo/)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(page.getByText('Sin cambios')).toBeVisible();
  await page.getByRole('button', { name: 'Volver' }).first().click();
  await expect(page.getByRole('heading', { name: 'Editar pregunta' })).toBeHidden();
  await page.goto(`/administrador/banco-preguntas/editar-pregunta/${id}`);
  await expect(page.getByRole('textbox', { name: 'Alternativa A' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Recuperar' })).toBeHidden();
});

test('the last keys before the page is loaded again are recovered', async ({ page, session, server }) => {
  const { token } = await session(page, ADMIN);
  const [id] = await addQuestions(server.url, token);
  await page.goto(`/administrador/banco-preguntas/editar-pregunta/${id}`);
  let isAsked = false;
  page.on('dialog', (dialog) => {
    isAsked = true;
    void dialog.accept();
  });
  await write(page, 'Bloque 1 del enunciado', 'Todo hasta la última tecla. ');
  await page.reload();
  expect(isAsked).toBe(true);
  await page.getByRole('button', { name: 'Recuperar' }).click();
  await expect(page.getByText('Todo hasta la última tecla.')).toBeVisible();
});

test('an alternative that is an image is asked about, described by keyboard and spoken by it @phone', async ({
  page,
  session,
  server,
  axe,
}) => {
  const { token } = await session(page, ADMIN);
  const [, id] = await addQuestions(server.url, token);
  await page.goto(`/administrador/banco-preguntas/editar-pregunta/${id}`);
  await write(page, 'Bloque 1 de la justificación', 'Se ve. ');
  await page.getByRole('button', { name: 'Actualizar pregunta' }).click();
  const warnings = page.getByRole('dialog', { name: 'Revisa antes de guardar' });
  await expect(warnings).toContainText('Una imagen de la alternativa A no tiene descripción');
  await warnings.getByRole('button', { name: 'Ir al campo' }).first().click();
  const description = page.getByRole('textbox', { name: 'Descripción de la imagen' });
  await expect(description).toBeInViewport();
  await expect(page.getByRole('textbox', { name: 'Alternativa A' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Un punto');
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Alternativa A' })).toBeFocused();
  await expect(description).toBeHidden();
  // The description of the second image is opened with the mouse.
  await page.getByRole('textbox', { name: 'Alternativa B' }).getByRole('img').click();
  await description.fill('Otro "punto"');
  await page.getByRole('button', { name: 'Actualizar pregunta' }).click();
  await page.waitForURL((url) => url.pathname.endsWith('ver-preguntas'));
  const listed = page.getByRole('article').filter({ hasText: 'Elige el punto' }).first();
  await expect(listed.getByRole('img', { name: 'Un punto', exact: true })).toBeAttached();
  await expect(listed.getByRole('img', { name: 'Otro "punto"' })).toBeAttached();
});

test('the three exam types of the bank stand in one line @phone', async ({ page, session }) => {
  await session(page, ADMIN);
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/administrador/banco-preguntas?${paperOf(2023)}`);
    const types = page.getByRole('group', { name: 'Tipo de examen' }).locator('label');
    await expect(types).toHaveCount(3);
    const tops = await types.evaluateAll((labels) =>
      labels.map((label) => label.getBoundingClientRect().top),
    );
    expect(new Set(tops).size).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

declare global {
  interface Window {
    footWatch: { looks: number; covered: string[] };
  }
}

/**
 * Runs in the page. In each frame that shows a toast, notes what lies over the form's button, so that a press
 * would not reach the button.
 */
function watchFoot(): void {
  const watch = { looks: 0, covered: [] as string[] };
  window.footWatch = watch;
  const look = () => {
    requestAnimationFrame(look);
    const button = [...document.querySelectorAll('button')].find((each) =>
      each.textContent?.includes('Actualizar pregunta'),
    );
    if (!button || !document.querySelector('[data-sonner-toast]')) return;
    watch.looks += 1;
    const { left, top, width, height } = button.getBoundingClientRect();
    for (const share of [0.1, 0.5, 0.9]) {
      const met = document.elementFromPoint(left + width * share, top + height / 2);
      if (met && !button.contains(met)) watch.covered.push(met.outerHTML.slice(0, 200));
    }
  };
  requestAnimationFrame(look);
}

/** Waits until an element no longer moves, and returns its middle in pixels of the window. */
async function stillPlace(page: Page, target: Locator): Promise<{ x: number; y: number }> {
  const middle = async () => {
    const box = await target.boundingBox();
    return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : { x: 0, y: 0 };
  };
  let place = await middle();
  await expect(async () => {
    const before = place;
    await page.waitForTimeout(200);
    place = await middle();
    expect(place).toEqual(before);
  }).toPass();
  return place;
}

/**
 * Presses at a place at once, on whatever is there. Playwright's `click` would wait for its target to stand
 * still.
 */
async function press(page: Page, { x, y }: { x: number; y: number }, isTouch: boolean): Promise<void> {
  if (isTouch) {
    await page.touchscreen.tap(x, y);
    return;
  }
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.waitForTimeout(60);
  await page.mouse.up();
}

/**
 * Adds two questions in a year of their own: one with an image in its statement, and one whose alternatives
 * are that image. Returns their ids.
 */
async function addQuestions(url: string, token: string): Promise<number[]> {
  const year = await addYear(url, token);
  const category = { modality: 1, level: 3, specialty: 10, year, source_section: 1, type_exam: 'Ascenso' };
  const text = (value: string) => ({ type: 'text', value, gray: false });
  const add = async (number: number, statement: object[], texts: string[], image?: Buffer) => {
    const alternatives = texts.map((html, index) => ({ text: html, correct: index === 1 }));
    const item = {
      number,
      type_question: 'CCP',
      statement,
      alternatives,
      justification: [text('<p>Sí.</p>')],
    };
    const body = new FormData();
    body.append('data', JSON.stringify({ type_question: 'INDIVIDUAL', category, questions: [item] }));
    const file = image && new File([new Uint8Array(image)], 'a.png', { type: 'image/png' });
    if (file) body.append('questions[0][statement][1][value]', file);
    const answer = await fetch(`${url}/api/exams/questions/create/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body,
    });
    expect(answer.status).toBe(201);
    const { data } = (await answer.json()) as {
      data: { id: number; questions: { statement: { value: string }[] }[] };
    };
    return { id: data.id, path: data.questions[0]?.statement[1]?.value ?? '' };
  };
  const image = { type: 'image', value: 'novalue', gray: false, description: 'Un punto' };
  const one = await add(1, [text('<p>Mira.</p>'), image], ['uno', 'dos', 'tres'], PNG);
  const img = `<p><img src="${one.path}" /></p>`;
  const other = await add(2, [text('<p>Elige el punto.</p>')], [img, img, '<p>tres</p>']);
  return [one.id, other.id];
}
