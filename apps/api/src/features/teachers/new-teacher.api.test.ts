import { Teacher } from '@amauta/contract/teachers/teacher.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newContact, newTeacherBody, startAdministrator } from '../../testing/administrator.ts';
import { postLogin } from '../../testing/test-accounts.ts';
import { prepare, useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
const administrator = prepare(() => startAdministrator(server));

const create = (changes: Record<string, unknown> = {}) =>
  administrator.call('POST', '/teachers/create/', newTeacherBody(changes));
async function totalOfTeachers(): Promise<number> {
  const response = await administrator.call('GET', '/teachers/');
  return (response.json() as { meta: { total: number } }).meta.total;
}

test('a teacher is added with all that was sent, and must change the password at the first sign-in', async () => {
  const contact = { phone_number: '987000111', email: '  Nueva@Prueba.TEST ' };
  const categories = [{ modality: 3 }, { modality: 1, level: 2, speciality: 14 }, { modality: 2, level: 5 }];
  const body = { full_name: ' Nélida Ñahui ', contact, categories, observations: 'Pagó en efectivo' };
  const response = await create(body);
  expect(response.statusCode, response.body).toBe(201);
  expect(response.json().message).toBe('Docente creado exitosamente');
  const teacher = Teacher.parse(response.json().data);
  expect(teacher).toMatchObject({
    full_name: 'Nélida Ñahui',
    contact: { phone_number: '987000111', email: 'nueva@prueba.test' },
    region: '08',
    region_name: 'Cusco',
    IE: 'IE N.° 1182 El Bosque',
    observations: 'Pagó en efectivo',
    type_access: 'Ascenso,Directivos',
    type_access_display: 'Ascenso y Directivos',
    status: 'active',
    expiration_date: '2027-03-02',
    created_at: server.clock.now().toISOString(),
  });
  expect(teacher.categories.map(({ label }) => label)).toEqual([
    'EBE',
    'EBR Primaria',
    'EBA Ciclos Inicial e Intermedio',
  ]);
  expect(response.body).not.toContain('password');
  const login = await postLogin(server, '987000111', 'Temporal-2026');
  expect(login.json()).toMatchObject({ role: 'DOC', user: { has_temporary_password: true } });
  expect(server.log.join('\n')).not.toContain('Temporal-2026');
});

test('what is optional may be left out', async () => {
  const { region: _, IE: __, observations: ___, ...rest } = newTeacherBody();
  const response = await administrator.call('POST', '/teachers/create/', rest);
  expect(response.statusCode, response.body).toBe(201);
  expect(response.json().data).toMatchObject({ region: null, region_name: null, IE: '', observations: '' });
});

const PHONE = 'El número de celular debe tener exactamente 9 dígitos.';
const withPhone = (phone_number: string) => ({ contact: { ...newContact(), phone_number } });
const withEmail = (email: string) => ({ contact: { ...newContact(), email } });
const leaf = (modality: number, level?: number | null, specialty?: number) => ({
  modality,
  level,
  specialty,
});

describe('refuses, stores nothing and marks the field for', () => {
  test.each([
    ['a blank name', { full_name: '  ' }, 'full_name', 'Escribe el nombre completo.'],
    ['no name', { full_name: undefined }, 'full_name', 'Escribe el nombre completo.'],
    [
      'a control character',
      { full_name: 'a\0b' },
      'full_name',
      'El texto tiene caracteres que no se pueden guardar.',
    ],
    ['half a character', { IE: '\ud800' }, 'IE', 'El texto tiene caracteres que no se pueden guardar.'],
    ['8 digits', withPhone('98765432'), 'contact.phone_number', PHONE],
    ['10 digits', withPhone('9876543210'), 'contact.phone_number', PHONE],
    ['letters in the phone', withPhone('98765432a'), 'contact.phone_number', PHONE],
    ['no phone', withPhone(''), 'contact.phone_number', PHONE],
    [
      'an email without a domain',
      withEmail('ana@'),
      'contact.email',
      'Escribe un correo válido, como nombre@correo.com.',
    ],
    ['no access', { categories: [] }, 'categories', 'Debes agregar al menos una modalidad.'],
    ['no access type', { type_access: ' , ' }, 'type_access', 'Debe seleccionar al menos un tipo de acceso'],
    [
      'a modality without its level',
      { categories: [leaf(1)] },
      'categories.0.level',
      'Debe seleccionar un nivel',
    ],
    [
      'a level without its specialty',
      { categories: [leaf(3), leaf(2, 4)] },
      'categories.1.specialty',
      'Debe seleccionar una especialidad',
    ],
    ['an unknown modality', { categories: [leaf(9)] }, 'categories.0.modality', 'Esa modalidad no existe.'],
    [
      'a level of another modality',
      { categories: [leaf(1, 4, 15)] },
      'categories.0.level',
      'Ese nivel no existe en la modalidad.',
    ],
    [
      'a level where there is none',
      { categories: [leaf(3, 1)] },
      'categories.0.level',
      'Ese nivel no existe en la modalidad.',
    ],
    [
      'a specialty of another level',
      { categories: [leaf(1, 3, 14)] },
      'categories.0.specialty',
      'Esa especialidad no existe en el nivel.',
    ],
    [
      'a specialty where there is none',
      { categories: [leaf(1, 1, 10)] },
      'categories.0.specialty',
      'Esa especialidad no existe en el nivel.',
    ],
    [
      'the same access twice',
      { categories: [leaf(3), leaf(3, null)] },
      'categories.1',
      'Este acceso ya está agregado',
    ],
    [
      'an unknown field of an access',
      { categories: [{ modality: 3, year: 2025 }] },
      'categories.0.year',
      'Se envió un dato que no se espera. Quítalo y vuelve a intentarlo.',
    ],
    [
      'yesterday as the last day',
      { expiration_date: '2026-03-01', type_access: 'Ascenso' },
      'expiration_date',
      'La fecha de vencimiento ya pasó. Elige hoy o un día posterior.',
    ],
    [
      'more than ten years',
      { expiration_date: '2036-03-03' },
      'expiration_date',
      'El acceso puede durar como máximo 10 años.',
    ],
    ['30 February', { expiration_date: '2027-02-30' }, 'expiration_date', 'Escribe una fecha válida.'],
    [
      'a moment in place of a day',
      { expiration_date: '2027-02-20T00:00:00Z' },
      'expiration_date',
      'Escribe una fecha válida.',
    ],
    [
      'Directivos for less than five months',
      { expiration_date: '2026-08-01' },
      'type_access',
      'Directivos necesita un acceso de 5 meses como mínimo.',
    ],
    ['an unknown region', { region: '26' }, 'region', 'Elige una región de la lista.'],
    [
      'an unknown field',
      { role: 'ADM' },
      'role',
      'Se envió un dato que no se espera. Quítalo y vuelve a intentarlo.',
    ],
  ])('%s', async (_, changes, field, text) => {
    const before = await totalOfTeachers();
    const response = await create(changes);
    expect(response.statusCode, response.body).toBe(400);
    expect(response.json()).toMatchObject({
      success: false,
      code: 'INVALID_INPUT',
      errors: { [field]: [text] },
    });
    expect(Object.keys(response.json().errors)).toHaveLength(1);
    expect(await totalOfTeachers()).toBe(before);
  });

  test('an unknown access type', async () => {
    const response = await create({ type_access: 'Ascenso,Rector' });
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().errors)).toEqual(['type_access.1']);
  });

  test('a weak password, with what it lacks', async () => {
    const response = await create({ password: 'clave-larga' });
    expect(response.json()).toMatchObject({
      code: 'PASSWORD_TOO_WEAK',
      message: 'A la contraseña le falta: una letra mayúscula; un número.',
      errors: { password: ['A la contraseña le falta: una letra mayúscula; un número.'] },
    });
  });

  test('everything that is wrong, at once', async () => {
    const response = await create({ password: 'corta', region: '77', expiration_date: '2026-04-01' });
    expect(Object.keys(response.json().errors).sort()).toEqual(['password', 'region', 'type_access']);
  });
});

