import { describe, expect, it } from 'vitest';
import { sampleDetail } from '../dialogs.fixture.tsx';
import { sampleTeacher } from '../teacher-samples.fixture.ts';
import { directivosObstacle } from './teacher-check.ts';
import {
  dataOf,
  expirationOf,
  fieldsOf,
  isChanged,
  newTeacherFields,
  type TeacherFields,
  toChanges,
  toNewTeacher,
} from './teacher-fields.ts';

const TODAY = '2026-11-22';
const known = fieldsOf(sampleDetail());
const changed = (change: Partial<TeacherFields>) => {
  const now = { ...known, ...change };
  return toChanges(dataOf(known, TODAY), dataOf(now, TODAY));
};

describe('a new teacher', () => {
  it('begins with Ascenso and Directivos for five months', () => {
    const fields = newTeacherFields();
    expect(fields.type_access).toEqual(['Ascenso', 'Directivos']);
    expect(expirationOf(fields, TODAY)).toBe('2027-04-22');
  });

  it('is sent as the contract has it', () => {
    const fields: TeacherFields = {
      ...newTeacherFields(),
      full_name: ' Yeni Salazar ',
      email: 'yeni@correo.pe ',
      phone_number: '+51 952 148-830',
      password: 'Puno-Lago-4821!',
      expiry: 12,
      categories: [{ modalityId: 1, levelId: 1, specialtyId: null }],
    };
    expect(toNewTeacher(fields, TODAY)).toEqual({
      full_name: 'Yeni Salazar',
      password: 'Puno-Lago-4821!',
      expiration_date: '2027-11-22',
      contact: { phone_number: '952148830', email: 'yeni@correo.pe' },
      categories: [{ modality: 1, level: 1, specialty: null }],
      region: null,
      IE: '',
      observations: '',
      type_access: 'Ascenso,Directivos',
    });
  });
});

describe('a changed teacher', () => {
  it.each<[string, Partial<TeacherFields>, object]>([
    ['nothing', {}, {}],
    ['spaces around a name', { full_name: ' Rosa Quispe Mamani ' }, {}],
    ['the name', { full_name: 'Rosa Quispe' }, { full_name: 'Rosa Quispe' }],
    ['only the phone', { phone_number: '952148830' }, { contact: { phone_number: '952148830' } }],
    ['a password', { password: 'Otra-Clave-77!' }, { password: 'Otra-Clave-77!' }],
    ['the region taken away', { region: '' }, { region: null }],
    ['the exam types', { type_access: ['Ascenso'] }, { type_access: 'Ascenso' }],
    ['half a year from today', { expiry: 6 }, { expiration_date: '2027-05-22' }],
    ['the same day written again', { specific_date: '2099-06-14' }, {}],
    [
      'one more access',
      { categories: [...known.categories, { modalityId: 3, levelId: null, specialtyId: null }] },
      {
        categories: [
          { modality: 1, level: 3, specialty: 10 },
          { modality: 3, level: null, specialty: null },
        ],
      },
    ],
  ])('sends %s', (_what, change, sent) => {
    expect(changed(change)).toEqual(sent);
  });

  it('knows whether leaving would lose something', () => {
    expect(isChanged(known, { ...known })).toBe(false);
    expect(isChanged(known, { ...known, observations: 'x' })).toBe(true);
  });
});

describe('Directivos and five months', () => {
  const short = fieldsOf(sampleTeacher({ expiration_date: '2026-12-20' }));
  const TEXT = 'Directivos necesita un acceso de 5 meses o más: hasta el 22-04-2027 o después.';
  const fresh = newTeacherFields();

  it.each([
    ['five months to the day', { ...fresh, expiry: 'specific', specific_date: '2027-04-22' }, fresh, null],
    ['a day less', { ...fresh, expiry: 'specific', specific_date: '2027-04-21' }, fresh, TEXT],
    ['no day yet', { ...fresh, expiry: 'specific' }, fresh, null],
    ['a year half typed', { ...fresh, expiry: 'specific', specific_date: '0202-04-21' }, fresh, null],
    ['a short access that had it', short, short, null],
    ['another short day', { ...short, specific_date: '2026-12-21' }, short, TEXT],
    ['a short access without it', short, { ...short, type_access: ['Ascenso'] }, TEXT],
  ] as [string, TeacherFields, TeacherFields, string | null][])('%s', (_what, fields, before, text) => {
    expect(directivosObstacle(fields, before, TODAY)).toBe(text);
  });
});

it('sends that a teacher is blocked only where that was changed', () => {
  expect(changed({ is_blocked: true })).toEqual({ blocked: true });
  expect(changed({ IE: 'Otra' })).toEqual({ IE: 'Otra' });
  const blocked = fieldsOf(sampleTeacher({ blocked: true }));
  const open = dataOf({ ...blocked, is_blocked: false }, TODAY);
  expect(toChanges(dataOf(blocked, TODAY), open)).toEqual({ blocked: false });
});
