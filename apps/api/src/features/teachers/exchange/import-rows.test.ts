import { describe, expect, test } from 'vitest';
import { EMAIL_TAKEN, PHONE_TAKEN } from '../contacts.service.ts';
import type { TeacherFacts } from '../teacher-rules.ts';
import { findColumns, findHeader } from './import-columns.ts';
import { readContacts, readTeachers } from './import-rows.ts';
import { contactErrors } from './import-rules.ts';
import type { SheetCell } from './sheet/read-sheet.ts';
import { HEADER } from './workbook.testing.ts';

const EBR = { modalityId: 1, modalityName: 'EBR - Educación Básica Regular' };
const SECONDARY = { ...EBR, levelId: 3, levelName: 'Secundaria' };
const FACTS: TeacherFacts = {
  today: '2026-03-02',
  regions: [{ code: '08', name: 'Cusco' }],
  leaves: [
    {
      ...EBR,
      categoryId: 2,
      levelId: 2,
      levelName: 'Primaria',
      specialtyId: 14,
      specialtyName: 'Primaria',
    },
    { ...SECONDARY, categoryId: 14, specialtyId: 10, specialtyName: 'Matemática' },
  ],
};
const GOOD: Record<string, SheetCell> = {
  'Nombre completo': 'Rayda Condori Quispe',
  Correo: 'Rayda@Correo.pe',
  Celular: '987 654 321',
  Región: 'cusco',
  'Institución Educativa': 'IE N.° 1182',
  Accesos: 'EBR Secundaria, Matemática; EBR Primaria',
  'Tipos de acceso': 'Ascenso, Directivos',
  Vence: { day: '2027-03-02' },
  Observaciones: '=pagó en dos partes',
  Contraseña: '',
};

function read(changes: Record<string, SheetCell> = {}, more: Record<string, SheetCell>[] = []) {
  const rows = [{ ...GOOD, ...changes }, ...more.map((other) => ({ ...GOOD, ...other }))].map(
    (row, index) => ({
      number: index + 2,
      cells: HEADER.map((name) => row[name]),
    }),
  );
  const columns = findColumns({ number: 1, cells: HEADER });
  const contacts = readContacts(rows, columns);
  const taken = { emails: new Set(['usado@correo.pe']), phones: new Set(['911111111']) };
  const refused = contactErrors(contacts, taken, (index) => `la fila ${rows[index]?.number}`);
  return readTeachers(rows, columns, FACTS, refused);
}

test('a good row becomes the body of a new teacher, and shows what the sheet says', () => {
  const [row] = read();
  expect(row).toEqual({
    row: 2,
    full_name: 'Rayda Condori Quispe',
    email: 'Rayda@Correo.pe',
    phone_number: '987654321',
    categories: 'EBR Secundaria, Matemática; EBR Primaria',
    type_access: 'Ascenso, Directivos',
    expiration_date: '02-03-2027',
    errors: [],
    teacher: {
      full_name: 'Rayda Condori Quispe',
      password: '',
      expiration_date: '2027-03-02',
      contact: { phone_number: '987654321', email: 'rayda@correo.pe' },
      categories: [
        { modality: 1, level: 3, specialty: 10 },
        { modality: 1, level: 2, specialty: 14 },
      ],
      region: '08',
      IE: 'IE N.° 1182',
      observations: '=pagó en dos partes',
      type_access: 'Ascenso,Directivos',
    },
    update: null,
  });
});

