import { z } from 'zod';
import { Kind } from '../catalogue.ts';
import { OfficialRules } from './official.ts';

// The results of an exam taken as on the day. They come in addition to the results that every exam has.

/** A part of the exam, with the points it gave. */
export const SectionResult = z.object({
  name: z.string(),
  kinds: z.array(Kind),
  correct: z.number().int(),
  incorrect: z.number().int(),
  blank: z.number().int(),
  total: z.number().int(),
  points: z.number(),
  maximum: z.number(),
  /** Null where the section has no minimum of its own. */
  minimum: z.number().nullable(),
  passed: z.boolean().nullable(),
});
export type SectionResult = z.infer<typeof SectionResult>;

/**
 * One minimum that the exam demands: of a section, of the total, or of the escala that the teacher aims for.
 */
export const OfficialCondition = z.object({
  of: z.enum(['section', 'total', 'scale']),
  /** 'Conocimientos pedagógicos', 'Total', '3.ª escala'. */
  name: z.string(),
  points: z.number(),
  minimum: z.number(),
  met: z.boolean(),
  /** Points and right answers that are missing; 0 when the condition is met. */
  missing_points: z.number(),
  missing_questions: z.number().int(),
});
export type OfficialCondition = z.infer<typeof OfficialCondition>;

export const OfficialOutcome = z.object({
  points: z.number(),
  points_maximum: z.number(),
  /** Whether every condition is met. */
  passed: z.boolean(),
  conditions: z.array(OfficialCondition),
  /** Only Ascenso: the highest escala whose minimum is reached. */
  scale_reached: z.number().int().nullable(),
  target_scale: z.number().int().nullable(),
  /**
   * Only Ascenso: the escala to aim for next. This is the teacher's target until it is reached, then the next
   * higher one. Null after the last escala.
   */
  next_scale: z
    .object({
      scale: z.number().int(),
      is_target: z.boolean(),
      minimum: z.number(),
      missing_points: z.number(),
      missing_questions: z.number().int(),
    })
    .nullable(),
  /** 'Llegas a la 2.ª escala.' */
  headline: z.string(),
  /** 'Te faltan 3 puntos (2 preguntas) para la 3.ª, tu meta.' Null when nothing is lacking. */
  detail: z.string().nullable(),
});
export type OfficialOutcome = z.infer<typeof OfficialOutcome>;

/** How other teachers answered. Given only from 30 answers on. */
export const OthersShare = z.object({
  /** Number of other teachers who had this question in a real exam, including those who left it blank. */
  total: z.number().int(),
  blank_percentage: z.number(),
  /** Every alternative in its order, including those that nobody chose. */
  alternatives: z.array(z.object({ alternative_id: z.number().int(), percentage: z.number() })),
});
export type OthersShare = z.infer<typeof OthersShare>;

/** What the real way adds to an item of `answers`. Items are in the same order. */
export const RealItemResult = z.object({
  question_id: z.number().int(),
  /** Position in the exam, from 1. */
  number: z.number().int(),
  /** Seconds that the item was on the screen. Null when the device reported none. */
  spent_seconds: z.number().int().nullable(),
  slow: z.boolean(),
  marked: z.boolean(),
  /**
   * Answers in the order in which they were given; the last one counts. Null stands for an answer that was
   * taken back.
   */
  given: z.array(z.number().int().nullable()),
  /** Whether the answer that counts differs from the first one given. */
  changed: z.boolean(),
  /** Null below 30 answers. */
  others: OthersShare.nullable(),
});
export type RealItemResult = z.infer<typeof RealItemResult>;

/** The choices of the review's filter: 'Incorrectas 20', 'En blanco 4', … */
export const ReviewFilter = z.enum(['all', 'wrong', 'blank', 'marked', 'changed', 'slow']);
export type ReviewFilter = z.infer<typeof ReviewFilter>;

export const RealResults = z.object({
  official: OfficialRules,
  outcome: OfficialOutcome,
  sections: z.array(SectionResult),
  /** How many items each choice of the filter keeps. */
  filter_counts: z.object({
    all: z.number().int(),
    wrong: z.number().int(),
    blank: z.number().int(),
    marked: z.number().int(),
    changed: z.number().int(),
    slow: z.number().int(),
  }),
  changes: z.object({
    wrong_to_right: z.number().int(),
    right_to_wrong: z.number().int(),
    wrong_to_wrong: z.number().int(),
    /** Answers that were given and then left blank. */
    to_blank: z.number().int(),
    /** Points won by changing the first answers; negative when points were lost. */
    points: z.number(),
  }),
  time: z.object({
    /** Seconds for each item in the official exam, e.g. 180. */
    pace_seconds: z.number().int(),
    /** An item that took more seconds than this is slow, e.g. 300. */
    slow_seconds: z.number().int(),
    /** Seconds spent on all slow items. */
    slow_total_seconds: z.number().int(),
    /** Whether the device reported any times. */
    is_known: z.boolean(),
    /** '8 preguntas pasaron de 5 minutos y sumaron 53 minutos. …' Null when there is nothing to say. */
    sentence: z.string().nullable(),
  }),
  items: z.array(RealItemResult),
});
export type RealResults = z.infer<typeof RealResults>;

/** A note on an exam that was stored and taken without a network: 'Rendido sin conexión'. */
export const OfflineNote = z.object({
  clock: z.enum(['steady', 'went_back', 'ran_slow']),
  /** What to tell the teacher about the clock. Null when it was steady. */
  message: z.string().nullable(),
});
export type OfflineNote = z.infer<typeof OfflineNote>;
