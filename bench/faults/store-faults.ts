import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makePdf } from '@amauta/api/testing/papers/sample-pdfs.ts';
import { openTcpProxy, type TcpProxy } from '@amauta/api/testing/tcp-proxy.ts';
import S3rver from 's3rver';
import { type Counted, type Outcome, onServer } from './stage.ts';

/** Faults of the store of files. Teachers answer meanwhile, and an administrator uploads PDFs one after another. */
export const STORE_FAULTS: Record<string, () => Promise<Outcome | null>> = {
  'the store of files hangs for 20 s': () =>
    withStore(async (way) => {
      way.freeze();
      await wait(20_000);
      way.thaw();
    }),

  'the store of files is gone for 20 s': () =>
    withStore(async (way) => {
      await way.close();
      await wait(20_000);
      await way.reopen();
    }),

  'the network to the store stops for 0.5 s in each second, for 20 s': () =>
    withStore(async (way) => {
      for (let second = 0; second < 20; second += 1) {
        way.freeze();
        await wait(500);
        way.thaw();
        await wait(500);
      }
    }),
};

/** Lets `deed` disturb the way to a store of its own. */
async function withStore(deed: (way: TcpProxy) => Promise<void>): Promise<Outcome> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'amauta-store-'));
  const bucket = { name: 'amauta', configs: [] };
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [bucket],
  });
  const { port } = await store.run();
  const way = await openTcpProxy(`http://127.0.0.1:${port}`);
  const env = {
    STORAGE_URL: `${way.rename('http://127.0.0.1')}amauta`,
    // The only keys that this store accepts.
    STORAGE_ACCESS_KEY: 'S3RVER',
    STORAGE_SECRET_KEY: 'S3RVER',
  };
  try {
    return await onServer(
      async ({ service, goOn }) => {
        const uploads = await startUploading(service.url);
        await wait(3_000);
        await deed(way);
        await goOn();
        await uploads.untilAnother();
        return { files: await uploads.stop() };
      },
      { env: () => env },
    );
  } finally {
    await way[Symbol.asyncDispose]();
    await store.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Lets an administrator upload PDFs without a pause. `stop` reads back each one that was acknowledged. */
async function startUploading(url: string) {
  const headers = { authorization: `Bearer ${await signIn(url)}` };
  const post = async (at: string, body: object): Promise<number> => {
    const answer = await fetch(`${url}/api/resources${at}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return ((await answer.json()) as { data: { id: number } }).data.id;
  };
  const section = await post('/sections/', { name: 'Fallas' });
  const subsection = await post('/subsections/', { name: 'Fallas', section });
  const stored: { address: string; hash: string }[] = [];
  let isStopped = false;

  async function uploadOne(number: number): Promise<void> {
    const content = await makePdf({ text: `Archivo ${number}, página` });
    const form = new FormData();
    form.set('name', `Archivo ${number}`);
    form.set('type', 'LIBRE');
    form.set('subsection', String(subsection));
    form.set('file_path', new File([new Uint8Array(content)], 'guia.pdf', { type: 'application/pdf' }));
    const answer = await fetch(`${url}/api/resources/files/`, {
      method: 'POST',
      headers,
      body: form,
      signal: AbortSignal.timeout(60_000),
    }).catch(() => null);
    if (answer?.status !== 201) return wait(200);
    const { data } = (await answer.json()) as { data: { file_url: string } };
    stored.push({ address: new URL(data.file_url, url).href, hash: hashOf(content) });
  }

  const running = (async () => {
    for (let number = 1; !isStopped; number += 1) await uploadOne(number);
  })();
  return {
    /** Waits until another upload is acknowledged. */
    async untilAnother() {
      const before = stored.length;
      for (let tries = 0; stored.length === before; tries += 1) {
        if (tries > 600) throw new Error('no upload succeeds any more');
        await wait(100);
      }
    },
    async stop(): Promise<Counted> {
      isStopped = true;
      await running;
      let stand = 0;
      for (const { address, hash } of stored) {
        const answer = await fetch(address);
        if (answer.ok && hashOf(Buffer.from(await answer.arrayBuffer())) === hash) stand += 1;
      }
      return { acknowledged: stored.length, stand };
    },
  };
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin@amauta.test', password: 'Amauta2026!' }),
  });
  return ((await answer.json()) as { token: string }).token;
}
