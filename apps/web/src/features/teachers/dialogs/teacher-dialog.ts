import type { Teacher } from '@amauta/contract/teachers.ts';
import type { Credentials } from './credentials.ts';

/** The one dialog that stands over the list of teachers; null while there is none. */
export type TeacherDialog =
  | { kind: 'add' }
  | { kind: 'edit'; id: number }
  | { kind: 'detail'; id: number }
  | { kind: 'delete'; teacher: Teacher }
  | { kind: 'import' }
  | { kind: 'issue'; teachers: readonly Teacher[] }
  | { kind: 'hand-over'; credentials: readonly Credentials[] }
  | null;
