import { routes } from '@amauta/contract/routes.ts';
import { describe, expect, test, vi } from 'vitest';
import { startTestServer } from './testing/test-server.ts';

test('health tells that the process and its database answer', async () => {
  await using server = await startTestServer();
  for (const path of ['/api/health/live', '/api/health/ready']) {
    expect((await server.app.inject(path)).json()).toEqual({ status: 'ok' });
  }
});

test('readiness fails when the database is gone, and does not tell why', async () => {
  await using server = await startTestServer();
  vi.spyOn(server.context.db, 'execute').mockRejectedValue(new Error('connection to 10.0.0.7 refused'));
  const answer = await server.app.inject('/api/health/ready');
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('5');
  expect(answer.body).not.toContain('10.0.0.7');
  expect(answer.json()).toMatchObject({ success: false, code: 'OVERLOADED' });
});

test('OpenAPI 3.1 describes every route of the contract', async () => {
  await using server = await startTestServer();
  const document = (await server.app.inject('/api/docs/json')).json();
  expect(document.openapi).toBe('3.1.0');
  const described = Object.entries<Record<string, unknown>>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  // Routes answer with and without a slash at the end; the document lists them without.
  const addressOf = (path: string) => path.replace(/:(\w+)/g, '{$1}').replace(/\/$/, '');
  const expected = routes.map(({ method, path }) => `${method} /api${addressOf(path)}`);
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

test.each([
  ['an unknown encoding', 'foo', 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['an encoding that the body does not have', 'gzip', 400, 'BAD_REQUEST'],
])('%s of the body is a clear failure', async (_case, encoding, status, code) => {
  await using server = await startTestServer();
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/login/',
    headers: { 'content-type': 'application/json', 'content-encoding': encoding },
    payload: '{"username":"a","password":"b"}',
  });
  expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
});

test.each(['%00', '..%2f..%2fpackage.json', '..%5cpackage.json', 'a%00b', 'x'.repeat(5_000)])(
  "a bad path of the documentation (%#) is the caller's mistake",
  async (path) => {
    await using server = await startTestServer();
    const answer = await server.app.inject(`/api/docs/static/${path}`);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.json()).toMatchObject({ success: false });
  },
);

test('the documentation can be switched off', async () => {
  await using server = await startTestServer({ env: { API_DOCS: '0' } });
  for (const path of ['/api/docs', '/api/docs/', '/api/docs/json', '/api/docs/static/index.css']) {
    expect((await server.app.inject(path)).statusCode).toBe(404);
  }
});

describe('the address of a caller', () => {
  /**
   * The address that the server sees after these hops, from left to right. The last hop is the peer of the connection.
   */
  const addressSeen = async (trusted: string, hops: string[]) => {
    await using server = await startTestServer({ env: { TRUST_PROXY: trusted } });
    let seen = '';
    server.app.addHook('onRequest', async (request) => {
      seen = request.ip;
    });
    await server.app.inject({
      url: '/api/health/live',
      remoteAddress: hops.at(-1) ?? '',
      headers: { 'x-forwarded-for': hops.slice(0, -1).join(', ') },
    });
    return seen;
  };

  test.each([
    ['', ['6.6.6.6', '127.0.0.1'], '127.0.0.1'],
    ['loopback', ['6.6.6.6', '127.0.0.1'], '6.6.6.6'],
    ['loopback', ['1.1.1.1', '6.6.6.6', '127.0.0.1'], '6.6.6.6'],
    ['loopback', ['1.1.1.1', '6.6.6.6'], '6.6.6.6'],
    ['loopback,10.0.0.0/8', ['1.1.1.1', '6.6.6.6', '10.4.5.6', '127.0.0.1'], '6.6.6.6'],
    ['10.0.0.7', ['1.1.1.1', '6.6.6.6', '10.0.0.8', '10.0.0.7'], '10.0.0.8'],
    ['loopback', ['6.6.6.6', '::ffff:127.0.0.1'], '6.6.6.6'],
    ['fd00::/8', ['2800:1::1', 'fd00::1'], '2800:1::1'],
  ])('with «%s» trusted, %j on the way is seen as %s', async (trusted, hops, expected) => {
    expect(await addressSeen(trusted, hops)).toBe(expected);
  });
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
