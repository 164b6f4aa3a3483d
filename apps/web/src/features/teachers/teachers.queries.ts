import { metadataTreeRoute, regionsRoute } from '@amauta/contract/catalogue.ts';
import {
  type Teacher,
  type TeacherStatus,
  type TeacherSummary,
  teacherDetailRoute,
} from '@amauta/contract/teachers/teacher.ts';
import { teacherAuditRoute } from '@amauta/contract/teachers/teacher-audit.ts';
import { pendingCredentialsRoute } from '@amauta/contract/teachers/teacher-credentials.ts';
import {
  type TeacherList,
  type TeacherListQuery,
  teacherListRoute,
} from '@amauta/contract/teachers/teacher-list.ts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, readingOf } from '../../api/client.ts';

export const LIST_FALLBACK = 'Error al listar docentes';
const DETAIL_FALLBACK = 'Error al obtener detalle del docente';
const METADATA_FALLBACK = 'Error al obtener metadata';

const keys = {
  all: ['teachers'] as const,
  lists: ['teachers', 'list'] as const,
  list: (filter: Partial<TeacherListQuery>) => ['teachers', 'list', filter] as const,
  one: (id: number) => ['teachers', id] as const,
  detail: (id: number) => ['teachers', id, 'detail'] as const,
  audit: (id: number) => ['teachers', id, 'audit'] as const,
  credentials: ['teachers', 'credentials'] as const,
};

/** One page of the teachers. The old page stays until the new one has loaded; an outdated request is aborted. */
export function teacherListQuery(filter: Partial<TeacherListQuery>) {
  return queryOptions({
    queryKey: keys.list(filter),
    queryFn: ({ signal }) => call(teacherListRoute, { query: filter, signal, fallback: LIST_FALLBACK }),
    placeholderData: keepPreviousData,
    // Another administrator may be changing teachers at the same time.
    staleTime: 0,
  });
}

export function teacherDetailQuery(id: number) {
  return queryOptions({
    queryKey: keys.detail(id),
    queryFn: readingOf(teacherDetailRoute, { params: { id }, fallback: DETAIL_FALLBACK }),
    staleTime: 0,
  });
}

/** The changes that administrators made to one teacher, newest first. */
export function teacherAuditQuery(id: number) {
  return queryOptions({
    queryKey: keys.audit(id),
    queryFn: readingOf(teacherAuditRoute, { params: { id }, fallback: 'No se pudo cargar el historial.' }),
    staleTime: 0,
  });
}

/** Setting a thousand passwords takes longer than other requests. */
export const MANY_PASSWORDS_LIMIT_MS = 300_000;
/** How often the page looks for passwords of an import that continues in the background. */
const CREDENTIALS_LOOK_MS = 20_000;

/** Temporary passwords that the signed-in administrator has set and not handed over yet. */
export const pendingCredentialsQuery = queryOptions({
  queryKey: keys.credentials,
  queryFn: readingOf(pendingCredentialsRoute, {
    fallback: 'No se pudieron cargar las credenciales por entregar.',
  }),
  staleTime: 0,
  // Passwords leave the memory as soon as no component shows them.
  gcTime: 0,
  refetchInterval: CREDENTIALS_LOOK_MS,
});

/** Fetches the pending passwords anew, after some were handed over. */
export function forgetCredentials(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keys.credentials });
}

/** The regions of Peru, which don't change while the page is open. */
export const regionsQuery = queryOptions({
  queryKey: ['catalogue', 'regions'],
  queryFn: readingOf(regionsRoute, { fallback: METADATA_FALLBACK }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Modalities with their levels and specialties. */
export const catalogueTreeQuery = queryOptions({
  queryKey: ['catalogue', 'tree'],
  queryFn: async ({ signal }) => {
    const { data } = await call(metadataTreeRoute, { signal, fallback: METADATA_FALLBACK });
    return data.modalities;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Fetches all data of teachers anew, after teachers were added or changed. */
export function forgetTeachers(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keys.all });
}

/** After a teacher was deleted: lowers the totals shown at once, and fetches the lists anew. */
export function forgetDeletedTeacher(queryClient: QueryClient, teacher: Teacher): Promise<void> {
  queryClient.setQueriesData<TeacherList>({ queryKey: keys.lists }, (list) =>
    list ? withoutTeacher(list, teacher) : list,
  );
  queryClient.removeQueries({ queryKey: keys.one(teacher.id) });
  return forgetTeachers(queryClient);
}

function withoutTeacher(list: TeacherList, teacher: Teacher): TeacherList {
  const { teachers, summary } = list.data;
  return {
    ...list,
    data: {
      teachers: teachers.filter(({ id }) => id !== teacher.id),
      summary: summaryWithout(summary, teacher.status),
    },
  };
}

const COUNT_OF: Record<TeacherStatus, keyof TeacherSummary> = {
  active: 'active_total',
  expiring_soon: 'expiring_soon_total',
  expired: 'expired_total',
};

function summaryWithout(summary: TeacherSummary, status: TeacherStatus): TeacherSummary {
  const count = COUNT_OF[status];
  return {
    ...summary,
    total_teachers: Math.max(0, summary.total_teachers - 1),
    [count]: Math.max(0, summary[count] - 1),
  };
}
