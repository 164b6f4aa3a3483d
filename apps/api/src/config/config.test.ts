import { on } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';

function folder(): string {
  const made = mkdtempSync(path.join(os.tmpdir(), 'amauta-config-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

test('a fresh installation gets the defaults and the demonstration', () => {
  const dataDir = folder();
  const config = readConfig({ DATA_DIR: dataDir });
  expect(config).toMatchObject({
    port: 3000,
    databaseUrl: '',
    demo: true,
    appName: 'Amauta',
    contactPhone: '900 000 000',
    contactUrl: 'https://wa.me/51900000000',
    providerName: 'Amauta',
    privacyEmail: '',
    eraseDeletedAfterDays: 365,
  });
});

test('the secret is made once, kept, and only its owner can read it', () => {
  const dataDir = folder();
  const first = readConfig({ DATA_DIR: dataDir }).tokenSecret;
  expect(first.length).toBeGreaterThanOrEqual(32);
  expect(readConfig({ DATA_DIR: dataDir }).tokenSecret).toBe(first);
  const file = path.join(dataDir, 'token-secret');
  expect(readFileSync(file, 'utf8')).toBe(first);
  expect(statSync(file).mode & 0o077).toBe(0);
});

test('several workers need a server, and connections for each', () => {
  const server = { DATABASE_URL: 'postgres://a@localhost/a', TOKEN_SECRET: 's'.repeat(32), WORKERS: '4' };
  expect(() => readConfig({ DATA_DIR: folder(), WORKERS: '2' })).toThrow(
    'WORKERS: la base de datos incluida admite un solo proceso; para usar varios hace falta DATABASE_URL',
  );
  expect(() => readConfig({ ...server, DATABASE_POOL: '7' })).toThrow('debe ser al menos 8');
  expect(readConfig({ ...server, DATABASE_POOL: '8' })).toMatchObject({ workers: 4, databasePool: 8 });
});

/** A thread that reads the configuration when the gate opens. */
const READER = `
  const { parentPort, workerData } = require('node:worker_threads');
  import(workerData.module).then(({ readConfig }) => {
    parentPort.postMessage('ready');
    Atomics.wait(workerData.gate, 0, 0);
    parentPort.postMessage(readConfig({ DATA_DIR: workerData.dataDir }).tokenSecret);
  });`;

test('processes that start at the same instant make one secret', async () => {
  const dataDir = folder();
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const workerData = { gate, dataDir, module: new URL('./config.ts', import.meta.url).href };
  const readers = Array.from({ length: 6 }, () =>
    on(new Worker(READER, { eval: true, workerData }), 'message'),
  );
  const nextOfEach = () => Promise.all(readers.map(async (reader) => (await reader.next()).value?.[0]));
  await nextOfEach();
  Atomics.store(gate, 0, 1);
  Atomics.notify(gate, 0);
  const kept = await nextOfEach();
  expect(new Set(kept)).toEqual(new Set([readFileSync(path.join(dataDir, 'token-secret'), 'utf8')]));
});

test('a secret that a power cut has emptied is made anew', () => {
  const dataDir = folder();
  const file = path.join(dataDir, 'token-secret');
  writeFileSync(file, '');
  const { tokenSecret } = readConfig({ DATA_DIR: dataDir });
  expect(tokenSecret.length).toBeGreaterThanOrEqual(32);
  expect(readFileSync(file, 'utf8')).toBe(tokenSecret);
});

test('an empty variable counts as unset', () => {
  expect(readConfig({ DATA_DIR: folder(), PORT: '', CONTACT_URL: '', DEMO: '' })).toMatchObject({
    port: 3000,
    demo: true,
  });
});

test('a secret may stand in a file, and a file that gives none is named without its content', () => {
  const dataDir = folder();
  const file = path.join(dataDir, 'secret');
  const secret = 's'.repeat(40);
  writeFileSync(file, `${secret}\n`);
  expect(readConfig({ DATA_DIR: dataDir, TOKEN_SECRET_FILE: file }).tokenSecret).toBe(secret);
  expect(() => readConfig({ DATA_DIR: dataDir, TOKEN_SECRET_FILE: `${file}.no` })).toThrow(
    /TOKEN_SECRET_FILE: no se puede leer el archivo \(ENOENT\)/,
  );
  const both = { DATA_DIR: dataDir, TOKEN_SECRET: secret, TOKEN_SECRET_FILE: file };
  expect(() => readConfig(both)).toThrow(/TOKEN_SECRET_FILE: usa solo una/);
  writeFileSync(file, '\n');
  expect(() => readConfig({ DATA_DIR: dataDir, TOKEN_SECRET_FILE: file })).toThrow(/el archivo está vacío/);
});

test('metrics have a port of their own, and a token where other machines reach it', () => {
  const given = { DATA_DIR: folder(), METRICS_PORT: '9464' };
  const token = 't'.repeat(16);
  expect(readConfig({ DATA_DIR: folder() }).metrics).toBeNull();
  expect(readConfig(given).metrics).toEqual({ port: 9464, host: '127.0.0.1', token: '' });
  expect(() => readConfig({ ...given, METRICS_HOST: '0.0.0.0' })).toThrow(/METRICS_TOKEN: es obligatoria/);
  expect(readConfig({ ...given, METRICS_HOST: '0.0.0.0', METRICS_TOKEN: token }).metrics?.token).toBe(token);
});

test('migrations run on the database itself unless another address is given', () => {
  const given = { DATABASE_URL: 'postgres://pooler/amauta', TOKEN_SECRET: 's'.repeat(32) };
  expect(readConfig(given).migrationUrl).toBe(given.DATABASE_URL);
  const direct = 'postgres://server/amauta';
  expect(readConfig({ ...given, MIGRATION_DATABASE_URL: direct })).toMatchObject({
    migrationUrl: direct,
    databaseUrl: given.DATABASE_URL,
  });
});

test('a server database has no demonstration unless asked, and needs the secret', () => {
  const given = { DATABASE_URL: 'postgres://localhost/amauta', TOKEN_SECRET: 's'.repeat(32) };
  expect(readConfig(given).demo).toBe(false);
  expect(readConfig({ ...given, DEMO: '1' }).demo).toBe(true);
  expect(() => readConfig({ DATABASE_URL: given.DATABASE_URL })).toThrow(/TOKEN_SECRET/);
});

test.each([
  ['PORT', 'tres mil'],
  ['PORT', '70000'],
  ['PORT', '80.5'],
  ['PORT', '1e3'],
  ['DATABASE_URL', 'mysql://localhost/amauta'],
  ['DATABASE_POOL', '0'],
  ['DATABASE_POOL', '2.5'],
  ['DEMO', 'quizás'],
  ['CONTACT_URL', 'javascript:alert(1)'],
  ['CONTACT_PHONE', 'llámanos'],
  ['TOKEN_SECRET', 'corto'],
  ['APP_NAME', 'x'.repeat(61)],
  ['LOG_LEVEL', 'gritos'],
  ['TRUST_PROXY', '1'],
  ['TRUST_PROXY', '0'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', 'proxy.local'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '::/0'],
  ['TRUST_PROXY', 'loopback,,10.0.0.1'],
  ['API_DOCS', 'cerrada'],
  ['AI_PROVIDER', 'oráculo'],
  ['AI_API_KEY', 'clave con espacios'],
  ['AI_BASE_URL', 'file:///etc/passwd'],
  ['AI_MODE', 'nunca'],
  ['AI_MAX_TOKENS', '10'],
  ['AI_TIMEOUT_SECONDS', '1'],
  ['AI_PRICE_INPUT', '2,50'],
  ['MIGRATION_DATABASE_URL', 'mysql://localhost/amauta'],
  ['METRICS_PORT', 'noventa'],
  ['METRICS_TOKEN', 'corto'],
  ['SLOW_STATEMENT_MS', '0.5'],
])('%s=%s is refused, naming the variable', (name, value) => {
  const read = () => readConfig({ DATA_DIR: folder(), [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(new RegExp(`  ${name}: `));
});

test('a refused TRUST_PROXY says what to write', () => {
  expect(() => readConfig({ DATA_DIR: folder(), TRUST_PROXY: '1' })).toThrow(
    'TRUST_PROXY: debe nombrar las direcciones o redes de tus proxies, separadas por comas, por ejemplo loopback o 10.0.0.0/8,192.168.1.5',
  );
});

test.each([
  [{}, false],
  [{ HOST: 'localhost' }, false],
  [{ HOST: '::1' }, false],
  [{ HOST: '127.0.0.5' }, false],
  [{ HOST: '0.0.0.0' }, true],
  [{ HOST: '::' }, true],
  [{ HOST: '127.example.pe' }, true],
  [{ TRUST_PROXY: 'loopback, 10.0.0.0/8' }, true],
])('other machines reach an installation with %j: %s', (env, expected) => {
  expect(readConfig({ DATA_DIR: folder(), ...env }).isExposed).toBe(expected);
});

describe('the language model', () => {
  const anthropic = { AI_PROVIDER: 'anthropic', AI_MODEL: 'claude', AI_API_KEY: 'secreto-de-prueba' };

  test('is off unless a provider is named', () => {
    expect(readConfig({ DATA_DIR: folder(), AI_MODE: 'all', AI_MAX_TOKENS: '5000' }).ai).toBeNull();
  });

  test('has defaults, and a cost only with prices', () => {
    expect(readConfig({ DATA_DIR: folder(), ...anthropic }).ai).toEqual({
      provider: 'anthropic',
      model: 'claude',
      apiKey: 'secreto-de-prueba',
      baseUrl: null,
      mode: 'unsure',
      maxTokens: 400_000,
      timeoutSeconds: 120,
      prices: null,
    });
    const priced = { ...anthropic, AI_PRICE_INPUT: '3', AI_PRICE_OUTPUT: '15.5' };
    expect(readConfig({ DATA_DIR: folder(), ...priced }).ai?.prices).toEqual({ input: 3, output: 15.5 });
  });

  test('a server of its own needs an address and no key', () => {
    const own = { AI_PROVIDER: 'openai-compatible', AI_MODEL: 'm', AI_BASE_URL: 'http://127.0.0.1:8080/v1/' };
    expect(readConfig({ DATA_DIR: folder(), ...own }).ai).toMatchObject({
      baseUrl: 'http://127.0.0.1:8080/v1',
      apiKey: '',
    });
  });

  test.each([
    ['AI_MODEL', { ...anthropic, AI_MODEL: '' }],
    ['AI_API_KEY', { ...anthropic, AI_API_KEY: '' }],
    ['AI_BASE_URL', { AI_PROVIDER: 'openai-compatible', AI_MODEL: 'm' }],
    ['AI_PROVIDER', { AI_MODEL: 'm' }],
    ['AI_PROVIDER', { AI_API_KEY: 'secreto-de-prueba' }],
    ['AI_PRICE_OUTPUT', { ...anthropic, AI_PRICE_INPUT: '3' }],
    ['AI_PRICE_INPUT', { ...anthropic, AI_PRICE_OUTPUT: '3' }],
  ])('%s is refused when it is missing, and the key is not shown', (name, env) => {
    const read = () => readConfig({ DATA_DIR: folder(), ...env });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`  ${name}: es obligatoria`));
    expect(read).not.toThrow(/secreto-de-prueba/);
  });

  test('a key that can not be sent is not shown either', () => {
    const read = () => readConfig({ DATA_DIR: folder(), ...anthropic, AI_API_KEY: 'secreto de prueba' });
    expect(read).toThrow(/AI_API_KEY: no debe/);
    expect(read).not.toThrow(/secreto de prueba/);
  });
});
