import type { Today } from '@amauta/contract/study/today.ts';
import { todayInLima } from '@amauta/exam-rules/access.ts';
import { addMonths } from '@amauta/exam-rules/teacher-access.ts';
import type { Page } from '@playwright/test';
import { expectRoomForLargeText, expectToFit, expectToFitLargeText, untilLoaded } from '../support/fits.ts';
import { authorizationOf, expect, test } from '../support/fixtures.ts';

const HOY = '/docente/hoy';

async function readToday(page: Page): Promise<Today> {
  const response = await page.request.get('/api/study/today/', { headers: authorizationOf(page) });
  return (await response.json()).data;
}
/** Discards the exams that earlier journeys of the worker left running, because their time would fill the day. */
async function discardRunning(page: Page): Promise<void> {
  let seen = 0;
  for (let today = await readToday(page); today.unfinished; today = await readToday(page)) {
    seen += 1;
    expect(seen, JSON.stringify(today.unfinished)).toBeLessThan(60);
    const discarded = await page.request.post(`/api/mock/${today.unfinished.attempt_id}/discard/`, {
      headers: authorizationOf(page),
    });
    expect(discarded.status()).toBe(200);
  }
}
const cardsOf = (page: Page) => page.getByRole('region', { name: 'Para hoy' }).getByRole('listitem');

test("a new teacher reaches today's first card in four taps @phone", async ({
  page,
  session,
  browser,
  baseURL,
  axe,
}) => {
  const email = `illari.hoy.${test.info().project.name}@correo.pe`;
  const temporary = 'Temporal#2026';
  const admin = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  await session(admin, 'admin@amauta.test');
  const created = await admin.request.post('/api/teachers/create/', {
    headers: authorizationOf(admin),
    data: {
      full_name: 'Illari Huamán Hoy',
      password: temporary,
      expiration_date: addMonths(todayInLima(new Date()), 3),
      contact: { phone_number: '941852964', email },
      categories: [{ modality: 1, level: 3, specialty: 10 }],
      type_access: 'Ascenso',
    },
  });
  expect(created.status()).toBe(201);
  await admin.context().close();

  let taps = 0;
  const tap = async (name: RegExp | string, role: 'button' | 'link') => {
    taps += 1;
    await page
      .getByRole(role, { name, exact: typeof name === 'string' })
      .first()
      .click();
  };
  const password = 'Chumbivilcas#7';
  await page.goto('/ingresar');
  await page.getByLabel('Usuario').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(temporary);
  await tap('Ingresar', 'button');
  await page.getByLabel('Contraseña actual', { exact: true }).fill(temporary);
  await page.getByLabel('Nueva contraseña', { exact: true }).fill(password);
  await page.getByLabel('Repite la nueva contraseña', { exact: true }).fill(password);
  await tap('Guardar contraseña', 'button');
  await expect(page).toHaveURL('/docente/ascenso/simulacro-examen');
  // The line of the set-up page, because on a phone the menu would cost another tap.
  const line = await page.getByRole('link', { name: 'Ver qué toca hoy' }).boundingBox();
  expect(line?.height).toBeGreaterThanOrEqual(44);
  await tap('Ver qué toca hoy', 'link');
  await expect(page.getByRole('heading', { level: 1, name: '¿Qué examen vas a dar?' })).toBeVisible();
  await expect(cardsOf(page).first()).toContainText('Da tu primer simulacro');
  await untilLoaded(page);
  await expectRoomForLargeText(page);
  await axe(page);
  await tap(/^Empezar: /, 'button');
  await expect(page).toHaveURL(/ascenso\/simulacro-examen\/\d+(\?|$)/);
  expect(taps).toBeLessThanOrEqual(4);
});

