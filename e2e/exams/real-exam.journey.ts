import type { ExamChoices } from '@amauta/contract/exams/real.ts';
import type { Page } from '@playwright/test';
import { authorizationOf, expect, test } from '../support/fixtures.ts';
import { choosePage, footer, openReal, pressStart, questionHeading } from '../support/mock-exam.ts';
import { call, sendFacts } from '../support/real-calls.ts';

const SETUP = '/docente/ascenso/simulacro-examen';

// The account remembers the way, and its other journeys expect LEARN.
test.afterEach(async ({ page }) => {
  const data = { way: 'LEARN' };
  await page.request.put('/api/mock/preferences/', { headers: authorizationOf(page), data });
});

const attemptOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';
const choicesOf = (page: Page) => call<ExamChoices>(page, `/mock/${attemptOf(page)}/choices/`);

const toPage = (page: Page, number: number) => page.goto(`${new URL(page.url()).pathname}?pagina=${number}`);

/** Opens the first page that has a single item, and returns the item's number. */
async function toSingleItem(page: Page): Promise<number> {
  const { items } = await choicesOf(page);
  const single = items.find(
    ({ page: own, q }) => !items.some((other) => other.q !== q && other.page === own),
  );
  if (!single) throw new Error('The exam has no single item.');
  await toPage(page, single.page);
  await expect(questionHeading(page)).toHaveText(`Pregunta ${single.q} de 60`);
  return single.q;
}

