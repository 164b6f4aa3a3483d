import { expect, it } from 'vitest';
import { checkTeacher, type FieldTexts, textsByField } from './teacher-check.ts';
import { newTeacherFields, type TeacherFields } from './teacher-fields.ts';

const TODAY = '2026-11-22';
const PHONE = 'El número de celular debe tener exactamente 9 dígitos.';
const good: TeacherFields = {
  ...newTeacherFields(),
  full_name: 'Yeni Salazar',
  email: 'yeni@correo.pe',
  phone_number: '952 148 830',
  password: 'Puno-Lago-4821!',
  categories: [{ modalityId: 1, levelId: 1, specialtyId: null }],
};
const found = (texts: FieldTexts) => Object.fromEntries(Object.entries(texts).filter(([, text]) => text));
const onDay = (specific_date: string) => ({ expiry: 'specific' as const, specific_date });

it.each<[Partial<TeacherFields>, FieldTexts]>([
  [{}, {}],
  [{ full_name: ' ' }, { full_name: 'Escribe el nombre completo.' }],
  [{ email: '' }, { email: 'Escribe el correo.' }],
  [{ email: 'sin-arroba' }, { email: 'Escribe un correo válido, como nombre@correo.com.' }],
  [{ phone_number: '95214883' }, { phone_number: PHONE }],
  [{ phone_number: '9521488301' }, { phone_number: PHONE }],
  [{ phone_number: '95214883a' }, { phone_number: PHONE }],
  [{ password: '' }, { password: 'Escribe la contraseña.' }],
  [{ password: 'Corta1!' }, { password: 'La contraseña debe tener al menos 8 caracteres.' }],
  [
    { password: 'sololetras' },
    {
      password:
        'A la contraseña le falta: una letra mayúscula; un número; un carácter especial, como ! ? # o *.',
    },
  ],
  [{ categories: [] }, { categories: 'Debes agregar al menos una modalidad.' }],
  [{ type_access: [] }, { type_access: 'Debe seleccionar al menos un tipo de acceso' }],
  [onDay(''), { specific_date: 'Escribe una fecha válida.' }],
  [onDay('2026-11-21'), { specific_date: 'La fecha de vencimiento ya pasó. Elige hoy o un día posterior.' }],
  [onDay('2026-11-22'), {}],
  [onDay('2036-11-22'), {}],
  [onDay('2036-11-23'), { specific_date: 'El acceso puede durar como máximo 10 años.' }],
])('%j', (change, texts) => {
  expect(found(checkTeacher({ ...good, ...change }, TODAY))).toEqual(texts);
});

it('an existing teacher keeps password and day of expiry where they are not touched', () => {
  const expired = { ...good, password: '', ...onDay('2025-01-31') };
  expect(found(checkTeacher(expired, TODAY, expired))).toEqual({});
  expect(found(checkTeacher({ ...expired, specific_date: '2025-02-01' }, TODAY, expired))).toHaveProperty(
    'specific_date',
  );
});

it('texts of the server stand at the fields of the form', () => {
  const texts = textsByField([
    ['contact.email', 'a'],
    ['contact.phone_number', 'b'],
    ['expiration_date', 'c'],
    ['categories.1.level', 'd'],
    ['categories.2.level', 'e'],
    ['body', 'f'],
  ]);
  expect(texts).toEqual({ email: 'a', phone_number: 'b', specific_date: 'c', categories: 'd' });
});
