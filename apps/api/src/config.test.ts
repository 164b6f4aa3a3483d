import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

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

test('an empty variable is an unset one', () => {
  expect(readConfig({ DATA_DIR: folder(), PORT: '', CONTACT_URL: '', DEMO: '' })).toMatchObject({
    port: 3000,
    demo: true,
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
])('%s=%s is refused, naming the variable', (name, value) => {
  const read = () => readConfig({ DATA_DIR: folder(), [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(new RegExp(`  ${name}: `));
});
