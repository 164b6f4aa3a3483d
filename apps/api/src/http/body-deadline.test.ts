import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
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
  await app.listen({ port: 0 });
  onTestFinished(() => app.close());
  return (app.server.address() as AddressInfo).port;
}

function post(port: number, sent: string, announced: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': announced };
    const request = http.request({ port, method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on('error', reject);
    request.write(sent);
  });
}

test('an answer may take longer than a body', async () => {
  const port = await listen();
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
  expect(await post(port, '{}', 2)).toBe(200);
});

test('a body that stays away ends the connection', async () => {
  const port = await listen();
  await expect(post(port, '{', 2)).rejects.toThrow();
});