test.each([
  ['today as the last day', { expiration_date: '2026-03-02', type_access: 'Ascenso' }],
  ['Directivos for exactly five months', { expiration_date: '2026-08-02' }],
  ['exactly ten years', { expiration_date: '2036-03-02' }],
  ['texts as long as they may be', { full_name: '𒈙'.repeat(75), IE: '𒈙'.repeat(100) }],
])('accepts %s', async (_, changes) => {
  expect((await create(changes)).statusCode).toBe(201);
});

describe('an email or phone of another account', () => {
  const owner = newContact();
  const email = ['Este correo ya pertenece a otra cuenta.'];
  const phone = ['Este celular ya pertenece a otra cuenta.'];
  beforeAll(async () => {
    expect((await create({ contact: owner })).statusCode).toBe(201);
  });

  test.each([
    [
      'the email, in capitals',
      { ...newContact(), email: owner.email.toUpperCase() },
      { 'contact.email': email },
    ],
    ['the phone', { ...newContact(), phone_number: owner.phone_number }, { 'contact.phone_number': phone }],
    ['both', owner, { 'contact.email': email, 'contact.phone_number': phone }],
  ])('%s is refused where it stands', async (_, contact, errors) => {
    const response = await create({ contact });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: 'CONFLICT', message: Object.values(errors)[0]?.[0] });
    expect(response.json().errors).toEqual(errors);
  });

  test("an administrator's too", async () => {
    const response = await create({ contact: { ...newContact(), email: administrator.email } });
    expect(response.json().errors).toEqual({ 'contact.email': email });
  });

  test('of several at once with the same one only one is added', async () => {
    const contact = newContact();
    const responses = await Promise.all([1, 2, 3, 4].map(() => create({ contact })));
    expect(responses.map((response) => response.statusCode).sort()).toEqual([201, 409, 409, 409]);
    const refused = responses.find((response) => response.statusCode === 409);
    expect(refused?.json().errors).toEqual({ 'contact.email': email, 'contact.phone_number': phone });
  });
});

test('a phone as people write it is stored as nine digits, and belongs to one teacher', async () => {
  const body = newTeacherBody();
  const written = { ...body, contact: { ...body.contact, phone_number: '+51 960-030 001' } };
  const response = await administrator.call('POST', '/teachers/create/', written);
  expect(response.statusCode, response.body).toBe(201);
  expect(response.json().data.contact.phone_number).toBe('960030001');
  const again = {
    ...newTeacherBody(),
    contact: { ...newTeacherBody().contact, phone_number: '960 030 001' },
  };
  expect((await administrator.call('POST', '/teachers/create/', again)).statusCode).toBe(409);
});
