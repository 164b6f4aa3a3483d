import type { DirectiveExam, Modality } from '@amauta/contract/catalogue.ts';
import { describe, expect, test } from 'vitest';
import {
  categoryOf,
  choicesOf,
  chooseLevel,
  chooseModality,
  chooseSpecialty,
  defaultExamsSelected,
  defaultQuestionTypes,
  EMPTY_SELECTION,
  initialSelection,
  type MockSetup,
  validateMockPayload,
  validateMockSetup,
} from './setup.ts';

const specialty = (id: number, category_id: number | null) => ({
  id,
  name: `Especialidad ${id}`,
  category_id,
});
const catalogue: Modality[] = [
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
        specialties: [specialty(12, 3), specialty(13, null), specialty(14, 2)],
      },
      { id: 3, name: 'Secundaria', category_id: null, specialties: [specialty(10, 14)] },
    ],
  },
  {
    id: 2,
    name: 'EBA',
    category_id: null,
    levels: [{ id: 5, name: 'Inicial e Intermedio', category_id: null, specialties: [] }],
  },
  { id: 3, name: 'EBE', category_id: 26, levels: [] },
  { id: 4, name: 'Sin categoría', category_id: null, levels: [] },
];
const everything = { types: [1, 2, 3, 4], levels: [1, 2, 3, 5], specialties: [10, 12, 13, 14] };
const all = choicesOf(catalogue, everything);

describe('choicesOf', () => {
  test('keeps what the access allows, specialty 14 first', () => {
    expect(all.map((m) => m.id)).toEqual([1, 2, 3, 4]);
    expect(all[0]?.levels[1]?.specialties.map((s) => s.id)).toEqual([14, 12, 13]);
    const some = choicesOf(catalogue, { types: [1, 3], levels: [2], specialties: [12] });
    expect(some.map((m) => m.id)).toEqual([1, 3]);
    expect(some[0]?.levels.map((l) => [l.id, l.specialties.map((s) => s.id)])).toEqual([[2, [12]]]);
  });

  test('drops a modality or level none of whose parts is allowed', () => {
    expect(choicesOf(catalogue, { types: [1, 3], levels: [2], specialties: [] }).map((m) => m.id)).toEqual([
      3,
    ]);
    expect(choicesOf(catalogue, { types: [1], levels: [], specialties: [14] })).toEqual([]);
  });
});

describe('choosing', () => {
  test('a new page starts with EBR when there are several modalities', () => {
    expect(initialSelection(all)).toEqual({ modalityId: 1, levelId: null, specialtyId: null });
  });

  test('a new page starts with the only modality and the only level in it', () => {
    const one = choicesOf(catalogue, { types: [1], levels: [3], specialties: [10] });
    expect(initialSelection(one)).toEqual({ modalityId: 1, levelId: 3, specialtyId: 10 });
  });

  test('a new page starts empty when there are several modalities without EBR, or none', () => {
    const without = choicesOf(catalogue, { types: [2, 3], levels: [5], specialties: [] });
    expect(initialSelection(without)).toEqual(EMPTY_SELECTION);
    expect(initialSelection([])).toEqual(EMPTY_SELECTION);
  });

  test('a modality resets level and specialty, a level resets the specialty', () => {
    const chosen = chooseSpecialty(chooseLevel(all, chooseModality(all, 1), 2), 14);
    expect(chosen).toEqual({ modalityId: 1, levelId: 2, specialtyId: 14 });
    expect(chooseLevel(all, chosen, 1)).toEqual({ modalityId: 1, levelId: 1, specialtyId: null });
    expect(chooseModality(all, 3)).toEqual({ modalityId: 3, levelId: null, specialtyId: null });
  });

  test('the only level or specialty is chosen by itself', () => {
    expect(chooseModality(all, 2)).toEqual({ modalityId: 2, levelId: 5, specialtyId: null });
    expect(chooseLevel(all, chooseModality(all, 1), 3)).toEqual({
      modalityId: 1,
      levelId: 3,
      specialtyId: 10,
    });
  });

  test.each([
    [1, 2, 14, 2],
    [1, 2, 13, null],
    [1, 1, null, 1],
    [3, null, null, 26],
    [2, 5, null, null],
    [null, null, null, null],
  ])('modality %s, level %s, specialty %s is category %s', (modalityId, levelId, specialtyId, category) => {
    expect(categoryOf(all, { modalityId, levelId, specialtyId })).toBe(category);
  });
});

