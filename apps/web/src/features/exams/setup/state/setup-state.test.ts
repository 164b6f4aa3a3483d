import { validateMockSetup } from '@amauta/exam-rules/setup/validate.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { directiveExam, ebe } from '../../../../testing/sample-catalogue.ts';
import { after, ascenso, directivos, ebr, nombramiento } from './setup-catalogue.fixture.ts';
import {
  initialState,
  isLastQuestionType,
  type SetupAction,
  type SetupCatalogue,
  setupReducer,
  stateFromPayload,
  toPayload,
  visibleSteps,
} from './setup-state.ts';

describe('choosing', () => {
  it('starts with EBR among several modalities and nothing below it', () => {
    expect(initialState(ascenso).selection).toEqual({ modalityId: 1, levelId: null, specialtyId: null });
  });

  it('resets level and specialty with the modality, the specialty with the level, and keeps the years', () => {
    const chosen = after(
      ascenso,
      { type: 'level', id: 3 },
      { type: 'specialty', id: 10 },
      { type: 'year', year: 2023 },
      { type: 'year', year: 2021 },
    );
    expect(chosen).toMatchObject({
      selection: { modalityId: 1, levelId: 3, specialtyId: 10 },
      years: [2021, 2023],
    });
    const reduce = setupReducer(ascenso);
    expect(reduce(chosen, { type: 'level', id: 1 }).selection).toEqual({
      modalityId: 1,
      levelId: 1,
      specialtyId: null,
    });
    expect(reduce(chosen, { type: 'modality', id: 3 })).toMatchObject({
      selection: { modalityId: 3, levelId: null, specialtyId: null },
      years: [2021, 2023],
    });
  });

  it.each<[string, SetupAction[], Partial<ReturnType<typeof visibleSteps>>]>([
    ['EBR alone', [], { level: true, specialty: false, years: false }],
    ['Inicial', [{ type: 'level', id: 1 }], { level: true, specialty: false, years: true }],
    ['Secundaria', [{ type: 'level', id: 3 }], { level: true, specialty: true, years: false }],
    [
      'Secundaria, Matemática',
      [
        { type: 'level', id: 3 },
        { type: 'specialty', id: 10 },
      ],
      { level: true, specialty: true, years: true },
    ],
    ['EBE', [{ type: 'modality', id: 3 }], { level: false, specialty: false, years: true }],
  ])('shows a step when the one before is chosen: %s', (_name, actions, steps) => {
    expect(visibleSteps(ascenso, after(ascenso, ...actions))).toMatchObject({
      ...steps,
      questionTypes: false,
    });
  });

  it('shows the question types of Nombramiento once two years are chosen', () => {
    const one = after(nombramiento, { type: 'level', id: 1 }, { type: 'year', year: 2022 });
    expect(visibleSteps(nombramiento, one).questionTypes).toBe(false);
    const two = setupReducer(nombramiento)(one, { type: 'year', year: 2024 });
    expect(visibleSteps(nombramiento, two).questionTypes).toBe(true);
  });

  it('never unchecks the last question type', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('CL', 'RL', 'CCP')), (kinds) => {
        const actions = kinds.map((kind): SetupAction => ({ type: 'question-type', kind }));
        expect(after(nombramiento, ...actions).questionTypes.length).toBeGreaterThan(0);
      }),
    );
    const onlyCl = after(
      nombramiento,
      { type: 'question-type', kind: 'CCP' },
      { type: 'question-type', kind: 'RL' },
    );
    expect(isLastQuestionType(onlyCl, 'CL')).toBe(true);
    expect(isLastQuestionType(onlyCl, 'RL')).toBe(false);
  });
});

