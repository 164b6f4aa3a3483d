import type { Kind } from '@amauta/contract/catalogue.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { directiveExam } from '../../../../testing/sample-catalogue.ts';
import { countChosen } from './directive-limit.ts';
import {
  after,
  ascenso,
  bankOf,
  directiveExams,
  directivos,
  nombramiento,
} from './setup-catalogue.fixture.ts';
import {
  initialState,
  isRefused,
  type SetupAction,
  setupError,
  stateFromPayload,
  toPayload,
  visibleSteps,
} from './setup-state.ts';

describe('a bank', () => {
  it('keeps the year chosen last and asks for its question types at once', () => {
    const bank = bankOf(nombramiento);
    const state = after(
      bank,
      { type: 'level', id: 1 },
      { type: 'year', year: 2022 },
      { type: 'year', year: 2025 },
      { type: 'year', year: 2025 },
    );
    expect(state.years).toEqual([2025]);
    expect(visibleSteps(bank, state).questionTypes).toBe(true);
    expect(toPayload(bank, state)).toMatchObject({ type: 'BANK', years: [2025], category_id: 1 });
  });

  it('needs one year where a mock needs two', () => {
    const actions: SetupAction[] = [
      { type: 'level', id: 1 },
      { type: 'year', year: 2022 },
    ];
    expect(setupError(bankOf(ascenso), after(bankOf(ascenso), ...actions))).toBeNull();
    expect(setupError(ascenso, after(ascenso, ...actions))?.message).toBe(
      'Debes seleccionar al menos 2 años.',
    );
    expect(setupError(bankOf(ascenso), after(bankOf(ascenso), { type: 'level', id: 1 }))?.message).toBe(
      'Debes seleccionar un año.',
    );
  });

  it('never holds more than 70 questions of directive exams, however one clicks', () => {
    const bank = bankOf(directivos);
    const click = fc.record({ examId: fc.constantFrom(2, 4), kind: fc.constantFrom<Kind>('CG', 'CL') });
    fc.assert(
      fc.property(fc.array(click), (clicks) => {
        const state = after(bank, ...clicks.map((part) => ({ type: 'directive-kind' as const, ...part })));
        const { examsSelected } = state;
        expect(countChosen(directiveExams, examsSelected)).toBeLessThanOrEqual(70);
        expect(setupError(bank, state)?.message ?? '').not.toContain('máximo');
      }),
    );
  });

  it('refuses what would be too much; a mock draws from it', () => {
    const part = { examId: 4, kind: 'CG' } as const;
    const bank = bankOf(directivos);
    expect(isRefused(bank, initialState(bank), part)).toBe(true);
    expect(isRefused(directivos, initialState(directivos), part)).toBe(false);
    expect(after(directivos, { type: 'directive-kind', ...part }).examsSelected).toEqual({
      2: ['CG', 'CL'],
      4: ['CG'],
    });
  });

  it('says what to take away when the exams have grown since they were chosen', () => {
    const grown = {
      ...bankOf(directivos),
      directiveExams: [directiveExam(2, 'Acceso 2025', { CL: 30, CG: 50 })],
    };
    const state = { ...initialState(grown), examsSelected: { 2: ['CG' as const, 'CL' as const] } };
    expect(setupError(grown, state)).toEqual({
      step: 'exams',
      message:
        'Elegiste 80 preguntas y el máximo es 70. Quita, por ejemplo, Comprensión Lectora de Acceso 2025 (30).',
    });
    expect(initialState(grown).examsSelected).toEqual({ 2: ['CG'] });
  });

  it("takes nothing from a mock's remembered choice", () => {
    const payload = toPayload(directivos, initialState(directivos));
    if (!payload) throw new Error('no payload');
    expect(stateFromPayload(bankOf(directivos), payload)).toBeNull();
  });
});
