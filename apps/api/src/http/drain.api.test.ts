import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openImportClient } from '../testing/import-client.ts';
import { makePdf } from '../testing/papers/sample-pdfs.ts';
import { startTestServer } from '../testing/test-server.ts';

/** Opens a connection and collects everything that it receives. */
async function connect(address: string) {
  const { hostname, port } = new URL(address);
  const socket = net.connect(Number(port), hostname);
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  return { send: (text: string) => socket.write(text), heard: () => heard, closed };
}

const LOGIN = JSON.stringify({ username: 'nadie@prueba.test', password: 'x' });
const post = `POST /api/login/ HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${LOGIN.length}\r\n\r\n`;

test('closing answers requests under way, refuses later ones, and ends every connection', async () => {
  await using server = await startTestServer();
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const [idle, underWay, late] = [await connect(address), await connect(address), await connect(address)];
  idle.send('GET /api/health/live HTTP/1.1\r\nhost: a\r\n\r\n');
  await expect.poll(idle.heard).toContain('"ok"');
  underWay.send(post + LOGIN.slice(0, 5));
  late.send('GET /api/health/live HTTP/1.1\r\nhost: a\r\n');
  await wait(100);

  const closed = server.app.close();
  await expect.poll(() => server.app.server.listening).toBe(false);
  underWay.send(LOGIN.slice(5));
  late.send('\r\n');
  await Promise.all([idle.closed, underWay.closed, late.closed, closed]);

  expect(underWay.heard()).toMatch(/^HTTP\/1\.1 401 .*connection: close\r\n/is);
  expect(late.heard()).toMatch(/^HTTP\/1\.1 503 .*connection: close\r\n/is);
  expect(late.heard()).toMatch(/\r\nretry-after: 5\r\n/i);
  expect(JSON.parse(late.heard().split('\r\n\r\n')[1] ?? '')).toMatchObject({
    success: false,
    code: 'OVERLOADED',
  });
});

test('closing ends an event stream, and a request whose body never comes', async () => {
  await using server = await startTestServer();
  const client = await openImportClient(server);
  const { id } = await client.add(await makePdf({ pages: 2 }));
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const [stream, stuck] = [await connect(address), await connect(address)];
  stream.send(
    `GET /api/exams/imports/${id}/events/ HTTP/1.1\r\nhost: a\r\nauthorization: ${client.headers.authorization}\r\n\r\n`,
  );
  await expect.poll(stream.heard).toContain('data: ');
  stuck.send(post + LOGIN.slice(0, 5));
  await wait(100);
  await Promise.all([server.app.close(), stream.closed, stuck.closed]);
});