describe('clear', () => {
  it('empties the selection and the years', () => {
    const cleared = after(ascenso, { type: 'level', id: 1 }, { type: 'year', year: 2022 }, { type: 'clear' });
    expect(cleared).toMatchObject({
      selection: { modalityId: null, levelId: null, specialtyId: null },
      years: [],
    });
    expect(validateMockSetup({ examType: 'Ascenso', ...cleared }, ascenso.choices)?.message).toBe(
      'Debes seleccionar una modalidad.',
    );
  });

  it('keeps a choice without alternative', () => {
    const single: SetupCatalogue = { ...ascenso, choices: [ebe] };
    expect(after(single, { type: 'clear' }).selection.modalityId).toBe(3);
  });

  it('brings the question types of Nombramiento and of Directivos back to their defaults', () => {
    const types = after(nombramiento, { type: 'question-type', kind: 'RL' }, { type: 'clear' }).questionTypes;
    expect(types).toEqual(['CCP', 'RL', 'CL']);
    const exams = after(
      directivos,
      { type: 'directive-kind', examId: 2, kind: 'CL' },
      { type: 'directive-kind', examId: 4, kind: 'CG' },
      { type: 'clear' },
    ).examsSelected;
    expect(exams).toEqual({ 2: ['CG', 'CL'] });
  });
});

describe('payload', () => {
  it('names the category of the deepest choice', () => {
    const state = after(
      ascenso,
      { type: 'level', id: 3 },
      { type: 'specialty', id: 10 },
      { type: 'year', year: 2023 },
      { type: 'year', year: 2022 },
    );
    expect(toPayload(ascenso, state)).toEqual({
      type: 'MOCK',
      type_exam: 'Ascenso',
      source_section: 1,
      category_id: 14,
      years: [2022, 2023],
      question_types: [],
      exams_selected: {},
    });
  });

  it('is the same whatever the order of the clicks, and leaves out exams without a kind', () => {
    const state = after(
      directivos,
      { type: 'directive-kind', examId: 4, kind: 'CG' },
      { type: 'directive-kind', examId: 2, kind: 'CG' },
      { type: 'directive-kind', examId: 2, kind: 'CL' },
      { type: 'directive-kind', examId: 2, kind: 'CG' },
    );
    expect(toPayload(directivos, state)).toMatchObject({
      category_id: 999,
      years: [],
      exams_selected: { 2: ['CG'], 4: ['CG'] },
    });
  });

  it('has no payload without a group', () => {
    expect(toPayload(ascenso, initialState(ascenso))).toBeNull();
  });
});

describe('a remembered choice', () => {
  it('comes back as it was', () => {
    const state = after(
      nombramiento,
      { type: 'level', id: 3 },
      { type: 'specialty', id: 4 },
      { type: 'year', year: 2022 },
      { type: 'year', year: 2025 },
      { type: 'question-type', kind: 'RL' },
    );
    const payload = toPayload(nombramiento, state);
    if (!payload) throw new Error('no payload');
    const restored = stateFromPayload(nombramiento, payload);
    expect(restored?.selection).toEqual(state.selection);
    expect(restored && toPayload(nombramiento, restored)).toEqual(payload);
  });

  it('is dropped when its group is no longer accessible, and loses the years no longer offered', () => {
    const payload = toPayload(
      ascenso,
      after(ascenso, { type: 'modality', id: 3 }, { type: 'year', year: 2021 }, { type: 'year', year: 2022 }),
    );
    if (!payload) throw new Error('no payload');
    expect(stateFromPayload({ ...ascenso, choices: [ebr] }, payload)).toBeNull();
    expect(stateFromPayload({ ...ascenso, years: [2022, 2023] }, payload)?.years).toEqual([2022]);
    expect(stateFromPayload(nombramiento, payload)).toBeNull();
  });

  it('keeps only kinds that the directive exams still hold', () => {
    const payload = toPayload(directivos, initialState(directivos));
    if (!payload) throw new Error('no payload');
    const without = { ...directivos, directiveExams: [directiveExam(2, 'Acceso 2022-2023', { CG: 50 })] };
    expect(stateFromPayload(without, payload)?.examsSelected).toEqual({ 2: ['CG'] });
    expect(stateFromPayload({ ...directivos, directiveExams: [] }, payload)).toBeNull();
  });
});
