import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { LoginPage } from '../features/session/login-page.tsx';
import { paths } from '../paths.ts';
import { letBackCloseWindows } from '../ui/overlays/back-closes.ts';
import { ErrorPage } from './error-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { adminRoutes } from './routes/admin-routes.ts';
import { lazyPage } from './routes/lazy-page.ts';
import { rootRoute } from './routes/root-route.ts';
import { teacherRoutes } from './routes/teacher-routes.ts';

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: paths.login, replace: true });
  },
});

/** Not loaded lazily, because most visits begin with this page. */
const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.login,
  component: LoginPage,
  staticData: { title: 'Ingresar' },
});

const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.invitation,
  component: lazyPage(() => import('../features/administrators/invitation-page.tsx'), 'InvitationPage'),
  staticData: { title: 'Crea tu cuenta de administrador' },
});

const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.privacy,
  component: lazyPage(() => import('../features/privacy/privacy-page.tsx'), 'PrivacyPage'),
  staticData: { title: 'Privacidad' },
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
  invitationRoute,
  privacyRoute,
  teacherRoutes,
  adminRoutes,
  notFoundRoute,
]);

letBackCloseWindows(() => router.history.location.state.__TSR_index);

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
