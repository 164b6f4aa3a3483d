import { todayInLima } from '@amauta/exam-rules/access.ts';
import { addMonths } from '@amauta/exam-rules/teacher-access.ts';
import { type CellValue, Workbook } from '@cj-tech-master/excelts';
import type { Locator } from '@playwright/test';

/** The teacher of the good row. No account may have this email or phone, or the row would be a bad one, too. */
interface NewTeacher {
  name: string;
  email: string;
  phone: string;
}

const ACCESS = {
  Accesos: 'EBR Secundaria, Matemática',
  'Tipos de acceso': 'Ascenso',
  Vence: addMonths(todayInLima(new Date()), 10).split('-').toReversed().join('-'),
};
const BAD_CELLS = {
  Correo: 'anamaria.condori@correo.pe',
  Celular: '95512345',
  Accesos: 'EBR Secundaria, Ciencia y Tecnología; EBR Marte',
};

/**
 * Downloads the template from the import's dialog, fills in a good row and a bad row, and chooses the file in
 * the dialog.
 */
export async function chooseFilledTemplate(dialog: Locator, teacher: NewTeacher): Promise<void> {
  const [template] = await Promise.all([
    dialog.page().waitForEvent('download'),
    dialog.getByRole('button', { name: 'Descargar plantilla' }).click(),
  ]);
  const workbook = new Workbook();
  await workbook.xlsx.readFile(await template.path());
  const [sheet] = workbook.worksheets;
  if (!sheet) throw new Error('The template has no sheet.');
  const heads = sheet.getRow(1).values as CellValue[];
  const good = {
    ...ACCESS,
    'Nombre completo': teacher.name,
    Correo: teacher.email,
    Celular: teacher.phone,
  };
  for (const cells of [good, { ...good, ...BAD_CELLS }] as Record<string, string>[]) {
    sheet.addRow(heads.map((head) => cells[String(head)] ?? '').slice(1));
  }
  await dialog.getByLabel('Elegir archivo').setInputFiles({
    name: 'docentes.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await workbook.xlsx.writeBuffer()),
  });
}
