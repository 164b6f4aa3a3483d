import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { LoginPage } from '../features/session/login-page.tsx';
import { paths } from '../paths.ts';
import { ErrorPage } from './error-page.tsx';
import { examRoutes } from './exam-routes.tsx';
import { requireRole, teacherLanding } from './guards.ts';
import { NotFound, NotFoundPage } from './not-found-page.tsx';
import { RootLayout } from './root-layout.tsx';

export const rootRoute = createRootRoute({ component: RootLayout, notFoundComponent: NotFoundPage });

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: paths.login, replace: true });
  },
});

/** Not lazy: it is what most visits begin with. */
const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.login,
  component: LoginPage,
  staticData: { title: 'Ingresar' },
});

const teacherRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.teacher,
  beforeLoad: ({ location, preload }) => {
    requireRole('DOC', { pathname: location.pathname, isPreload: preload });
  },
  component: lazyRouteComponent(() => import('./shell/teacher-area.tsx'), 'TeacherArea'),
});

const teacherIndexRoute = createRoute({
  getParentRoute: () => teacherRoute,
  path: '/',
  beforeLoad: ({ location, preload }) => {
    const session = requireRole('DOC', { pathname: location.pathname, isPreload: preload });
    throw redirect({ to: teacherLanding(session.type_access), replace: true });
  },
});

const passwordPage = lazyRouteComponent(
  () => import('../features/session/password-page.tsx'),
  'PasswordPage',
);
const sectionPage = lazyRouteComponent(
  () => import('./pages/section-in-preparation.tsx'),
  'SectionInPreparation',
);

const teacherPasswordRoute = createRoute({
  getParentRoute: () => teacherRoute,
  path: 'cambiar-clave',
  component: passwordPage,
  staticData: { title: 'Cambiar contraseña' },
});

const teacherResourcesRoute = createRoute({
  getParentRoute: () => teacherRoute,
  path: 'recursos',
  component: sectionPage,
  staticData: { title: 'Recursos' },
});

const myExamsRoute = createRoute({
  getParentRoute: () => teacherRoute,
  path: 'mis-examenes',
  component: lazyRouteComponent(() => import('../features/exams/my-exams/my-exams-page.tsx'), 'MyExamsPage'),
  staticData: { title: 'Mis exámenes' },
});

const bibliographyRoute = createRoute({
  getParentRoute: () => teacherRoute,
  path: 'ascenso/bibliografia',
  component: sectionPage,
  staticData: { title: 'Bibliografía' },
});

/** A route of its own, so that an unknown address has a title and keeps its area's shell. */
const teacherNotFoundRoute = createRoute({
  getParentRoute: () => teacherRoute,
  path: '$',
  component: NotFound,
  staticData: { title: 'Página no encontrada' },
});

const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.admin,
  beforeLoad: ({ location, preload }) => {
    requireRole('ADM', { pathname: location.pathname, isPreload: preload });
  },
  component: lazyRouteComponent(() => import('./shell/admin-area.tsx'), 'AdminArea'),
});

const adminIndexRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: paths.adminTeachers, replace: true });
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
  component: sectionPage,
  staticData: { title: 'Gestión Docentes' },
});

const adminBankRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'banco-preguntas',
  component: sectionPage,
  staticData: { title: 'Banco de Preguntas' },
});

const adminResourcesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'bibliografia',
  component: sectionPage,
  staticData: { title: 'Recursos' },
});

const adminNotFoundRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '$',
  component: NotFound,
  staticData: { title: 'Página no encontrada' },
});

const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  component: NotFoundPage,
  staticData: { title: 'Página no encontrada' },
});

const routeTree = rootRoute.addChildren([
  indexRoute,
  loginRoute,
  teacherRoute.addChildren([
    teacherIndexRoute,
    teacherPasswordRoute,
    myExamsRoute,
    teacherResourcesRoute,
    bibliographyRoute,
    ...examRoutes(() => teacherRoute),
    teacherNotFoundRoute,
  ]),
  adminRoute.addChildren([
    adminIndexRoute,
    adminPasswordRoute,
    adminTeachersRoute,
    adminBankRoute,
    adminResourcesRoute,
    adminNotFoundRoute,
  ]),
  notFoundRoute,
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: ErrorPage,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
