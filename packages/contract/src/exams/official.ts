import { z } from 'zod';
import { ExamType, Kind } from '../catalogue.ts';
import { Moment } from '../moment.ts';
import { defineRoute, OneParams } from '../route.ts';
import { nameText } from '../text.ts';
import { LARGEST_INTEGER, wholeNumber, wholeNumberText } from '../whole-number.ts';
import { Way } from './setup.ts';

/** The escalas to which Ascenso may lead. Teachers begin in the first one. */
export const FIRST_SCALE = 2;
export const LAST_SCALE = 8;
/** Largest number of questions of an official exam. */
export const OFFICIAL_MAXIMUM_QUESTIONS = 200;

const SCALE_TEXT = 'Elige una escala entre la segunda y la octava.';
/** An escala of the teaching career, e.g. 3 for the third. */
export const Scale = wholeNumber(FIRST_SCALE, LAST_SCALE, SCALE_TEXT);

/** A part of an official exam that is scored as one, e.g. 'Habilidades Generales' with 12 CL and 13 RL. */
export const OfficialSection = z.object({
  name: z.string(),
  /** How many items of each kind the section holds, in the order of the paper. A kind stands in one section only. */
  kinds: z.array(z.object({ kind: Kind, name: z.string(), question_count: z.number().int() })),
  /** Sum over the kinds. */
  question_count: z.number().int(),
  points_per_question: z.number(),
  points_maximum: z.number(),
  /** Points that the section demands by itself. Null where only the total counts. */
  points_minimum: z.number().nullable(),
});
export type OfficialSection = z.infer<typeof OfficialSection>;

/** The minimum of points with which Ascenso leads to an escala. */
export const ScaleMinimum = z.object({ scale: z.number().int(), points_minimum: z.number() });
export type ScaleMinimum = z.infer<typeof ScaleMinimum>;

/** The rules of an official exam. They never change: another contest gets a blueprint of its own. */
export const OfficialRules = z.object({
  id: z.number().int(),
  /** Short name as the teacher picks it, e.g. 'Nombramiento 2024'. */
  name: z.string(),
  /** The contests with these rules, e.g. 'Concursos de Nombramiento 2022 y 2024'. */
  contest: z.string(),
  exam_type: ExamType,
  sections: z.array(OfficialSection),
  question_count: z.number().int(),
  points_maximum: z.number(),
  /** Points that the whole exam demands. Null where sections or escalas alone decide. */
  points_minimum: z.number().nullable(),
  /** Rising by escala. Only for Ascenso. */
  scales: z.array(ScaleMinimum),
  minutes: z.number().int(),
  /**
   * Days of the first and the last contest with these rules (YYYY-MM-DD). The end is null while they are in
   * force.
   */
  valid_from: z.iso.date(),
  valid_to: z.iso.date().nullable(),
  /** Where the rules are written, and what is unsure about them. */
  source: z.string(),
});
export type OfficialRules = z.infer<typeof OfficialRules>;

/** How many questions of a kind the bank can give, and how many the blueprint asks for. */
const OfficialKindCount = z.object({
  kind: Kind,
  name: z.string(),
  /** Never more than `wanted`. */
  available: z.number().int(),
  wanted: z.number().int(),
});

/** A blueprint that a teacher may pick, with what the bank has for their category. */
export const OfferedBlueprint = OfficialRules.extend({
  kinds: z.array(OfficialKindCount),
  /** Questions that the bank can give of `question_count`. The exam can be started only when both are equal. */
  available: z.number().int(),
  is_complete: z.boolean(),
  /** Why the exam can't be started yet: 'Tu grupo tiene 46 de las 60 preguntas.' Null when it can. */
  shortage: z.string().nullable(),
});
export type OfferedBlueprint = z.infer<typeof OfferedBlueprint>;

/** A blueprint as administrators see it. */
export const OfficialBlueprint = OfficialRules.extend({
  state: z.enum(['offered', 'ended']),
  /** When an administrator ended it, after which no teacher can pick it. */
  ended_at: Moment.nullable(),
  /** Attempts that were taken with it. */
  attempt_count: z.number().int(),
});
export type OfficialBlueprint = z.infer<typeof OfficialBlueprint>;

/** What an account chose last for its mock exams. Null until it has chosen. */
export const ExamPreferences = z.object({
  /** The last way chosen. 'LEARN' until one was chosen. */
  way: Way,
  /** The escala that the teacher wants to reach in Ascenso. */
  target_scale: z.number().int().nullable(),
});
export type ExamPreferences = z.infer<typeof ExamPreferences>;

const CATEGORY_TEXT = 'Elige una especialidad de la lista.';

