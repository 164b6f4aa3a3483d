import { describe, expect, test } from 'vitest';
import { all } from './catalogue.fixture.ts';
import { type MockSetup, validateMockPayload, validateMockSetup } from './validate.ts';

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
