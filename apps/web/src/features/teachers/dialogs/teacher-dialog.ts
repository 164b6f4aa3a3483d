import type { BulkResult } from '@amauta/contract/teacher-bulk.ts';
import type { Teacher } from '@amauta/contract/teachers.ts';
import type { Chosen } from '../use-selection.ts';
import type { BulkAction } from './bulk-dialog.tsx';
import type { Credentials } from './credentials.ts';
import type { TeacherFields } from './teacher-fields.ts';

/** The one dialog that stands over the list of teachers; null while there is none. */
export type TeacherDialog =
  | { kind: 'add'; kept?: TeacherFields }
  | { kind: 'edit'; id: number; kept?: TeacherFields }
  | { kind: 'detail'; id: number }
  | { kind: 'delete'; teacher: Teacher }
  | { kind: 'import' }
  | { kind: 'issue'; chosen: Chosen }
  | { kind: 'bulk'; action: BulkAction; chosen: Chosen }
  | { kind: 'refused'; result: BulkResult }
  | { kind: 'hand-over'; credentials: readonly Credentials[] }
  | null;
