/**
 * Whom a route lets in.
 * - `anybody`: also without a session.
 * - `session`: whoever is signed in, also with a temporary password.
 * - `signed-in`: every teacher and every administrator, never with a temporary password. So do all below.
 * - `signed-in-library`: every teacher, and the administrators who read the content.
 * - `teacher`: every teacher.
 * - `attempt-owner`: the teacher whose attempt it is; for every other teacher it doesn't exist.
 * - `paper-owner`: the teacher who stored the paper; for every other teacher it doesn't exist.
 * - `pass-holder`: nobody by a session, only who holds the delivery pass of a stored paper, for that paper alone.
 * - `own-results`: the teacher themself, and the administrators who read about teachers.
 * - `own-account`: every administrator, also one who must set up a second factor.
 * - The others: administrators of the roles that `ROLES_ADMITTED` names.
 */
export type Admitted =
  | 'anybody'
  | 'session'
  | 'signed-in'
  | 'signed-in-library'
  | 'teacher'
  | 'attempt-owner'
  | 'paper-owner'
  | 'pass-holder'
  | 'own-results'
  | 'own-account'
  | 'owner-only'
  | 'owner-or-reader'
  | 'teacher-reader'
  | 'teacher-keeper'
  | 'content-reader'
  | 'content-keeper';

/**
 * For every route, whom it lets in. It deliberately takes nothing from the contract: a new route, or a
 * change of access, must be written here as well.
 */
