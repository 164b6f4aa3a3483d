import { routes } from '@amauta/contract/routes.ts';
import { beforeEach, expect, test } from 'vitest';
import type { SpaceState } from '../../storage/free-space.ts';
import { newTeacherBody, startAdministrator } from '../../testing/administrator.ts';
import { addTeacher, postLogin } from '../../testing/test-accounts.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { createImportRunner } from '../imports/queue/import-jobs.service.ts';

const REFUSED = {
  success: false,
  code: 'OVERLOADED',
  message: expect.stringMatching(/no guarda nada nuevo\. Todo lo guardado se conserva\. Avisa/),
};
const SESSION_PATHS = ['/login/', '/logout/', '/token/refresh/'];

let space: SpaceState = 'ample';
const server = useTestServer({ space: { state: () => space } });
beforeEach(() => {
  space = 'ample';
});

const ready = () => server.app.inject({ url: '/api/health/ready' });

test('with little space nothing new is stored, reading and sign-in work, and readiness answers 503 until there is space', async () => {
  const admin = await startAdministrator(server);
  const teacher = await addTeacher(server);

  space = 'low';
  const refused = await admin.call('POST', '/teachers/create/', newTeacherBody());
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('30');
  expect(refused.json()).toMatchObject(REFUSED);
  expect((await admin.call('GET', '/teachers/')).statusCode).toBe(200);
  expect((await postLogin(server, teacher.email)).statusCode).toBe(200);
  const unready = await ready();
  expect(unready.statusCode).toBe(503);
  expect(unready.json()).toMatchObject(REFUSED);
  expect((await server.app.inject({ url: '/api/health/live' })).statusCode).toBe(200);

  space = 'ample';
  expect((await admin.call('POST', '/teachers/create/', newTeacherBody())).statusCode).toBe(201);
  expect((await ready()).statusCode).toBe(200);
});

test('with almost no space sign-in is refused too, and signed-in people can still read', async () => {
  const admin = await startAdministrator(server);
  space = 'spent';
  expect((await postLogin(server, admin.email)).json()).toMatchObject(REFUSED);
  expect((await admin.call('GET', '/teachers/')).statusCode).toBe(200);
});

test.each(
  routes.filter(({ method }) => method !== 'GET').map((route) => [route.method, route.path] as const),
)('%s %s is refused before anything else', async (method, path) => {
  space = SESSION_PATHS.includes(path) ? 'spent' : 'low';
  const url = `/api${path.replace(/:\w+/g, '1')}`;
  const response = await server.app.inject({ method, url });
  expect(response.statusCode).toBe(503);
  expect(response.json()).toMatchObject(REFUSED);
});

test('no import is begun with little space', async () => {
  space = 'low';
  let asked = 0;
  const watched = new Proxy(server.context.db, {
    get(target, name) {
      asked += 1;
      return Reflect.get(target, name);
    },
  });
  const runner = createImportRunner({ ...server.context, db: watched }, () => {});
  expect(await runner.runNext()).toBe(false);
  expect(asked).toBe(0);
  space = 'ample';
  expect(await runner.runNext()).toBe(false);
  expect(asked).toBeGreaterThan(0);
});
