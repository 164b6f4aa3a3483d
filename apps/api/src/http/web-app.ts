import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { AppConfig } from '@amauta/contract/system.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendNotFound } from './error-handler.ts';

const CONFIG_MARKER = '<!--amauta-config-->';
const ONE_YEAR_SECONDS = 31_536_000;
const MANIFEST = 'manifest.webmanifest';
const WORKER = 'sw.js';
/**
 * Headers that only documents and workers have a use for. Without them a script needs 0.3 KB of headers instead of
 * 1.2 KB, and the way to the first question has some twelve scripts.
 */
const HEADERS_OF_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];
/**
 * Built files that only a page loads, and their compressed forms. Workers are `.mjs` (the service worker is `sw.js`),
 * and pictures can be opened as documents.
 */
const PART_OF_A_PAGE = /\.(js|css|woff2)(\.(br|gz))?$/;

/**
 * A service worker for installations that switched offline use off. Browsers fetch the worker's file at
 * each visit, so this one replaces any earlier worker, even a broken one. It deletes the product's code
 * from the browser's storage, keeps what teachers have saved, and unregisters.
 */
const WORKER_REMOVAL = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys();
      await Promise.all(names.filter((name) => /^amauta-(parts|shell|viewer)$/.test(name)).map((name) => caches.delete(name)));
      await self.registration.unregister();
    })(),
  );
});
`;

interface Page {
  identity: Buffer;
  gzip: Buffer;
  br: Buffer;
}

/**
 * Serves the built web app: files with a hash in their name for a year, and the page for every path outside
 * of the API.
 */
export async function installWebApp(app: FastifyInstance, root: string, config: AppConfig): Promise<void> {
  if (!existsSync(path.join(root, 'index.html'))) {
    app.setNotFoundHandler((request, reply) => sendNotFound(request, reply));
    return;
  }
  const page = readPage(root, config);
  installManifest(app, root, config);
  if (!config.worksOffline) installWorkerRemoval(app);
  await app.register(fastifyStatic, {
    root,
    // These files have routes of their own.
    globIgnore: [`${MANIFEST}*`, ...(config.worksOffline ? [] : [`${WORKER}*`])],
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, file) {
      const hashed = path.relative(root, file).startsWith(`assets${path.sep}`);
      if (PART_OF_A_PAGE.test(file) && !path.basename(file).startsWith(WORKER))
        for (const name of HEADERS_OF_DOCUMENTS) reply.removeHeader(name);
      reply.header('cache-control', hashed ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (!isPage || /^\/(api|media|assets)(\/|$)/.test(request.url)) return sendNotFound(request, reply);
    return sendPage(request, reply, page);
  });
}

/** Serves the manifest by which the app is installed, under the installation's name. */
function installManifest(app: FastifyInstance, root: string, { appName }: AppConfig): void {
  const file = path.join(root, MANIFEST);
  if (!existsSync(file)) return;
  const built: object = JSON.parse(readFileSync(file, 'utf8'));
  const manifest = JSON.stringify({ ...built, name: appName, short_name: appName });
  app.get(`/${MANIFEST}`, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/manifest+json; charset=utf-8').send(manifest),
  );
}

function installWorkerRemoval(app: FastifyInstance): void {
  app.get(`/${WORKER}`, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(WORKER_REMOVAL),
  );
}

/** Reads the page, inserts the settings that the page needs at run time, and compresses the result once. */
function readPage(root: string, config: AppConfig): Page {
  const html = readFileSync(path.join(root, 'index.html'), 'utf8')
    .replace(
      CONFIG_MARKER,
      () => `<meta name="amauta-config" content="${escapeHtml(JSON.stringify(config))}">`,
    )
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(config.appName)}</title>`);
  const identity = Buffer.from(html);
  return { identity, gzip: gzipSync(identity), br: brotliCompressSync(identity) };
}

const escapeHtml = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply
    .header('vary', 'accept-encoding')
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page[encoding]);
}
