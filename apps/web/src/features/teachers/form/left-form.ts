import { ExamType } from '@amauta/contract/catalogue.ts';
import { z } from 'zod';
import { deviceStorage } from '../../../api/device-storage.ts';
import type { TeacherFields } from './teacher-fields.ts';

/** The fields of a teacher's form that were changed. */
export type TypedFields = Partial<TeacherFields>;

/** A teacher's form with unsaved input that was open when the session ended by itself. */
interface LeftForm {
  account: number;
  /** Null for a new teacher. */
  teacherId: number | null;
  fields: TypedFields;
  /** Whether a typed password is lost, because the page was reloaded since. */
  lacksPassword: boolean;
}

const KEY = 'left_teacher_form';
/** A teacher's personal data must not stay on a device for longer. */
const KEPT_MS = 24 * 3_600_000;
const Id = z.number().int();
const Stored = z.object({
  account: Id,
  teacherId: Id.nullable(),
  savedAt: z.number(),
  hasPassword: z.boolean(),
  fields: z
    .object({
      full_name: z.string(),
      email: z.string(),
      phone_number: z.string(),
      region: z.string(),
      IE: z.string(),
      observations: z.string(),
      type_access: z.array(ExamType),
      expiry: z.union([z.number(), z.literal('specific')]),
      specific_date: z.string(),
      categories: z.array(z.object({ modalityId: Id, levelId: Id.nullable(), specialtyId: Id.nullable() })),
      is_blocked: z.boolean(),
    })
    .partial(),
});

/** The password is kept only in memory, never on the device. A reload loses it. */
let password: { account: number; text: string } | null = null;

/** Keeps a form on this device, so that its account gets it back after signing in again. */
export function keepForm(form: Omit<LeftForm, 'lacksPassword'>, now = Date.now()): void {
  const { account, teacherId } = form;
  const { password: typed = '', ...fields } = form.fields;
  password = { account, text: typed };
  const stored: z.input<typeof Stored> = {
    account,
    teacherId,
    savedAt: now,
    hasPassword: typed !== '',
    fields,
  };
  deviceStorage.set(KEY, JSON.stringify(stored));
}

/** The form that the account left on this device within the last day, or null. */
export function leftFormOf(account: number | undefined, now = Date.now()): LeftForm | null {
  const stored = readForm();
  if (stored?.account !== account || !stored || now - stored.savedAt > KEPT_MS) return null;
  const { teacherId, fields, hasPassword } = stored;
  const typed = password?.account === stored.account ? password.text : '';
  return {
    account: stored.account,
    teacherId,
    fields: { ...(fields as TypedFields), ...(typed && { password: typed }) },
    lacksPassword: hasPassword && typed === '',
  };
}

/**
 * Forgets the form that the account left. Another account's form is only forgotten when it is more than a day
 * old.
 */
export function forgetForm(account: number | undefined, now = Date.now()): void {
  const stored = readForm();
  if (stored && stored.account !== account && now - stored.savedAt <= KEPT_MS) return;
  password = null;
  deviceStorage.remove(KEY);
}

function readForm(): z.output<typeof Stored> | null {
  try {
    return Stored.safeParse(JSON.parse(deviceStorage.get(KEY) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}
