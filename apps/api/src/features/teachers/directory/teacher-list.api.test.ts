import { TeacherFilter, TeacherList } from '@amauta/contract/teachers/teacher-list.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { startAdministrator } from '../../../testing/administrator.ts';
import { addTeacher, signIn } from '../../../testing/test-accounts.ts';
import { prepare, useTestServer } from '../../../testing/test-server.ts';
import { listTeacherIds } from './directory.queries.ts';

/** The clock stands at 2 March 2026. Phones begin differently so that they tell the teachers apart. */
const TEACHERS = [
  {
    fullName: 'Óscar Núñez Vega',
    email: 'oscar@prueba.test',
    phone: '911000001',
    school: 'IE 20 José Olaya',
  },
  { fullName: 'Ana Nunura Ríos', email: 'ana_1@prueba.test', phone: '922000002', school: 'IE Bolívar' },
  { fullName: 'Ana Ñahui Ríos', email: 'ana21@prueba.test', phone: '933000003', school: 'IE Bolívar' },
  { fullName: 'Ana Navarro Paz', email: 'paz@prueba.test', phone: '944000004', school: '100% Cusco' },
  { fullName: 'Ana Zapata Paz', email: 'zapata@prueba.test', phone: '955000005', school: 'IE 20 Olaya' },
] as const;
const EXPIRATIONS = ['2026-03-01', '2026-03-02', '2026-04-01', '2026-04-02', '2027-01-01'];

const server = useTestServer();
const administrator = prepare(() => startAdministrator(server));
beforeAll(async () => {
  for (const [index, teacher] of TEACHERS.entries()) {
    const createdAt = new Date(Date.UTC(2026, 1, 20 - index));
    await addTeacher(server, { ...teacher, expirationDate: EXPIRATIONS[index] ?? '', createdAt });
  }
});

const get = (query: string) => administrator.call('GET', `/teachers/${query}`);
async function list(query = '') {
  const response = await get(query);
  expect(response.statusCode, response.body).toBe(200);
  return TeacherList.parse(response.json());
}
/** First digits of the phones: teacher 1 to 5 of the list above, in the order answered. */
const whoIs = ({ data }: TeacherList) =>
  data.teachers.map((teacher) => teacher.contact.phone_number.charAt(1)).join('');

test('the newest come first, with the counts of all and every field', async () => {
  const found = await list();
  expect(whoIs(found)).toBe('12345');
  expect(found.meta).toEqual({ current_page: 1, total_pages: 1, total: 5 });
  expect(found.data.summary).toEqual({
    total_teachers: 5,
    expired_total: 1,
    expiring_soon_total: 2,
    active_total: 2,
  });
  expect(found.data.teachers[0]).toEqual({
    id: expect.any(Number),
    version: 1,
    full_name: 'Óscar Núñez Vega',
    contact: { phone_number: '911000001', email: 'oscar@prueba.test' },
    categories: [
      {
        category_id: 14,
        modality: 1,
        level: 3,
        specialty: 10,
        modality_name: 'EBR - Educación Básica Regular',
        level_name: 'Secundaria',
        specialty_name: 'Matemática',
        label: 'EBR Secundaria, Matemática',
      },
    ],
    region: '15',
    region_name: 'Lima',
    IE: 'IE 20 José Olaya',
    observations: '',
    type_access: 'Ascenso',
    type_access_display: 'Ascenso',
    status: 'expired',
    blocked: false,
    expiration_date: '2026-03-01',
    created_at: '2026-02-20T00:00:00.000Z',
  });
});

describe('a search', () => {
  test.each([
    ['accents and case do not matter', 'OSCAR nunez', '1'],
    ['ñ is found as n and as ñ', 'ñahui', '3'],
    ['decomposed accents are the same', 'o\u0301scar', '1'],
    ['spaces around it do not matter', '  zapata  ', '5'],
    ['every word has to stand somewhere', 'paz 100% ana', '4'],
    ['one word of it missing is enough', 'paz bolivar', ''],
    ['an email', 'ANA_1@PRUEBA', '2'],
    ['`_` is found as itself, not as any character', 'a_1', '2'],
    ['`%` is found as itself, not as any text', 'ana%pru', ''],
    ['a backslash is found as itself', '\\', ''],
    ['part of a phone', '33000', '3'],
    ['a school', 'olaya', '15'],
    ['words may stand in different fields', 'olaya 955', '5'],
    ['not across fields', 'vegaoscar', ''],
    ['nothing but spaces is no search', '   ', '12345'],
  ])('%s', async (_, search, expected) => {
    const found = await list(`?search=${encodeURIComponent(search)}`);
    expect(whoIs(found)).toBe(expected);
    expect(found.meta).toEqual({ current_page: 1, total_pages: 1, total: expected.length });
    expect(found.data.summary.total_teachers).toBe(5);
  });
});

test.each([
  ['expired', '1'],
  ['expiring_soon', '23'],
  ['active', '45'],
])('teachers whose access is %s', async (status, expected) => {
  const found = await list(`?status=${status}`);
  expect(whoIs(found)).toBe(expected);
  expect(found.meta.total).toBe(expected.length);
  expect(found.data.teachers.map((teacher) => teacher.status)).toEqual([...expected].map(() => status));
});

test('a search and a status are combined', async () => {
  expect(whoIs(await list('?search=ana&status=active'))).toBe('45');
  expect(whoIs(await list('?search=olaya&status=active'))).toBe('5');
});

