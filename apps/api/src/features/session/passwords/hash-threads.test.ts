import { readdirSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password.service.ts';

const FILES = ['package.json', 'README.md', 'tsconfig.json', 'biome.json'];

test("hashing leaves libuv's threads to others: files are read before the first of many hashes is done", async () => {
  await hashPassword('warm');
  const done: string[] = [];
  const hashes = Array.from({ length: 8 }, (_, n) =>
    hashPassword(`Clave-${n}`).then(() => done.push('hash')),
  );
  await Promise.all(FILES.map((file) => stat(file).then(() => done.push('file'))));
  await Promise.all(hashes);
  expect(done).toEqual([...FILES.map(() => 'file'), ...hashes.map(() => 'hash')]);
});

test.runIf(process.platform === 'linux')('calls have the cores before hashing threads', async () => {
  await hashPassword('x');
  const priorities = readdirSync('/proc/self/task').map((thread) => {
    // The name before the fields may hold spaces. The 17th field behind it is the niceness.
    const fields =
      readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return Number(fields[16]);
  });
  const own = Math.min(...priorities);
  expect(priorities.filter((priority) => priority === 5).length).toBeGreaterThan(0);
  expect(own).toBeLessThan(5);
});

test('a hash that cannot be read is an error, and the thread goes on', async () => {
  await expect(verifyPassword('none', 'x')).rejects.toThrow();
  expect(await verifyPassword(await hashPassword('x'), 'x')).toBe(true);
});
