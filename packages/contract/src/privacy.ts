import { z } from 'zod';
import { ExamType } from './catalogue.ts';
import { AttemptMode, Way } from './exams/setup.ts';
import { Moment } from './moment.ts';
import { defineRoute, OneParams } from './route.ts';
import { EMAIL_LENGTH } from './session.ts';
import { PrivacyConsent } from './teachers/teacher.ts';
import { AuditAction } from './teachers/teacher-audit.ts';

/**
 * Version of the text on the privacy page. Raise it when the meaning of the text changes: teachers must then
 * accept the new text.
 */
export const PRIVACY_VERSION = '2026-11';

/** An answer in the order in which it was given. The alternative is its letter. */
const GivenAnswer = z.object({
  question_id: z.number().int(),
  position: z.number().int(),
  kind: z.string(),
  alternative: z.string(),
  is_correct: z.boolean(),
  elapsed_seconds: z.number().int(),
  answered_at: Moment,
});

/** A fact of an exam taken as on the day, as its device reported it. */
const GivenFact = z.object({
  device_id: z.string(),
  sequence: z.number().int(),
  type: z.string(),
  question_id: z.number().int(),
  /** Null for a fact that names no alternative, and for an answer that was taken back. */
  alternative: z.string().nullable(),
  /** MARK and DISCARD: 1 or 0. TIME: milliseconds on the screen. */
  value: z.number().int(),
  elapsed_ms: z.number().int(),
  received_at: Moment,
});

/** Everything stored about a teacher except hashes of secrets. Keys of questions are not included. */
export const PersonalData = z.object({
  exported_at: Moment,
  account: z.object({
    id: z.number().int(),
    full_name: z.string(),
    email: z.string(),
    phone_number: z.string().nullable(),
    created_at: Moment,
    has_temporary_password: z.boolean(),
    password_changed_at: Moment.nullable(),
    last_sign_in_at: Moment.nullable(),
    last_sign_in_device: z.string().nullable(),
    blocked_at: Moment.nullable(),
    deleted_at: Moment.nullable(),
  }),
  profile: z.object({
    region: z.string().nullable(),
    IE: z.string(),
    observations: z.string(),
    expiration_date: z.string(),
    type_access: z.array(ExamType),
    /** The accesses in words, e.g. 'EBR Secundaria, Matemática'. */
    categories: z.array(z.string()),
  }),
  consents: z.array(PrivacyConsent),
  sessions: z.array(
    z.object({
      signed_in_at: Moment,
      last_used_at: Moment.nullable(),
      expires_at: Moment,
      ended_at: Moment.nullable(),
      device: z.string().nullable(),
      /** The network, e.g. '190.12.0.0'. */
      address: z.string().nullable(),
    }),
  ),
  /** Browsers that are remembered by a cookie. */
  known_devices: z.array(z.object({ last_sign_in_at: Moment })),
  preferences: z.object({ way: Way, target_scale: z.number().int().nullable() }).nullable(),
  /** What the teacher prepares for. Null until something was chosen. */
  study_aim: z
    .object({
      /** Name of the contest, e.g. 'Ascenso 2026, prueba nacional'. */
      contest: z.string().nullable(),
      speciality: z.string().nullable(),
      days_a_week: z.number().int(),
      minutes_a_day: z.number().int(),
      opens_today: z.boolean().nullable(),
      /** The teacher put off the choice of a contest. */
      is_skipped: z.boolean(),
    })
    .nullable(),
  attempts: z.array(
    z.object({
      exam_attempt_id: z.number().int(),
      mode: AttemptMode,
      way: Way,
      exam_type: ExamType,
      category_id: z.number().int().nullable(),
      started_at: Moment,
      finished_at: Moment.nullable(),
      used_seconds: z.number().int(),
      discarded: z.boolean(),
      question_count: z.number().int(),
      answers: z.array(GivenAnswer),
      facts: z.array(GivenFact),
    }),
  ),
  /** Exams that were drawn to be taken without a network. */
  stored_papers: z.array(
    z.object({
      exam_attempt_id: z.number().int(),
      exam_type: ExamType,
      stored_at: Moment,
      lapses_at: Moment,
      released_at: Moment.nullable(),
    }),
  ),
  practice_cards: z.array(
    z.object({
      question_id: z.number().int(),
      exam_type: ExamType,
      due_at: Moment,
      mastered_at: Moment.nullable(),
      reviews: z.array(z.object({ rating: z.string(), at: z.string() })),
    }),
  ),
  /** What administrators did to the account, without their names. */
  history: z.array(
    z.object({
      action: AuditAction,
      happened_at: Moment,
      changes: z.array(
        z.object({ label: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
      ),
    }),
  ),
});
export type PersonalData = z.infer<typeof PersonalData>;

/** The version in force, and when the teacher accepted it; null when not accepted. */
export const ConsentState = z.object({ version: z.string(), accepted_at: Moment.nullable() });
export type ConsentState = z.infer<typeof ConsentState>;

export const consentRoute = defineRoute({
  method: 'GET',
  path: '/privacy/consent/',
  access: 'DOC',
  summary: 'Whether the caller has accepted the privacy text in force',
  data: ConsentState,
});

export const acceptPrivacyRoute = defineRoute({
  method: 'POST',
  path: '/privacy/consent/',
  access: 'DOC',
  summary: 'Accept the privacy text in force; the first acceptance of a version stands',
  body: z.strictObject({
    version: z.literal(PRIVACY_VERSION, 'El texto cambió. Recarga la página y léelo otra vez.'),
  }),
  data: ConsentState,
});

export const ownDataRoute = defineRoute({
  method: 'GET',
  path: '/privacy/export/',
  access: 'DOC',
  summary: 'Everything stored about the caller, as a JSON file',
  answer: PersonalData,
});

export const teacherDataRoute = defineRoute({
  method: 'GET',
  path: '/teachers/:id/personal-data/',
  access: 'ADM',
  permission: 'teachers:read',
  summary: 'Everything stored about a teacher, deleted or not, as a JSON file; recorded in the trail',
  params: OneParams,
  answer: PersonalData,
});

/** Erases for good. An erased teacher stays erased, so a repeated call only confirms, whatever email it names. */
export const eraseTeacherRoute = defineRoute({
  method: 'POST',
  path: '/teachers/:id/erase/',
  access: 'ADM',
  permission: 'teachers:write',
  summary: 'Erase the personal data of a teacher, deleted or not, for ever; the body repeats the email',
  params: OneParams,
  body: z.strictObject({
    email: z
      .string('Escribe el correo del docente.')
      .trim()
      .toLowerCase()
      .min(1, 'Escribe el correo del docente.')
      .max(EMAIL_LENGTH, 'El correo es demasiado largo.'),
  }),
});
