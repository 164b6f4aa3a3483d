import { Workbook } from '@cj-tech-master/excelts';
import { beforeAll, describe, expect, test } from 'vitest';
import { startAdministrator } from '../../../testing/administrator.ts';
import { addTeacher } from '../../../testing/test-accounts.ts';
import { prepare, useTestServer } from '../../../testing/test-server.ts';
import { EXPORT_COLUMNS } from './teacher-columns.ts';

const FORMULA = '=HYPERLINK("http://malo.test","Ver")';

let ids: number[];
const server = useTestServer();
const administrator = prepare(() => startAdministrator(server));
beforeAll(async () => {
  const added = [
    await addTeacher(server, { fullName: FORMULA, school: '@SUM(1+1)' }),
    await addTeacher(server, {
      fullName: 'Nélida & <Ñahui>',
      email: 'nelida@prueba.test',
      phone: '900000001',
      regionCode: '08',
      categoryIds: [2, 14, 26],
      examTypes: ['Ascenso', 'Directivos'],
      expirationDate: '2026-03-20',
      observations: '-1\ncon otra línea',
    }),
    await addTeacher(server, { fullName: 'Tirso Vencido', expirationDate: '2026-03-01' }),
  ];
  ids = added.map(({ id }) => id);
});

async function open(bytes: Buffer): Promise<Workbook> {
  const workbook = new Workbook();
  await workbook.xlsx.load(bytes);
  return workbook;
}

async function exportRows(query = '') {
  const response = await administrator.call('GET', `/teachers/export-excel/${query}`);
  expect(response.statusCode, response.body).toBe(200);
  const sheet = (await open(response.rawPayload)).getWorksheet('Docentes');
  const rows = sheet?.getSheetValues().slice(2) as unknown[][];
  return { response, sheet, rows: rows.map((row) => row.slice(1)) };
}

test('the workbook has a header that stays, a filter, widths and a row for each teacher', async () => {
  const { response, sheet, rows } = await exportRows('?sort=name&direction=asc');
  expect(response.headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': 'attachment; filename="reporte-docentes.xlsx"',
    'x-total-rows': '3',
    'cache-control': 'no-store',
  });
  expect(sheet?.getRow(1).values?.slice(1)).toEqual(EXPORT_COLUMNS.map(({ header }) => header));
  expect(sheet?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
  expect(sheet?.autoFilter).toBe('A1:K4');
  expect(sheet?.columns.map(({ width }) => width)).toEqual(EXPORT_COLUMNS.map(({ width }) => width));
  expect(rows[1]).toEqual([
    'Nélida & <Ñahui>',
    'nelida@prueba.test',
    '900000001',
    'Cusco',
    'IE N.° 1182',
    'EBR Primaria; EBR Secundaria, Matemática; EBE',
    'Ascenso, Directivos',
    new Date('2026-03-20T00:00:00Z'),
    'Por vencer',
    new Date('2026-03-02T00:00:00Z'),
    '-1\ncon otra línea',
  ]);
  expect(sheet?.getCell('H3').numFmt).toBe('dd-mm-yyyy');
});

test('a text that looks like a formula stays a text', async () => {
  const { sheet } = await exportRows('?search=HYPERLINK');
  for (const [address, text] of [
    ['A2', FORMULA],
    ['E2', '@SUM(1+1)'],
  ] as const) {
    const cell = sheet?.getCell(address);
    expect(cell?.value).toBe(text);
    expect(cell?.formula).toBeUndefined();
    expect(cell?.numFmt).toBe('@');
  }
  expect(sheet?.getCell('C2').value).toMatch(/^9\d{8}$/);
});

describe('exports', () => {
  test.each([
    ['?status=expired', ['Tirso Vencido']],
    ['?status=expiring_soon', ['Nélida & <Ñahui>']],
    ['?search=ñahui', ['Nélida & <Ñahui>']],
    ['?search=nadie', []],
    ['?sort=expiration&direction=asc&search=prueba.test', ['Tirso Vencido', 'Nélida & <Ñahui>', FORMULA]],
  ])('%s', async (query, names) => {
    const { rows, response } = await exportRows(query);
    expect(rows.map(([name]) => name)).toEqual(names);
    expect(response.headers['x-total-rows']).toBe(String(rows.length));
  });

  test('only chosen teachers, in the order of the choice; ids that are none are left out', async () => {
    const chosen = [ids[2], 2_147_483_647, 9_999_999_999, ids[1], ids[2]].join(',');
    const { rows } = await exportRows(`?ids=${chosen}`);
    expect(rows.map(([name]) => name)).toEqual(['Tirso Vencido', 'Nélida & <Ñahui>']);
  });
});

test('the workbook is not compressed a second time', async () => {
  const response = await server.app.inject({
    url: '/api/teachers/export-excel/',
    headers: { ...administrator.headers, 'accept-encoding': 'br, gzip' },
  });
  expect(response.headers['content-encoding']).toBeUndefined();
  expect(response.rawPayload.subarray(0, 2).toString()).toBe('PK');
});

test.each(['?ids=abc', '?status=todos', '?page=2', '?ids='])('%s is refused', async (query) => {
  const response = await administrator.call('GET', `/teachers/export-excel/${query}`);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: 'INVALID_INPUT' });
});
