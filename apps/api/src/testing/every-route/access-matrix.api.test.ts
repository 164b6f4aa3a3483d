import { AdminRole } from '@amauta/contract/administrators/role.ts';
import { DELIVERY_PASS_HEADER, type Route } from '@amauta/contract/route.ts';
import { routes } from '@amauta/contract/routes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPass } from '../delivery-passes.ts';
import { answerAll, type ExamClient, MATHEMATICS, openExamClient, startExam } from '../exam-client.ts';
import { addAdmin, addTeacher, signIn } from '../test-accounts.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { ACCESS_MATRIX, type Admitted } from './access-matrix.ts';

type Headers = Record<string, string>;
const CALLERS = [
  'nobody',
  'ended session',
  'temporary password',
  'teacher',
  'pass holder',
  ...AdminRole.options,
] as const;
type Caller = (typeof CALLERS)[number];

/** The administrators whom each entry of the matrix lets in. */
const ROLES_ADMITTED: Record<Exclude<Admitted, 'anybody' | 'session'>, readonly AdminRole[]> = {
  'signed-in': ['owner', 'teachers', 'content', 'read_only'],
  'signed-in-library': ['owner', 'content', 'read_only'],
  teacher: [],
  'attempt-owner': [],
  'paper-owner': [],
  'pass-holder': [],
  'own-results': ['owner', 'teachers', 'read_only'],
  'own-account': ['owner', 'teachers', 'content', 'read_only'],
  'owner-only': ['owner'],
  'owner-or-reader': ['owner', 'read_only'],
  'teacher-reader': ['owner', 'teachers', 'read_only'],
  'teacher-keeper': ['owner', 'teachers'],
  'content-reader': ['owner', 'content', 'read_only'],
  'content-keeper': ['owner', 'content'],
};
const TEACHERS_ADMITTED: readonly Admitted[] = [
  'signed-in',
  'signed-in-library',
  'teacher',
  'attempt-owner',
  'paper-owner',
  'own-results',
];

/** The code with which a caller is refused; null where the caller is let in. */
function refusalOf(admitted: Admitted, caller: Caller): string | null {
  if (admitted === 'anybody') return null;
  // A session is no pass, whoever's it is.
  if (admitted === 'pass-holder') return caller === 'pass holder' ? null : 'UNAUTHENTICATED';
  if (caller === 'nobody' || caller === 'pass holder') return 'UNAUTHENTICATED';
  if (caller === 'ended session') return 'TOKEN_EXPIRED';
  if (admitted === 'session') return null;
  if (caller === 'temporary password') return 'PASSWORD_CHANGE_REQUIRED';
  const isAdmitted =
    caller === 'teacher' ? TEACHERS_ADMITTED.includes(admitted) : ROLES_ADMITTED[admitted].includes(caller);
  return isAdmitted ? null : 'FORBIDDEN';
}

let server: TestServer;
let headers: Record<Caller, Headers>;
let owner: ExamClient;
let stranger: ExamClient;
beforeAll(async () => {
  server = await startTestServer({ content: 'demo' });
  const ended = await signIn(server, (await addTeacher(server)).email);
  await server.app.inject({ method: 'POST', url: '/api/logout/', headers: ended.headers });
  const pass = await addPass(server, (await addTeacher(server)).id);
  headers = {
    nobody: {},
    'ended session': ended.headers,
    'temporary password': (
      await signIn(server, (await addTeacher(server, { hasTemporaryPassword: true })).email)
    ).headers,
    teacher: (await signIn(server, (await addTeacher(server)).email)).headers,
    // A pass must not serve as a bearer token either.
    'pass holder': { [DELIVERY_PASS_HEADER]: pass, authorization: `Bearer ${pass}` },
    owner: await headersOf('owner'),
    teachers: await headersOf('teachers'),
    content: await headersOf('content'),
    read_only: await headersOf('read_only'),
  };
  owner = await openExamClient(server);
  stranger = await openExamClient(server);
});
afterAll(() => server[Symbol.asyncDispose]());

async function headersOf(adminRole: AdminRole): Promise<Headers> {
  return (await signIn(server, (await addAdmin(server, { adminRole })).email)).headers;
}

const nameOf = ({ method, path }: Route) => `${method} ${path}`;

test('every route stands in the matrix, and the matrix names no other', () => {
  expect(Object.keys(ACCESS_MATRIX).toSorted()).toEqual(routes.map(nameOf).toSorted());
});

test('every route that administrators may call names what it needs of them', () => {
  const nameless = routes.filter(
    ({ access, permission }) => (access === 'ADM' || access === 'signed-in') && permission === undefined,
  );
  expect(nameless.map(nameOf)).toEqual([]);
});

/** The address of a route about ids that don't exist. */
function addressOf({ path }: Route): string {
  return path.replace(':sessionId', '00000000-0000-4000-8000-000000000000').replace(/:\w+/g, '2147483647');
}

/** Sends an empty call about ids that don't exist: access is checked before both. */
function call(route: Route, caller: Caller) {
  return server.app.inject({
    method: route.method,
    url: `/api${addressOf(route)}`,
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
    const expected = refusalOf(admitted, caller);
    const code: string = response.statusCode < 400 ? '' : response.json().code;
    if (expected) {
      expect(code).toBe(expected);
      expect(response.statusCode).toBe(['UNAUTHENTICATED', 'TOKEN_EXPIRED'].includes(expected) ? 401 : 403);
    } else if (!(admitted === 'own-results' && caller === 'teacher')) {
      expect(REFUSAL_CODES).not.toContain(code);
    }
  });
});

describe('a teacher on the attempt of another', () => {
  const owned = routes.filter((route) => ACCESS_MATRIX[nameOf(route)] === 'attempt-owner');
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
      '/mock/:attemptId/answers/': {
        device_id: 'equipo-1',
        sent_at: server.clock.now().toISOString(),
        elapsed_seconds: 1,
        facts: [],
      },
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

  test.each(
    routes
      .filter((route) => ACCESS_MATRIX[nameOf(route)] === 'paper-owner')
      .map((route) => [nameOf(route), route] as const),
  )('the stored paper of another: %s', async (_name, { method, path }) => {
    const { exam_attempt_id: id } = (await owner.post('/mock/papers/', MATHEMATICS)).json().data;
    const url = path.replace(':attemptId', String(id));
    const now = server.clock.now().toISOString();
    const body = { device_id: 'equipo-1', sent_at: now, started_at: now };
    const as = (client: ExamClient) => {
      if (method === 'GET') return client.get(url);
      return method === 'DELETE' ? client.remove(url) : client.post(url, body);
    };
    const refused = await as(stranger);
    expect(refused.statusCode).toBe(404);
    expect((await stranger.get('/mock/papers/')).json().data).toEqual([]);
    expect((await as(owner)).statusCode).toBe(200);
    await owner.remove(`/mock/papers/${id}/`);
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
      headers: headers.owner,
    });
    expect(byAdministrator.statusCode).toBe(200);
  });
});