const letter = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}\\b`) });
const finish = (page: Page) =>
  page.getByRole('button', { name: 'Finalizar', exact: true }).filter({ visible: true }).first();

/**
 * Answers all open questions before the last page by calls to the API, and opens the last page. Answering the pages
 * between by hand would prove nothing new.
 */
async function skipToLastPage(page: Page): Promise<void> {
  const sent = async () => (await choicesOf(page)).items.filter(({ page: own }) => own <= pageShown(page));
  await expect
    .poll(async () => (await sent()).every((item) => item.selected_alternative_id !== null))
    .toBe(true);
  const { items } = await choicesOf(page);
  const last = Math.max(...items.map((item) => item.page));
  const blank = items.filter((item) => item.page < last && item.selected_alternative_id === null);
  const facts = blank.map(({ question_id }) => ({ type: 'ANSWER', question_id, alternative_id: 2 }));
  await sendFacts(page, attemptOf(page), facts);
  await toPage(page, last);
  await expect(questionHeading(page)).toBeVisible();
}

const pageShown = (page: Page) => Number(new URL(page.url()).searchParams.get('pagina') ?? 1);

/** All texts that would tell what is right. Statements may contain such words, so only whole texts count. */
const verdicts = (page: Page) =>
  page.getByText(
    /^(¡Respuesta correcta! 🎉|Respuesta incorrecta ❌|Tu respuesta.*|Correctas?|Incorrectas?|Justificación)$/,
  );
const results = (page: Page) => page.getByRole('heading', { name: 'Resultados del examen' });

test('a whole exam of Ascenso as on the day, from the choice to its results @phone', async ({
  page,
  session,
  axe,
}) => {
  test.setTimeout(240_000);
  await session(page, 'docente@amauta.test');
  await page.goto(SETUP);
  await page.getByRole('radio', { name: /^Como en el día/ }).check({ force: true });
  await expect(page.getByRole('heading', { name: 'Como en el día' })).toBeVisible();
  const change = page.getByRole('button', { name: 'Cambiar tu grupo de inscripción' });
  if (await change.isVisible()) await change.click();
  await page.getByRole('radio', { name: /^Primaria/ }).check({ force: true });
  await expect(page.getByRole('radio', { name: /^Ascenso 2025.*60 preguntas/ })).toBeChecked();
  await page.getByRole('radio', { name: /^3\.ª/ }).check({ force: true });
  await expect(page.getByText('Para la 3.ª escala necesitas 57 puntos: 38 correctas.')).toBeVisible();
  await axe(page);
  await pressStart(page, 'Iniciar simulacro');
  await expect(questionHeading(page)).toHaveText(/de 60$/);

  const isPhone = test.info().project.name === 'phone';
  let pages = 0;
  for (let isLast = false; !isLast; pages += 1) {
    await choosePage(page, pages % 2 === 0 ? 'A' : 'B');
    await expect(verdicts(page)).toHaveCount(0);
    if (pages === 3) {
      await page
        .getByRole('button', { name: /^Marcar para volver/ })
        .first()
        .click();
      await axe(page);
    }
    isLast = !(await footer(page).getByRole('button', { name: 'Siguiente' }).isVisible());
    if (isLast) break;
    // The desktop goes through every page by hand.
    if (isPhone && pages === 4) {
      await skipToLastPage(page);
      continue;
    }
    const before = await questionHeading(page).innerText();
    await footer(page).getByRole('button', { name: 'Siguiente' }).click();
    await expect(questionHeading(page)).not.toHaveText(before);
  }
  await expect.poll(async () => (await choicesOf(page)).answered).toBe(60);
  await footer(page).getByRole('button', { name: 'Finalizar' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Finalizar el examen?' });
  await expect(dialog.getByRole('heading', { name: '1 marcada para volver' })).toBeVisible();
  await expect(dialog.getByRole('heading', { name: /en blanco/ })).toHaveCount(0);
  await axe(page);
  await dialog.getByRole('button', { name: 'Finalizar' }).click();
  await expect(results(page)).toBeVisible();
  await expect(page.getByText(/(Llegas a la \d\.ª|Aún no llegas a la 2\.ª) escala/).first()).toBeVisible();
});

for (const [exam, email, sections] of [
  ['Nombramiento 2024', 'nombramiento@amauta.test', 'Habilidades Generales'],
  ['Acceso 2022-2023', 'directivos@amauta.test', 'Comprensión Lectora'],
] as const) {
  test(`a whole ${exam} as on the day, to its results`, async ({ page, session }) => {
    await session(page, email);
    await page.goto(`/docente/${email.split('@')[0]}/simulacro-examen`);
    await page.getByRole('radio', { name: /^Como en el día/ }).check({ force: true });
    await page.getByRole('radio', { name: new RegExp(`^${exam}`) }).check({ force: true });
    await expect(page.getByText(/^Total: mínimo|: mínimo \d/).first()).toBeVisible();
    await pressStart(page, 'Iniciar simulacro');
    const { total } = await choicesOf(page);
    await choosePage(page, 'B');
    const before = await questionHeading(page).innerText();
    await page.keyboard.press('ArrowRight');
    await expect(questionHeading(page)).not.toHaveText(before);
    await choosePage(page, 'B');
    await skipToLastPage(page);
    await choosePage(page, 'B');
    await expect(footer(page).getByRole('button', { name: 'Siguiente' })).toBeHidden();
    await expect(verdicts(page)).toHaveCount(0);
    await expect.poll(async () => (await choicesOf(page)).answered).toBe(total);
    await footer(page).getByRole('button', { name: 'Finalizar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Finalizar' }).click();
    await expect(results(page)).toBeVisible();
    const conditions = page.getByRole('list', { name: 'Condiciones del examen' });
    await expect(conditions.getByRole('heading', { name: sections })).toBeVisible();
    await expect(
      conditions.getByText(/^(Mínimo alcanzado|Te faltan? .* puntos?, \d+ preguntas?)$/).first(),
    ).toBeVisible();
    // What is missing to a minimum must not cover the words under its mark.
    const covered = await conditions.getByText(/^Mínimo \d/).evaluateAll((marks) =>
      marks.flatMap((mark) => {
        const [a, b] = [mark, mark.nextElementSibling as Element].map((one) => one.getBoundingClientRect());
        if (!a || !b) return ['no text'];
        const isApart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
        return isApart ? [] : [mark.textContent];
      }),
    );
    expect(covered).toEqual([]);
  });
}

test('answers, marks and discards survive a reload and a lost connection @phone', async ({
  page,
  context,
  session,
}) => {
  await session(page, 'docente@amauta.test');
  await openReal(page);
  const number = await toSingleItem(page);
  await choosePage(page, 'C');
  await choosePage(page, 'B');
  await expect(page.getByText('Cambiaste de C a B. Vale la última.')).toBeVisible();
  await page.getByRole('button', { name: 'Descartar la alternativa A' }).click();
  await page.getByRole('button', { name: /^Marcar para volver/ }).click();
  await expect.poll(async () => (await choicesOf(page)).marked).toBe(1);
  await page.reload();
  await expect(letter(page, 'B')).toBeChecked();
  await expect(page.getByRole('button', { name: 'Recuperar la alternativa A' })).toBeVisible();
  await expect(page.getByText('Cambiaste de C a B. Vale la última.')).toBeVisible();

  await context.setOffline(true);
  await choosePage(page, 'C');
  await expect(page.getByText('Sin conexión: tus respuestas se guardan en este equipo')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Con conexión: todo enviado')).toBeVisible();
  const item = (await choicesOf(page)).items.find(({ q }) => q === number);
  expect(item).toMatchObject({ marked: true, changed_from: 2, selected_alternative_id: 3 });

  // While the server answers 503, answers are kept on the device. The next opened page sends them.
  await page.route('**/answers/', (route) => route.fulfill({ status: 503, json: {} }));
  await choosePage(page, 'B');
  await expect(letter(page, 'B')).toBeChecked();
  page.on('dialog', (asked) => void asked.accept());
  await page.reload();
  await expect(letter(page, 'B')).toBeChecked();
  await page.unroute('**/answers/');
  await page.reload();
  await expect
    .poll(async () => (await choicesOf(page)).items.find(({ q }) => q === number)?.selected_alternative_id)
    .toBe(2);
});

test('of two devices the later answer counts, and both are told', async ({ page, browser, session }) => {
  await session(page, 'docente@amauta.test');
  await openReal(page);
  await toSingleItem(page);
  await choosePage(page, 'A');
  await expect.poll(async () => (await choicesOf(page)).answered).toBe(1);
  const context = await browser.newContext();
  const other = await context.newPage();
  await session(other, 'docente@amauta.test');
  await other.goto(page.url());
  const told = 'También lo tienes abierto en otro equipo. Vale la última respuesta.';
  await expect(other.getByText(told)).toBeVisible();
  await expect(letter(other, 'A')).toBeChecked();
  await choosePage(other, 'B');
  await expect
    .poll(async () => (await choicesOf(page)).items.some((item) => item.changed_from === 1))
    .toBe(true);
  // The first device learns of the other one with its next fact, here a mark.
  await page.keyboard.press('m');
  await expect(page.getByText(told)).toBeVisible();
  await expect(letter(page, 'B')).toBeChecked();
  await choosePage(page, 'C');
  await expect
    .poll(async () => (await choicesOf(page)).items.find((item) => item.marked)?.selected_alternative_id)
    .toBe(3);
  await context.close();
});

test('tells when 30 minutes are left, and ends by itself', async ({
  page,
  session,
  serverClock,
  ownTeacher,
}) => {
  await session(page, ownTeacher);
  await page.clock.install();
  await openReal(page);
  await toSingleItem(page);
  await choosePage(page, 'A');
  await expect.poll(async () => (await choicesOf(page)).answered).toBe(1);
  await page.clock.fastForward('02:29:50');
  serverClock.shift(150);
  await page.clock.runFor(15_000);
  await expect(page.getByText('Quedan 30 minutos.')).toBeVisible();
  serverClock.shift(181);
  await page.clock.fastForward('00:30:30');
  await page.clock.runFor(2_000);
  const dialog = page.getByRole('dialog', { name: 'Tiempo cumplido' });
  await expect(dialog.getByText('1 de 60 respondidas').first()).toBeVisible();
  await expect(dialog.getByText(/correctas/i)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Ver resultados' }).click();
  await expect(results(page)).toBeVisible();
});

test('goes to a blank question from the list before the end, and needs no mouse', async ({
  page,
  session,
}) => {
  await session(page, 'docente@amauta.test');
  await openReal(page);
  const number = await toSingleItem(page);
  await page.keyboard.press('Shift+A');
  await expect(page.getByText('Descartada', { exact: true })).toBeVisible();
  await page.keyboard.press('b');
  await page.keyboard.press('m');
  await expect(letter(page, 'B')).toBeChecked();
  await finish(page).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '¿Finalizar el examen?' });
  await expect(dialog.getByRole('button', { name: 'Seguir respondiendo' })).toBeFocused();
  await expect(dialog.getByRole('heading', { name: '59 en blanco' })).toBeVisible();
  await dialog.getByRole('button', { name: 'y 51 más' }).click();
  await dialog.getByRole('button', { name: 'Pregunta 60, en blanco' }).click();
  await expect(questionHeading(page)).toHaveText(/60 de 60$/);
  expect(number).toBeLessThan(60);
});
