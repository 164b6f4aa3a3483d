import { todayInLima } from '@amauta/exam-rules/access.ts';
import { addMonths } from '@amauta/exam-rules/teacher-access.ts';
import { type CellValue, Workbook } from '@cj-tech-master/excelts';
import type { Locator } from '@playwright/test';

const GOOD_ROW = {
  'Nombre completo': 'Luz Huanca Ticona',
  Correo: 'luz.huanca@correo.pe',
  Celular: '955123456',
  Accesos: 'EBR Secundaria, Matemática',
  'Tipos de acceso': 'Ascenso',
  Vence: addMonths(todayInLima(new Date()), 10).split('-').toReversed().join('-'),
};
const BAD_ROW = { ...GOOD_ROW, Correo: 'ana@correo.pe', Celular: '95512345', Accesos: 'EBR Marte' };

/** Downloads the template of the import's dialog, fills in a good row and a bad one, and hands it back. */
export async function chooseFilledTemplate(dialog: Locator): Promise<void> {
  const [template] = await Promise.all([
    dialog.page().waitForEvent('download'),
    dialog.getByRole('button', { name: 'Descargar plantilla' }).click(),
  ]);
  const workbook = new Workbook();
  await workbook.xlsx.readFile(await template.path());
  const [sheet] = workbook.worksheets;
  if (!sheet) throw new Error('The template has no sheet.');
  const heads = sheet.getRow(1).values as CellValue[];
  for (const cells of [GOOD_ROW, BAD_ROW] as Record<string, string>[]) {
    sheet.addRow(heads.map((head) => cells[String(head)] ?? '').slice(1));
  }
  await dialog.getByLabel('Elegir archivo').setInputFiles({
    name: 'docentes.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await workbook.xlsx.writeBuffer()),
  });
}
