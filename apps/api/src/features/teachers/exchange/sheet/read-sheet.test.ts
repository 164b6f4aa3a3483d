import { Workbook } from '@cj-tech-master/excelts';
import { expect, test } from 'vitest';
import { partsOf, workbookOf, zipOf } from '../workbook.testing.ts';
import { readSheet } from './read-sheet.ts';
import { UNZIPPED_LIMIT } from './unzip-workbook.ts';

const message = async (bytes: Buffer) => readSheet(bytes).catch((error: Error) => error.message);
const ROW = '<row r="1"><c r="A1"><v>5</v></c></row>';

test('cells are read as what they say', async () => {
  const bytes = await workbookOf([
    ['Nombre', ' con espacios ', 987654321, true],
    [],
    [new Date('2027-01-31T00:00:00Z'), { formula: 'A1&"x"', result: 'Nombrex' }, { error: '#N/A' }],
    [{ richText: [{ text: 'Ra' }, { text: 'yda' }] }, { text: 'a@b.pe', hyperlink: 'mailto:a@b.pe' }, '=1+1'],
    ['', null, '   '],
  ]);
  expect(await readSheet(bytes)).toEqual([
    { number: 1, cells: ['Nombre', 'con espacios', '987654321', 'true'] },
    {
      number: 3,
      cells: [{ day: '2027-01-31' }, 'Nombrex', { error: 'La celda tiene el error #N/A de Excel.' }],
    },
    { number: 4, cells: ['Rayda', 'a@b.pe', '=1+1'] },
  ]);
});

test('a workbook without a sheet of teachers is read from its first sheet', async () => {
  expect(await readSheet(await workbookOf([['uno']], 'Hoja1'))).toEqual([{ number: 1, cells: ['uno'] }]);
});

test('a sheet without rows, such as a cover, is passed over', async () => {
  const workbook = new Workbook();
  workbook.addWorksheet('Portada');
  workbook.addWorksheet('Hoja1').addRow(['uno']);
  const bytes = Buffer.from(await workbook.xlsx.writeBuffer());
  expect(await readSheet(bytes)).toEqual([{ number: 1, cells: ['uno'] }]);
  expect(await readSheet(await workbookOf([], 'Hoja1'))).toEqual([]);
});

test('a formula without a result is an error of its cell', async () => {
  const bytes = await zipOf(partsOf('<row r="1"><c r="A1"><f>B1+1</f></c></row>'));
  expect(await readSheet(bytes)).toEqual([
    { number: 1, cells: [{ error: 'La celda tiene una fórmula sin resultado.' }] },
  ]);
});

test.each([
  ['nothing', Buffer.alloc(0), 'El archivo está vacío.'],
  ['text', Buffer.from('Nombre,Correo\nRayda,a@b.pe\n'), /texto \(como \.csv\)/],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1]), /no es un libro de Excel/],
  ['old Excel', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), /Excel antiguo \(\.xls\)/],
  [
    'an encrypted workbook',
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
    /tiene contraseña/,
  ],
])('%s is refused with what it is', async (_name, bytes, expected) => {
  expect(await message(bytes)).toMatch(expected);
});

test.each([
  ['a zip of something else', { 'a.txt': 'a' }, /no es un libro de Excel/],
  ['an open document', { mimetype: 'a', 'content.xml': '<a/>' }, /hoja de cálculo de otro tipo/],
  ['XML with an entity of its own', partsOf('<row r="1"><c r="A1" t="str"><v>&x;</v></c></row>'), /dañado/],
  ['a workbook without a sheet', { ...partsOf(''), 'xl/worksheets/sheet1.xml': '' }, /dañado/],
])('%s is refused with what it is', async (_name, parts, expected) => {
  expect(await message(await zipOf(parts))).toMatch(expected);
});

test('a workbook that ends too early or has another byte is damaged', async () => {
  const whole = await workbookOf([['Nombre', 'Correo']]);
  expect(await message(whole.subarray(0, whole.length / 2))).toMatch(/incompleto o dañado/);
  const at = whole.indexOf('xl/worksheets/sheet1.xml') + 60;
  const flipped = Buffer.from(whole);
  flipped[at] = (whole[at] ?? 0) ^ 0xff;
  expect(await message(flipped)).toMatch(/incompleto o dañado/);
});

test('a small file that grows is not unzipped beyond the limit', async () => {
  const bomb = await zipOf(
    partsOf(`<row r="1"><c r="A1" t="str"><v>${'a'.repeat(UNZIPPED_LIMIT)}</v></c></row>`),
  );
  expect(bomb.length).toBeLessThan(100_000);
  expect(await message(bomb)).toMatch(/demasiado contenido/);
});

test('a zip bomb is refused, whether the size that it names is wrong or right', async () => {
  const bomb = await zipOf(
    partsOf(`<row r="1"><c r="A1" t="str"><v>${'a'.repeat(UNZIPPED_LIMIT)}</v></c></row>`),
  );
  const entry = bomb.lastIndexOf('xl/worksheets/sheet1.xml');
  // The size before packing stands 22 bytes before the name in the table of contents.
  bomb.writeUInt32LE(100, entry - 22);
  expect(await message(bomb)).toMatch(/demasiado contenido/);
});

test.each([
  ['rows', Array.from({ length: 6_000 }, (_, row) => `<row r="${row + 1}"/>`).join('')],
  ['columns', `<row r="1">${'<c r="A1"/>'.repeat(100)}</row>`],
])('too many %s are refused', async (_name, sheetData) => {
  expect(await message(await zipOf(partsOf(sheetData)))).toMatch(/demasiadas filas/);
});

test.each([
  ['merged', { afterData: '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>' }],
  [
    'named',
    {
      names:
        '<definedNames><!-- </definedNames> --><definedName name="todo">Hoja1!$A$1:$XFD$1048576</definedName></definedNames>',
    },
  ],
])('a whole sheet that is %s costs nothing', async (_name, more) => {
  expect(await readSheet(await zipOf(partsOf(ROW, more)))).toEqual([{ number: 1, cells: ['5'] }]);
});
