import type { Teacher } from '@amauta/contract/teachers.ts';

/** The one dialog that stands over the list of teachers; null while there is none. */
export type TeacherDialog =
  | { kind: 'add' }
  | { kind: 'edit'; id: number }
  | { kind: 'detail'; id: number }
  | { kind: 'delete'; teacher: Teacher }
  | { kind: 'import' }
  | null;
