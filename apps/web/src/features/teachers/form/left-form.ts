import type { TeacherFields } from './teacher-fields.ts';

/** A teacher's form that was open, with something typed in it, when the session ended by itself. */
interface LeftForm {
  account: number;
  /** Null for a new teacher. */
  teacherId: number | null;
  fields: TeacherFields;
}

/** Only in memory, because it may hold a password; signing in again does not reload the page. */
let left: LeftForm | null = null;

export function keepForm(form: LeftForm): void {
  left = form;
}

/** The form that the account left, or null. */
export function leftFormOf(account: number | undefined): LeftForm | null {
  return left?.account === account ? left : null;
}

export function forgetForm(): void {
  left = null;
}
