import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { makePdf } from '../../testing/papers/sample-pdfs.ts';
import { listStore, openLibrary, pdfFile } from '../../testing/resource-client.ts';
import { prepare, useTestServer } from '../../testing/test-server.ts';

let subsection: number;
let port: number;

const server = useTestServer();
const library = prepare(() => openLibrary(server));
beforeAll(async () => {
  subsection = await library.addSubsection(await library.addSection('Lectura'), 'Textos');
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});

const upload = () =>
  send('POST', '/api/resources/files/', {
    name: 'Guía',
    type: 'LIBRE',
    subsection: String(subsection),
  });

/** Sends a form with a PDF over a connection of its own, which the answer's own end closes. */
async function send(method: 'POST' | 'PUT', path: string, texts: Record<string, string>) {
  const form = new FormData();
  for (const [field, text] of Object.entries(texts)) form.set(field, text);
  form.set('file_path', pdfFile(await makePdf({ pages: 2 })));
  const { headers, body } = new Request('http://amauta.test/', { method, body: form });
  const request = http.request({
    port,
    host: '127.0.0.1',
    path,
    method,
    agent: false,
    headers: { ...library.headers, 'content-type': headers.get('content-type') ?? '' },
  });
  request.on('error', () => {});
  const status = new Promise<number | undefined>((resolve) => {
    request.on('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
  });
  for await (const chunk of body ?? []) request.write(chunk);
  request.end();
  return { request, status };
}

const published = async () =>
  (await library.tree()).sections.flatMap((one) => one.subsections.flatMap((part) => part.resources));

/**
 * Calls `meanwhile` while the store's `put` runs, and lets `put` go on once the server has noticed the
 * effect.
 */
function inPut(meanwhile: () => Promise<void>) {
  const { files } = server.context;
  const { put } = files;
  const passed = Promise.withResolvers<void>();
  files.put = async (...given) => {
    files.put = put;
    const closed = new Promise<void>((resolve) => {
      server.app.server.getConnections((_error, before) => {
        const look = setInterval(() => {
          server.app.server.getConnections((_failed, now) => {
            if (now >= before) return;
            clearInterval(look);
            resolve();
          });
        }, 5);
      });
    });
    await meanwhile();
    await closed;
    passed.resolve();
    return put.apply(files, given);
  };
  return passed.promise;
}

test('an upload that is cancelled while it is stored is not published, and leaves nothing', async () => {
  const { promise: sent, resolve } = Promise.withResolvers<http.ClientRequest>();
  const passed = inPut(async () => void (await sent).destroy());
  resolve((await upload()).request);
  await passed;
  // The second upload is waited for. When it has ended, the first has ended too.
  const { status } = await upload();
  expect(await status).toBe(201);
  expect(await published()).toHaveLength(1);
  await expect.poll(() => listStore(server)).toHaveLength(2);
});

test('a replacement that is cancelled while it is stored changes nothing', async () => {
  const before = await library.addFile(subsection, 'Intacta');
  const stored = await listStore(server);
  const replace = () => send('PUT', `/api/resources/files/${before.id}/content/`, { version: '1' });
  const { promise: sent, resolve } = Promise.withResolvers<http.ClientRequest>();
  const passed = inPut(async () => void (await sent).destroy());
  resolve((await replace()).request);
  await passed;
  await expect.poll(() => listStore(server)).toEqual(stored);
  // Still the version with which the cancelled one began.
  const { status } = await replace();
  expect(await status).toBe(200);
});

test('an upload that is cancelled while its answer is on the way is taken back, and no other', async () => {
  const other = await library.addFile(subsection, 'Otra');
  const stored = await listStore(server);
  const upload_key = 'a1'.repeat(16);
  const texts = { name: 'Guía', type: 'LIBRE', subsection, upload_key };
  const { statusCode, body } = await library.upload(texts, { file_path: pdfFile(await makePdf()) });
  expect(statusCode, body).toBe(201);
  for (let repeated = 0; repeated < 2; repeated += 1) {
    const url = `/api/resources/uploads/${upload_key}/`;
    const taken = await server.app.inject({ method: 'DELETE', url, headers: library.headers });
    expect(taken.statusCode, taken.body).toBe(200);
  }
  expect(await listStore(server)).toEqual(stored);
  expect((await published()).map(({ id }) => id)).toContain(other.id);
});
