import { describe, expect, test } from 'vitest';
import {
  toBlueprints,
  toDirectiveExam,
  toExamAccess,
  toMetadata,
  toMetadataTree,
} from './catalogue.presenter.ts';

const leaf = (
  categoryId: number,
  modalityId: number | null,
  levelId: number | null,
  specialtyId: number | null,
) => ({
  categoryId,
  modalityId,
  levelId,
  specialtyId,
});
const leaves = [
  leaf(1, 1, 1, null),
  leaf(2, 1, 2, 14),
  leaf(3, 1, 2, 12),
  leaf(26, 3, null, null),
  leaf(999, null, null, null),
];
const catalogue = {
  leaves,
  divisions: {
    modalities: [
      { id: 1, name: 'EBR', position: 1 },
      { id: 3, name: 'EBE', position: 2 },
    ],
    levels: [
      { id: 1, name: 'Inicial', modalityId: 1 },
      { id: 2, name: 'Primaria', modalityId: 1 },
    ],
    specialties: [
      { id: 14, name: 'Primaria', levelId: 2 },
      { id: 12, name: 'Educación Física', levelId: 2 },
    ],
  },
};

test('a category is attached to the lowest division of its paper', () => {
  expect(toMetadata(catalogue, [{ year: 2024 }])).toEqual({
    types: [
      { id: 1, name: 'EBR', category_id: null },
      { id: 3, name: 'EBE', category_id: 26 },
    ],
    levels: [
      { id: 1, name: 'Inicial', modality_id: 1, category_id: 1 },
      { id: 2, name: 'Primaria', modality_id: 1, category_id: null },
    ],
    specialties: [
      { id: 14, name: 'Primaria', level_id: 2, category_id: 2 },
      { id: 12, name: 'Educación Física', level_id: 2, category_id: 3 },
    ],
    years: [{ id: 2024, name: '2024' }],
  });
});

test('the tree holds the same divisions as the lists', () => {
  expect(toMetadataTree(catalogue, [{ id: 1, name: 'Exámenes MINEDU' }])).toEqual({
    modalities: [
      {
        id: 1,
        name: 'EBR',
        category_id: null,
        levels: [
          { id: 1, name: 'Inicial', category_id: 1, specialties: [] },
          {
            id: 2,
            name: 'Primaria',
            category_id: null,
            specialties: [
              { id: 14, name: 'Primaria', category_id: 2 },
              { id: 12, name: 'Educación Física', category_id: 3 },
            ],
          },
        ],
      },
      { id: 3, name: 'EBE', category_id: 26, levels: [] },
    ],
    sources: [{ id: 1, name: 'Exámenes MINEDU' }],
  });
});

describe('access', () => {
  test.each([
    ['nothing', [], { types: [], levels: [], specialties: [] }],
    ['Directivos alone', [999], { types: [], levels: [], specialties: [] }],
    ['a whole modality', [26], { types: [3], levels: [], specialties: [] }],
    ['a level', [1], { types: [1], levels: [1], specialties: [] }],
    ['two specialties of one level', [3, 2], { types: [1], levels: [2], specialties: [14, 12] }],
    ['all', [1, 2, 3, 26, 999], { types: [1, 3], levels: [1, 2], specialties: [14, 12] }],
  ])('to %s', (_name, ids, access) => {
    expect(toExamAccess(leaves.filter((row) => ids.includes(row.categoryId)))).toEqual({ access });
  });
});

test('a directive exam lists the kinds of its questions', () => {
  const counts = [
    { directiveExamId: 2, kind: 'CL' as const, itemCount: 20 },
    { directiveExamId: 4, kind: 'CG' as const, itemCount: 50 },
  ];
  expect(toDirectiveExam({ id: 2, name: 'Acceso 2022-2023', position: 3, version: 4 }, counts)).toEqual({
    id: 2,
    name: 'Acceso 2022-2023',
    order: 3,
    exam_name: 'Acceso 2022-2023',
    exam_order: 3,
    question_counts: { CL: 20 },
    version: 4,
  });
});

test('the rows of a blueprint follow the order of the kinds', () => {
  const row = (kind: 'CL' | 'CG', position: number) => ({
    id: position,
    examType: 'Directivos' as const,
    kind,
    position,
    questionCount: 20,
    pointsPerQuestion: 1.5,
    pointsMaximum: 30,
    pointsMinimum: 18,
    minutes: 60,
    validFrom: '2018-01-01',
    validTo: null,
  });
  const blueprints = toBlueprints([row('CG', 2), row('CL', 1)]);
  expect(blueprints.Directivos.map((kind) => kind.name)).toEqual([
    'Comprensión Lectora',
    'Conocimientos de Gestión Institucional y Gestión Pública',
  ]);
  expect(blueprints.Ascenso).toEqual([]);
});
