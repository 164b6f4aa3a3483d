import { readFileSync } from 'node:fs';
import { test, untilInstalled } from './support/device.ts';
import { expect } from './support/fixtures.ts';
import { openExam } from './support/mock-exam.ts';

test('a saved PDF opens without a connection, after the browser was closed, and can be removed', async ({
  device,
  releases,
  session,
  axe,
}) => {
  await session(device.page, 'docente@amauta.test');
  await device.page.goto('/docente/recursos');
  await untilInstalled(device.page);
  const name = await device.page.getByRole('article').first().getAttribute('aria-label');
  await device.page.getByRole('button', { name: `Guardar en este equipo: ${name}` }).click();
  await expect(device.page.getByText('Guardado en este equipo', { exact: true })).toBeVisible();
  await axe(device.page);
  await releases.cut();

  const page = await device.restart();
  await page.goto('/docente/recursos');
  await expect(page.getByText('Sin conexión.', { exact: true })).toBeVisible();
  const saved = page.getByRole('region', { name: 'Guardados en este equipo' });
  await expect(saved).toContainText('1 archivo');
  await saved.getByRole('button', { name: `Ver ${name}, guardado` }).click();
  const viewer = page.getByRole('dialog', { name: name ?? '' });
  await expect(viewer.locator('.pdfViewer .page').first()).toBeVisible();
  await expect(viewer.locator('.textLayer span').first()).toBeAttached();
  const coming = page.waitForEvent('download');
  await viewer.getByRole('button', { name: 'Descargar' }).filter({ visible: true }).first().click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe(`${name}.pdf`);
  expect(
    readFileSync(await download.path())
      .subarray(0, 4)
      .toString(),
  ).toBe('%PDF');
  await viewer.getByRole('button', { name: 'Cerrar' }).click();
  await axe(page);
  await saved.getByRole('button', { name: `Quitar ${name} de este equipo` }).click();
  await expect(saved).toBeHidden();
});

test('exams and results that were opened before are read without a connection', async ({
  device,
  releases,
  session,
  axe,
}) => {
  const { page } = device;
  await session(page, 'docente@amauta.test');
  await openExam(page, { type: 'MOCK', years: [2022, 2023], question_types: ['CCP'] });
  await untilInstalled(page);
  const id = page.url().split('/').at(-1)?.replace(/\?.*/, '');
  await page.request.post(`/api/mock/${id}/finish/`, {
    headers: { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` },
  });
  const results = `/docente/ascenso/simulacro-examen/resultados/${id}`;
  await page.goto(results);
  await expect(page.getByRole('heading', { level: 1, name: 'Resultados del examen' })).toBeVisible();
  await page.goto('/docente/mis-examenes');
  await expect(page.getByRole('heading', { name: 'Tu puntaje en el tiempo' })).toBeVisible();
  const rows = await page.getByRole('row').count();
  await releases.cut();

  const again = await device.restart();
  await again.goto('/docente/mis-examenes');
  await expect(again.getByText('Ves lo que este equipo guardó el')).toBeVisible();
  expect(await again.getByRole('row').count()).toBe(rows);
  await axe(again);
  await again.goto(results);
  await expect(again.getByRole('heading', { level: 1, name: 'Resultados del examen' })).toBeVisible();
  await expect(again.getByText('Sin conexión.')).toBeHidden();
});
