import type { ExamChoices } from '@amauta/contract/exams/real.ts';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { type Device, test } from '../support/device.ts';
import { expect } from '../support/fixtures.ts';
import { footer, questionHeading } from '../support/mock-exam.ts';
import type { Releases } from '../support/releases.ts';
import { answersOf, answerTo, pressIn, SAVED, storeExam } from '../support/stored-exam.ts';

/** Cuts the network of pages by CDP, and that of the service worker by the proxy. */
async function cut({ page }: Device, releases: Releases): Promise<void> {
  await page.context().setOffline(true);
  await releases.cut();
}

/** Leaves a blank page alone in the browser, so that no page of the product can send anything. */
async function closeProduct(device: Device): Promise<BrowserContext> {
  const { page } = device;
  const context = page.context();
  device.page = await context.newPage();
  await page.close();
  return context;
}

/**
 * Wakes the service worker as the browser does when it finds a connection. The browser may have done so already: the
 * same batch then arrives twice.
 */
async function wakeWorker(session: CDPSession, origin: string): Promise<void> {
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted);
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId: await registered,
    tag: 'amauta-deliveries',
    lastChance: false,
  });
}

/** What the device still holds for the server: keys of the local storage, and deliveries for the worker. */
const waitingOn = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('amauta');
      opening.onsuccess = () => resolve(opening.result);
    });
    const keys = await new Promise<IDBValidKey[]>((resolve) => {
      const reading = database.transaction('kept').objectStore('kept').getAllKeys();
      reading.onsuccess = () => resolve(reading.result);
    });
    database.close();
    const deliveries = keys.filter((key) => Array.isArray(key) && key[1] === 'deliveries');
    return {
      deliveries: deliveries.length,
      outbox: Object.keys(localStorage).filter((key) => /^exam_outbox/.test(key)).length,
    };
  });

test('a whole exam that was finished without a connection arrives while no page is open', async ({
  device,
  releases,
  server,
  session,
  ownTeacher,
}) => {
  test.setTimeout(300_000);
  let { page } = device;
  const { token } = await session(page, ownTeacher);
  const headers = { authorization: `Bearer ${token}` };
  const id = await storeExam(page);
  const origin = new URL(page.url()).origin;
  await cut(device, releases);
  await page.goto('/docente/mis-examenes');
  await pressIn(page, /^Empezar/);
  const given = new Map<number, number>();
  await answerTo(page, given, 60);
  await page.getByRole('button', { name: 'Finalizar' }).first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Finalizar/ })
    .click();
  await expect(page.getByText('Se envían solas al volver')).toBeVisible();
  await expect.poll(async () => (await waitingOn(page)).deliveries).toBe(1);

  const context = await closeProduct(device);
  const results = () => fetch(`${server.url}/api/mock/results/${id}/`, { headers });
  // The server doesn't know of the exam yet: nothing has been sent.
  expect((await results()).status).toBe(404);
  await releases.restore();
  await context.setOffline(false);
  await wakeWorker(await context.newCDPSession(device.page), origin);
  await expect.poll(async () => (await results()).status).toBe(200);
  const delivered = await (await results()).json();
  const expected = Array.from({ length: 60 }, (_, index) => given.get(index + 1) ?? null);
  page = device.page;
  expect(
    delivered.data.answers.map(
      (answer: { selected_alternative_id: number }) => answer.selected_alternative_id,
    ),
  ).toEqual(expected);

  await page.goto('/docente/mis-examenes');
  await expect(page.getByRole('heading', { level: 1, name: 'Mis exámenes' })).toBeVisible();
  await expect.poll(() => waitingOn(page)).toEqual({ deliveries: 0, outbox: 0 });
  await expect(page.getByRole('region', { name: SAVED })).toBeHidden();
  expect(await answersOf(page, id)).toEqual(expected);
  expect(await (await results()).json()).toEqual(delivered);
});

test('an exam that goes on arrives in parts, and its own page is no other device @phone-alone', async ({
  device,
  releases,
  server,
  session,
  ownTeacher,
}) => {
  let { page } = device;
  const { token } = await session(page, ownTeacher);
  const headers = { authorization: `Bearer ${token}` };
  const id = await storeExam(page);
  const origin = new URL(page.url()).origin;
  await cut(device, releases);
  await page.goto('/docente/mis-examenes');
  await pressIn(page, /^Empezar/);
  const given = new Map<number, number>();
  await answerTo(page, given, 4);
  await expect.poll(async () => (await waitingOn(page)).deliveries).toBe(1);

  const context = await closeProduct(device);
  const stands = async () => {
    const reply = await fetch(`${server.url}/api/mock/${id}/choices/`, { headers });
    if (!reply.ok) return [];
    const { data } = (await reply.json()) as { data: ExamChoices };
    return data.items.flatMap(({ q, selected_alternative_id: chosen }) =>
      chosen === null ? [] : [[q, chosen]],
    );
  };
  expect(await stands()).toEqual([]);
  await releases.restore();
  await context.setOffline(false);
  await wakeWorker(await context.newCDPSession(device.page), origin);
  await expect.poll(stands).toEqual([...given]);

  page = device.page;
  await page.goto('/docente/mis-examenes');
  await pressIn(page, /^Continuar/);
  await expect(questionHeading(page)).toBeVisible();
  await expect.poll(() => waitingOn(page)).toEqual({ deliveries: 0, outbox: 0 });
  await footer(page).getByRole('button', { name: 'Anterior' }).click();
  await answerTo(page, given, 6, 1);
  await expect.poll(stands).toEqual([...given].toSorted(([a], [b]) => a - b));
  await expect(page.getByText('También lo tienes abierto en otro equipo')).toBeHidden();
});
