import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** A PNG of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A paper of the demonstration content: Ascenso, EBR Secundaria, Matemática. */
export function paperOf(year: number): string {
  return `type_exam=Ascenso&source_section=1&modality=1&level=3&specialty=10&year=${year}`;
}

/** Opens the bank of a year and from there the form of a new question. */
export async function openCreateForm(page: Page, year: number): Promise<void> {
  await page.goto(`/administrador/banco-preguntas?${paperOf(year)}`);
  await page.getByRole('button', { name: 'Añadir preguntas', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Añadir preguntas' })).toBeVisible();
  await expect(numberField(page)).not.toHaveValue('');
}

export function numberField(page: Page) {
  return page.getByRole('spinbutton', { name: 'Número' }).first();
}

/** Types into a field of formatted text, as a person does. */
export async function write(page: Page, field: string, text: string, nth = 0): Promise<void> {
  const box = page.getByRole('textbox', { name: field, exact: true }).nth(nth);
  await box.click();
  await expect(page.getByRole('toolbar', { name: `Formato de ${field}` })).toBeVisible();
  await page.keyboard.type(text);
}

/** Writes a statement, three alternatives with the second as the key, and a justification. */
export async function writeQuestion(page: Page, statement: string): Promise<void> {
  await write(page, 'Bloque 1 del enunciado', statement);
  for (const [letter, text] of Object.entries({ A: 'Una cuarta parte', B: 'La mitad', C: 'Un tercio' })) {
    await write(page, `Alternativa ${letter}`, text);
  }
  await page.getByRole('button', { name: 'Marcar alternativa B' }).click();
  await write(page, 'Bloque 1 de la justificación', 'Se reparte en partes iguales.');
}

/** Opens the list of a paper and returns the card that contains a text. */
export async function findInList(page: Page, year: number, text: string) {
  await page.goto(`/administrador/banco-preguntas/ver-preguntas?${paperOf(year)}`);
  await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill(text);
  const card = page.getByRole('article').filter({ hasText: text });
  await expect(card).toHaveCount(1);
  return card;
}
