import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ImportDetail } from '@amauta/contract/imports/import.ts';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rows } from '../../../database/connect.ts';
import { importDrafts, imports } from '../../../database/tables/imports.ts';
import { openImportClient } from '../../../testing/import-client.ts';
import { makeBooklet, numbered } from '../../../testing/papers/sample-booklets.ts';
import { startTestServer, useTestServer } from '../../../testing/test-server.ts';
import { createImportRunner } from './import-jobs.service.ts';
import { claimImport, finishImport } from './import-queue.queries.ts';

let client: Awaited<ReturnType<typeof openImportClient>>;
let pdf: Buffer;
const server = useTestServer();
beforeAll(async () => {
  pdf = await makeBooklet([numbered(3)]);
});
beforeEach(async () => {
  await server.context.db.delete(imports);
  client = await openImportClient(server);
});

const countDrafts = async (id: number) =>
  (await server.context.db.select().from(importDrafts).where(eq(importDrafts.importId, id))).length;

async function rowOf(id: number) {
  const [row] = await server.context.db.select().from(imports).where(eq(imports.id, id));
  if (!row) throw new Error('no such import');
  return row;
}

/** As if the process that holds it had been killed half a minute ago. */
async function forgetLease(id: number) {
  await server.context.db
    .update(imports)
    .set({ leaseUntil: sql`now() - interval '1 second'` })
    .where(eq(imports.id, id));
}

/** Holds the reading of files until `open` is called; `begun` tells that somebody waits. */
function gateStore() {
  const { files } = server.context;
  const read = files.read;
  const begun = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  files.read = (key, range) => {
    begun.resolve();
    const held = new PassThrough();
    // A reading that was stopped has closed the stream; then nothing must be read.
    void gate.promise.then(async () => {
      if (!held.destroyed) await pipeline(read(key, range), held);
    });
    return held;
  };
  return {
    begun: begun.promise,
    open() {
      files.read = read;
      gate.resolve();
    },
  };
}

describe('a process that ends', () => {
  test('leaves its import to another, once its lease has run out', async () => {
    const { id } = await client.add(pdf);
    const { db } = server.context;
    expect((await claimImport(db, 'killed'))?.id).toBe(id);
    expect(await client.work()).toBe(0);
    expect(await client.detail(id)).toMatchObject({ status: 'reading', stage: 'pages', waiting_before: 0 });
    await forgetLease(id);
    expect(await client.work()).toBe(1);
    expect(await client.detail(id)).toMatchObject({ status: 'ready', counts: { found: 3 } });
    expect((await rowOf(id)).attempts).toBe(2);
    // The process that lost its lease can't write any more.
    const written = await finishImport(db, { id, owner: 'killed' }, { status: 'failed' }, []);
    expect(written).toBe(false);
    expect(await countDrafts(id)).toBe(3);
  });

  test('three times with the same import fails it', async () => {
    const { id } = await client.add(pdf);
    const { db } = server.context;
    for (let attempt = 1; attempt <= 3; attempt++) {
      expect((await claimImport(db, `killed ${attempt}`))?.id).toBe(id);
      await forgetLease(id);
    }
    expect(await client.work()).toBe(0);
    const failed = await client.detail(id);
    expect(failed).toMatchObject({ status: 'failed', failure: expect.stringContaining('tres veces') });
    await client.call('POST', `/${id}/retry/`);
    expect(await client.work()).toBe(1);
    expect(await client.detail(id)).toMatchObject({ status: 'ready', failure: null });
  });

  test('in good order gives its import back, and the try does not count', async () => {
    const { id } = await client.add(pdf);
    const gate = gateStore();
    const running = client.runner.runNext();
    await gate.begun;
    const stopped = client.runner.stop();
    gate.open();
    await Promise.all([running, stopped]);
    expect(await rowOf(id)).toMatchObject({
      status: 'queued',
      attempts: 0,
      leaseOwner: null,
      pagesRead: 0,
      pages: [],
    });
    const other = createImportRunner(server.context, (error) => client.errors.push(error));
    expect(await other.runNext()).toBe(true);
    expect((await rowOf(id)).status).toBe('ready');
    expect(client.errors).toEqual([]);
  });
});

describe('cancelling', () => {
  test('takes an import out of the queue; repeating puts it back', async () => {
    const { id } = await client.add(pdf);
    for (const _again of [1, 2]) {
      const answer = (await client.call('POST', `/${id}/cancel/`)).json();
      expect(answer).toMatchObject({ message: 'Importación cancelada', data: { status: 'cancelled' } });
    }
    expect(await client.work()).toBe(0);
    expect((await client.call('POST', `/${id}/retry/`)).json().data.status).toBe('queued');
    expect((await client.call('POST', `/${id}/retry/`)).statusCode).toBe(409);
    expect(await client.work()).toBe(1);
    expect((await client.detail(id)).status).toBe('ready');
  });

  test('refuses an import whose reading has ended, and leaves it as it is', async () => {
    const { id } = await client.read(pdf);
    const answer = await client.call('POST', `/${id}/cancel/`);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toBe('Esta importación ya terminó: no hay nada que cancelar.');
    expect((await client.detail(id)).status).toBe('ready');
  });

  test('stops a reading under way, which then writes nothing', async () => {
    const { id } = await client.add(pdf);
    const gate = gateStore();
    const running = client.runner.runNext();
    await gate.begun;
    const cancelled: ImportDetail = (await client.call('POST', `/${id}/cancel/`)).json().data;
    expect(cancelled).toMatchObject({ status: 'cancelled', stage: null });
    gate.open();
    await running;
    expect(await client.detail(id)).toMatchObject({ status: 'cancelled', counts: { found: 0 } });
    expect(await countDrafts(id)).toBe(0);
    expect(client.errors).toEqual([]);
  });

  test('stops a reading also when the import is deleted', async () => {
    const { id } = await client.add(pdf);
    const gate = gateStore();
    const running = client.runner.runNext();
    await gate.begun;
    expect((await client.call('DELETE', `/${id}/`)).statusCode).toBe(200);
    gate.open();
    await running;
    expect((await client.call('GET', `/${id}/`)).statusCode).toBe(404);
    expect(await countDrafts(id)).toBe(0);
  });
});

