/**
 * Whom a route lets in.
 * - `anybody`: also without a session.
 * - `session`: whoever is signed in, also with a temporary password.
 * - `signed-in`, `teacher`, `administrator`: by role, never with a temporary password.
 * - `owner`: the teacher whose attempt it is; for every other teacher it doesn't exist.
 * - `owner-or-administrator`: the teacher themself, and administrators.
 */
export type Admitted =
  | 'anybody'
  | 'session'
  | 'signed-in'
  | 'teacher'
  | 'owner'
  | 'owner-or-administrator'
  | 'administrator';

/**
 * Every route with whom it lets in. It repeats nothing of the contract on purpose: who adds a route, or changes its
 * access, says so here as well.
 */
export const ACCESS_MATRIX: Readonly<Record<string, Admitted>> = {
  'GET /config/': 'anybody',
  'GET /health/live': 'anybody',
  'GET /health/ready': 'anybody',
  'POST /login/': 'anybody',
  'POST /logout/': 'anybody',
  'POST /token/refresh/': 'anybody',

  'GET /me/': 'session',
  'POST /change-password/': 'session',
  'POST /change-temporary-password/': 'session',

  'GET /exam-access/': 'signed-in',
  'GET /exams/blueprints/': 'signed-in',
  'GET /exams/exams-directives/': 'signed-in',
  'GET /metadata/': 'signed-in',
  'GET /metadata2/': 'signed-in',
  'GET /metadata/regions/': 'signed-in',
  'GET /resources/tree/': 'signed-in',
  'GET /teachers/results/:id/summary/': 'owner-or-administrator',

  'GET /mock/years/': 'teacher',
  'POST /mock/preview/': 'teacher',
  'POST /mock/create/': 'teacher',
  'GET /mock/attempts/': 'teacher',
  'GET /mock/wrong-answers/': 'teacher',
  'GET /mock/:attemptId/': 'owner',
  'GET /mock/:attemptId/questions/': 'owner',
  'GET /mock/live-progress/:attemptId/': 'owner',
  'POST /mock/:attemptId/answer/': 'owner',
  'POST /mock/:attemptId/time/': 'owner',
  'POST /mock/:attemptId/finish/': 'owner',
  'POST /mock/:attemptId/discard/': 'owner',
  'GET /mock/results/:attemptId/': 'owner',
  'GET /mock/:attemptId/review/': 'owner',
  'GET /mock/:attemptId/review/status/': 'owner',

  'GET /system/status/': 'administrator',

  'POST /metadata/years/': 'administrator',
  'DELETE /metadata/years/:year/': 'administrator',
  'POST /exams/exams-directives/create/': 'administrator',
  'PUT /exams/exams-directives/:id/': 'administrator',
  'DELETE /exams/exams-directives/:id/': 'administrator',

  'POST /resources/sections/': 'administrator',
  'PUT /resources/sections/:id/': 'administrator',
  'DELETE /resources/sections/:id/': 'administrator',
  'POST /resources/sections/reorder/': 'administrator',
  'POST /resources/subsections/': 'administrator',
  'PUT /resources/subsections/:id/': 'administrator',
  'DELETE /resources/subsections/:id/': 'administrator',
  'POST /resources/subsections/reorder/': 'administrator',
  'PUT /resources/intro-video/:id/': 'administrator',
  'DELETE /resources/intro-video/:id/': 'administrator',
  'POST /resources/files/': 'administrator',
  'PUT /resources/files/:id/': 'administrator',
  'PUT /resources/files/:id/content/': 'administrator',
  'DELETE /resources/files/:id/': 'administrator',
  'POST /resources/files/reorder/': 'administrator',

  'GET /teachers/': 'administrator',
  'GET /teachers/:id/': 'administrator',
  'GET /teachers/:id/audit/': 'administrator',
  'POST /teachers/create/': 'administrator',
  'PUT /teachers/:id/update/': 'administrator',
  'DELETE /teachers/:id/delete/': 'administrator',
  'POST /teachers/restore/': 'administrator',
  'POST /teachers/bulk/': 'administrator',
  'POST /teachers/renew/': 'administrator',
  'POST /teachers/renew/undo/': 'administrator',
  'GET /teachers/credentials/': 'administrator',
  'POST /teachers/credentials/issue/': 'administrator',
  'POST /teachers/credentials/delivered/': 'administrator',
  'GET /teachers/export-excel/': 'administrator',
  'GET /teachers/import/template/': 'administrator',
  'POST /teachers/import/preview/': 'administrator',
  'POST /teachers/import/errors/': 'administrator',
  'POST /teachers/import/': 'administrator',

  'GET /exams/questions/': 'administrator',
  'GET /exams/questions/summary/': 'administrator',
  'GET /exams/questions/numbers/': 'administrator',
  'GET /exams/questions/:id/': 'administrator',
  'GET /exams/questions/:id/versions/': 'administrator',
  'GET /exams/questions/:id/versions/:version/': 'administrator',
  'POST /exams/questions/create/': 'administrator',
  'PUT /exams/questions/:id/': 'administrator',
  'DELETE /exams/questions/:id/': 'administrator',
  'POST /exams/questions/convert-to-individual/:id/': 'administrator',
  'POST /exams/questions/export/': 'administrator',
  'POST /exams/questions/import/': 'administrator',
  'POST /exams/questions/create-from-pdf/': 'administrator',
  'POST /exams/questions/update-from-pdf/': 'administrator',

  'GET /exams/imports/': 'administrator',
  'GET /exams/imports/options/': 'administrator',
  'GET /exams/imports/:id/': 'administrator',
  'DELETE /exams/imports/:id/': 'administrator',
  'GET /exams/imports/:id/events/': 'administrator',
  'GET /exams/imports/:id/pages/:page/picture/': 'administrator',
  'POST /exams/imports/:id/cancel/': 'administrator',
  'POST /exams/imports/:id/retry/': 'administrator',
  'PUT /exams/imports/:id/group/': 'administrator',
  'POST /exams/imports/:id/cut/': 'administrator',
  'GET /exams/imports/:id/answers/': 'administrator',
  'POST /exams/imports/:id/answers/apply/': 'administrator',
  'GET /exams/imports/:id/drafts/': 'administrator',
  'POST /exams/imports/:id/drafts/': 'administrator',
  'PUT /exams/imports/:id/drafts/:draftId/': 'administrator',
  'PUT /exams/imports/:id/drafts/:draftId/areas/': 'administrator',
  'POST /exams/imports/:id/drafts/:draftId/accept/': 'administrator',
  'POST /exams/imports/:id/drafts/:draftId/discard/': 'administrator',
  'POST /exams/imports/:id/drafts/:draftId/restore/': 'administrator',
  'POST /exams/imports/:id/drafts/:draftId/take-out/': 'administrator',
  'POST /exams/imports/:id/drafts/:draftId/ungroup/': 'administrator',
  'POST /exams/imports/:id/drafts/:draftId/justification/': 'administrator',
  'POST /exams/imports/:id/accept/': 'administrator',
  'POST /exams/imports/:id/join/': 'administrator',
  'POST /exams/imports/:id/kinds/': 'administrator',
};
