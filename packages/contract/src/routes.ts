import { catalogueRoutes } from './catalogue.ts';
import { examRoutes } from './exam.ts';
import { practiceRoutes } from './practice.ts';
import { resultsRoute } from './results.ts';
import type { Route } from './route.ts';
import { sessionRoutes } from './session.ts';
import { systemRoutes } from './system.ts';

/** Every call of the HTTP API. The OpenAPI page and the tests that walk all routes read this table. */
export const routes: readonly Route[] = [
  ...systemRoutes,
  ...sessionRoutes,
  ...catalogueRoutes,
  ...examRoutes,
  ...practiceRoutes,
  resultsRoute,
];
