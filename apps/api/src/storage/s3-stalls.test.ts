import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { StoreUnavailable } from './file-store.ts';
import { openS3Store } from './s3-store.ts';

const LIMITS = { connect: 150, answer: 400, part: 300, silence: 300 };
const open: { close: () => void }[] = [];

afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

/** Opens a store whose bucket is served by the given test server. */
async function storeAt(server: http.Server | net.Server, scheme = 'http') {
  const sockets = new Set<net.Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push({
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  });
  const { port } = server.address() as net.AddressInfo;
  return openS3Store(
    {
      endpoint: `${scheme}://127.0.0.1:${port}`,
      bucket: 'amauta',
      region: 'us-east-1',
      accessKey: 'key',
      secretKey: 'secret',
    },
    LIMITS,
  );
}

/** A server that begins an answer of 100 bytes and stops after ten. */
const stopsMidway = () =>
  http.createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-length': '100', 'content-type': 'application/xml' });
    response.write('x'.repeat(10));
  });

const stalls: [string, () => Promise<ReturnType<typeof openS3Store>>][] = [
  ['takes connections and says nothing', () => storeAt(http.createServer(() => {}))],
  ['never ends its handshake', () => storeAt(net.createServer(), 'https')],
  [
    'refuses connections',
    async () => {
      const store = await storeAt(http.createServer());
      for (const one of open.splice(0)) one.close();
      return store;
    },
  ],
  ['fails', () => storeAt(http.createServer((_request, response) => response.writeHead(503).end()))],
];

describe.each(stalls)('a bucket that %s is reported as unavailable in time when', (_name, openStore) => {
  test('asking for a file', async () => {
    await expect((await openStore()).stat('a.pdf')).rejects.toThrow(StoreUnavailable);
  });
  test('removing a file', async () => {
    await expect((await openStore()).remove('a.pdf')).rejects.toThrow(StoreUnavailable);
  });
  test('listing files', async () => {
    await expect(Array.fromAsync((await openStore()).list('images'))).rejects.toThrow(StoreUnavailable);
  });
  test('reading a file', async () => {
    await expect(buffer((await openStore()).read('a.pdf'))).rejects.toThrow(StoreUnavailable);
  });
  test('storing a file, and the source of the file is closed', async () => {
    const store = await openStore();
    const source = new PassThrough();
    source.on('error', () => {});
    // More than one part of an upload, so that the source still has bytes when the first part fails.
    const closed = once(source, 'close');
    source.write(Buffer.alloc(9 * 1_048_576));
    await expect(store.put('a.pdf', source, 20 * 1_048_576)).rejects.toThrow(StoreUnavailable);
    await closed;
  });
});

describe('a bucket that stops in the middle of an answer', () => {
  test('ends the reading of a file', async () => {
    const store = await storeAt(stopsMidway());
    await expect(buffer(store.read('a.pdf'))).rejects.toThrow(StoreUnavailable);
  });
  test('ends a listing', async () => {
    const store = await storeAt(stopsMidway());
    await expect(Array.fromAsync(store.list('images'))).rejects.toThrow(StoreUnavailable);
  });
});

test('a bucket that leads to another server is not followed there', async () => {
  let asked = 0;
  const other = http.createServer((_request, response) => {
    asked += 1;
    response.end('other');
  });
  await storeAt(other);
  const { port } = other.address() as net.AddressInfo;
  const store = await storeAt(
    http.createServer((_request, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${port}/amauta/a.pdf` }).end(),
    ),
  );
  await expect(buffer(store.read('a.pdf'))).rejects.toThrow();
  await expect(store.stat('a.pdf')).rejects.toThrow();
  expect(asked).toBe(0);
});

test('a reader that is slower than the bucket is not cut off', async () => {
  const content = Buffer.alloc(3 * 1_048_576, 'x');
  const store = await storeAt(http.createServer((_request, response) => response.end(content)));
  const read = store.read('a.pdf');
  const chunks: Buffer[] = [];
  for await (const chunk of read) {
    if (chunks.length === 1) await new Promise((resolve) => setTimeout(resolve, 3 * LIMITS.silence));
    chunks.push(chunk);
  }
  expect(Buffer.concat(chunks).equals(content)).toBe(true);
});