test('several runners share the queue, and no import is read by two of them', {
  timeout: 120_000,
}, async () => {
  const ids: number[] = [];
  for (let count = 0; count < 5; count++) ids.push((await client.add(pdf)).id);
  const other = createImportRunner(server.context, (error) => client.errors.push(error));
  const drain = async (runner: typeof other) => {
    let done = 0;
    while (await runner.runNext()) done++;
    return done;
  };
  const done = await Promise.all([drain(client.runner), drain(other)]);
  expect(done[0] + done[1]).toBe(5);
  expect(Math.min(...done)).toBeGreaterThan(0);
  for (const id of ids) {
    expect(await rowOf(id)).toMatchObject({ status: 'ready', attempts: 1 });
    expect(await countDrafts(id)).toBe(3);
  }
  expect(client.errors).toEqual([]);
});

test('a started runner begins a new import at once, and stops when it is told to', async () => {
  client.runner.start();
  const { id } = await client.add(pdf);
  await expect.poll(async () => (await rowOf(id)).status, { timeout: 20_000 }).toBe('ready');
  await client.runner.stop();
  const late = await client.add(pdf);
  expect((await rowOf(late.id)).status).toBe('queued');
});

test('an import that a failure of the server ended is tried three times, with growing pauses', async () => {
  const { id } = await client.add(pdf);
  const { db, files } = server.context;
  const { read } = files;
  files.read = () => {
    throw new Error('the store does not answer');
  };
  const restOf = async () =>
    (
      await rows<{ rest: number | null }>(db)`
        select extract(epoch from retry_at - now())::float8 as rest from imports where id = ${id}`
    )[0]?.rest ?? null;
  const pass = () => db.update(imports).set({ retryAt: sql`now()` }).where(eq(imports.id, id));
  for (const seconds of [5, 30]) {
    expect(await client.work()).toBe(1);
    expect(await client.detail(id)).toMatchObject({ status: 'queued', retry_at: expect.any(String) });
    const rest = await restOf();
    expect(rest).toBeGreaterThan(seconds - 4);
    expect(rest).toBeLessThanOrEqual(seconds);
    // An import that rests is passed over and doesn't hold up others.
    const next = await client.add(pdf);
    expect(await client.work()).toBe(1);
    expect((await rowOf(next.id)).status).toBe('queued');
    await client.call('DELETE', `/${next.id}/`);
    await pass();
  }
  expect(await client.work()).toBe(1);
  files.read = read;
  expect(await client.detail(id)).toMatchObject({
    status: 'failed',
    retry_at: null,
    failure: expect.stringContaining('tres veces'),
  });
  expect((await client.call('POST', `/${id}/retry/`)).json().data.retry_at).toBeNull();
  expect(await client.work()).toBe(1);
  expect((await client.detail(id)).status).toBe('ready');
});

describe('the stream of an import', () => {
  const eventsOf = (body: string): ImportDetail[] =>
    body
      .split('\n\n')
      .filter((event) => event.startsWith('data: '))
      .map((event) => JSON.parse(event.slice('data: '.length)));

  test('tells its states one after another and ends with the reading', async () => {
    const { id } = await client.add(pdf);
    const gate = gateStore();
    const watching = client.call('GET', `/${id}/events/`);
    const running = client.runner.runNext();
    await gate.begun;
    const late = client.call('GET', `/${id}/events/`);
    gate.open();
    const [response, second] = await Promise.all([watching, late, running]);
    expect(response.headers['content-type']).toMatch(/^text\/event-stream/);
    expect(response.headers['content-encoding']).toBeUndefined();
    const events = eventsOf(response.body);
    expect(events.at(-1)).toMatchObject({ id, status: 'ready', page_count: 1, pages_read: 1 });
    expect(events.length).toBeGreaterThan(1);
    expect(eventsOf(second.body).at(-1)).toEqual(events.at(-1));
    // An import that has ended is told once.
    const after = await client.call('GET', `/${id}/events/`);
    expect(eventsOf(after.body).map(({ status }) => status)).toEqual(['ready']);
  });

  test('ends when the import is deleted', async () => {
    const { id } = await client.add(pdf);
    const watching = client.call('GET', `/${id}/events/`);
    await expect.poll(() => server.log.some((line) => line.includes(`${id}/events/`))).toBe(true);
    await client.call('DELETE', `/${id}/`);
    const { statusCode, body } = await watching;
    if (statusCode === 200) expect(eventsOf(body).map(({ status }) => status)).toEqual(['queued']);
    else expect(statusCode).toBe(404);
  });

  test('ends when the server closes', async () => {
    await using other = await startTestServer();
    const watcher = await openImportClient(other);
    const { id } = await watcher.add(pdf);
    const watching = watcher.call('GET', `/${id}/events/`);
    await expect.poll(() => other.log.some((line) => line.includes('/events/'))).toBe(true);
    const closing = other.app.close();
    expect(eventsOf((await watching).body).map(({ status }) => status)).toEqual(['queued']);
    await closing;
  });
});
