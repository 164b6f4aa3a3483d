import type { OfficialBlueprintInput } from '@amauta/contract/exams/official.ts';
import { toOfficialRules } from './official-blueprint.ts';

const frame = {
  contest: 'Concurso',
  minutes: 180,
  valid_from: '2018-01-01',
  valid_to: null,
  source: 'Prueba',
};

const ASCENSO_INPUT: OfficialBlueprintInput = {
  ...frame,
  name: 'Ascenso',
  exam_type: 'Ascenso',
  sections: (['CL', 'RL', 'CCP'] as const).map((kind) => ({
    name: kind,
    kinds: [{ kind, question_count: 20 }],
    points_per_question: 1.5,
    points_minimum: null,
  })),
  points_minimum: null,
  scales: [54, 57, 60, 63, 66, 69, 69].map((points_minimum, index) => ({ scale: index + 2, points_minimum })),
};

/** Ascenso: 60 questions of 1.5 points, with the minimum of each escala. */
export const ASCENSO = toOfficialRules({ ...ASCENSO_INPUT, id: 1 });

/** Nombramiento 2018 and 2019: three subtests, each with its own minimum. */
export const NOMBRAMIENTO_2019 = toOfficialRules({
  ...frame,
  id: 2,
  name: 'Nombramiento 2019',
  exam_type: 'Nombramiento',
  minutes: 270,
  sections: [
    {
      name: 'Comprensión Lectora',
      kinds: [{ kind: 'CL', question_count: 25 }],
      points_per_question: 2,
      points_minimum: 30,
    },
    {
      name: 'Razonamiento Lógico',
      kinds: [{ kind: 'RL', question_count: 25 }],
      points_per_question: 2,
      points_minimum: 30,
    },
    {
      name: 'Conocimientos',
      kinds: [{ kind: 'CCP', question_count: 40 }],
      points_per_question: 2.5,
      points_minimum: 60,
    },
  ],
  points_minimum: null,
  scales: [],
});

/**
 * Nombramiento 2022 and 2024: general skills without a minimum, knowledge with one, and a minimum of the
 * total.
 */
export const NOMBRAMIENTO_2024 = toOfficialRules({
  ...frame,
  id: 3,
  name: 'Nombramiento 2024',
  exam_type: 'Nombramiento',
  minutes: 225,
  sections: [
    {
      name: 'Habilidades Generales',
      kinds: [
        { kind: 'CL', question_count: 12 },
        { kind: 'RL', question_count: 13 },
      ],
      points_per_question: 2,
      points_minimum: null,
    },
    {
      name: 'Conocimientos',
      kinds: [{ kind: 'CCP', question_count: 50 }],
      points_per_question: 3,
      points_minimum: 84,
    },
  ],
  points_minimum: 110,
  scales: [],
});
