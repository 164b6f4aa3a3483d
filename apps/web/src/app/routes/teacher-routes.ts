import { createRoute, redirect } from '@tanstack/react-router';
import { LIBRARY_EXAM_TYPES, paths, slugOf } from '../../paths.ts';
import { NotFound } from '../not-found-page.tsx';
import { examRoutes } from './exam-routes.tsx';
import { requireRole, teacherLanding } from './guards.ts';
import { lazyPage } from './lazy-page.ts';
import { rootRoute } from './root-route.ts';
import { LIBRARY_TITLE, passwordPage } from './shared-pages.ts';

const teacherRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.teacher,
  beforeLoad: ({ location, preload }) => {
    requireRole('DOC', { pathname: location.pathname, isPreload: preload });
  },
  component: lazyPage(() => import('../shell/teacher-area.tsx'), 'TeacherArea'),
});

const teacherIndexRoute = createRoute({
  getParentRoute: () => teacherRoute,
  path: '/',
  beforeLoad: ({ location, preload }) => {
    const session = requireRole('DOC', { pathname: location.pathname, isPreload: preload });
    throw redirect({ to: teacherLanding(session), replace: true });
  },
});

const libraryPage = lazyPage(() => import('../pages/library.tsx'), 'Library');

const teacherPasswordRoute = createRoute({
  getParentRoute: () => teacherRoute,
  path: 'cambiar-clave',
  component: passwordPage,
  staticData: { title: 'Cambiar contraseña' },
});

const teacherResourcesRoute = createRoute({
  getParentRoute: () => teacherRoute,
  path: 'recursos',
  component: libraryPage,
  staticData: { title: LIBRARY_TITLE },
});

const todayRoute = createRoute({
  getParentRoute: () => teacherRoute,
  path: 'hoy',
  component: lazyPage(() => import('../pages/today.tsx'), 'Today'),
  staticData: { title: 'Hoy' },
});

const myExamsRoute = createRoute({
  getParentRoute: () => teacherRoute,
  path: 'mis-examenes',
  component: lazyPage(() => import('../../features/exams/my-exams/my-exams-page.tsx'), 'MyExamsPage'),
  staticData: { title: 'Mis exámenes' },
});

const bibliographyRoutes = LIBRARY_EXAM_TYPES.map((type) =>
  createRoute({
    getParentRoute: () => teacherRoute,
    path: `${slugOf(type)}/bibliografia`,
    component: libraryPage,
    staticData: { title: LIBRARY_TITLE },
  }),
);

/** A route for unknown addresses, so that they have a title and keep the shell of their area. */
const teacherNotFoundRoute = createRoute({
  getParentRoute: () => teacherRoute,
  path: '$',
  component: NotFound,
  staticData: { title: 'Página no encontrada' },
});

/** The routes `/docente/…`, for signed-in teachers only. */
export const teacherRoutes = teacherRoute.addChildren([
  teacherIndexRoute,
  teacherPasswordRoute,
  todayRoute,
  myExamsRoute,
  teacherResourcesRoute,
  ...bibliographyRoutes,
  ...examRoutes(() => teacherRoute),
  teacherNotFoundRoute,
]);