export const ACCESS_MATRIX: Readonly<Record<string, Admitted>> = {
  'GET /config/': 'anybody',
  'GET /health/live': 'anybody',
  'GET /health/ready': 'anybody',
  'POST /login/': 'anybody',
  'POST /logout/': 'anybody',
  'POST /token/refresh/': 'anybody',

  'POST /login/second-factor/': 'anybody',
  'POST /invitations/open/': 'anybody',
  'POST /invitations/accept/': 'anybody',

  'GET /account/sessions/': 'own-account',
  'POST /account/sessions/:sessionId/end/': 'own-account',
  'POST /account/sessions/end-others/': 'own-account',
  'GET /account/second-factor/': 'own-account',
  'POST /account/second-factor/begin/': 'own-account',
  'POST /account/second-factor/confirm/': 'own-account',
  'POST /account/second-factor/recovery-codes/': 'own-account',
  'POST /account/second-factor/end/': 'own-account',

  'GET /administrators/': 'owner-or-reader',
  'GET /administrators/:id/audit/': 'owner-or-reader',
  'PUT /administrators/:id/role/': 'owner-only',
  'POST /administrators/:id/end/': 'owner-only',
  'POST /administrators/:id/reopen/': 'owner-only',
  'POST /administrators/:id/second-factor/reset/': 'owner-only',
  'POST /administrators/invitations/': 'owner-only',
  'DELETE /administrators/invitations/:id/': 'owner-only',

  'GET /me/': 'session',
  'POST /change-password/': 'session',
  'POST /change-temporary-password/': 'session',

  'GET /exam-access/': 'signed-in',
  'GET /exams/blueprints/': 'signed-in',
  'GET /exams/exams-directives/': 'signed-in',
  'GET /metadata/': 'signed-in',
  'GET /metadata2/': 'signed-in',
  'GET /metadata/regions/': 'signed-in',
  'GET /resources/tree/': 'signed-in-library',
  'GET /teachers/results/:id/summary/': 'own-results',

  'GET /mock/years/': 'teacher',
  'POST /mock/preview/': 'teacher',
  'POST /mock/create/': 'teacher',
  'GET /mock/blueprints/': 'teacher',
  'GET /mock/preferences/': 'teacher',
  'PUT /mock/preferences/': 'teacher',
  'POST /mock/papers/': 'teacher',
  'GET /mock/papers/': 'teacher',
  'GET /mock/papers/:attemptId/': 'paper-owner',
  'POST /mock/papers/:attemptId/start/': 'paper-owner',
  'DELETE /mock/papers/:attemptId/': 'paper-owner',
  'POST /mock/deliveries/': 'pass-holder',
  'GET /mock/attempts/': 'teacher',
  'GET /mock/wrong-answers/': 'teacher',
  'GET /mock/:attemptId/': 'attempt-owner',
  'GET /mock/:attemptId/questions/': 'attempt-owner',
  'GET /mock/live-progress/:attemptId/': 'attempt-owner',
  'POST /mock/:attemptId/answer/': 'attempt-owner',
  'POST /mock/:attemptId/answers/': 'attempt-owner',
  'GET /mock/:attemptId/choices/': 'attempt-owner',
  'POST /mock/:attemptId/time/': 'attempt-owner',
  'POST /mock/:attemptId/finish/': 'attempt-owner',
  'POST /mock/:attemptId/discard/': 'attempt-owner',
  'GET /mock/results/:attemptId/': 'attempt-owner',
  'GET /mock/:attemptId/review/': 'attempt-owner',
  'GET /mock/:attemptId/review/status/': 'attempt-owner',

  'GET /exams/official-blueprints/': 'content-reader',
  'POST /exams/official-blueprints/create/': 'content-keeper',
  'POST /exams/official-blueprints/:id/end/': 'content-keeper',

  'GET /exams/contests/': 'content-reader',
  'POST /exams/contests/create/': 'content-keeper',
  'PUT /exams/contests/:id/': 'content-keeper',
  'POST /exams/contests/:id/withdraw/': 'content-keeper',
  'DELETE /exams/contests/:id/': 'content-keeper',
  'GET /study/aim/': 'teacher',
  'PUT /study/aim/': 'teacher',
  'GET /study/contests/': 'teacher',
  'GET /study/today/': 'teacher',

  'GET /system/status/': 'owner-or-reader',

  'POST /metadata/years/': 'content-keeper',
  'DELETE /metadata/years/:year/': 'content-keeper',
  'POST /exams/exams-directives/create/': 'content-keeper',
  'PUT /exams/exams-directives/:id/': 'content-keeper',
  'DELETE /exams/exams-directives/:id/': 'content-keeper',

  'POST /resources/sections/': 'content-keeper',
  'PUT /resources/sections/:id/': 'content-keeper',
  'DELETE /resources/sections/:id/': 'content-keeper',
  'POST /resources/sections/reorder/': 'content-keeper',
  'POST /resources/subsections/': 'content-keeper',
  'PUT /resources/subsections/:id/': 'content-keeper',
  'DELETE /resources/subsections/:id/': 'content-keeper',
  'POST /resources/subsections/reorder/': 'content-keeper',
  'PUT /resources/intro-video/:id/': 'content-keeper',
  'DELETE /resources/intro-video/:id/': 'content-keeper',
  'POST /resources/files/': 'content-keeper',
  'DELETE /resources/uploads/:upload_key/': 'content-keeper',
  'PUT /resources/files/:id/': 'content-keeper',
  'PUT /resources/files/:id/content/': 'content-keeper',
  'DELETE /resources/files/:id/': 'content-keeper',
  'POST /resources/files/reorder/': 'content-keeper',

  'GET /teachers/': 'teacher-reader',
  'GET /teachers/:id/': 'teacher-reader',
  'GET /teachers/:id/audit/': 'teacher-reader',
  'POST /teachers/create/': 'teacher-keeper',
  'PUT /teachers/:id/update/': 'teacher-keeper',
  'DELETE /teachers/:id/delete/': 'teacher-keeper',
  'POST /teachers/restore/': 'teacher-keeper',
  'POST /teachers/bulk/': 'teacher-keeper',
  'POST /teachers/renew/': 'teacher-keeper',
  'POST /teachers/renew/undo/': 'teacher-keeper',
  'GET /teachers/credentials/': 'teacher-keeper',
  'POST /teachers/credentials/issue/': 'teacher-keeper',
  'POST /teachers/credentials/delivered/': 'teacher-keeper',
  'GET /teachers/export-excel/': 'teacher-reader',
  'GET /teachers/import/template/': 'teacher-reader',
  'POST /teachers/import/preview/': 'teacher-keeper',
  'POST /teachers/import/errors/': 'teacher-keeper',
  'POST /teachers/import/': 'teacher-keeper',

  'GET /privacy/consent/': 'teacher',
  'POST /privacy/consent/': 'teacher',
  'GET /privacy/export/': 'teacher',
  'GET /teachers/:id/personal-data/': 'teacher-reader',
  'POST /teachers/:id/erase/': 'teacher-keeper',

  'GET /mock/topics/': 'teacher',
  'GET /exams/topics/': 'content-reader',
  'POST /exams/topics/create/': 'content-keeper',
  'PUT /exams/topics/:id/': 'content-keeper',
  'POST /exams/topics/:id/merge/': 'content-keeper',
  'DELETE /exams/topics/:id/': 'content-keeper',
  'POST /exams/questions/topic/': 'content-keeper',
  'POST /exams/questions/topics/': 'content-keeper',
  'POST /exams/questions/topic-proposals/': 'content-keeper',
  'POST /exams/topics/proposal/': 'content-keeper',

  'GET /exams/questions/': 'content-reader',
  'GET /exams/questions/summary/': 'content-reader',
  'GET /exams/questions/numbers/': 'content-reader',
  'GET /exams/questions/:id/': 'content-reader',
  'GET /exams/questions/:id/versions/': 'content-reader',
  'GET /exams/questions/:id/versions/:version/': 'content-reader',
  'POST /exams/questions/create/': 'content-keeper',
  'PUT /exams/questions/:id/': 'content-keeper',
  'DELETE /exams/questions/:id/': 'content-keeper',
  'POST /exams/questions/convert-to-individual/:id/': 'content-keeper',
  'POST /exams/questions/export/': 'content-reader',
  'POST /exams/questions/import/': 'content-keeper',
  'POST /exams/questions/create-from-pdf/': 'content-keeper',
  'POST /exams/questions/update-from-pdf/': 'content-keeper',

  'GET /exams/imports/': 'content-reader',
  'GET /exams/imports/options/': 'content-reader',
  'GET /exams/imports/:id/': 'content-reader',
  'DELETE /exams/imports/:id/': 'content-keeper',
  'GET /exams/imports/:id/events/': 'content-reader',
  'GET /exams/imports/:id/pages/:page/picture/': 'content-reader',
  'POST /exams/imports/:id/cancel/': 'content-keeper',
  'POST /exams/imports/:id/retry/': 'content-keeper',
  'PUT /exams/imports/:id/group/': 'content-keeper',
  'POST /exams/imports/:id/cut/': 'content-keeper',
  'GET /exams/imports/:id/answers/': 'content-reader',
  'POST /exams/imports/:id/answers/apply/': 'content-keeper',
  'GET /exams/imports/:id/drafts/': 'content-reader',
  'POST /exams/imports/:id/drafts/': 'content-keeper',
  'PUT /exams/imports/:id/drafts/:draftId/': 'content-keeper',
  'PUT /exams/imports/:id/drafts/:draftId/areas/': 'content-keeper',
  'POST /exams/imports/:id/drafts/:draftId/accept/': 'content-keeper',
  'POST /exams/imports/:id/drafts/:draftId/discard/': 'content-keeper',
  'POST /exams/imports/:id/drafts/:draftId/restore/': 'content-keeper',
  'POST /exams/imports/:id/drafts/:draftId/take-out/': 'content-keeper',
  'POST /exams/imports/:id/drafts/:draftId/ungroup/': 'content-keeper',
  'POST /exams/imports/:id/drafts/:draftId/justification/': 'content-keeper',
  'POST /exams/imports/:id/accept/': 'content-keeper',
  'POST /exams/imports/:id/join/': 'content-keeper',
  'POST /exams/imports/:id/kinds/': 'content-keeper',
};
