import type { OfficialBlueprintInput } from '@amauta/contract/exams/official.ts';
import type { Locator, Page } from '@playwright/test';
import { paperOf } from './support/authoring.ts';
import { addYear, openBank } from './support/empty-paper.ts';
import { untilLoaded } from './support/fits.ts';
import { expect, test } from './support/fixtures.ts';
import { footer, openReal, questionHeading } from './support/mock-exam.ts';
import { createQuestion } from './support/wide-question.ts';

const SIZES = [12, 18, 24];
const sized = (place: string) =>
  `<p>texto ${place} ${SIZES.map((size) => `<span style="font-size: ${size}px">${place} de ${size}</span>`).join(' ')}</p>`;
const NESTED = '<p style="font-size: 24px">par <span style="font-size: 18px">dentro de 18</span></p>';

test('a size looks the same to its author and to the teacher, at each reading size', async ({
  page,
  session,
  server,
  browser,
}) => {
  const { token } = await session(page, 'admin@amauta.test');
  const year = await addYear(server.url, token);
  const table = `<table><tbody><tr><td>${sized('tabla')}</td></tr></tbody></table>`;
  const statement = [{ type: 'text' as const, value: `${sized('enunciado')}${table}${NESTED}` }];
  const alternatives = [sized('opción'), '<p>b</p>'];
  const id = await createQuestion(server.url, token, year, statement, alternatives);
  await page.goto(`/administrador/banco-preguntas/editar-pregunta/${id}?${paperOf(year)}`);
  const field = page.getByRole('textbox', { name: 'Bloque 1 del enunciado', exact: true });
  const alternative = page.getByRole('textbox', { name: 'Alternativa A', exact: true });
  await expectSizes(field, alternative);
  // The sizes are the same while the field is edited.
  await field.click();
  await expect(page.getByRole('toolbar', { name: 'Formato de Bloque 1 del enunciado' })).toBeVisible();
  await expectSizes(field, alternative);

  const device = await browser.newContext({ baseURL: server.url, locale: 'es-PE' });
  const exam = await device.newPage();
  await session(exam, 'richard.gutierrez@amauta.test');
  await openBank(exam, year);
  const main = exam.getByRole('main');
  for (const reading of ['md', 'lg', 'xl']) {
    await exam.evaluate((size) => localStorage.setItem('readingSize', size), reading);
    await exam.reload();
    await expect(questionHeading(exam)).toBeVisible();
    await expectSizes(main, main);
  }
  await device.close();
});

/** Adds an official exam and ends it, so that the list shows an ended one. */
async function endAnExam(url: string, token: string): Promise<void> {
  const exam: OfficialBlueprintInput = {
    name: 'Ascenso que terminó',
    contest: 'Concurso de prueba',
    exam_type: 'Ascenso',
    sections: [
      {
        name: 'Gestión',
        kinds: [{ kind: 'CG', question_count: 50 }],
        points_per_question: 2,
        points_minimum: null,
      },
    ],
    points_minimum: null,
    scales: [{ scale: 3, points_minimum: 60 }],
    minutes: 150,
    valid_from: '2026-01-01',
    valid_to: null,
    source: 'Inventado para una prueba.',
  };
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const address = `${url}/api/exams/official-blueprints/${path}`;
    const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(response.ok, path).toBe(true);
    return (await response.json()).data;
  };
  const { id } = await post('create/', exam);
  await post(`${id}/end/`, {});
}

async function expectSizes(statement: Locator, alternative: Locator): Promise<void> {
  for (const size of SIZES) {
    await expectSize(statement.getByText(`enunciado de ${size}`, { exact: true }), size);
    await expectSize(statement.getByText(`tabla de ${size}`, { exact: true }), size);
    await expectSize(alternative.getByText(`opción de ${size}`, { exact: true }), size);
  }
  await expectSize(statement.getByText('dentro de 18', { exact: true }), 18);
}

/** Expects the size of a word, where the text around the word counts as 16. */
async function expectSize(word: Locator, size: number): Promise<void> {
  await expect(word).toBeVisible();
  const share = await word.evaluate((element) => {
    const sizeOf = (of: Element | null) => Number.parseFloat(of ? getComputedStyle(of).fontSize : '');
    return sizeOf(element) / sizeOf(element.closest('table, .read'));
  });
  expect(share).toBeCloseTo(size / 16, 2);
}

/** Opens every page as a narrow phone whose text is twice as large. */
async function enlarge(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    }),
  );
}

test('with text of 200 % on a narrow phone, an exam as on the day keeps its title, its question and its foot', async ({
  page,
  session,
  ownTeacher,
}) => {
  await enlarge(page);
  await session(page, ownTeacher);
  await openReal(page);
  expect(await page.getByRole('heading', { level: 1 }).evaluate(brokenWords)).toEqual([]);
  await expect(page.getByRole('timer')).toBeInViewport({ ratio: 1 });
  await expect(questionHeading(page)).toBeInViewport({ ratio: 1 });
  await expect(footer(page).getByRole('button', { name: 'Siguiente' })).toBeInViewport({ ratio: 1 });
  await page.goto('/docente/ascenso/simulacro-examen');
  await expect(page.getByRole('link', { name: 'Continuar simulacro' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('with text of 200 % on a narrow phone, titles keep their words whole and the start button its place', async ({
  page,
  session,
}) => {
  await enlarge(page);
  await session(page, 'docente@amauta.test');
  for (const path of [
    'ascenso/simulacro-examen',
    'ascenso/preguntas-erradas',
    'directivos/banco-preguntas',
  ]) {
    await page.goto(`/docente/${path}`);
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toBeVisible();
    expect(await title.evaluate(brokenWords), path).toEqual([]);
  }
  const start = page.getByRole('button', { name: /^(Iniciar|Empezar)/ }).filter({ visible: true });
  await expect(start.first()).toBeInViewport({ ratio: 1 });
});

test("with the browser's letters twice as large, no page is wider than a narrow phone", async ({
  playwright,
  session,
  server,
}) => {
  const { launchOptions = {} } = test.info().project.use;
  // Unlike a style of the page, the browser's own setting also moves the limits of media queries in em.
  const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  const viewport = { width: 360, height: 780 };
  const phone = { viewport, isMobile: true, hasTouch: true, baseURL: server.url } as const;
  const paper = 'type_exam=Directivos&source_section=1&exam_directive=2';
  for (const [email, paths] of [
    ['docente@amauta.test', ['hoy', 'mis-examenes', 'ascenso/practica-tema', 'recursos']],
    ['directivos@amauta.test', ['directivos/banco-preguntas']],
    [
      'admin@amauta.test',
      [
        'gestionar-docentes',
        'banco-preguntas',
        `banco-preguntas/ver-preguntas?${paper}`,
        'bibliografia',
        'examenes-oficiales',
        'concursos',
        'cuentas',
      ],
    ],
  ] as const) {
    const context = await browser.newContext(phone);
    const page = await context.newPage();
    const { token } = await session(page, email);
    if (email.startsWith('admin')) await endAnExam(server.url, token);
    for (const path of paths) {
      await page.goto(`/${email.startsWith('admin') ? 'administrador' : 'docente'}/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await untilLoaded(page);
      const width = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(width, path).toBeLessThanOrEqual(viewport.width);
    }
    await context.close();
  }
  await browser.close();
});

/** The words of an element that stand on more than one line. */
function brokenWords(element: Element): string[] {
  const text = element.firstChild;
  if (!(text instanceof Text)) throw new Error('The element holds more than text.');
  return [...text.data.matchAll(/\S+/g)].flatMap((word) => {
    const range = document.createRange();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word[0]] : [];
  });
}
