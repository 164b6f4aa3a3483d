import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { createServerMetrics } from '../../features/system/server-metrics.service.ts';
import { MATHEMATICS, readKeys } from '../../testing/exam-client.ts';
import { addTeacher, signIn } from '../../testing/test-accounts.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { Metrics } from './metrics.ts';
import { serveMetrics } from './metrics-listener.ts';

let server: TestServer;
let app: TestServer['app'];
let metrics: Metrics;
beforeAll(async () => {
  server = await startTestServer({ content: 'demo' });
  metrics = createServerMetrics(server.context);
  app = await buildApp(server.context, { metrics, logSink: { write: () => {} } });
});
afterAll(async () => {
  await app.close();
  await server[Symbol.asyncDispose]();
});

/** The value of a line such as `name{a="b"} 3`; undefined when there is none. */
async function figure(line: string): Promise<number | undefined> {
  const found = (await metrics.text()).split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length));
}

test('counts answers, requests by their template, and refused sign-ins by reason', async () => {
  const teacher = await addTeacher(server);
  const { headers } = await signIn(server, teacher.email);
  const post = (url: string, payload: object) =>
    app.inject({ method: 'POST', url: `/api${url}`, headers, payload });
  const id = (await post('/mock/create/', MATHEMATICS)).json().data.exam_attempt_id as number;
  const [item] = await readKeys(server, id);
  const body = { question_id: item?.itemId, selected_alternative_id: 1, elapsed_time: 1 };
  expect((await post(`/mock/${id}/answer/`, body)).statusCode).toBe(200);
  expect((await post(`/mock/${id}/answer/`, { ...body, question_id: 2_147_483_647 })).statusCode).toBe(404);
  await app.inject({
    method: 'POST',
    url: '/api/login/',
    payload: { username: teacher.email, password: 'otra' },
  });
  await app.inject({ url: '/api/nada/' });

  expect(await figure('amauta_answers_total')).toBe(1);
  expect(await figure('amauta_sign_in_failures_total{reason="credentials"}')).toBe(1);
  const requests = 'amauta_http_request_duration_seconds_count';
  const answer = 'method="POST",route="/api/mock/:attemptId/answer/"';
  expect(await figure(`${requests}{${answer},status="2xx"}`)).toBe(1);
  expect(await figure(`${requests}{${answer},status="4xx"}`)).toBe(1);
  expect(await metrics.text()).not.toContain(teacher.email);
  expect(await metrics.text()).not.toContain(`/mock/${id}/`);
});

test('counts the answers of a batch that were kept, and nothing else of it', async () => {
  const teacher = await addTeacher(server);
  const { headers } = await signIn(server, teacher.email);
  const post = (url: string, payload: object) =>
    app.inject({ method: 'POST', url: `/api${url}`, headers, payload });
  const exam = {
    type: 'MOCK',
    way: 'REAL',
    type_exam: 'Ascenso',
    category_id: 14,
    blueprint_id: 1,
    target_scale: 2,
  };
  const id = (await post('/mock/create/', exam)).json().data.exam_attempt_id as number;
  const [first, second] = await readKeys(server, id);
  const facts = [
    { type: 'ANSWER', question_id: first?.itemId, alternative_id: 1 },
    { type: 'ANSWER', question_id: first?.itemId, alternative_id: 2 },
    { type: 'ANSWER', question_id: second?.itemId, alternative_id: 99 },
    { type: 'MARK', question_id: second?.itemId, on: true },
  ].map((fact, index) => ({ ...fact, sequence: index + 1, elapsed_seconds: 0 }));
  const batch = { device_id: 'telefono-1', sent_at: new Date().toISOString(), elapsed_seconds: 1, facts };
  const before = (await figure('amauta_answers_total')) ?? 0;
  const sent = await post(`/mock/${id}/answers/`, batch);
  expect(sent.json().data).toMatchObject({ kept: [1, 2, 4], refused: [{ sequence: 3 }] });
  expect((await post('/mock/2000000000/answers/', batch)).statusCode).toBe(404);
  expect(await figure('amauta_answers_total')).toBe(before + 2);
});

test('tells of the queue, the disk, the pool and slow statements', async () => {
  expect(await figure('amauta_import_queue{state="queued"}')).toBe(0);
  expect(await figure('amauta_disk_free_bytes')).toBeGreaterThan(0);
  const isServer = server.context.status.pool() !== null;
  expect((await figure('amauta_database_pool_connections{state="open"}')) !== undefined).toBe(isServer);
  metrics.slowStatement();
  expect(await figure('amauta_slow_statements_total')).toBe(1);
  expect(await figure('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
});

test('the port for metrics answers nothing else, and only with the token', async () => {
  const token = 'un secreto de dieciséis';
  const listener = await serveMetrics(metrics, { port: 0, host: '127.0.0.1', token: encodeURI(token) });
  const { port } = listener.address() as AddressInfo;
  const get = (path: string, authorization?: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: authorization ? { authorization } : {} });
  const right = `Bearer ${encodeURI(token)}`;
  expect((await get('/metrics')).status).toBe(401);
  expect((await get('/metrics', 'Bearer otro')).status).toBe(401);
  const answer = await get('/metrics', right);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect(await answer.text()).toContain('amauta_build_info');
  expect((await get('/api/health/live', right)).status).toBe(404);
  listener.closeAllConnections();
  listener.close();
});
