import { routes } from '@amauta/contract/routes.ts';
import { expect, test, vi } from 'vitest';
import { startTestServer } from './testing/test-server.ts';

test('health tells that the process and its database answer', async () => {
  await using server = await startTestServer();
  for (const path of ['/api/health/live', '/api/health/ready']) {
    expect((await server.app.inject(path)).json()).toEqual({ status: 'ok' });
  }
});

test('readiness fails when the database is gone, and says nothing of why', async () => {
  await using server = await startTestServer();
  vi.spyOn(server.context.db, 'execute').mockRejectedValue(new Error('connection to 10.0.0.7 refused'));
  const answer = await server.app.inject('/api/health/ready');
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toContain('10.0.0.7');
  expect(answer.json()).toMatchObject({ success: false, code: 'INTERNAL' });
});

test('OpenAPI 3.1 describes every route of the contract', async () => {
  await using server = await startTestServer();
  const document = (await server.app.inject('/api/docs/json')).json();
  expect(document.openapi).toBe('3.1.0');
  const described = Object.entries<Record<string, unknown>>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const expected = routes.map((route) => `${route.method} /api${route.path.replace(/:(\w+)/g, '{$1}')}`);
  expect(described.sort()).toEqual(expected.sort());
});

test('the documentation page is served', async () => {
  await using server = await startTestServer();
  const answer = await server.app.inject('/api/docs/');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('text/html');
});

test.each([
  ['malformed JSON', 'application/json', '{"username": ', 400, 'BAD_REQUEST'],
  ['an empty body', 'application/json', '', 400, 'BAD_REQUEST'],
  ['another media type', 'text/plain', 'hola', 415, 'UNSUPPORTED_MEDIA_TYPE'],
  [
    'two megabytes',
    'application/json',
    JSON.stringify({ username: 'x'.repeat(2_000_000) }),
    413,
    'PAYLOAD_TOO_LARGE',
  ],
])('%s is a clear failure', async (_case, type, payload, status, code) => {
  await using server = await startTestServer();
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/login/',
    headers: { 'content-type': type },
    payload,
  });
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toMatchObject({ success: false, code });
  expect(answer.json().message).toBe(answer.json().error);
});

test('a path answers with and without its last slash', async () => {
  await using server = await startTestServer();
  expect((await server.app.inject('/api/config')).json()).toEqual(
    (await server.app.inject('/api/config/')).json(),
  );
});

test('pages may frame the four video hosts and nothing else', async () => {
  await using server = await startTestServer();
  const policy = String((await server.app.inject('/')).headers['content-security-policy']);
  const frames = policy.split(';').find((directive) => directive.startsWith('frame-src'));
  expect(frames?.split(' ').slice(1)).toEqual([
    'https://www.youtube.com',
    'https://player.vimeo.com',
    'https://www.loom.com',
    'https://drive.google.com',
  ]);
});
