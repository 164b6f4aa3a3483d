import type { Route } from '@amauta/contract/route.ts';
import { routes } from '@amauta/contract/routes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCESS_MATRIX, type Admitted } from './access-matrix.ts';
import { answerAll, type ExamClient, openExamClient, startExam } from './exam-client.ts';
import { addAdmin, addTeacher, signIn } from './test-accounts.ts';
import { startTestServer, type TestServer } from './test-server.ts';

type Headers = Record<string, string>;
const CALLERS = ['nobody', 'ended session', 'temporary password', 'teacher', 'administrator'] as const;
type Caller = (typeof CALLERS)[number];

/** The code with which each caller is refused; null where the caller is let in. */
const REFUSALS: Record<Admitted, Record<Caller, string | null>> = {
  anybody: refusals(null, null, null, null, null),
  session: refusals('UNAUTHENTICATED', 'TOKEN_EXPIRED', null, null, null),
  'signed-in': refusals('UNAUTHENTICATED', 'TOKEN_EXPIRED', 'PASSWORD_CHANGE_REQUIRED', null, null),
  teacher: refusals('UNAUTHENTICATED', 'TOKEN_EXPIRED', 'PASSWORD_CHANGE_REQUIRED', null, 'FORBIDDEN'),
  owner: refusals('UNAUTHENTICATED', 'TOKEN_EXPIRED', 'PASSWORD_CHANGE_REQUIRED', null, 'FORBIDDEN'),
  'owner-or-administrator': refusals(
    'UNAUTHENTICATED',
    'TOKEN_EXPIRED',
    'PASSWORD_CHANGE_REQUIRED',
    null,
    null,
  ),
  administrator: refusals('UNAUTHENTICATED', 'TOKEN_EXPIRED', 'PASSWORD_CHANGE_REQUIRED', 'FORBIDDEN', null),
};

function refusals(...codes: (string | null)[]): Record<Caller, string | null> {
  return Object.fromEntries(CALLERS.map((caller, index) => [caller, codes[index]])) as Record<
    Caller,
    string | null
  >;
}

let server: TestServer;
let headers: Record<Caller, Headers>;
let owner: ExamClient;
let stranger: ExamClient;
beforeAll(async () => {
  server = await startTestServer({ content: 'demo' });
  const ended = await signIn(server, (await addTeacher(server)).email);
  await server.app.inject({ method: 'POST', url: '/api/logout/', headers: ended.headers });
  headers = {
    nobody: {},
    'ended session': ended.headers,
    'temporary password': (
      await signIn(server, (await addTeacher(server, { hasTemporaryPassword: true })).email)
    ).headers,
    teacher: (await signIn(server, (await addTeacher(server)).email)).headers,
    administrator: (await signIn(server, (await addAdmin(server)).email)).headers,
  };
  owner = await openExamClient(server);
  stranger = await openExamClient(server);
});
afterAll(() => server[Symbol.asyncDispose]());

const nameOf = ({ method, path }: Route) => `${method} ${path}`;

test('every route stands in the matrix, and the matrix names no other', () => {
  expect(Object.keys(ACCESS_MATRIX).toSorted()).toEqual(routes.map(nameOf).toSorted());
});

/** Sends an empty call about ids that don't exist: access is checked before both. */
function call(route: Route, caller: Caller) {
  return server.app.inject({
    method: route.method,
    url: `/api${route.path.replace(/:\w+/g, '2147483647')}`,
    headers: headers[caller],
    ...(route.method === 'GET' ? {} : { payload: {} }),
  });
}

const REFUSAL_CODES = ['UNAUTHENTICATED', 'TOKEN_EXPIRED', 'PASSWORD_CHANGE_REQUIRED', 'FORBIDDEN'];

describe.each(routes.map((route) => [nameOf(route), route] as const))('%s', (name, route) => {
  test.each(CALLERS)('by the matrix: %s', async (caller) => {
    const admitted = ACCESS_MATRIX[name] as Admitted;
    // Signing out ends the session of these headers, so that the next caller could not use them.
    const response = name === 'POST /logout/' ? await call(route, 'nobody') : await call(route, caller);
    const expected = REFUSALS[admitted][caller];
    const code: string = response.statusCode < 400 ? '' : response.json().code;
    if (expected) {
      expect(code).toBe(expected);
      expect(response.statusCode).toBe(['UNAUTHENTICATED', 'TOKEN_EXPIRED'].includes(expected) ? 401 : 403);
    } else if (!(admitted === 'owner-or-administrator' && caller === 'teacher')) {
      expect(REFUSAL_CODES).not.toContain(code);
    }
  });
});

describe('a teacher on the attempt of another', () => {
  const owned = routes.filter((route) => ACCESS_MATRIX[nameOf(route)] === 'owner');
  const NEEDS_END = [
    '/mock/results/:attemptId/',
    '/mock/:attemptId/review/',
    '/mock/:attemptId/review/status/',
  ];

  test.each(owned.map((route) => [nameOf(route), route] as const))('%s', async (_name, route) => {
    const { id, items } = await startExam(server, owner);
    await answerAll(owner, id, items.slice(0, 1), 'wrong');
    if (NEEDS_END.includes(route.path)) await owner.post(`/mock/${id}/finish/`);
    const [, second] = items;
    const bodies: Record<string, object> = {
      '/mock/:attemptId/answer/': {
        question_id: second?.itemId,
        selected_alternative_id: 1,
        elapsed_time: 1,
      },
      '/mock/:attemptId/time/': { used_seconds: 1 },
    };
    const url = route.path.replace(':attemptId', String(id));
    const as = (client: ExamClient) =>
      route.method === 'GET' ? client.get(url) : client.post(url, bodies[route.path]);
    const before = (await owner.get(`/mock/${id}/`)).json().data;
    const refused = await as(stranger);
    expect(refused.statusCode).toBe(404);
    expect(refused.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
    expect((await owner.get(`/mock/${id}/`)).json().data).toEqual(before);
    expect((await as(owner)).statusCode).toBe(200);
  });

  test('lists and summaries hold only what is theirs', async () => {
    const { id } = await startExam(server, owner);
    const attempts = await stranger.get('/mock/attempts/');
    expect(attempts.statusCode).toBe(200);
    expect(attempts.json().data.attempts ?? attempts.json().data).not.toContainEqual(
      expect.objectContaining({ exam_attempt_id: id }),
    );
    const summary = `/teachers/results/${owner.teacher.id}/summary/`;
    expect((await owner.get(summary)).statusCode).toBe(200);
    expect([403, 404]).toContain((await stranger.get(summary)).statusCode);
    const byAdministrator = await server.app.inject({
      url: `/api${summary}`,
      headers: headers.administrator,
    });
    expect(byAdministrator.statusCode).toBe(200);
  });
});
