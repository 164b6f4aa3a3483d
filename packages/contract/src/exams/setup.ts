import { z } from 'zod';
import { BlueprintRow, ExamType, FIRST_YEAR, Kind, LAST_YEAR, SOURCE_TEXT } from '../catalogue.ts';
import { topicCodeOf } from '../questions/question.ts';
import { defineRoute } from '../route.ts';
import { idOf, LARGEST_INTEGER, wholeNumber, wholeNumberText } from '../whole-number.ts';

export const ATTEMPT_MODES = ['MOCK', 'BANK', 'WRONG', 'TOPIC'] as const;
export const AttemptMode = z.enum(ATTEMPT_MODES);
export type AttemptMode = z.infer<typeof AttemptMode>;

export const WAYS = ['LEARN', 'REAL'] as const;
/**
 * How a mock is taken. LEARN shows verdict and key after each answer, and the first answer counts. REAL
 * ('Como en el día') shows nothing until the end, and the last answer given before the end counts.
 */
export const Way = z.enum(WAYS, 'Elige cómo quieres rendir.');
export type Way = z.infer<typeof Way>;

/** Questions of the largest practice: more failed items than fit into the longest day of a study plan. */
const LARGEST_PRACTICE = 80;

const YEAR_TEXT = 'Debes seleccionar un año.';
const Year = wholeNumber(FIRST_YEAR, LAST_YEAR, YEAR_TEXT);
const KINDS_TEXT = 'Debes seleccionar al menos un tipo de pregunta.';
const ChosenKinds = z
  .array(z.enum(Kind.options, KINDS_TEXT), KINDS_TEXT)
  .max(4, 'Son demasiados tipos de pregunta.');
const EXAMS_TEXT = 'Debes seleccionar al menos un tipo de pregunta en al menos un examen.';

/** What a teacher chose on a setup page. It is stored with the attempt, so that the same exam can be drawn again. */
export const ExamPayload = z.strictObject({
  type: AttemptMode,
  type_exam: ExamType,
  source_section: z.literal(1, SOURCE_TEXT).default(1),
  /**
   * May be absent for WRONG, which then draws from all of the teacher's categories. TOPIC always draws from
   * all of them.
   */
  category_id: idOf('Elige la modalidad, el nivel o la especialidad de tu examen.').optional(),
  /** Only for MOCK and BANK of Ascenso and Nombramiento. */
  years: z.array(Year, YEAR_TEXT).max(30, 'Son demasiados años.').default([]),
  /**
   * An empty list means all kinds of the exam type. Nombramiento needs at least one kind. For Directivos the list
   * narrows `exams_selected`.
   */
  question_types: ChosenKinds.default([]),
  /** For the id of each chosen directive exam, the kinds chosen in it. Only for Directivos. */
  exams_selected: z
    .record(z.string().regex(/^[1-9]\d{0,8}$/), ChosenKinds, EXAMS_TEXT)
    .refine((map) => Object.keys(map).length <= 50, 'Son demasiados exámenes.')
    .default({}),
  /** Only for TOPIC, and required there. */
  topic: topicCodeOf('Elige un tema.').optional(),
  /** Only for WRONG and TOPIC. The pages of practice offer 10 and 20; a plan suggests other counts, too. */
  question_count: wholeNumber(1, LARGEST_PRACTICE, `Elige de 1 a ${LARGEST_PRACTICE} preguntas.`).optional(),
  /** Only for MOCK. Absent means LEARN. */
  way: Way.optional(),
  /** The official exam to take. Only for REAL, and required there; the years then only narrow the draw. */
  blueprint_id: idOf('Elige el examen oficial.').optional(),
  /**
   * The escala that the teacher aims for. Only for an official exam with escalas; when absent, the escala of
   * the profile counts.
   */
  target_scale: wholeNumber(2, 8, 'Elige una escala entre la segunda y la octava.').optional(),
});
export type ExamPayload = z.infer<typeof ExamPayload>;

/** What an exam for a payload would contain, before it is started. */
export const ExamPreview = z.object({
  total_questions: z.number().int(),
  duration_minutes: z.number().int(),
  points_possible: z.number(),
  kinds: z.array(
    BlueprintRow.pick({ kind: true, name: true }).extend({
      /** Items of the kind that the bank has for this choice. */
      available: z.number().int(),
      /** Items of the kind that the attempt would have. */
      drawn: z.number().int(),
      /** Items of the kind that the blueprint asks for. */
      wanted: z.number().int(),
    }),
  ),
});
export type ExamPreview = z.infer<typeof ExamPreview>;

export const previewExamRoute = defineRoute({
  method: 'POST',
  path: '/mock/preview/',
  access: 'DOC',
  summary: 'How many questions, minutes and points an exam with this choice would have',
  body: ExamPayload,
  data: ExamPreview,
});

/** Years whose papers hold questions for a category. CL and RL borrowed from other categories count, too. */
export const FilledYears = z.object({ years: z.array(z.number().int()) });
export type FilledYears = z.infer<typeof FilledYears>;

export const filledYearsRoute = defineRoute({
  method: 'GET',
  path: '/mock/years/',
  access: 'DOC',
  summary: 'Years in which the bank holds questions for a category',
  query: z.object({
    exam_type: ExamType,
    category_id: wholeNumberText(1, LARGEST_INTEGER, 'Elige una especialidad de la lista.'),
  }),
  data: FilledYears,
});
