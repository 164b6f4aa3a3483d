import type { Permission } from '@amauta/contract/administrators/role.ts';
import { createRoute, redirect } from '@tanstack/react-router';
import { may } from '../../api/permissions.ts';
import { paths } from '../../paths.ts';
import type { LazyPart } from '../../ui/lazy/lazy-part.tsx';
import { NotFound } from '../not-found-page.tsx';
import { requireRole } from './guards.ts';
import { lazyPage } from './lazy-page.ts';
import { requireIds } from './require-ids.ts';
import { rootRoute } from './root-route.ts';
import { LIBRARY_TITLE, passwordPage } from './shared-pages.ts';

const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.admin,
  beforeLoad: ({ location, preload }) => {
    requireRole('ADM', { pathname: location.pathname, isPreload: preload });
  },
  component: lazyPage(() => import('../shell/admin-area.tsx'), 'AdminArea'),
});

const adminIndexRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: may('teachers:read') ? paths.adminTeachers : paths.adminBank, replace: true });
  },
});

/** A page of administrators: its address below `/administrador`, its title, and what an administrator needs to see it. */
function page<const Path extends string>(
  path: Path,
  title: string,
  permission: Permission | undefined,
  component: LazyPart<object>,
) {
  return createRoute({
    getParentRoute: () => adminRoute,
    path,
    component,
    staticData: { title, ...(permission && { permission }) },
  });
}

const teacherResultsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'gestionar-docentes/$teacherId/resultados',
  beforeLoad: ({ params }) => requireIds(params),
  notFoundComponent: NotFound,
  component: lazyPage(() => import('../pages/teacher-results.tsx'), 'TeacherResults'),
  staticData: { permission: 'teachers:read', title: 'Resultados del docente' },
});

/** Parent of the pages about one import. Shows the 404 page when the address has no valid id. */
const adminImportRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'banco-preguntas/importaciones/$importId',
  beforeLoad: ({ params }) => requireIds(params),
  notFoundComponent: NotFound,
});

const adminImportProgressRoute = createRoute({
  getParentRoute: () => adminImportRoute,
  path: '/',
  component: lazyPage(() => import('../pages/import-progress.tsx'), 'ImportProgress'),
  staticData: { permission: 'content:write', title: 'Importación de PDF o Word' },
});

const adminImportReviewRoute = createRoute({
  getParentRoute: () => adminImportRoute,
  path: 'revisar',
  component: lazyPage(() => import('../pages/import-review.tsx'), 'ImportReview'),
  staticData: { permission: 'content:write', title: 'Revisar importación', frame: 'wide' },
});

const adminImportAnswersRoute = createRoute({
  getParentRoute: () => adminImportRoute,
  path: 'respuestas',
  component: lazyPage(() => import('../pages/import-answers.tsx'), 'ImportAnswers'),
  staticData: { permission: 'content:write', title: 'Añadir respuestas con IA' },
});

const adminNotFoundRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '$',
  component: NotFound,
  staticData: { title: 'Página no encontrada' },
});

/** The routes `/administrador/…`, for signed-in administrators only. */
export const adminRoutes = adminRoute.addChildren([
  adminIndexRoute,
  page('cambiar-clave', 'Cambiar contraseña', undefined, passwordPage),
  page(
    'gestionar-docentes',
    'Administrar docentes',
    'teachers:read',
    lazyPage(() => import('../../features/teachers/teachers-page.tsx'), 'TeachersPage'),
  ),
  teacherResultsRoute,
  page(
    'banco-preguntas',
    'Gestión de banco de preguntas',
    'content:read',
    lazyPage(() => import('../pages/bank.tsx'), 'Bank'),
  ),
  page(
    'banco-preguntas/temas',
    'Temas',
    'content:read',
    lazyPage(() => import('../../features/questions/topics/topics-page.tsx'), 'TopicsPage'),
  ),
  page(
    'banco-preguntas/crear-pregunta',
    'Añadir preguntas',
    'content:write',
    lazyPage(() => import('../../features/questions/form/create-question-page.tsx'), 'CreateQuestionPage'),
  ),
  page(
    // The id may be missing. The page then explains this.
    'banco-preguntas/editar-pregunta/{-$id}',
    'Editar pregunta',
    'content:write',
    lazyPage(() => import('../../features/questions/form/edit-question-page.tsx'), 'EditQuestionPage'),
  ),
  page(
    'banco-preguntas/ver-preguntas',
    'Ver preguntas',
    'content:read',
    lazyPage(() => import('../../features/questions/list/view-questions-page.tsx'), 'ViewQuestionsPage'),
  ),
  page(
    'banco-preguntas/importaciones',
    'Importaciones de PDF o Word',
    'content:write',
    lazyPage(() => import('../pages/imports.tsx'), 'Imports'),
  ),
  adminImportRoute.addChildren([adminImportProgressRoute, adminImportReviewRoute, adminImportAnswersRoute]),
  page(
    'examenes-oficiales',
    'Exámenes oficiales',
    'content:read',
    lazyPage(() => import('../../features/official-exams/official-exams-page.tsx'), 'OfficialExamsPage'),
  ),
  page(
    'concursos',
    'Concursos',
    'content:read',
    lazyPage(() => import('../../features/official-exams/contests/contests-page.tsx'), 'ContestsPage'),
  ),
  page(
    'bibliografia',
    LIBRARY_TITLE,
    'content:read',
    lazyPage(() => import('../../features/resources/manage/manage-page.tsx'), 'ManagePage'),
  ),
  page(
    'estado',
    'Estado del sistema',
    'system:read',
    lazyPage(() => import('../../features/system/status-page.tsx'), 'SystemStatusPage'),
  ),
  page(
    'cuentas',
    'Cuentas de administradores',
    'accounts:read',
    lazyPage(() => import('../../features/administrators/administrators-page.tsx'), 'AdministratorsPage'),
  ),
  page(
    'mi-cuenta',
    'Mi cuenta',
    undefined,
    lazyPage(() => import('../../features/session/own-account/own-account-page.tsx'), 'OwnAccountPage'),
  ),
  adminNotFoundRoute,
]);
