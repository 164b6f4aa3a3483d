import type { Teacher } from '@amauta/contract/teachers/teacher.ts';
import type { BulkResult } from '@amauta/contract/teachers/teacher-bulk.ts';
import type { Credentials } from './credentials/credentials.ts';
import type { TypedFields } from './form/left-form.ts';
import type { BulkAction } from './selection/bulk-dialogs.tsx';
import type { Chosen } from './selection/use-selection.ts';

/** The dialog open over the list of teachers; null for none. */
export type TeacherDialog =
  | { kind: 'add'; kept?: TypedFields }
  | { kind: 'edit'; id: number; kept?: TypedFields }
  | { kind: 'detail'; id: number }
  | { kind: 'delete'; teacher: Teacher }
  | { kind: 'import' }
  | { kind: 'issue'; chosen: Chosen }
  | { kind: 'bulk'; action: BulkAction; chosen: Chosen }
  | { kind: 'refused'; result: BulkResult }
  | { kind: 'hand-over'; credentials: readonly Credentials[] }
  | null;
