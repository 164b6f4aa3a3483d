import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { defineRoute } from '@amauta/contract/route.ts';
import Fastify, { type FastifyReply } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { answerSerializer } from '../answers/answer-writer.ts';
import { createRegistrar } from '../registrar.ts';
import { installBodyDeadline } from './body-deadline.ts';

async function listen(): Promise<number> {
  const app = Fastify({ forceCloseConnections: true });
  installBodyDeadline(app, 50);
  const slowly = async () => {
    await setTimeout(200);
    return 'done';
  };
  app.get('/', slowly);
  app.post('/', slowly);
  app.addContentTypeParser('multipart/form-data', async (_: unknown, payload: NodeJS.ReadableStream) => {
    for await (const _part of payload);
  });
  app.setSerializerCompiler(answerSerializer);
  const form = defineRoute({
    method: 'POST',
    path: '/form/',
    access: 'public',
    summary: 'Take a form',
    form: z.strictObject({}),
  });
  createRegistrar(app, () => Promise.reject(new Error('not asked')))(form, slowly);
  const takesForm = { config: { contract: form } };
  const refuses = async (_: unknown, reply: FastifyReply) => reply.code(401).send('no');
  app.post('/refused-form/', { ...takesForm, onRequest: refuses }, slowly);
  await app.listen({ port: 0 });
  onTestFinished(() => app.close());
  return (app.server.address() as AddressInfo).port;
}

interface Sent {
  body: string;
  /** Content-Length of the request, in bytes. */
  announced: number;
  path?: string;
  type?: string;
}

/**
 * Sends a body or its beginning. `status` settles with the status of the answer, `closed` when the connection
 * ends.
 */
function post(port: number, { body, announced, path = '/', type = 'application/json' }: Sent) {
  const headers = { 'content-type': type, 'content-length': announced };
  const request = http.request({
    port,
    path,
    method: 'POST',
    headers,
    agent: new http.Agent({ keepAlive: true }),
  });
  const closed = new Promise<void>((resolve) => request.once('close', resolve));
  const status = new Promise<number | undefined>((resolve, reject) => {
    request.once('response', (response) => {
      response.resume().on('error', () => {});
      resolve(response.statusCode);
    });
    request.on('error', reject);
  });
  status.catch(() => {});
  request.write(body);
  onTestFinished(() => void request.destroy());
  return { status, closed, request };
}

test('an answer may take longer than the deadline of the body', async () => {
  const port = await listen();
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
  expect(await post(port, { body: '{}', announced: 2 }).status).toBe(200);
});

test('a body that never arrives ends the connection', async () => {
  const port = await listen();
  await expect(post(port, { body: '{', announced: 2 }).status).rejects.toThrow();
});

test('a body that claims to be a form gets no more time where the route takes no form', async () => {
  const port = await listen();
  const sent = post(port, { body: '-', announced: 2, type: 'multipart/form-data; boundary=x' });
  await expect(sent.status).rejects.toThrow();
});

test('a route that takes a form waits longer for it', async () => {
  const port = await listen();
  const sent = { body: '-', announced: 2, path: '/api/form/', type: 'multipart/form-data; boundary=x' };
  const { status, request } = post(port, sent);
  await setTimeout(200);
  request.end('-');
  expect(await status).toBe(200);
});

test('after a form was refused, its connection lasts no longer than that of another body', async () => {
  const port = await listen();
  const sent = { body: '-', announced: 2, path: '/refused-form/', type: 'multipart/form-data; boundary=x' };
  const { status, closed } = post(port, sent);
  expect(await status).toBe(401);
  await closed;
});
