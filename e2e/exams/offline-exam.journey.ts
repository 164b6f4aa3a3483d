import type { ExamChoices } from '@amauta/contract/exams/real.ts';
import type { Page } from '@playwright/test';
import { type Device, test } from '../support/device.ts';
import { authorizationOf, expect } from '../support/fixtures.ts';
import { footer, questionHeading } from '../support/mock-exam.ts';
import {
  answerShown,
  answersOf,
  answerTo,
  askToStoreExam,
  pressIn,
  SAVED,
  SETUP,
  storeExam,
} from '../support/stored-exam.ts';

/** Cuts the browser's network. A restarted browser has to be cut again. */
const cut = (device: Device) => device.page.context().setOffline(true);

async function restartOffline(device: Device): Promise<Page> {
  const page = await device.restart();
  await cut(device);
  return page;
}

test('an exam takes no place when the page is reloaded before it was confirmed', async ({
  device: { page },
  session,
}) => {
  await session(page, 'docente@amauta.test');
  const { id } = await askToStoreExam(page);
  const reserved = async () => {
    const answer = await page.request.get('/api/mock/papers/', { headers: authorizationOf(page) });
    const { data } = (await answer.json()) as { data: { exam_attempt_id: number }[] };
    return data.some((paper) => paper.exam_attempt_id === id);
  };
  expect(await reserved()).toBe(true);
  await page.reload();
  await expect.poll(reserved).toBe(false);
  await expect(page.getByRole('button', { name: 'Guardar para rendir sin conexión' })).toBeVisible();
  await expect(page.getByText('no está en este equipo')).toBeHidden();
});

test('an exam as on the day is stored, taken and finished without a connection, and every answer arrives', async ({
  device,
  session,
  axe,
}) => {
  test.setTimeout(300_000);
  await session(device.page, 'docente@amauta.test');
  const id = await storeExam(device.page);
  await axe(device.page);
  await cut(device);

  let page = device.page;
  await page.goto('/docente/mis-examenes');
  await pressIn(page, /^Empezar/);
  const given = new Map<number, number>();
  await answerTo(page, given, 15);
  await page.reload();
  await expect(questionHeading(page)).toBeVisible();
  await answerTo(page, given, 30);

  page = await restartOffline(device);
  await page.goto('/docente/mis-examenes');
  await pressIn(page, /^Continuar/);
  // The exam opens at the first item without an answer. Earlier answers are kept and can be changed.
  await expect(questionHeading(page)).toBeVisible();
  await answerTo(page, given, 60);
  await footer(page).getByRole('button', { name: 'Anterior' }).click();
  await answerShown(page, given, 1);
  await axe(page);
  await page.getByRole('button', { name: 'Finalizar' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Finalizar/ }).click();
  await expect(page.getByText('Se envían solas')).toBeVisible();
  await axe(page);

  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Resultados del examen' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).join()))
    .not.toMatch(/exam_(outbox|paper)/);
  const expected = Array.from({ length: 60 }, (_, index) => given.get(index + 1) ?? null);
  expect(await answersOf(page, id)).toEqual(expected);
  await page.goto('/docente/mis-examenes');
  await expect(page.getByRole('region', { name: SAVED })).toBeHidden();
});

test('another account on the device sees nothing of a stored exam, and signing out asks about what waits', async ({
  device,
  session,
}) => {
  const { page } = device;
  await session(page, 'docente@amauta.test');
  const id = await storeExam(page);
  await cut(device);
  await page.goto('/docente/mis-examenes');
  await pressIn(page, /^Empezar/);
  const given = new Map<number, number>();
  await answerTo(page, given, 5);
  await page.goto('/docente/mis-examenes');
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  const question = page.getByRole('dialog', { name: 'Hay algo sin enviar' });
  await expect(question).toContainText('se envían cuando vuelvas a entrar aquí');
  await question.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL(/ingresar/);

  await page.context().setOffline(false);
  await session(page, 'nombramiento@amauta.test');
  await page.goto('/docente/mis-examenes');
  await expect(page.getByRole('heading', { level: 1, name: 'Mis exámenes' })).toBeVisible();
  await expect(page.getByRole('region', { name: SAVED })).toBeHidden();
  await session(page, 'docente@amauta.test');
  await page.goto(`${SETUP}/${id}`);
  await expect(questionHeading(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).not.toMatch(/exam_outbox/);
  const reply = await page.request.get(`/api/mock/${id}/choices/`, { headers: authorizationOf(page) });
  const { data } = (await reply.json()) as { data: { answered: number } };
  expect(data.answered).toBe(given.size);
});

test('an exam whose time is over while the phone is off is sent and shown when the phone is back @phone-alone', async ({
  device,
  session,
  serverClock,
  ownTeacher,
}) => {
  await session(device.page, ownTeacher);
  const id = await storeExam(device.page);
  await cut(device);
  let page = device.page;
  await page.goto('/docente/mis-examenes');
  await pressIn(page, /^Empezar/);
  const given = new Map<number, number>();
  await answerTo(page, given, 3);

  const minutes = 200;
  serverClock.shift(minutes);
  page = await restartOffline(device);
  await page.clock.install({ time: Date.now() + minutes * 60_000 });
  await page.goto('/docente/mis-examenes');
  await expect(page.getByRole('region', { name: SAVED })).toContainText(
    /Ya terminó: se envía cuando haya conexión, hasta el \S+ a las/,
  );
  await pressIn(page, /^Ver resultados/);
  await page
    .getByRole('dialog', { name: 'Tiempo cumplido' })
    .getByRole('button', { name: 'Ver resultados' })
    .click();
  await expect(page.getByText(/Las recibimos hasta el \S+ a las/)).toBeVisible();
  await page.context().setOffline(false);
  // The page that waits has the heading of the results, too.
  await expect(page.getByRole('region', { name: 'Puntaje' })).toBeVisible();
  const sent = (await answersOf(page, id)).flatMap((answer, index) =>
    answer === null ? [] : [[index + 1, answer]],
  );
  expect(sent).toEqual([...given]);
});

test('of two devices with one stored exam the later answer counts, and the first is told', async ({
  device,
  browser,
  session,
}) => {
  const { page } = device;
  await session(page, 'docente@amauta.test');
  const id = await storeExam(page);
  const started = page.waitForResponse((response) => response.url().endsWith(`/${id}/start/`));
  await pressIn(page, /^Empezar/);
  await started;
  await cut(device);
  await answerTo(page, new Map(), 1, 0);

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'es-PE' });
  const other = await context.newPage();
  await session(other, 'docente@amauta.test');
  await other.goto(SETUP);
  const row = other.getByRole('region', { name: SAVED });
  await expect(row).toContainText('no está en este equipo');
  await expect(row.getByRole('button', { name: /^Empezar/ })).toHaveCount(0);
  await other.goto(`${SETUP}/${id}`);
  const later = new Map<number, number>();
  await answerTo(other, later, 1, 1);
  const stands = async () => {
    const reply = await other.request.get(`/api/mock/${id}/choices/`, { headers: authorizationOf(other) });
    const { data } = (await reply.json()) as { data: ExamChoices };
    return data.items.flatMap(({ q, selected_alternative_id: chosen }) =>
      chosen === null ? [] : [[q, chosen]],
    );
  };
  await expect.poll(stands).toEqual([...later]);

  await page.context().setOffline(false);
  await expect(
    page.getByText('También lo tienes abierto en otro equipo. Vale la última respuesta.'),
  ).toBeVisible();
  expect(await stands()).toEqual([...later]);
  await context.close();
});
