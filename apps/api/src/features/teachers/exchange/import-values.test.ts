import { expect, test } from 'vitest';
import type { Leaf } from '../../catalogue/leaves.service.ts';
import { indexLeaves, toDay, toExamTypes, toLeafChoices, toRegionCode } from './import-values.ts';
import { plainWords } from './plain-words.ts';

test.each([
  ['  Institución   Educativa ', 'institucion educativa'],
  ['CONTRASEÑA *', 'contrasena'],
  ['EBR Secundaria, Matemática', 'ebr secundaria matematica'],
  ['—', ''],
])('%j in plain words is %j', (text, words) => {
  expect(plainWords(text)).toBe(words);
});

test.each([
  ['31-12-2027', '2027-12-31'],
  ['31/12/2027', '2027-12-31'],
  ['1/2/2027', '2027-02-01'],
  ['5.3.2027', '2027-03-05'],
  ['2027-12-31', '2027-12-31'],
  ['2027-12-31T00:00:00Z', '2027-12-31'],
  ['31-02-2027', '2027-02-31'],
  ['31-12-27', '31-12-27'],
  ['mañana', 'mañana'],
  ['', ''],
])('the day %j is %j', (text, day) => {
  expect(toDay(text)).toBe(day);
});

const REGIONS = [
  { code: '02', name: 'Áncash' },
  { code: '15', name: 'Lima' },
];

test.each([
  ['', null],
  ['ancash', '02'],
  ['ÁNCASH', '02'],
  ['2', '02'],
  ['15', '15'],
  ['Lima Norte', 'Lima Norte'],
])('the region %j is %j', (text, code) => {
  expect(toRegionCode(text, REGIONS)).toBe(code);
});

test.each([
  ['Ascenso', { value: 'Ascenso' }],
  ['ascenso, DIRECTIVOS', { value: 'Ascenso,Directivos' }],
  ['Ascenso, Nombramiento y Directivos', { value: 'Ascenso,Nombramiento,Directivos' }],
  ['Ascenso; Nombramiento', { value: 'Ascenso,Nombramiento' }],
  ['', { value: '' }],
  [
    'Ascenso, Premium',
    { error: 'No existe el tipo de acceso «Premium». Los hay: Ascenso, Nombramiento, Directivos.' },
  ],
])('the exam types %j are %j', (text, read) => {
  expect(toExamTypes(text)).toEqual(read);
});

const PRIMARY: Leaf = {
  categoryId: 2,
  modalityId: 1,
  levelId: 2,
  specialtyId: 14,
  modalityName: 'EBR - Educación Básica Regular',
  levelName: 'Primaria',
  specialtyName: 'Primaria',
};
const LEAVES: Leaf[] = [
  PRIMARY,
  { ...PRIMARY, categoryId: 3, specialtyId: 12, specialtyName: 'Educación Física' },
  {
    ...PRIMARY,
    categoryId: 14,
    levelId: 3,
    levelName: 'Secundaria',
    specialtyId: 10,
    specialtyName: 'Matemática',
  },
  {
    categoryId: 26,
    modalityId: 3,
    levelId: null,
    specialtyId: null,
    modalityName: 'EBE - Educación Básica Especial',
    levelName: null,
    specialtyName: null,
  },
];
const primary = { modality: 1, level: 2, specialty: 14 };
const mathematics = { modality: 1, level: 3, specialty: 10 };

test.each([
  ['EBR Primaria', { value: [primary] }],
  ['EBR Secundaria, Matemática; EBR Primaria', { value: [mathematics, primary] }],
  ['ebr secundaria matematica\nEBE', { value: [mathematics, { modality: 3, level: null, specialty: null }] }],
  ['EBR Secundaria', { value: [{ modality: 1, level: 3, specialty: null }] }],
  ['EBR', { value: [{ modality: 1, level: null, specialty: null }] }],
  ['EBR Primaria;', { value: [primary] }],
  ['', { value: [] }],
  [
    'EBR Primaria; EBR Secundaria, Química',
    {
      error:
        'No existe el acceso «EBR Secundaria, Química». Copia su nombre de la hoja «Listas» de la plantilla.',
    },
  ],
])('the accesses %j are %j', (text, read) => {
  expect(toLeafChoices(text, indexLeaves(LEAVES))).toEqual(read);
});