describe('validateMockSetup', () => {
  const good: MockSetup = {
    examType: 'Nombramiento',
    selection: { modalityId: 1, levelId: 2, specialtyId: 14 },
    years: [2022, 2024],
    questionTypes: ['CCP'],
    examsSelected: {},
  };
  const at = (
    modalityId: number | null,
    levelId: number | null = null,
    specialtyId: number | null = null,
  ) => ({
    selection: { modalityId, levelId, specialtyId },
  });
  const noLevel = 'Has seleccionado un Modalidad con Niveles, por lo tanto debes seleccionar un nivel.';
  const noSpecialty =
    'Has seleccionado un Nivel con Especialidades, por lo tanto debes seleccionar una especialidad.';

  test.each<[Partial<MockSetup>, string, string]>([
    [{ ...at(null), years: [] }, 'modality', 'Debes seleccionar una modalidad.'],
    [{ ...at(1), years: [] }, 'level', noLevel],
    [{ ...at(1, 2), years: [] }, 'specialty', noSpecialty],
    [{ years: [2024], questionTypes: [] }, 'years', 'Debes seleccionar al menos 2 años.'],
    [{ years: [2024, 2024] }, 'years', 'Debes seleccionar al menos 2 años.'],
    [{ years: [2024, 2023] }, 'years', 'Elige solo años de Nombramiento: 2018, 2019, 2022, 2024 o 2025.'],
    [{ questionTypes: [] }, 'question_types', 'Debes seleccionar al menos un tipo de pregunta.'],
    [{ questionTypes: ['CG'] }, 'question_types', 'Debes seleccionar al menos un tipo de pregunta.'],
    [at(9), 'modality', 'La modalidad seleccionada no es válida.'],
    [at(1, 5), 'level', 'El nivel seleccionado no es válido para la modalidad seleccionada.'],
    [at(1, 2, 10), 'specialty', 'La especialidad seleccionada no es válida para el nivel seleccionado.'],
    [at(1, 2, 13), 'specialty', 'La especialidad seleccionada no tiene categoría valida.'],
    [at(2, 5), 'level', 'El nivel seleccionado no tiene categoría valida.'],
    [at(4), 'modality', 'La modalidad seleccionada no tiene categoría valida.'],
    [
      { questionTypes: ['CL', 'CG'] },
      'question_types',
      'Elige solo tipos de pregunta de Nombramiento: CL, RL o CCP.',
    ],
    [
      { examType: 'Directivos', examsSelected: { 2: ['RL', 'CL'] } },
      'exams',
      'Elige solo tipos de pregunta de Directivos: CL o CG.',
    ],
    [
      { examType: 'Directivos', ...at(null), years: [] },
      'exams',
      'Debes seleccionar al menos un tipo de pregunta en al menos un examen.',
    ],
    [
      { examType: 'Directivos', examsSelected: { 1: [], 2: ['RL'] } },
      'exams',
      'Debes seleccionar al menos un tipo de pregunta en al menos un examen.',
    ],
  ])('%j is refused at %s', (change, step, message) => {
    expect(validateMockSetup({ ...good, ...change }, all)).toEqual({ step, message });
  });

  test.each<[string, Partial<MockSetup>]>([
    ['Nombramiento', {}],
    [
      'Ascenso, which has no question types and any year',
      { examType: 'Ascenso', years: [2021, 2023], questionTypes: [] },
    ],
    ['a modality without levels', at(3)],
    ['a level without specialties', at(1, 1)],
    [
      'Directivos without modality and years',
      { examType: 'Directivos', ...at(null), years: [], examsSelected: { 2: ['CG'] } },
    ],
  ])('%s is complete', (_what, change) => {
    expect(validateMockSetup({ ...good, ...change }, all)).toBeNull();
  });

  test('a start payload is judged by the same rules', () => {
    const payload = {
      type_exam: 'Nombramiento',
      years: [2022],
      question_types: [],
      exams_selected: {},
    } as const;
    expect(validateMockPayload({ ...payload, years: [2022], question_types: [] })?.step).toBe('years');
    expect(validateMockPayload({ ...payload, years: [2022, 2018], question_types: [] })?.step).toBe(
      'question_types',
    );
    expect(validateMockPayload({ ...payload, years: [2022, 2018], question_types: ['RL'] })).toBeNull();
    expect(
      validateMockPayload({ type_exam: 'Directivos', years: [], question_types: [], exams_selected: {} })
        ?.step,
    ).toBe('exams');
  });
});

describe('defaults', () => {
  test('question types', () => {
    expect(defaultQuestionTypes('Nombramiento')).toEqual(['CCP', 'RL', 'CL']);
    expect(defaultQuestionTypes('Ascenso')).toEqual([]);
  });

  const exam = (
    id: number,
    name: string,
    question_counts: DirectiveExam['question_counts'],
  ): DirectiveExam => ({
    id,
    name,
    order: id,
    exam_name: name,
    exam_order: id,
    question_counts,
    version: 1,
  });
  test.each([
    [
      'the latest Acceso with questions',
      [
        exam(1, 'Acceso 2018', { CL: 20, CG: 20 }),
        exam(2, 'Acceso 2022-2023', { CL: 20, CG: 50 }),
        exam(3, 'Acceso 2025', {}),
        exam(4, 'Simulacro 1', { CL: 20, CG: 50 }),
      ],
      { 2: ['CG', 'CL'] },
    ],
    ['only kinds with questions', [exam(1, 'Acceso 2018', { CG: 5 })], { 1: ['CG'] }],
    [
      'another exam when no Acceso has any',
      [exam(1, 'Acceso 2018', { CG: 0 }), exam(4, 'Simulacro 1', { CL: 3 })],
      { 4: ['CL'] },
    ],
    ['nothing of an empty bank', [exam(1, 'Acceso 2018', {})], {}],
  ])('directive exams: %s', (_what, exams, expected) => {
    expect(defaultExamsSelected(exams)).toEqual(expected);
  });
});
