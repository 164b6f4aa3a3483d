import { createRoute, redirect } from '@tanstack/react-router';
import { may } from '../../api/permissions.ts';
import { paths } from '../../paths.ts';
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

const adminPasswordRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'cambiar-clave',
  component: passwordPage,
  staticData: { title: 'Cambiar contraseña' },
});

const adminTeachersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'gestionar-docentes',
  component: lazyPage(() => import('../../features/teachers/teachers-page.tsx'), 'TeachersPage'),
  staticData: { permission: 'teachers:read', title: 'Administrar docentes' },
});

const adminTeacherResultsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'gestionar-docentes/$teacherId/resultados',
  beforeLoad: ({ params }) => requireIds(params),
  notFoundComponent: NotFound,
  component: lazyPage(() => import('../pages/teacher-results.tsx'), 'TeacherResults'),
  staticData: { permission: 'teachers:read', title: 'Resultados del docente' },
});

const adminBankRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'banco-preguntas',
  component: lazyPage(() => import('../pages/bank.tsx'), 'Bank'),
  staticData: { permission: 'content:read', title: 'Gestión de banco de preguntas' },
});

const viewQuestionsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'banco-preguntas/ver-preguntas',
  component: lazyPage(
    () => import('../../features/questions/list/view-questions-page.tsx'),
    'ViewQuestionsPage',
  ),
  staticData: { permission: 'content:read', title: 'Ver preguntas' },
});

const adminTopicsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'banco-preguntas/temas',
  component: lazyPage(() => import('../../features/questions/topics/topics-page.tsx'), 'TopicsPage'),
  staticData: { permission: 'content:read', title: 'Temas' },
});

const adminCreateQuestionRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'banco-preguntas/crear-pregunta',
  component: lazyPage(
    () => import('../../features/questions/form/create-question-page.tsx'),
    'CreateQuestionPage',
  ),
  staticData: { permission: 'content:write', title: 'Añadir preguntas' },
});

/** The id may be missing. The page then explains this. */
const adminEditQuestionRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'banco-preguntas/editar-pregunta/{-$id}',
  component: lazyPage(
    () => import('../../features/questions/form/edit-question-page.tsx'),
    'EditQuestionPage',
  ),
  staticData: { permission: 'content:write', title: 'Editar pregunta' },
});

const adminImportsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'banco-preguntas/importaciones',
  component: lazyPage(() => import('../pages/imports.tsx'), 'Imports'),
  staticData: { permission: 'content:write', title: 'Importaciones de PDF' },
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
  staticData: { permission: 'content:write', title: 'Importación de PDF' },
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

const adminOfficialExamsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'examenes-oficiales',
  component: lazyPage(
    () => import('../../features/official-exams/official-exams-page.tsx'),
    'OfficialExamsPage',
  ),
  staticData: { permission: 'content:read', title: 'Exámenes oficiales' },
});

const adminContestsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'concursos',
  component: lazyPage(
    () => import('../../features/official-exams/contests/contests-page.tsx'),
    'ContestsPage',
  ),
  staticData: { permission: 'content:read', title: 'Concursos' },
});

const adminSystemRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'estado',
  component: lazyPage(() => import('../../features/system/status-page.tsx'), 'SystemStatusPage'),
  staticData: { permission: 'system:read', title: 'Estado del sistema' },
});

const adminAccountsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'cuentas',
  component: lazyPage(() => import('../../features/accounts/accounts-page.tsx'), 'AccountsPage'),
  staticData: { permission: 'accounts:read', title: 'Cuentas de administradores' },
});

const adminOwnAccountRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'mi-cuenta',
  component: lazyPage(
    () => import('../../features/session/own-account/own-account-page.tsx'),
    'OwnAccountPage',
  ),
  staticData: { title: 'Mi cuenta' },
});

const adminResourcesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'bibliografia',
  component: lazyPage(() => import('../../features/resources/manage/manage-page.tsx'), 'ManagePage'),
  staticData: { permission: 'content:read', title: LIBRARY_TITLE },
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
  adminPasswordRoute,
  adminTeachersRoute,
  adminTeacherResultsRoute,
  adminBankRoute,
  adminTopicsRoute,
  adminCreateQuestionRoute,
  adminEditQuestionRoute,
  viewQuestionsRoute,
  adminImportsRoute,
  adminImportRoute.addChildren([adminImportProgressRoute, adminImportReviewRoute, adminImportAnswersRoute]),
  adminOfficialExamsRoute,
  adminContestsRoute,
  adminResourcesRoute,
  adminSystemRoute,
  adminAccountsRoute,
  adminOwnAccountRoute,
  adminNotFoundRoute,
]);
