import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createChangeSignal, installChangeSignal } from './after-change.ts';

test.each([
  // A storm of sign-ins, most of them refused, must not make every answer read its session again.
  ['POST', '/login/', 200, 0],
  ['POST', '/login/', 401, 0],
  ['POST', '/login/', 503, 0],
  ['POST', '/login/second-factor/', 400, 0],
  ['POST', '/token/refresh/', 200, 0],
  // The second use of a replaced token is refused and ends the session.
  ['POST', '/token/refresh/', 401, 1],
  ['POST', '/logout/', 200, 1],
  // Part of a call that failed may be stored.
  ['POST', '/teachers/create/', 500, 1],
  ['GET', '/teachers/', 200, 0],
] as const)('%s %s with %i makes the process forget %i times', async (method, path, status, times) => {
  const app = Fastify();
  const changes = createChangeSignal();
  let forgotten = 0;
  changes.onChange(() => {
    forgotten += 1;
  });
  installChangeSignal(app, changes);
  app.route({ method, url: `/api${path}`, handler: (_request, reply) => reply.status(status).send({}) });
  expect((await app.inject({ method, url: `/api${path}` })).statusCode).toBe(status);
  expect(forgotten).toBe(times);
});
