import { spawn } from 'node:child_process';
import path from 'node:path';
import { onTestFinished } from 'vitest';

const MAIN = path.join(import.meta.dirname, '../main.ts');

/** Starts the server as `npm start` does and collects what it prints. `main` may be that of another checkout. */
export function launchMain(env: Record<string, string>, main = MAIN) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [main], {
    env: { PATH, NODE_COMPILE_CACHE, HOST: '127.0.0.1', PORT: '0', ...env },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
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
