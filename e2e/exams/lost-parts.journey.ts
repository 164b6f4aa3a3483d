import type { Page } from '@playwright/test';
import { openCreateForm } from '../support/authoring.ts';
import { expect, test } from '../support/fixtures.ts';
import { openMock, questionHeading } from '../support/mock-exam.ts';

/**
 * Makes the first `times` requests for each file whose path matches `names` fail. `Infinity` imitates files
 * of a version that the server no longer has. Returns the lost paths, and `give`, which lets the files
 * through from then on.
 */
async function lose(page: Page, names: RegExp, times: number): Promise<{ lost: string[]; give: () => void }> {
  const state = { lost: [] as string[], isGiving: false };
  await page.route(
    (url) => names.test(url.pathname),
    (route) => {
      const { pathname } = new URL(route.request().url());
      const count = state.lost.filter((path) => path === pathname).length;
      if (state.isGiving || count >= times) return route.continue();
      state.lost.push(pathname);
      // Half of the failures are lost connections, the others answers of a server that no longer has the
      // file.
      return count % 2 === 0 ? route.abort() : route.fulfill({ status: 404, body: 'gone' });
    },
  );
  return {
    lost: state.lost,
    give: () => {
      state.isGiving = true;
    },
  };
}

/** Marks the page. A reload would remove the mark. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { stayed: true }));
const hasStayed = (page: Page) => page.evaluate(() => 'stayed' in window);
const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'No se pudo cargar esta parte.' });

test('a page whose code is lost twice comes all the same', async ({ page, session }) => {
  await session(page, 'docente@amauta.test');
  await page.goto('/docente/ascenso/simulacro-examen');
  await mark(page);
  const { lost } = await lose(page, /my-exams-page/, 2);
  await page.getByRole('link', { name: 'Mis exámenes' }).first().click();
  await expect(page.getByRole('heading', { name: 'Mis exámenes', level: 1 })).toBeVisible();
  expect(lost.length).toBeGreaterThan(1);
  expect(await hasStayed(page)).toBe(true);
});

test('a page whose code is gone says so in its place, and comes when asked again', async ({
  page,
  session,
  axe,
}) => {
  await session(page, 'docente@amauta.test');
  await page.goto('/docente/ascenso/simulacro-examen');
  await mark(page);
  const { give } = await lose(page, /my-exams-page/, Number.POSITIVE_INFINITY);
  await page.getByRole('link', { name: 'Mis exámenes' }).first().click();
  await expect(failure(page)).toBeVisible();
  await expect(failure(page)).toContainText('Puede haber una versión nueva: recarga la página.');
  await axe(page);
  // The rest of the page still works: another page opens, and back here the failure is still shown.
  await page.getByRole('link', { name: 'Banco de preguntas' }).first().click();
  await expect(page.getByRole('heading', { name: 'Banco de preguntas', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Mis exámenes' }).first().click();
  await expect(failure(page)).toBeVisible();
  give();
  await failure(page).getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('heading', { name: 'Mis exámenes', level: 1 })).toBeVisible();
  expect(await hasStayed(page)).toBe(true);
});

test('windows of an exam whose code is gone leave the exam as it is', async ({ page, session }) => {
  await session(page, 'docente@amauta.test');
  const { give } = await lose(page, /(dialog|menu|popover)-window/, Number.POSITIVE_INFINITY);
  await openMock(page);
  await mark(page);
  for (const opener of ['Generar de nuevo', 'Texto: tamaño']) {
    await page.getByRole('button', { name: opener }).click();
    await expect(failure(page)).toBeVisible();
    await expect(questionHeading(page)).toBeVisible();
    await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
    await expect(failure(page)).toBeHidden();
  }
  give();
  await page.getByRole('button', { name: 'Generar de nuevo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Texto: tamaño' }).click();
  await expect(page.getByRole('button', { name: 'Texto más grande' })).toBeVisible();
  expect(await hasStayed(page)).toBe(true);
});

test('without a connection a page not yet seen says so, and comes when the connection does', async ({
  page,
  context,
  session,
}) => {
  await session(page, 'docente@amauta.test');
  await page.goto('/docente/ascenso/simulacro-examen');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await mark(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Mis exámenes' }).first().click();
  await expect(failure(page)).toContainText('Revisa tu conexión.');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Mis exámenes', level: 1 })).toBeVisible();
  expect(await hasStayed(page)).toBe(true);
});

test('a dialog of the administrator comes when asked again', async ({ page, session }) => {
  await session(page, 'admin@amauta.test');
  const { give } = await lose(page, /add-teacher-dialog/, Number.POSITIVE_INFINITY);
  await page.goto('/administrador/gestionar-docentes');
  await mark(page);
  await page.getByRole('button', { name: 'Agregar Docente' }).click();
  await expect(failure(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  give();
  await failure(page).getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await hasStayed(page)).toBe(true);
});

test('the editor comes at the next press', async ({ page, session }) => {
  await session(page, 'admin@amauta.test');
  const { give } = await lose(page, /rich-text-editor/, Number.POSITIVE_INFINITY);
  await openCreateForm(page, 2023);
  await mark(page);
  const field = page.getByRole('textbox', { name: 'Alternativa A', exact: true });
  await field.click();
  await expect(page.getByRole('alert').filter({ hasText: 'No se pudo abrir el editor.' })).toBeVisible();
  give();
  await field.click();
  await expect(page.getByRole('toolbar', { name: 'Formato de Alternativa A' })).toBeVisible();
  expect(await hasStayed(page)).toBe(true);
});

test('the viewer comes with its looks when asked again', async ({ page, session }) => {
  await session(page, 'docente@amauta.test');
  const { give, lost } = await lose(page, /pdf-viewer.*css/, Number.POSITIVE_INFINITY);
  await page.goto('/docente/recursos');
  await mark(page);
  await page
    .getByRole('button', { name: /^Ver (?!video)/ })
    .first()
    .click();
  await expect(failure(page)).toBeVisible();
  expect(lost.length).toBeGreaterThan(1);
  give();
  await failure(page).getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('dialog').locator('canvas').first()).toBeVisible();
  // The canvas is placed by the viewer's own style sheet. If that sheet were missing, the pages would stand
  // below each other.
  await expect(page.locator('.pdf-pages canvas').first()).toHaveCSS('position', 'absolute');
  expect(await hasStayed(page)).toBe(true);
});
