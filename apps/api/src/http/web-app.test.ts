import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { installSecurityHeaders } from './security-headers.ts';
import { installWebApp } from './web-app.ts';

const CONFIG = {
  appName: 'Mi "academia" <b>',
  contactPhone: '900 000 000',
  contactUrl: 'https://wa.me/51',
  providerName: 'Amauta',
  providerAddress: '',
  privacyEmail: '',
  eraseDeletedAfterDays: 365,
  version: '1',
  hasPublicDemo: false,
  worksOffline: true,
};

async function serve(config = CONFIG) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'amauta-web-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const root = path.join(folder, 'dist');
  mkdirSync(path.join(root, 'assets'), { recursive: true });
  writeFileSync(
    path.join(root, 'index.html'),
    '<html><head><title>X</title><!--amauta-config--></head></html>',
  );
  writeFileSync(path.join(root, 'version.json'), '{"version":"1"}');
  writeFileSync(path.join(root, 'manifest.webmanifest'), '{"name":"X","short_name":"X","start_url":"/"}');
  writeFileSync(path.join(root, 'manifest.webmanifest.br'), brotliCompressSync('{"name":"X"}'));
  writeFileSync(path.join(root, 'sw.js'), 'let worker;');
  writeFileSync(path.join(root, 'sw.js.br'), brotliCompressSync('let worker;'));
  writeFileSync(path.join(root, 'assets/app-1a2b3c.js'), 'let answer = 42;');
  writeFileSync(path.join(root, 'assets/app-1a2b3c.js.br'), brotliCompressSync('let answer = 42;'));
  writeFileSync(path.join(root, 'assets/pdf.worker-1a2b3c.mjs'), 'let reader;');
  writeFileSync(path.join(folder, 'secret.txt'), 'outside of the root');
  const app = Fastify();
  await installSecurityHeaders(app);
  await installWebApp(app, root, config);
  return app;
}

test.each(['/', '/ingresar', '/docente/ascenso/simulacro-examen/7?pagina=3'])(
  '%s answers the page',
  async (url) => {
    const app = await serve();
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.body).toContain('<meta name="amauta-config"');
    expect(answer.body).toContain('<title>Mi &quot;academia&quot; &lt;b></title>');
    expect(answer.body).not.toContain('<b>');
    const [, content = ''] = /content="([^"]*)"/.exec(answer.body) ?? [];
    const decoded = content.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
    expect(JSON.parse(decoded)).toEqual(CONFIG);
  },
);

test('the page is compressed for those who accept it', async () => {
  const app = await serve();
  const answer = await app.inject({ url: '/ingresar', headers: { 'accept-encoding': 'gzip, br' } });
  expect(answer.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('amauta-config');
});

test('files with a hash in their name are cached for a year and sent in the compressed form made at build', async () => {
  const app = await serve();
  const answer = await app.inject({ url: '/assets/app-1a2b3c.js', headers: { 'accept-encoding': 'br' } });
  expect(answer.headers['cache-control']).toContain('immutable');
  expect(answer.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('let answer = 42;');
});

test('a script has the headers that a script needs, and a worker keeps the content policy', async () => {
  const app = await serve();
  const { headers } = await app.inject({
    url: '/assets/app-1a2b3c.js',
    headers: { 'accept-encoding': 'br' },
  });
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  const ofDocuments = Object.keys(headers).filter((name) => /policy|^x-|cluster/.test(name));
  expect(ofDocuments.sort()).toEqual(['cross-origin-resource-policy', 'x-content-type-options']);
  const worker = await app.inject('/assets/pdf.worker-1a2b3c.mjs');
  expect(worker.statusCode).toBe(200);
  expect(worker.headers['content-security-policy']).toContain("script-src 'self'");
});

test('the version file is never cached', async () => {
  const app = await serve();
  expect((await app.inject('/version.json')).headers['cache-control']).toBe('no-cache');
});

test('the manifest has the name of the installation', async () => {
  const answer = await (await serve()).inject({
    url: '/manifest.webmanifest',
    headers: { 'accept-encoding': 'br' },
  });
  expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-cache');
  expect(answer.json()).toEqual({ name: CONFIG.appName, short_name: CONFIG.appName, start_url: '/' });
});

test('the service worker is never cached, and allowed by the content policy', async () => {
  const answer = await (await serve()).inject('/sw.js');
  expect(answer.body).toBe('let worker;');
  expect(answer.headers['cache-control']).toBe('no-cache');
  expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
  const compressed = await (await serve()).inject({ url: '/sw.js', headers: { 'accept-encoding': 'br' } });
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(compressed.headers['content-security-policy']).toContain("script-src 'self'");
});

test('switched off, the service worker of every browser is replaced by one that goes', async () => {
  const app = await serve({ ...CONFIG, worksOffline: false });
  const answer = await app.inject({ url: '/sw.js', headers: { 'accept-encoding': 'br' } });
  expect(answer.body).toContain('registration.unregister()');
  expect(answer.headers['cache-control']).toBe('no-cache');
  expect(answer.headers['content-type']).toContain('text/javascript');
  expect((await app.inject('/')).body).toContain('&quot;worksOffline&quot;:false');
});

test.each([
  ['GET', '/api/unknown'],
  ['GET', '/media/unknown.png'],
  ['GET', '/assets/gone.js'],
  ['POST', '/ingresar'],
  ['GET', '/assets/..%2f..%2fsecret.txt'],
] as const)('%s %s is a failure of the contract', async (method, url) => {
  const app = await serve();
  const answer = await app.inject({ method, url });
  expect(answer.body).not.toContain('outside of the root');
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
});

test('an unknown call says so in Spanish', async () => {
  const app = await serve();
  const answer = await app.inject('/api/unknown?token=abc');
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({
    success: false,
    code: 'NOT_FOUND',
    message: 'No existe GET /api/unknown.',
  });
});

test('headers allow no inline script, no eval, no foreign origin and no frame', async () => {
  const app = await serve();
  const { headers } = await app.inject('/');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe-eval');
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
  expect(headers['x-content-type-options']).toBe('nosniff');
});
