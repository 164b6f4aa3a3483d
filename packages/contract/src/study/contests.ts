import { z } from 'zod';
import { ExamType } from '../catalogue.ts';
import { defineRoute, Id } from '../route.ts';
import { nameText } from '../text.ts';
import { idOf, VersionNumber } from '../whole-number.ts';

/** A contest that teachers prepare for, e.g. 'Ascenso 2026, prueba nacional', with the day of its exam. */
export const Contest = z.object({
  id: z.number().int(),
  name: z.string(),
  exam_type: ExamType,
  /** The official exam whose minimums count in the contest. */
  blueprint_id: z.number().int(),
  /** Day of the exam in Lima. */
  day: z.iso.date(),
});
export type Contest = z.infer<typeof Contest>;

/** A contest as administrators see it. */
export const ManagedContest = Contest.extend({
  /** Name of the official exam, e.g. 'Ascenso 2025'. */
  blueprint_name: z.string(),
  /**
   * `offered`: teachers can choose it. `held`: its day has passed. `withdrawn`: an administrator took it back,
   * and the teachers who had chosen it are asked for another.
   */
  state: z.enum(['offered', 'held', 'withdrawn']),
  /** Teachers who prepare for it. */
  teacher_count: z.number().int(),
  /** Raised by each change. */
  version: z.number().int(),
});
export type ManagedContest = z.infer<typeof ManagedContest>;

const NAME_LENGTH = 120;
const DATE_TEXT = 'Escribe la fecha completa.';

/** The day must not have passed when the contest is added, nor when the day is changed. */
export const NewContest = z.strictObject({
  name: nameText({
    missing: 'Escribe el nombre del concurso.',
    tooLong: `Usa hasta ${NAME_LENGTH} caracteres.`,
    maximum: NAME_LENGTH,
  }),
  blueprint_id: idOf('Elige el examen oficial.'),
  day: z.iso.date(DATE_TEXT),
});
export type NewContest = z.infer<typeof NewContest>;

/** `version` is the version that the administrator began to edit. */
export const ChangedContest = NewContest.extend({ version: VersionNumber });
export type ChangedContest = z.infer<typeof ChangedContest>;

const ContestParams = z.object({ id: Id });

export const contestsRoute = defineRoute({
  method: 'GET',
  path: '/exams/contests/',
  access: 'ADM',
  permission: 'content:read',
  summary: 'Every contest, those to come first',
  data: z.array(ManagedContest),
});

export const addContestRoute = defineRoute({
  method: 'POST',
  path: '/exams/contests/create/',
  access: 'ADM',
  permission: 'content:write',
  once: true,
  summary: 'Add a contest',
  body: NewContest,
  data: ManagedContest,
  status: 201,
});

export const changeContestRoute = defineRoute({
  method: 'PUT',
  path: '/exams/contests/:id/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Change the name, the day or the official exam of a contest',
  params: ContestParams,
  body: ChangedContest,
  data: ManagedContest,
});

export const withdrawContestRoute = defineRoute({
  method: 'POST',
  path: '/exams/contests/:id/withdraw/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Take a contest back: no teacher can choose it any more',
  params: ContestParams,
  data: ManagedContest,
});

export const removeContestRoute = defineRoute({
  method: 'DELETE',
  path: '/exams/contests/:id/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Remove a contest that no teacher has chosen',
  params: ContestParams,
});
