import { z } from 'zod';
import { OfficialRules, Scale } from '../exams/official.ts';
import { defineRoute } from '../route.ts';
import { idOf, wholeNumber } from '../whole-number.ts';
import { Contest } from './contests.ts';

/** What a teacher goes for, and how much they want to study. */
export const Aim = z.object({
  /**
   * Null until the teacher has chosen a contest, when the contest was withdrawn, and while the account lacks its exam
   * type. A contest whose day has passed stays.
   */
  contest: Contest.nullable(),
  /** The teacher chose a contest that an administrator withdrew. */
  is_withdrawn: z.boolean(),
  /** The rules of the contest's official exam. Null without a contest. */
  rules: OfficialRules.nullable(),
  /** The escala that the teacher goes for. Only Ascenso has one; the setup of a mock shares it. */
  target_scale: z.number().int().nullable(),
  /**
   * The speciality whose exam the teacher sits. Null until chosen, and while the account lacks it.
   * 999 for Directivos.
   */
  category_id: z.number().int().nullable(),
  days_a_week: z.number().int(),
  minutes_a_day: z.number().int(),
  /** Whether signing in leads to Hoy. True from the first contest on, unless the teacher switched it off. */
  opens_today: z.boolean(),
  /** The teacher doesn't want to be asked for a contest now. Choosing one takes this back. */
  is_skipped: z.boolean(),
});
export type Aim = z.infer<typeof Aim>;

export const MINUTES_A_DAY = [20, 30, 45, 60, 90] as const;

/** What an absent field holds stays. `contest_id` null takes the contest back. */
export const AimInput = z.strictObject({
  contest_id: idOf('Elige el concurso.').nullable().optional(),
  target_scale: Scale.optional(),
  category_id: idOf('Elige la especialidad.').optional(),
  days_a_week: wholeNumber(1, 7, 'Elige de 1 a 7 días.').optional(),
  minutes_a_day: z
    .union(
      MINUTES_A_DAY.map((minutes) => z.literal(minutes)),
      'Elige cuántos minutos al día.',
    )
    .optional(),
  opens_today: z.boolean('Di si quieres abrir Hoy al entrar.').optional(),
  is_skipped: z.boolean('Di si quieres elegir el concurso después.').optional(),
});
export type AimInput = z.infer<typeof AimInput>;

export const aimRoute = defineRoute({
  method: 'GET',
  path: '/study/aim/',
  access: 'DOC',
  summary: 'The contest, the escala and the time for study that the teacher chose',
  data: Aim,
});

export const keepAimRoute = defineRoute({
  method: 'PUT',
  path: '/study/aim/',
  access: 'DOC',
  summary: 'Choose a contest, an escala, a speciality, or the time for study',
  body: AimInput,
  data: Aim,
});

export const offeredContestsRoute = defineRoute({
  method: 'GET',
  path: '/study/contests/',
  access: 'DOC',
  summary:
    'The contests to come of the exam types that the teacher has, the next one first, with their rules',
  data: z.array(Contest.extend({ rules: OfficialRules })),
});
