import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { launchMain } from './testing/launch-main.ts';

/** Filled by the first test's server. A copy starts in a third of the time that an empty folder takes. */
const filled = mkdtempSync(path.join(os.tmpdir(), 'amauta-main-'));
afterAll(() => rmSync(filled, { recursive: true, force: true }));

function copyOfFilled(): string {
  const made = mkdtempSync(path.join(os.tmpdir(), 'amauta-main-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  cpSync(filled, made, { recursive: true });
  return made;
}

test('serves from an empty folder; demonstration accounts that other machines can reach cause a warning in the log and on the page', async () => {
  const open = launchMain({ DATA_DIR: filled, HOST: '0.0.0.0' });
  const [, port] = await open.until(/está en http:\/\/[\w.]+:(\d+)/);
  await open.until(/ATENCIÓN: esta instalación tiene cuentas de demostración/);
  const { data } = await (await fetch(`http://127.0.0.1:${port}/api/config/`)).json();
  expect(data.hasPublicDemo).toBe(true);
  await expectPractice(`http://127.0.0.1:${port}`);
  open.child.kill('SIGTERM');
  await open.exit;

  const local = launchMain({ DATA_DIR: filled });
  const [, url] = await local.until(/está en (http:\S+)/);
  expect((await (await fetch(`${url}/api/config/`)).json()).data.hasPublicDemo).toBe(false);
  expect(local.output()).not.toContain('ATENCIÓN');
  local.child.kill('SIGTERM');
  await local.exit;
}, 180_000);

/**
 * Uses statements with array types. The engine learns array types when it opens, which at a first start is before the
 * migrations, so no statement may depend on an array type that a migration adds.
 */
async function expectPractice(url: string): Promise<void> {
  const post = (path: string, body: object, token = '') =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  const { token } = await (
    await post('/login/', { username: 'docente@amauta.test', password: 'Amauta2026!' })
  ).json();
  const practice = { type: 'WRONG', type_exam: 'Ascenso', source_section: 1, question_count: 10 };
  const started = await post('/mock/create/', practice, token);
  expect([started.status, await started.text()]).toEqual([201, expect.any(String)]);
  const years = await fetch(`${url}/api/mock/years/?exam_type=Ascenso&category_id=14`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect([years.status, await years.text()]).toEqual([200, expect.stringContaining('[2022,2023,2024]')]);
}

test('serves, refuses a second process, drains at SIGTERM, and starts again', async () => {
  const dataDir = copyOfFilled();
  const first = launchMain({ DATA_DIR: dataDir, DEMO: '0' });
  const [, url] = await first.until(/está en (http:\S+)/);
  expect((await fetch(`${url}/api/health/ready`)).status).toBe(200);

  const second = launchMain({ DATA_DIR: dataDir, DEMO: '0' });
  expect(await second.exit).toBe(1);
  expect(second.output()).toMatch(/ya usa la base de datos.*DATA_DIR/s);
  expect(second.output()).not.toContain('    at ');

  first.child.kill('SIGTERM');
  expect(await first.exit).toBe(0);

  const third = launchMain({ DATA_DIR: dataDir, DEMO: '0' });
  await third.until(/está en http/);
  third.child.kill('SIGTERM');
  expect(await third.exit).toBe(0);
}, 120_000);

test('a wrong setting ends the start with the name of the variable', async () => {
  const server = launchMain({ DATA_DIR: copyOfFilled(), PORT: 'tres mil' });
  expect(await server.exit).toBe(1);
  expect(server.output()).toContain('PORT: debe ser un número de puerto');
  expect(server.output()).not.toContain('    at ');
});

test('a port that is in use is reported in one line', async () => {
  const first = launchMain({ DATA_DIR: copyOfFilled(), DEMO: '0' });
  const [, port] = await first.until(/está en http:\/\/[\w.]+:(\d+)/);
  const second = launchMain({ DATA_DIR: copyOfFilled(), DEMO: '0', PORT: String(port) });
  expect(await second.exit).toBe(1);
  expect(second.output()).toContain(`PORT: el puerto ${port} ya está en uso.`);
}, 120_000);

test.each([
  [
    'DATABASE_URL',
    {
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      TOKEN_SECRET: 's'.repeat(32),
      DATABASE_WAIT_SECONDS: '0',
    },
  ],
  ['HOST', { HOST: '192.0.2.1', DEMO: '0' }],
])(
  '%s that leads nowhere is reported in one line',
  async (name, env) => {
    const server = launchMain({ DATA_DIR: copyOfFilled(), ...env });
    expect(await server.exit).toBe(1);
    expect(server.output()).toMatch(new RegExp(`^${name}: `, 'm'));
    expect(server.output()).not.toContain('    at ');
  },
  120_000,
);
