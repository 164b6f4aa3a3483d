import { z } from 'zod';
import { ExamType } from '../catalogue.ts';
import { defineRoute } from '../route.ts';
import { SEARCH_LENGTH, StorableText } from '../text.ts';
import { LARGEST_INTEGER, PageNumber, wholeNumberText } from '../whole-number.ts';
import { Teacher, TeacherStatus, TeacherSummary } from './teacher.ts';

export const TEACHERS_PER_PAGE = 10;

export const TeacherSort = z.enum(['name', 'expiration', 'created']);
export type TeacherSort = z.infer<typeof TeacherSort>;
export const SortDirection = z.enum(['asc', 'desc']);
export type SortDirection = z.infer<typeof SortDirection>;

const Search = StorableText.trim().max(SEARCH_LENGTH, 'La búsqueda es demasiado larga.').optional();

/** State of an account, apart from its days of access. */
export const AccountState = z.enum(['never_signed_in', 'temporary_password', 'blocked']);
export type AccountState = z.infer<typeof AccountState>;

/** Chooses the teachers who satisfy every given field. */
export const TeacherMatch = z.strictObject({
  search: Search,
  status: TeacherStatus.optional(),
  /** The teacher has this exam type, alone or with others. */
  exam_type: ExamType.optional(),
  /** The teacher has an access in this modality. */
  modality: wholeNumberText(1, LARGEST_INTEGER, 'Elige una modalidad de la lista.').optional(),
  region: z
    .string()
    .regex(/^\d{2}$/, 'Elige una región de la lista.')
    .optional(),
  /** Words that occur in the school's name. */
  school: Search,
  account: AccountState.optional(),
});
export type TeacherMatch = z.infer<typeof TeacherMatch>;

/** Chooses and sorts teachers. Without a sort order the newest come first. */
export const TeacherFilter = TeacherMatch.extend({
  sort: TeacherSort.default('created'),
  direction: SortDirection.default('desc'),
});
export type TeacherFilter = z.infer<typeof TeacherFilter>;

export const TeacherListQuery = TeacherFilter.extend({
  page: PageNumber.default(1),
  limit: z.coerce.number().int().min(1).max(100).default(TEACHERS_PER_PAGE),
});
export type TeacherListQuery = z.infer<typeof TeacherListQuery>;

export const TeacherList = z.object({
  success: z.literal(true),
  /** The summary counts all teachers, not only those of the filter. */
  data: z.object({ teachers: z.array(Teacher), summary: TeacherSummary }),
  meta: z.object({
    current_page: z.number().int(),
    /** At least 1. */
    total_pages: z.number().int(),
    /** Number of teachers that match the filter. */
    total: z.number().int(),
  }),
});
export type TeacherList = z.infer<typeof TeacherList>;

export const teacherListRoute = defineRoute({
  method: 'GET',
  path: '/teachers/',
  access: 'ADM',
  permission: 'teachers:read',
  summary: 'Teachers that match, a page at a time, with the totals of all',
  query: TeacherListQuery,
  answer: TeacherList,
});