export const offeredBlueprintsRoute = defineRoute({
  method: 'GET',
  path: '/mock/blueprints/',
  access: 'DOC',
  summary:
    'Official exams of an exam type that can be taken as on the day, with the questions that the bank has',
  query: z.object({
    exam_type: ExamType,
    /** 999 for Directivos. */
    category_id: wholeNumberText(1, LARGEST_INTEGER, CATEGORY_TEXT),
  }),
  data: z.array(OfferedBlueprint),
});

export const examPreferencesRoute = defineRoute({
  method: 'GET',
  path: '/mock/preferences/',
  access: 'DOC',
  summary: 'The way of taking a mock that the teacher chose last, and the escala that they go for',
  data: ExamPreferences,
});

export const ExamPreferencesBody = z.strictObject({ way: Way.optional(), target_scale: Scale.optional() });
export type ExamPreferencesBody = z.infer<typeof ExamPreferencesBody>;

export const keepPreferencesRoute = defineRoute({
  method: 'PUT',
  path: '/mock/preferences/',
  access: 'DOC',
  summary: 'Keep the way of taking a mock, or the escala that the teacher goes for',
  body: ExamPreferencesBody,
  data: ExamPreferences,
});

const COUNT_TEXT = `La cantidad de preguntas va de 1 a ${OFFICIAL_MAXIMUM_QUESTIONS}.`;
const MOST_POINTS = 1_000;
const MOST_MINUTES = 600;
const POINTS_TEXT = `Los puntos van de 0 a ${MOST_POINTS}, con dos decimales como máximo.`;
const MINUTES_TEXT = `Los minutos van de 1 a ${MOST_MINUTES}.`;
const DATE_TEXT = 'Escribe la fecha completa.';

const Points = z
  .number(POINTS_TEXT)
  .min(0, POINTS_TEXT)
  .max(MOST_POINTS, POINTS_TEXT)
  .refine((points) => Math.abs(Math.round(points * 100) - points * 100) < 1e-6, POINTS_TEXT);
const NameText = (what: string, maximum: number) =>
  nameText({
    missing: `Escribe ${what}.`,
    tooLong: `Usa hasta ${maximum} caracteres.`,
    maximum,
  });

export const OfficialBlueprintInput = z.strictObject({
  name: NameText('el nombre del examen', 80),
  contest: NameText('el concurso', 200),
  exam_type: ExamType,
  sections: z
    .array(
      z.strictObject({
        name: NameText('el nombre de la subprueba', 120),
        kinds: z
          .array(
            z.strictObject({
              kind: Kind,
              question_count: wholeNumber(1, OFFICIAL_MAXIMUM_QUESTIONS, COUNT_TEXT),
            }),
            'Elige al menos un tipo de pregunta.',
          )
          .min(1, 'Elige al menos un tipo de pregunta.')
          .max(Kind.options.length, 'Cada tipo de pregunta va una sola vez.'),
        points_per_question: Points.refine((points) => points > 0, 'Cada pregunta vale más de 0 puntos.'),
        points_minimum: Points.nullable(),
      }),
      'Agrega al menos una subprueba.',
    )
    .min(1, 'Agrega al menos una subprueba.')
    .max(Kind.options.length, 'Son demasiadas subpruebas.'),
  points_minimum: Points.nullable(),
  scales: z
    .array(z.strictObject({ scale: Scale, points_minimum: Points }))
    .max(LAST_SCALE - FIRST_SCALE + 1, 'Cada escala va una sola vez.')
    .default([]),
  minutes: wholeNumber(1, MOST_MINUTES, MINUTES_TEXT),
  valid_from: z.iso.date(DATE_TEXT),
  valid_to: z.iso.date(DATE_TEXT).nullable().default(null),
  source: NameText('de dónde salen estas reglas', 400),
});
export type OfficialBlueprintInput = z.infer<typeof OfficialBlueprintInput>;

export const officialBlueprintsRoute = defineRoute({
  method: 'GET',
  path: '/exams/official-blueprints/',
  access: 'ADM',
  permission: 'content:read',
  summary: 'Every official blueprint, ended ones too',
  data: z.array(OfficialBlueprint),
});

export const addOfficialBlueprintRoute = defineRoute({
  method: 'POST',
  path: '/exams/official-blueprints/create/',
  access: 'ADM',
  permission: 'content:write',
  once: true,
  summary: 'Add an official blueprint',
  body: OfficialBlueprintInput,
  data: OfficialBlueprint,
  status: 201,
});

export const endOfficialBlueprintRoute = defineRoute({
  method: 'POST',
  path: '/exams/official-blueprints/:id/end/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Offer an official blueprint no more; attempts that were drawn with it stay as they are',
  params: OneParams,
  data: OfficialBlueprint,
});
