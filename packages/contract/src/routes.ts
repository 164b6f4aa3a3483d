import { catalogueRoutes } from './catalogue.ts';
import { editionRoutes } from './editions.ts';
import { examRoutes } from './exam.ts';
import { importRoutes } from './imports.ts';
import { practiceRoutes } from './practice.ts';
import { questionRoutes } from './questions.ts';
import { resourceRoutes } from './resources.ts';
import { resultsRoute } from './results.ts';
import type { Route } from './route.ts';
import { sessionRoutes } from './session.ts';
import { systemRoutes } from './system.ts';
import { teacherBulkRoutes } from './teacher-bulk.ts';
import { teacherCredentialRoutes } from './teacher-credentials.ts';
import { teacherExchangeRoutes } from './teacher-exchange.ts';
import { teacherListRoutes } from './teacher-list.ts';
import { teacherRenewalRoutes } from './teacher-renewal.ts';
import { teacherRoutes } from './teachers.ts';

/** Every call of the HTTP API. The OpenAPI page is made from this table, and tests walk it. */
export const routes: readonly Route[] = [
  ...systemRoutes,
  ...sessionRoutes,
  ...catalogueRoutes,
  ...editionRoutes,
  ...examRoutes,
  ...practiceRoutes,
  resultsRoute,
  ...resourceRoutes,
  ...teacherListRoutes,
  ...teacherRoutes,
  ...teacherBulkRoutes,
  ...teacherRenewalRoutes,
  ...teacherCredentialRoutes,
  ...teacherExchangeRoutes,
  ...questionRoutes,
  ...importRoutes,
];