test('a teacher with history sees the right cards @phone', async ({ page, session, axe }) => {
  await session(page, 'docente@amauta.test');
  await discardRunning(page);
  // With 20 minutes a day no mock exam is planned, so the cards are the same on every day of the week.
  const short = await page.request.put('/api/study/aim/', {
    headers: authorizationOf(page),
    data: { minutes_a_day: 20 },
  });
  expect(short.status()).toBe(200);
  await page.goto(HOY);
  await expect(page.getByRole('heading', { level: 1, name: /^Faltan \d+ días para Ascenso/ })).toBeVisible();
  const today = await readToday(page);
  expect(today.has_answered).toBe(true);
  expect(today.cards.length).toBeGreaterThan(0);
  await expect(cardsOf(page)).toHaveCount(today.cards.length);
  for (const [place, card] of today.cards.entries()) {
    await expect(cardsOf(page).nth(place)).toContainText(card.why);
    await expect(cardsOf(page).nth(place)).toContainText(String(card.minutes));
  }
  expect(today.cards[0]?.what).toBe('review');
  await expect(page.getByRole('region', { name: /^Tu semana/ }).getByRole('listitem')).toHaveCount(7);
  await expect(page.getByRole('region', { name: 'Tu puntaje en el tiempo' })).toBeVisible();
  await untilLoaded(page);
  await expectToFit(page);
  await expectToFitLargeText(page);
  await expectRoomForLargeText(page);
  await axe(page);

  const count = today.cards[0]?.what === 'review' ? today.cards[0].question_count : 0;
  await page.getByRole('button', { name: /^Empezar: Repasa \d+ error/ }).click();
  await expect(page).toHaveURL(/ascenso\/preguntas-erradas\/\d+(\?|$)/);
  const id = /erradas\/(\d+)/.exec(page.url())?.[1];
  const attempt = await page.request.get(`/api/mock/${id}/`, { headers: authorizationOf(page) });
  expect((await attempt.json()).data.total_questions).toBe(count);

  await page.goto(HOY);
  const going = page.getByRole('region', { name: `Vas en la pregunta 1 de ${count}` });
  await expect(going).toBeVisible();
  await expectToFitLargeText(page);
  await going.getByRole('link', { name: 'Continuar repaso' }).click();
  // The exam may add the number of its page to the address.
  await expect(page).toHaveURL(new RegExp(`preguntas-erradas/${id}(\\?|$)`));
});

test('the button of a running mock fits its strip @phone', async ({ page, session }) => {
  await session(page, 'docente@amauta.test');
  await discardRunning(page);
  const { aim } = await readToday(page);
  const started = await page.request.post('/api/mock/create/', {
    headers: authorizationOf(page),
    data: {
      type: 'MOCK',
      way: 'REAL',
      type_exam: 'Ascenso',
      category_id: aim.category_id,
      blueprint_id: aim.rules?.id,
      target_scale: aim.target_scale,
    },
  });
  expect(started.status(), await started.text()).toBe(201);
  await page.goto(HOY);
  const strip = page.getByRole('region', { name: /^Vas en la pregunta 1 de/ });
  const gaps = () =>
    strip.getByRole('link', { name: /^Continuar simulacro · quedan \d:\d\d:\d\d$/ }).evaluate((link) => {
      const words = document.createRange();
      words.selectNodeContents(link);
      const [outer, button, inner] = [link.closest('section'), link, words].map((one) =>
        one?.getBoundingClientRect(),
      );
      if (!outer || !button || !inner) return null;
      const distances = [button.left - outer.left, outer.right - button.right, inner.left - button.left];
      return { least: Math.min(...distances, button.right - inner.right), height: inner.height };
    });
  // The time is read at a glance where it stands on one line with its words.
  await expect.poll(async () => (await gaps())?.height).toBeLessThan(30);
  await expectRoomForLargeText(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expect.poll(async () => (await gaps())?.least).toBeGreaterThanOrEqual(8);
  await discardRunning(page);
});

test('what was read opens without a connection', async ({ page, session, context }) => {
  await session(page, 'docente@amauta.test');
  await discardRunning(page);
  await page.goto(HOY);
  await expect(page.getByRole('heading', { name: 'Para hoy' })).toBeVisible();
  await page.getByRole('link', { name: 'Mis exámenes' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mis exámenes' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Hoy', exact: true }).first().click();
  await expect(page.getByText(/^Sin conexión\. Actualizado el \d\d-\d\d\.$/)).toBeVisible({
    timeout: 30_000,
  });
  await expect(cardsOf(page).first()).toContainText('Con conexión');
  await expect(page.getByRole('button', { name: /^Empezar/ })).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByText(/^Sin conexión\. Actualizado/)).toHaveCount(0, { timeout: 30_000 });
  // The same with Hoy open.
  await context.setOffline(true);
  await expect(cardsOf(page).first()).toContainText('Con conexión');
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: /^Empezar/ }).first()).toBeVisible();
});
