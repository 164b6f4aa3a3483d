import { paperOf } from './support/authoring.ts';
import { openBank } from './support/empty-paper.ts';
import { expectToFit, expectUnbroken, untilLoaded } from './support/fits.ts';
import { expect, test } from './support/fixtures.ts';
import { finishByCalls, footer, openMock } from './support/mock-exam.ts';
import { addWideQuestion } from './support/wide-question.ts';

test('sign-in and password change are accessible and fit @phone', async ({ page, session, axe }) => {
  await page.goto('/ingresar');
  await expect(page.getByRole('button', { name: 'Ingresar', exact: true })).toBeVisible();
  await axe(page);
  await expectToFit(page);
  await session(page, 'docente@amauta.test');
  for (const path of ['/docente/cambiar-clave', '/docente/recursos', '/docente/no-existe']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await axe(page);
    await expectToFit(page);
  }
});

test('every setup page is accessible and fits @phone', async ({ page, session, axe }) => {
  for (const [email, type] of [
    ['docente@amauta.test', 'ascenso'],
    ['nombramiento@amauta.test', 'nombramiento'],
    ['directivos@amauta.test', 'directivos'],
    ['vencida@amauta.test', 'ascenso'],
  ] as const) {
    await session(page, email);
    await page.goto(`/docente/${type}/simulacro-examen`);
    // Only learning has 'Limpiar', and other journeys of this server may have left the account with the real exam.
    await expect(page.getByRole('group').first()).toBeAttached();
    await untilLoaded(page);
    await axe(page);
    await expectToFit(page);
  }
});

test('the exam and its results are accessible and fit @phone', async ({ page, session, axe }) => {
  await session(page, 'docente@amauta.test');
  await openMock(page);
  await untilLoaded(page);
  await axe(page);
  await expectToFit(page);
  await finishByCalls(page, 'B');
  await untilLoaded(page);
  await axe(page);
  const closed = page.getByRole('button', { name: /Ver detalle$/, expanded: false });
  while ((await closed.count()) > 0) await closed.first().click();
  // The opened answers hold tables that are wider than a phone.
  await expectToFit(page);
});

