import { type CellValue, Workbook } from '@cj-tech-master/excelts';
import { zip } from '@cj-tech-master/excelts/archive';

export const HEADER = [
  'Nombre completo',
  'Correo',
  'Celular',
  'Región',
  'Institución Educativa',
  'Accesos',
  'Tipos de acceso',
  'Vence',
  'Observaciones',
  'Contraseña',
];

/** A workbook with one sheet that has these rows. */
export async function workbookOf(rows: readonly CellValue[][], name = 'Docentes'): Promise<Buffer> {
  const workbook = new Workbook();
  const sheet = workbook.addWorksheet(name);
  for (const row of rows) sheet.addRow(row);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

export async function zipOf(parts: Record<string, string>): Promise<Buffer> {
  const archive = zip();
  for (const [path, content] of Object.entries(parts)) archive.add(path, content);
  return Buffer.from(await archive.bytes());
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** The parts of a workbook written by hand, as another program or an attacker would write them. */
export function partsOf(sheetData: string, { names = '', afterData = '' } = {}): Record<string, string> {
  return {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets><sheet name="Hoja1" sheetId="1" r:id="rId1"/></sheets>${names}</workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${sheetData}</sheetData>${afterData}</worksheet>`,
  };
}
