import { test, untilInstalled } from './support/device.ts';
import { expect } from './support/fixtures.ts';
import { openMock, questionHeading } from './support/mock-exam.ts';

test('opens without a connection after the browser was closed, under the name of the installation', async ({
  device,
  releases,
  session,
  axe,
}) => {
  await session(device.page, 'nombramiento@amauta.test');
  await device.page.goto('/docente/nombramiento/simulacro-examen');
  await untilInstalled(device.page);
  const kept = await device.page.evaluate(async () =>
    (await (await caches.open('amauta-parts')).keys()).map(({ url }) => url),
  );
  expect(kept.length).toBeGreaterThan(50);
  // A teacher's device doesn't download the code of administrators and of the PDF viewer. The names of shared icons list
  // all pages that show them.
  const ofPages = kept.filter((url) => !url.includes('/icons~'));
  expect(ofPages.filter((url) => /lexical|editor|teachers-page|import-|manage-page|pdf/.test(url))).toEqual(
    [],
  );
  await releases.cut();
  const page = await device.restart();
  await page.goto('/');
  await expect(page).toHaveURL('/docente/nombramiento/simulacro-examen');
  await expect(page.getByRole('heading', { level: 1, name: 'Simulacro de examen' })).toBeVisible();
  await expect(page).toHaveTitle(/Amauta/);
  await expect(page.getByText('Para armar un examen nuevo necesitas internet.')).toBeVisible();
  // A page that was never opened on this device.
  await page.getByRole('link', { name: 'Preguntas erradas' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Respuestas Erróneas' })).toBeVisible();
  await expect(page.getByText('Tus preguntas por repasar se muestran al volver.')).toBeVisible();
  await axe(page);
  await releases.restore();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByText('Sin conexión.')).toBeHidden();
});

test('a release leaves the code of an exam that is being taken, and comes with the reload', async ({
  device,
  releases,
  session,
}) => {
  let { page } = device;
  await session(page, 'docente@amauta.test');
  await openMock(page);
  await untilInstalled(page);
  const entry = () =>
    page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '');
  const before = await entry();
  releases.release();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null))
    .toBe(true);
  // This dialog's code wasn't loaded yet. The service worker takes it from the version with which the exam
  // began.
  await page.getByRole('button', { name: 'Generar de nuevo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  expect(await entry()).toBe(before);

  await page.reload();
  await expect(questionHeading(page)).toBeVisible();
  expect(await entry()).not.toBe(before);
  // The new service worker has taken over at the latest when every page was closed. It may take over earlier,
  // but Playwright watches the old worker, and Chromium then sometimes counts it as busy for minutes.
  page = await device.restart();
  await page.goto('/docente/mis-examenes');
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting === null))
    .toBe(true);
  await releases.cut();
  await page.reload();
  await expect.poll(entry).not.toBe('');
  expect(await entry()).not.toBe(before);
});
