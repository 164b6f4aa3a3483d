import type { Modality } from '@amauta/contract/catalogue.ts';
import { describe, expect, test } from 'vitest';
import { type MockSetup, validateBankPayload, validateBankSetup } from './validate.ts';

const all: Modality[] = [
  {
    id: 1,
    name: 'EBR',
    category_id: null,
    levels: [
      {
        id: 2,
        name: 'Primaria',
        category_id: null,
        specialties: [{ id: 14, name: 'Primaria', category_id: 2 }],
      },
    ],
  },
  { id: 4, name: 'Sin categoría', category_id: null, levels: [] },
];

describe('validateBankSetup', () => {
  const good: MockSetup = {
    examType: 'Nombramiento',
    selection: { modalityId: 1, levelId: 2, specialtyId: 14 },
    years: [2022],
    questionTypes: ['CCP'],
    examsSelected: {},
  };
  const nothing = { modalityId: null, levelId: null, specialtyId: null };

  test.each<[Partial<MockSetup>, string, string]>([
    [{ selection: nothing, years: [] }, 'modality', 'Debes seleccionar una modalidad.'],
    [{ years: [] }, 'years', 'Debes seleccionar un año.'],
    [{ years: [2022, 2024] }, 'years', 'Debes seleccionar un año.'],
    [{ years: [2023] }, 'years', 'Elige solo años de Nombramiento: 2018, 2019, 2022, 2024 o 2025.'],
    [{ questionTypes: [] }, 'question_types', 'Debes seleccionar al menos un tipo de pregunta.'],
    [
      { questionTypes: ['CG', 'CL'] },
      'question_types',
      'Elige solo tipos de pregunta de Nombramiento: CL, RL o CCP.',
    ],
    [{ selection: { ...nothing, modalityId: 9 } }, 'modality', 'La modalidad seleccionada no es válida.'],
    [
      { selection: { ...nothing, modalityId: 4 } },
      'modality',
      'La modalidad seleccionada no tiene categoría valida.',
    ],
    [
      { examType: 'Directivos', selection: nothing, years: [], examsSelected: { 2: [] } },
      'exams',
      'Debes seleccionar al menos un tipo de pregunta en al menos un examen.',
    ],
  ])('%j is refused at %s', (change, step, message) => {
    expect(validateBankSetup({ ...good, ...change }, all)).toEqual({ step, message });
  });

  test.each<[string, Partial<MockSetup>]>([
    ['Nombramiento', {}],
    ['the same year twice', { years: [2022, 2022] }],
    ['Ascenso of any year', { examType: 'Ascenso', years: [2023], questionTypes: [] }],
    [
      'Directivos without modality and years',
      { examType: 'Directivos', selection: nothing, years: [], examsSelected: { 2: ['CG'] } },
    ],
  ])('%s is complete', (_what, change) => {
    expect(validateBankSetup({ ...good, ...change }, all)).toBeNull();
  });

  test.each<[Partial<Parameters<typeof validateBankPayload>[0]>, string | null]>([
    [{ type_exam: 'Ascenso', years: [2022, 2023] }, 'years'],
    [{ type_exam: 'Ascenso', years: [2022] }, null],
    [{ type_exam: 'Nombramiento', years: [2022] }, 'question_types'],
    [{ type_exam: 'Nombramiento', years: [2022], question_types: ['RL'] }, null],
    [{ type_exam: 'Directivos', years: [2022] }, 'exams'],
    [{ type_exam: 'Directivos', exams_selected: { 4: ['CL'] } }, null],
  ])('a start payload with %j is refused at %s', (change, step) => {
    const payload: Parameters<typeof validateBankPayload>[0] = {
      type_exam: 'Ascenso',
      years: [],
      question_types: [],
      exams_selected: {},
      ...change,
    };
    expect(validateBankPayload(payload)?.step ?? null).toBe(step);
  });
});
