import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openImportClient } from '../../testing/import-client.ts';
import { makeBooklet, numbered } from '../../testing/papers/sample-booklets.ts';
import { useTestServer } from '../../testing/test-server.ts';

let other: Awaited<ReturnType<typeof openImportClient>>;
let pdf: Buffer;
const server = useTestServer();
beforeAll(async () => {
  pdf = await makeBooklet([numbered(3)]);
});
beforeEach(async () => {
  other = await openImportClient(server);
});

/** Watches an import as an administrator of their own; answers once the first event has arrived. */
async function watch(id: number) {
  const { headers } = await openImportClient(server);
  const url = `/api/exams/imports/${id}/events/`;
  const response = await server.app.inject({ url, headers, payloadAsStream: true });
  let text = '';
  const begun = Promise.withResolvers<void>();
  const ended = (async () => {
    for await (const part of response.stream()) {
      text += part;
      begun.resolve();
    }
  })();
  await begun.promise;
  const events = () => [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? '').status);
  return { headers, ended, events };
}

test('who watches an import is told of its end', async () => {
  const { id } = await other.add(pdf);
  const { ended, events } = await watch(id);
  await other.call('POST', `/${id}/cancel/`);
  await ended;
  expect(events()).toEqual(['queued', 'cancelled']);
});

test('a stream ends with its session, and nothing more is told', async () => {
  const { id } = await other.add(pdf);
  const { headers, ended, events } = await watch(id);
  await server.app.inject({ method: 'POST', url: '/api/logout/', headers });
  await other.call('POST', `/${id}/cancel/`);
  await ended;
  expect(events()).toEqual(['queued']);
});

test('a stream ends with its access token', async () => {
  const { id } = await other.add(pdf);
  const { ended, events } = await watch(id);
  server.clock.advance({ minutes: 16 });
  other = await openImportClient(server);
  await other.call('POST', `/${id}/cancel/`);
  await ended;
  expect(events()).toEqual(['queued']);
});
