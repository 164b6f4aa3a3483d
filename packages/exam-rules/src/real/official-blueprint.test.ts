import type { OfficialBlueprintInput } from '@amauta/contract/exams/official.ts';
import { expect, test } from 'vitest';
import { explainUnsoundBlueprint } from './official-blueprint.ts';

const SOUND: OfficialBlueprintInput = {
  name: 'Ascenso 2026',
  contest: 'Concurso de Ascenso 2026',
  exam_type: 'Ascenso',
  sections: [
    {
      name: 'Conocimientos',
      kinds: [{ kind: 'CCP', question_count: 60 }],
      points_per_question: 1.5,
      points_minimum: null,
    },
  ],
  points_minimum: null,
  scales: [
    { scale: 3, points_minimum: 57 },
    { scale: 2, points_minimum: 54 },
  ],
  minutes: 180,
  valid_from: '2026-01-01',
  valid_to: null,
  source: 'Bases del concurso',
};
const [section] = SOUND.sections as [OfficialBlueprintInput['sections'][number]];

test('a sound blueprint is accepted', () => {
  expect(explainUnsoundBlueprint(SOUND)).toBeNull();
});

test.each<[string, Partial<OfficialBlueprintInput>, string]>([
  ['a kind twice', { sections: [section, section] }, 'sections'],
  [
    'too many questions',
    {
      sections: [
        {
          ...section,
          kinds: [
            { kind: 'CCP', question_count: 150 },
            { kind: 'CL', question_count: 51 },
          ],
        },
      ],
    },
    'sections',
  ],
  [
    'a minimum above its section',
    { sections: [{ ...section, points_minimum: 91 }] },
    'sections.0.points_minimum',
  ],
  ['a minimum above the total', { points_minimum: 91 }, 'points_minimum'],
  ['escalas of another exam type', { exam_type: 'Nombramiento' }, 'scales'],
  [
    'an escala twice',
    {
      scales: [
        { scale: 2, points_minimum: 54 },
        { scale: 2, points_minimum: 57 },
      ],
    },
    'scales',
  ],
  [
    'falling minimums',
    {
      scales: [
        { scale: 2, points_minimum: 60 },
        { scale: 3, points_minimum: 57 },
      ],
    },
    'scales',
  ],
  ['an escala out of reach', { scales: [{ scale: 2, points_minimum: 90.5 }] }, 'scales'],
  ['an end before its begin', { valid_to: '2025-12-31' }, 'valid_to'],
])('refuses %s', (_name, change, field) => {
  expect(explainUnsoundBlueprint({ ...SOUND, ...change })).toMatchObject({ field });
});