test('the administration is accessible and fits @phone', async ({ page, session, axe }) => {
  await session(page, 'admin@amauta.test');
  // The list of teachers, to which `/administrador` leads, has its own journey.
  for (const path of [
    '/administrador/cambiar-clave',
    '/administrador/concursos',
    `/administrador/banco-preguntas/ver-preguntas?${paperOf(2024)}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await untilLoaded(page);
    await axe(page);
    await expectToFit(page);
  }
});

// Wider windows show the numbers beside the list.
test('the narrowest phone shows the whole head of the exam and of the review, and breaks no word that has room @phone-alone', async ({
  page,
  session,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const head = page.locator('header p').filter({ visible: true });
  const cut = () => head.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  await session(page, 'docente@amauta.test');
  await openMock(page);
  await expect(head).toContainText('Ascenso');
  expect(await cut()).toBe(0);
  await finishByCalls(page, 'B');
  await page.getByRole('link', { name: 'Ver Respuestas Erróneas' }).click();
  await expect(head).toContainText('Simulacro del');
  expect(await cut()).toBe(0);

  // It also breaks no word that has room.
  await page.goto('/docente/mis-examenes');
  await expectUnbroken(page.getByRole('region', { name: /^Tus temas por reforzar, Dir/ }), 'acompañamiento');
  await session(page, 'vencida@amauta.test');
  await page.goto('/docente/ascenso/simulacro-examen');
  const notice = page.getByText(/Renuévalo para iniciar un simulacro/);
  const [date = ''] = /[\d-]{10}/.exec((await notice.textContent()) ?? '') ?? [];
  await expectUnbroken(notice, date);
  await session(page, 'admin@amauta.test');
  await page.goto('/administrador/gestionar-docentes?buscar=freddy.sanchez');
  await expectUnbroken(page.getByRole('row', { name: /Freddy/ }), 'freddy.sanchez@amauta.test');
});

test('the numbers of a paper leave room for the filters @phone-alone', async ({ page, session }) => {
  await session(page, 'admin@amauta.test');
  // The exam has 70 questions, twelve rows of numbers.
  await page.goto(
    '/administrador/banco-preguntas/ver-preguntas?type_exam=Directivos&source_section=1&exam_directive=2',
  );
  const last = page.getByRole('button', { name: 'Ir a la pregunta 70' });
  await expect(last).toBeAttached();
  await expect(page.getByPlaceholder('Número o texto')).toBeInViewport();
  await last.tap();
  await expect(page.getByRole('heading', { name: /70$/ })).toBeInViewport();
});

test('what is wider than a phone keeps to its place on every screen that shows it @phone', async ({
  page,
  session,
  server,
  browser,
}) => {
  const { token } = await session(page, 'admin@amauta.test');
  const { id, year } = await addWideQuestion(server.url, token);
  await page.goto(`/administrador/banco-preguntas/ver-preguntas?${paperOf(year)}`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectToFit(page);
  await page.goto(`/administrador/banco-preguntas/editar-pregunta/${id}`);
  await expect(page.getByText('Pregunta cargada')).toBeVisible();
  await page.getByRole('button', { name: 'Ver como docente' }).click();
  await expect(page.getByRole('region', { name: 'Como la ve el docente' })).toBeVisible();
  await expectToFit(page);

  const { viewport = null, isMobile = false, hasTouch = false } = test.info().project.use;
  const context = await browser.newContext({ viewport, isMobile, hasTouch, baseURL: server.url });
  const teacher = await context.newPage();
  await session(teacher, 'elmer.arroyo@amauta.test');
  await openBank(teacher, year);
  await expectToFit(teacher);
  // The alternative is a table. Pressing one of its cells chooses the alternative.
  await teacher.locator('label td').first().click();
  await expect(teacher.getByRole('radio', { name: /^A\b/ })).toBeChecked();
  await expectToFit(teacher);
  await footer(teacher).getByRole('button', { name: 'Finalizar examen' }).click();
  await teacher.getByRole('button', { name: /Ver detalle$/ }).click();
  await expectToFit(teacher);
  await teacher.goto('/docente/ascenso/preguntas-erradas');
  await teacher.getByRole('button', { name: 'Ver justificación' }).first().click();
  await expectToFit(teacher);
  await context.close();
});

test('a table that is wider than a phone fades out where more of it is @phone', async ({
  page,
  session,
  server,
}) => {
  const { token } = await session(page, 'admin@amauta.test');
  const { year } = await addWideQuestion(server.url, token);
  await page.goto(`/administrador/banco-preguntas/ver-preguntas?${paperOf(year)}`);
  await expect(page.getByRole('article')).toHaveCount(1);
  const table = page.getByRole('group', { name: 'Tabla' }).first();
  /** The widths over which the left and the right side of the table fade out. */
  const fades = () =>
    table.evaluate((box) => {
      const style = getComputedStyle(box);
      return ['--fade-left', '--fade-right'].map(
        (side) => Number.parseFloat(style.getPropertyValue(side)) > 0,
      );
    });
  const scroll = (share: number) =>
    table.evaluate((box, to) => {
      box.scrollLeft = to * (box.scrollWidth - box.clientWidth);
    }, share);
  const isWider = await table.evaluate((box) => box.scrollWidth > box.clientWidth);
  await expect.poll(fades).toEqual([false, isWider]);
  await scroll(0.5);
  await expect.poll(fades).toEqual([isWider, isWider]);
  await scroll(1);
  await expect.poll(fades).toEqual([isWider, false]);
});

// Wider windows show more of a page from the start.
test('what is loaded last pushes nothing away @phone-alone', async ({ page, session }) => {
  await page.addInitScript(sumLayoutShifts);
  const paper = 'type_exam=Directivos&source_section=1&exam_directive=2';
  for (const [email, path] of [
    ['docente@amauta.test', '/docente/hoy'],
    ['docente@amauta.test', '/docente/mis-examenes'],
    ['admin@amauta.test', `/administrador/banco-preguntas/ver-preguntas?${paper}`],
    ['admin@amauta.test', '/administrador/mi-cuenta'],
  ] as const) {
    await session(page, email);
    // The part at the top asks first. Here its answer comes last.
    let calls = 0;
    await page.route('**/api/**', async (route) => {
      calls += 1;
      await new Promise((over) => setTimeout(over, Math.max(0, 1_200 - 200 * calls)));
      await route.continue().catch(() => undefined);
    });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await untilLoaded(page);
    await page.unroute('**/api/**');
    // Up to 0.1 is 'good': https://web.dev/articles/cls
    expect(await page.evaluate(() => window.layoutShifts), path).toBeLessThan(0.1);
  }
});

declare global {
  interface Window {
    layoutShifts: number;
  }
}

/** Runs in the page. Adds up how far what is visible moves without a person's doing. */
function sumLayoutShifts(): void {
  window.layoutShifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      };
      if (!hadRecentInput) window.layoutShifts += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
