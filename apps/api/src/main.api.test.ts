import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';

const MAIN = path.join(import.meta.dirname, 'main.ts');
const running: ChildProcess[] = [];
const folders: string[] = [];

afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function folder(): string {
  const made = mkdtempSync(path.join(os.tmpdir(), 'amauta-main-'));
  folders.push(made);
  return made;
}

/** Starts the server as `npm start` does, and gathers what it prints. */
function launch(env: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', PORT: '0', ...env },
  });
  running.push(child);
  let printed = '';
  const waiting: {
    pattern: RegExp;
    resolve: (found: RegExpExecArray) => void;
    reject: (e: Error) => void;
  }[] = [];
  const look = (chunk: Buffer) => {
    printed += chunk;
    for (const { pattern, resolve } of waiting) {
      const found = pattern.exec(printed);
      if (found) resolve(found);
    }
  };
  child.stdout.on('data', look);
  child.stderr.on('data', look);
  const exit = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)));
  exit.then(() => {
    for (const { pattern, reject } of waiting) reject(new Error(`ended without ${pattern}:\n${printed}`));
  });
  return {
    child,
    exit,
    output: () => printed,
    until: (pattern: RegExp) =>
      new Promise<RegExpExecArray>((resolve, reject) => {
        waiting.push({ pattern, resolve, reject });
        look(Buffer.alloc(0));
      }),
  };
}

test('serves from an empty folder, refuses a second process, drains at SIGTERM, and starts again', async () => {
  const dataDir = folder();
  const first = launch({ DATA_DIR: dataDir, DEMO: '0' });
  const [, url] = await first.until(/está en (http:\S+)/);
  expect((await fetch(`${url}/api/health/ready`)).status).toBe(200);

  const second = launch({ DATA_DIR: dataDir, DEMO: '0' });
  expect(await second.exit).toBe(1);
  expect(second.output()).toMatch(/ya usa la base de datos.*DATA_DIR/s);
  expect(second.output()).not.toContain('    at ');

  first.child.kill('SIGTERM');
  expect(await first.exit).toBe(0);

  const third = launch({ DATA_DIR: dataDir, DEMO: '0' });
  await third.until(/está en http/);
  third.child.kill('SIGTERM');
  expect(await third.exit).toBe(0);
}, 120_000);

test('a wrong setting ends the start with the name of the variable', async () => {
  const server = launch({ DATA_DIR: folder(), PORT: 'tres mil' });
  expect(await server.exit).toBe(1);
  expect(server.output()).toContain('PORT: debe ser un número de puerto');
  expect(server.output()).not.toContain('    at ');
});

test('a port that is taken is said in one line', async () => {
  const first = launch({ DATA_DIR: folder(), DEMO: '0' });
  const [, port] = await first.until(/está en http:\/\/[\w.]+:(\d+)/);
  const second = launch({ DATA_DIR: folder(), DEMO: '0', PORT: String(port) });
  expect(await second.exit).toBe(1);
  expect(second.output()).toContain(`PORT: el puerto ${port} ya está en uso.`);
}, 120_000);

test.each([
  ['DATABASE_URL', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', TOKEN_SECRET: 's'.repeat(32) }],
  ['HOST', { HOST: '192.0.2.1', DEMO: '0' }],
])(
  '%s that leads nowhere is named in one line',
  async (name, env) => {
    const server = launch({ DATA_DIR: folder(), ...env });
    expect(await server.exit).toBe(1);
    expect(server.output()).toMatch(new RegExp(`^${name}: `, 'm'));
    expect(server.output()).not.toContain('    at ');
  },
  120_000,
);
