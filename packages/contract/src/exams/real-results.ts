import { z } from 'zod';
import { Kind } from '../catalogue.ts';
import { OfficialRules } from './official.ts';

// The results of an exam that was taken as on the day. They stand beside the results that every exam has.

/** A part of the exam with the points that it gave. */
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

/** One of the minimums that the exam demands: of a section, of the total, or of the escala that the teacher goes for. */
export const OfficialCondition = z.object({
  of: z.enum(['section', 'total', 'scale']),
  /** 'Conocimientos pedagógicos', 'Total', '3.ª escala'. */
  name: z.string(),
  points: z.number(),
  minimum: z.number(),
  met: z.boolean(),
  /** Points and right answers that are lacking; 0 when the condition is met. */
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
  /** Only Ascenso: the escala to strive for: the aimed one until it is reached, then the next one. Null at the last. */
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

/** How others chose, among at least 30 answers. */
export const OthersShare = z.object({
  /** Teachers who had this question in a real exam, blanks included, this teacher left out. */
  total: z.number().int(),
  blank_percentage: z.number(),
  /** Every alternative in its order, also one that nobody chose. */
  alternatives: z.array(z.object({ alternative_id: z.number().int(), percentage: z.number() })),
});
export type OthersShare = z.infer<typeof OthersShare>;

/** What an item adds to its row in `answers`; the same order. */
export const RealItemResult = z.object({
  question_id: z.number().int(),
  /** Position in the exam, from 1. */
  number: z.number().int(),
  /** Seconds on the screen. Null when the device told none. */
  spent_seconds: z.number().int().nullable(),
  slow: z.boolean(),
  marked: z.boolean(),
  /** Answers in the order in which they were given, the standing one last; null for one taken back. */
  given: z.array(z.number().int().nullable()),
  /** Whether the answer that stands isn't the first one given. */
  changed: z.boolean(),
  /** Null below 30 answers. */
  others: OthersShare.nullable(),
});
export type RealItemResult = z.infer<typeof RealItemResult>;

/** What the filter of the review keeps: 'Incorrectas 20', 'En blanco 4', … */
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
    /** Points won (or lost, negative) against the first answers. */
    points: z.number(),
  }),
  time: z.object({
    /** Time that the official exam gives an item, e.g. 180. */
    pace_seconds: z.number().int(),
    /** An item is slow when it took longer, e.g. 300. */
    slow_seconds: z.number().int(),
    /** Time on slow items together. */
    slow_total_seconds: z.number().int(),
    /** Whether the device told any times. */
    is_known: z.boolean(),
    /** '8 preguntas pasaron de 5 minutos y sumaron 53 minutos. …' Null when there is nothing to say. */
    sentence: z.string().nullable(),
  }),
  items: z.array(RealItemResult),
});
export type RealResults = z.infer<typeof RealResults>;

/** How an exam went that was stored to be taken without a network: 'Rendido sin conexión'. */
export const OfflineNote = z.object({
  clock: z.enum(['steady', 'went_back', 'ran_slow']),
  /** What to tell the teacher about the clock. Null when it was steady. */
  message: z.string().nullable(),
});
export type OfflineNote = z.infer<typeof OfflineNote>;