test.each([
  ['Nombre completo', 'Escribe el nombre completo.', ''],
  ['Nombre completo', 'El nombre puede tener hasta 150 caracteres.', 'x'.repeat(151)],
  ['Correo', 'Escribe el correo.', ''],
  ['Correo', 'Escribe un correo válido, como nombre@correo.com.', 'rayda'],
  ['Correo', EMAIL_TAKEN, 'Usado@correo.pe'],
  ['Celular', 'El número de celular debe tener exactamente 9 dígitos.', ''],
  ['Celular', 'El número de celular debe tener exactamente 9 dígitos.', '98765432'],
  ['Celular', 'El número de celular debe tener exactamente 9 dígitos.', '9876543210'],
  ['Celular', 'El número de celular debe tener exactamente 9 dígitos.', '98765432x'],
  ['Celular', PHONE_TAKEN, '911 111 111'],
  ['Región', 'Elige una región de la lista.', 'Lima Norte'],
  ['Región', 'Elige una región de la lista.', '99'],
  ['Institución Educativa', 'La institución educativa puede tener hasta 200 caracteres.', 'x'.repeat(201)],
  ['Accesos', 'Debes agregar al menos una modalidad.', ''],
  ['Accesos', 'Debe seleccionar un nivel', 'EBR'],
  ['Accesos', 'Debe seleccionar una especialidad', 'EBR Secundaria'],
  ['Accesos', 'Este acceso ya está agregado', 'EBR Primaria; EBR Primaria'],
  [
    'Accesos',
    'No existe el acceso «EBR Superior». Copia su nombre de la hoja «Listas» de la plantilla.',
    'EBR Superior',
  ],
  ['Tipos de acceso', 'Debe seleccionar al menos un tipo de acceso', ''],
  [
    'Tipos de acceso',
    'No existe el tipo de acceso «Gratis». Los hay: Ascenso, Nombramiento, Directivos.',
    'Gratis',
  ],
  ['Vence', 'Escribe una fecha válida.', ''],
  ['Vence', 'Escribe una fecha válida.', '31-02-2027'],
  ['Vence', 'Escribe una fecha válida.', 'pronto'],
  ['Vence', 'Escribe una fecha válida.', '46388'],
  ['Vence', 'El acceso puede durar como máximo 10 años.', { day: '2040-01-01' }],
  ['Vence', 'La celda tiene el error #N/A de Excel.', { error: 'La celda tiene el error #N/A de Excel.' }],
  ['Observaciones', 'Las observaciones pueden tener hasta 2000 caracteres.', 'x'.repeat(2_001)],
  ['Observaciones', 'El texto tiene caracteres que no se pueden guardar.', 'a\u0001b'],
  [
    'Contraseña',
    'A la contraseña le falta: una letra mayúscula; un número; un carácter especial, como ! ? # o *.',
    'amautados',
  ],
] as const)('%s: %s', (column, message, cell) => {
  const [row] = read({ [column]: cell });
  expect(row?.errors).toEqual([{ column, message }]);
  expect(row?.teacher).toBeNull();
});

test('a last day in the past and too short an access to Directivos are errors', () => {
  expect(read({ Vence: '01/03/2026', 'Tipos de acceso': 'Ascenso' })[0]?.errors).toEqual([
    { column: 'Vence', message: 'La fecha de vencimiento ya pasó. Elige hoy o un día posterior.' },
  ]);
  expect(read({ Vence: '2026-08-01' })[0]?.errors).toEqual([
    { column: 'Tipos de acceso', message: 'Directivos necesita un acceso de 5 meses como mínimo.' },
  ]);
});

test('all errors of a row are listed at once, in the order of the columns', () => {
  const [row] = read({ Celular: '1', Accesos: 'EBR Secundaria', Vence: '01-01-2020', Contraseña: 'corta' });
  expect(row?.errors.map(({ column }) => column)).toEqual([
    'Celular',
    'Accesos',
    'Tipos de acceso',
    'Vence',
    'Contraseña',
  ]);
});

test('an email or phone that is in the file twice is an error that names the first row', () => {
  const [first, second, third] = read({}, [
    { Correo: 'RAYDA@correo.pe', Celular: '987654322' },
    { Correo: 'otra@correo.pe', Celular: '987654321' },
  ]);
  expect(first?.errors).toEqual([]);
  expect(second?.errors).toEqual([{ column: 'Correo', message: 'Este correo ya está en la fila 2.' }]);
  expect(third?.errors).toEqual([{ column: 'Celular', message: 'Este celular ya está en la fila 2.' }]);
});

describe('the header', () => {
  const REQUIRED = ['Nombre completo', 'Correo', 'Celular', 'Accesos', 'Tipos de acceso', 'Vence'];
  const find = (cells: SheetCell[]) => findColumns({ number: 1, cells });

  test('is understood in any order, whatever its accents and case, with columns of others between', () => {
    const columns = find(['VENCE *', 'Notas', 'region', ...REQUIRED.slice(0, 5).map((name) => `${name}:`)]);
    expect([columns.get('expiration_date'), columns.get('region'), columns.get('type_access')]).toEqual([
      0, 2, 7,
    ]);
    expect(columns.has('password')).toBe(false);
  });

  test.each([
    [REQUIRED.slice(2), 'Faltan columnas: «Nombre completo», «Correo». Usa la plantilla.'],
    [[...REQUIRED, 'CORREO'], 'Hay columnas repetidas: «Correo». Deja una de cada una.'],
  ])('%j: %s', (cells, message) => {
    expect(() => find(cells)).toThrow(message);
  });

  test('may stand below a title', () => {
    const sheet = [
      ['Docentes 2026'],
      ['Sede', 'Correo', 'x'],
      REQUIRED,
      REQUIRED.map((name) => GOOD[name] ?? ''),
    ];
    const rows = sheet.map((cells, index) => ({ number: index + 1, cells }));
    expect(findHeader(rows)?.number).toBe(3);
    expect(findHeader(rows.slice(0, 2))?.number).toBe(1);
    expect(findHeader([])).toBeUndefined();
  });

  test('without the optional columns their fields are empty', () => {
    const row = { number: 2, cells: REQUIRED.map((name) => GOOD[name]) };
    const [teacher] = readTeachers([row], find(REQUIRED), FACTS, []);
    expect(teacher?.teacher).toMatchObject({ region: null, IE: '', observations: '', password: '' });
  });
});
