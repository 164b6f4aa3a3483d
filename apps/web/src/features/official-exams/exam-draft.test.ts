import type { OfficialBlueprint } from '@amauta/contract/exams/official.ts';
import { OfficialBlueprintInput } from '@amauta/contract/exams/official.ts';
import { ASCENSO, NOMBRAMIENTO_2019, NOMBRAMIENTO_2024 } from '@amauta/exam-rules/real/official.fixture.ts';
import { toOfficialRules } from '@amauta/exam-rules/real/official-blueprint.ts';
import { describe, expect, it } from 'vitest';
import { type ExamDraft, problemsOf, startDraft, textsOf, toInput, totalsOf } from './exam-draft.ts';

const known = (rules: typeof ASCENSO): OfficialBlueprint => ({
  ...rules,
  state: 'offered',
  ended_at: null,
  attempt_count: 0,
});
const draftOf = (change: Partial<ExamDraft> = {}): ExamDraft => ({
  ...startDraft(known(ASCENSO)),
  valid_from: '2027-01-01',
  ...change,
});

it.each([ASCENSO, NOMBRAMIENTO_2019, NOMBRAMIENTO_2024])(
  'the rules of $name come back as they are',
  (rules) => {
    const input = toInput({ ...startDraft(known(rules)), valid_from: rules.valid_from });
    expect(toOfficialRules({ ...OfficialBlueprintInput.parse(input), id: rules.id })).toEqual(rules);
  },
);

it('counts questions and points while they are typed', () => {
  expect(totalsOf(draftOf())).toEqual({ questions: 60, points: 90 });
  expect(totalsOf(startDraft(null))).toEqual({ questions: 0, points: 0 });
  const [first] = draftOf().sections;
  if (!first) throw new Error('no section');
  expect(totalsOf(draftOf({ sections: [{ ...first, pointsPerQuestion: 'dos' }] }))).toEqual({
    questions: 20,
    points: 0,
  });
});

it('sends no escalas for an exam of another type', () => {
  expect(toInput(draftOf({ exam_type: 'Nombramiento' })).scales).toEqual([]);
});

describe('problems', () => {
  const [first, ...others] = draftOf().sections;
  if (!first) throw new Error('no section');
  it.each<[string, Partial<ExamDraft>, string]>([
    ['no name', { name: ' ' }, 'name'],
    ['minutes in words', { minutes: 'tres horas' }, 'minutes'],
    ['no minutes', { minutes: '' }, 'minutes'],
    ['no start', { valid_from: '' }, 'valid_from'],
    ['an end before it', { valid_to: '2026-12-31' }, 'valid_to'],
    ['a section without name', { sections: [{ ...first, name: '' }, ...others] }, 'sections.0.name'],
    [
      'a section without questions',
      { sections: [{ ...first, counts: { CL: '0', RL: '', CCP: '', CG: '' } }, ...others] },
      'sections.0.kinds',
    ],
    [
      'half a question',
      { sections: [{ ...first, counts: { ...first.counts, CL: '2,5' } }, ...others] },
      'sections.0.kinds',
    ],
    [
      'free questions',
      { sections: [{ ...first, pointsPerQuestion: '' }, ...others] },
      'sections.0.points_per_question',
    ],
    [
      'a minimum above the points',
      { sections: [...others, { ...first, pointsMinimum: '31' }] },
      'sections.2.points_minimum',
    ],
    ['a kind twice', { sections: [first, first] }, 'sections'],
    ['a falling escala', { scales: { 2: '60', 3: '54' } }, 'scales'],
    ['an escala in words', { scales: { 2: 'poco' } }, 'scales'],
    ['a total above all points', { points_minimum: '91' }, 'points_minimum'],
  ])('%s', (_name, change, path) => {
    const draft = draftOf(change);
    expect([...problemsOf(draft).keys()]).toEqual([path]);
    expect(Object.keys(textsOf(draft))).toEqual([path.split('.')[0]]);
  });

  it('of a sound exam there are none', () => {
    expect(problemsOf(draftOf()).size).toBe(0);
  });
});
