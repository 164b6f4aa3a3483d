import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { listStore, openLibrary, pdfFile } from '../../testing/resource-client.ts';
import { makePdf } from '../../testing/sample-pdfs.ts';
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

/** Sends a whole upload over a connection of its own, which the answer's own end closes. */
async function send() {
  const form = new FormData();
  form.set('name', 'Guía');
  form.set('type', 'LIBRE');
  form.set('subsection', String(subsection));
  form.set('file_path', pdfFile(await makePdf()));
  const { headers, body } = new Request('http://amauta.test/', { method: 'POST', body: form });
  const request = http.request({
    port,
    host: '127.0.0.1',
    path: '/api/resources/files/',
    method: 'POST',
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

/** Waits in the store's `put`, calls `meanwhile`, and goes on once the server has noticed what that did. */
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
  resolve((await send()).request);
  await passed;
  // By the end of another upload, which is waited for, the first one's end has come as well.
  const { status } = await send();
  expect(await status).toBe(201);
  expect(await published()).toHaveLength(1);
  await expect.poll(() => listStore(server)).toHaveLength(2);
});
