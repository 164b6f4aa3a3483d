import { expect, it } from 'vitest';
import { run, startChild } from './processes.mjs';

const node = process.execPath;
/** A program that runs until it is asked to end, and then ends with code 7 (SIGTERM) or 8 (SIGINT). */
const patient =
  "process.on('SIGTERM', () => process.exit(7)); process.on('SIGINT', () => process.exit(8)); setInterval(() => {}, 1000);";

it('returns the exit code and the output', async () => {
  const script = "console.log('out'); console.error('err'); process.exit(3)";
  const { code, output } = await run(node, ['-e', script], { capture: true });
  expect(code).toBe(3);
  expect(output.split('\n').sort()).toEqual(['', 'err', 'out']);
});

it('returns 127 for a program that does not exist', async () => {
  expect((await run('/nowhere/program', [], { capture: true })).code).toBe(127);
});

it('returns 128 plus the signal for a program that was killed', async () => {
  expect((await run(node, ['-e', "process.kill(process.pid, 'SIGKILL')"], { capture: true })).code).toBe(137);
});

it('asks a program to end when the run is stopped, and waits for the end', async () => {
  const stopping = new AbortController();
  const ending = run(node, ['-e', `${patient} process.ppid && process.kill(process.ppid, 'SIGUSR2')`], {
    capture: true,
    signal: stopping.signal,
  });
  process.once('SIGUSR2', () => stopping.abort());
  expect((await ending).code).toBe(8);
});

it('asks a child only once, however often a request comes', async () => {
  const child = startChild(node, ['-e', `${patient} process.kill(process.ppid, 'SIGUSR2')`]);
  process.once('SIGUSR2', () => {
    child.stop();
    child.stop();
  });
  expect(await child.ended).toBe(7);
});
