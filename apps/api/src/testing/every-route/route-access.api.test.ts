import type { Route } from '@amauta/contract/route.ts';
import { routes } from '@amauta/contract/routes.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { addAdmin, addTeacher, signIn } from '../test-accounts.ts';
import { useTestServer } from '../test-server.ts';

let teacher: Record<string, string>;
let admin: Record<string, string>;
let newcomer: Record<string, string>;

const server = useTestServer();
beforeAll(async () => {
  const owing = { hasTemporaryPassword: true };
  teacher = (await signIn(server, (await addTeacher(server)).email)).headers;
  admin = (await signIn(server, (await addAdmin(server)).email)).headers;
  newcomer = (await signIn(server, (await addTeacher(server, owing)).email)).headers;
});

const guarded = routes
  // Calls by a pass know no roles: the access matrix tells who is refused.
  .filter((route) => route.access !== 'public' && route.access !== 'pass')
  .map((route) => [`${route.method} ${route.path}`, route] as const);

/**
 * Sends an empty call about ids that don't exist. Access is checked before ids and bodies, so the answer
 * shows only whether the caller was let in.
 */
function call(route: Route, headers: Record<string, string>, { slash = true } = {}) {
  const path = `/api${route.path.replace(/:\w+/g, '2147483647')}`;
  return server.app.inject({
    method: route.method,
    url: slash ? path : path.replace(/\/$/, ''),
    headers,
    ...(route.method === 'GET' ? {} : { payload: {} }),
  });
}

describe.each(guarded)('%s', (_name, route) => {
  test('refuses callers who have not signed in, with or without the last slash', async () => {
    for (const slash of [true, false]) {
      const response = await call(route, {}, { slash });
      expect(response.statusCode).toBe(401);
      expect(response.json()).toMatchObject({ success: false, code: 'UNAUTHENTICATED' });
    }
  });

  test('refuses the other role and no other', async () => {
    for (const [role, headers] of [
      ['DOC', teacher],
      ['ADM', admin],
    ] as const) {
      const allowed =
        ['session', 'signed-in', role].includes(route.access) ||
        (role === 'ADM' && route.access === 'ADM-own');
      const response = await call(route, headers);
      if (allowed) expect(response.statusCode, role).not.toBe(403);
      else expect(response.json(), role).toMatchObject({ code: 'FORBIDDEN' });
    }
  });

  test('is refused until the temporary password is changed, unless the route serves that change', async () => {
    const response = await call(route, newcomer);
    if (route.access === 'session') expect(response.statusCode).not.toBe(403);
    else {
      expect(response.statusCode).toBe(403);
      expect(response.json()).toMatchObject({ code: 'PASSWORD_CHANGE_REQUIRED' });
    }
  });
});
