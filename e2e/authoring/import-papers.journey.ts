import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { paperOf } from '../support/authoring.ts';
import { expect, test } from '../support/fixtures.ts';
import { pressStart, questionHeading } from '../support/mock-exam.ts';

/** The demonstration has no paper of this year. */
const YEAR = 2021;
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** A scanned page takes some eight seconds of a core, and other journeys share the cores. */
const READING_MS = 120_000;

/** Starts the import of a paper of this folder, waits for the end of its reading and opens its review. */
async function importPaper(page: Page, name: string, mimeType = 'application/pdf'): Promise<void> {
  await page.goto(`/administrador/banco-preguntas?${paperOf(YEAR)}`);
  await page.getByRole('button', { name: 'Añadir preguntas con IA' }).click();
  const dialog = page.getByRole('dialog', { name: 'Añadir preguntas con IA' });
  const buffer = readFileSync(path.join(import.meta.dirname, '../papers', name));
  await dialog.getByLabel(/en PDF/).setInputFiles({ name, mimeType, buffer });
  await dialog.getByRole('button', { name: 'Leer el archivo' }).click();
  await expect(page.getByRole('heading', { name: 'Lectura terminada' })).toBeVisible({
    timeout: READING_MS,
  });
  await page.getByRole('link', { name: 'Revisar preguntas' }).click();
}

async function acceptAll(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: 'Aceptar todas' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Aceptar ${count} preguntas` })
    .click();
  await expect(page.getByRole('heading', { name: 'No queda ninguna por revisar' })).toBeVisible();
}

test('papers that Word, a browser and a scanner made come into one exam', async ({
  page,
  session,
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000);
  await session(page, 'admin@amauta.test');

  await test.step('a Word file, by LibreOffice, whose keys are highlighted', async () => {
    await importPaper(page, 'word-keys.docx', WORD);
    await expect(page.getByRole('button', { name: /^Pregunta \d+, por revisar$/ })).toHaveCount(6);
    await acceptAll(page, 6);
  });

  await test.step('a maths paper in two columns, with roots and its keys at the end', async () => {
    await importPaper(page, 'two-columns.pdf');
    await expect(page.getByRole('button', { name: /^Pregunta \d+, por revisar$/ })).toHaveCount(8);
    await acceptAll(page, 8);
  });

  await test.step('a scan: its questions say so, and are accepted one by one', async () => {
    await importPaper(page, 'scan.pdf');
    for (const number of [15, 16, 17, 18]) {
      await expect(page.getByRole('heading', { name: `Pregunta ${number}`, exact: true })).toBeVisible();
      await expect(page.getByText(/^Leída de una imagen\./)).toBeVisible();
      await page.getByRole('button', { name: 'Marcar alternativa B' }).click();
      await page.getByRole('button', { name: 'Aceptar y seguir' }).click();
      // Marking the key doesn't end the warning, which a second press accepts. One that comes too soon is ignored.
      await expect(page.getByText(/^Pulsa otra vez/)).toBeVisible();
      await expect(async () => {
        await page.getByRole('button', { name: /^Aceptar con/ }).click({ timeout: 1_000 });
        await expect(page.getByText(/^Pulsa otra vez/)).toBeHidden({ timeout: 1_000 });
      }).toPass();
    }
    await expect(page.getByRole('heading', { name: 'No queda ninguna por revisar' })).toBeVisible();
  });

  await test.step('a teacher meets them in one exam', async () => {
    const context = await browser.newContext({ ...(baseURL && { baseURL }) });
    const teacher = await context.newPage();
    await session(teacher, 'docente@amauta.test');
    await teacher.goto('/docente/ascenso/banco-preguntas');
    for (const name of [/^Secundaria/, String(YEAR)]) {
      await teacher
        .locator('label')
        .filter({ has: teacher.getByRole('radio', { name }) })
        .click();
    }
    await pressStart(teacher, /^Iniciar (banco|práctica)/);
    await expect(questionHeading(teacher)).toHaveText('Pregunta 1 de 18');
    await expect(teacher.getByText('¿Qué muestra un estudiante que explica con sus palabras')).toBeVisible();
    await context.close();
  });
});