test.each([
  ['?sort=name&direction=asc', '42351'],
  ['?sort=name', '15324'],
  ['?sort=expiration&direction=asc', '12345'],
  ['?sort=expiration&direction=desc', '54321'],
  ['?sort=created&direction=asc', '54321'],
  ['?sort=name&direction=asc&search=ana&status=expiring_soon', '23'],
])('%s: by name ñ comes after n', async (query, expected) => {
  expect(whoIs(await list(query))).toBe(expected);
});

test('pages follow one another, and a page past the end is the last', async () => {
  const pages = await Promise.all([1, 2, 3, 4, 999_999].map((page) => list(`?limit=2&page=${page}`)));
  expect(pages.map(whoIs)).toEqual(['12', '34', '5', '5', '5']);
  expect(pages.map(({ meta }) => meta.current_page)).toEqual([1, 2, 3, 3, 3]);
  expect(pages[0]?.meta).toEqual({ current_page: 1, total_pages: 3, total: 5 });
  expect(whoIs(await list('?limit=1&page=9&search=bolivar'))).toBe('3');
});

test.each([
  { sort: 'name', direction: 'asc' },
  { sort: 'created', direction: 'desc', search: 'ana' },
  { sort: 'expiration', direction: 'asc', search: 'ana', status: 'active' },
])('a search that finds many is walked to the same teachers: %o', async (asked) => {
  const filter = TeacherFilter.parse(asked);
  const soon = { from: '2026-03-02', to: '2026-04-01' };
  const ids = (offset: number, isWalked: boolean) =>
    listTeacherIds(server.context.db, filter, soon, { limit: 2, offset, isWalked });
  for (const offset of [0, 1, 3, 9]) expect(await ids(offset, true)).toEqual(await ids(offset, false));
  expect(await ids(0, true)).toHaveLength(2);
});

test.each([
  ['?page=0', 'page'],
  ['?page=uno', 'page'],
  ['?limit=101', 'limit'],
  ['?status=todos', 'status'],
  ['?sort=phone', 'sort'],
  ['?direction=up', 'direction'],
  ['?order=name', 'order'],
  [`?search=${'a'.repeat(121)}`, 'search'],
  ['?search=a%00b', 'search'],
])('%.20s is refused', async (query, field) => {
  const response = await get(query);
  expect(response.statusCode).toBe(400);
  expect(Object.keys(response.json().errors)).toEqual([field]);
});

test.each(['911 000 001', '+51 911-000-001', '911-000', 'óscar 911 000 001', '51911000001'])(
  'a phone is found as people write it: %s',
  async (search) => {
    expect(whoIs(await list(`?search=${encodeURIComponent(search)}`))).toBe('1');
  },
);

describe('filters beyond the status', () => {
  const names = async (query: string) =>
    (await list(query)).data.teachers.map(({ full_name }) => full_name).toSorted();

  test('by type, modality, region and school, together', async () => {
    const school = 'IE Filtros de Lima';
    const base = { school, regionCode: '08' };
    await addTeacher(server, { ...base, fullName: 'Solo Ascenso' });
    await addTeacher(server, {
      ...base,
      fullName: 'Con Nombramiento',
      examTypes: ['Ascenso', 'Nombramiento'],
    });
    // Category 26 is EBE, modality 3.
    await addTeacher(server, { ...base, fullName: 'De Especial', categoryIds: [14, 26] });
    await addTeacher(server, { ...base, fullName: 'De Lima', regionCode: '15' });
    // Lima stands in a name, in no school.
    await addTeacher(server, { ...base, fullName: 'Lima Filtros', school: 'IE Otra' });
    expect(await names('?school=filtros+LIMA')).toEqual([
      'Con Nombramiento',
      'De Especial',
      'De Lima',
      'Solo Ascenso',
    ]);
    expect(await names('?school=filtros&exam_type=Nombramiento')).toEqual(['Con Nombramiento']);
    expect(await names('?school=filtros&modality=3')).toEqual(['De Especial']);
    expect(await names('?school=filtros&region=15')).toEqual(['De Lima']);
    const found = await list('?school=filtros&region=08&modality=1&limit=2');
    expect(found.meta).toEqual({ current_page: 1, total_pages: 2, total: 3 });
  });

  test('by the state of the account, as it is now', async () => {
    const school = 'IE Cuentas';
    const of = (account: string) => names(`?school=cuentas&account=${account}`);
    const [open, owing] = [
      await addTeacher(server, { school, fullName: 'Con Clave Propia' }),
      await addTeacher(server, { school, fullName: 'Con Clave Temporal', hasTemporaryPassword: true }),
    ];
    expect(await of('never_signed_in')).toEqual(['Con Clave Propia', 'Con Clave Temporal']);
    await signIn(server, open.email);
    expect(await of('never_signed_in')).toEqual(['Con Clave Temporal']);
    expect(await of('temporary_password')).toEqual(['Con Clave Temporal']);
    expect(await of('blocked')).toEqual([]);
    await administrator.call('PUT', `/teachers/${owing.id}/update/`, { blocked: true });
    expect(await of('blocked')).toEqual(['Con Clave Temporal']);
  });

  test.each(['exam_type=Otro', 'modality=0', 'region=8', 'account=asleep', `school=${'a'.repeat(121)}`])(
    'refuse %s',
    async (query) => {
      expect((await get(`?${query}`)).statusCode).toBe(400);
    },
  );
});
