import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeBomb, makeFormBomb, makeNestedBomb } from '@amauta/api/testing/papers/hostile-pdfs.ts';
import type { ImportDetail } from '@amauta/contract/imports/import.ts';
import type { LoginAnswer } from '@amauta/contract/session.ts';
import { startServer } from '../harness/server.ts';
import { printTable } from '../harness/table.ts';

const LOOK_EVERY_MS = 100;
const AFTERWARDS_MS = 60_000;
const PAPER = {
  type_exam: 'Ascenso',
  source_section: '1',
  modality: '1',
  level: '3',
  specialty: '10',
  year: '2019',
};
const FILES: readonly [string, () => Buffer][] = [
  ['a page packed twice that unpacks to 1.5 GB', () => makeNestedBomb(1_500)],
  ['96 MB of drawing operators', () => makeBomb(96)],
  ['ten forms that each draw the next ten times', makeFormBomb],
];

/**
 * Imports hostile files into a running server, one after another. Watches the memory of the server and of the
 * processes that it starts to read the files.
 */
export async function benchHostileImports(): Promise<void> {
  const server = await startServer();
  const pid = server.pid;
  if (pid === undefined) throw new Error('the server has no process');
  try {
    const token = await signIn(server.url);
    // Wait until the first calls have loaded what stays in memory.
    await sleep(5_000);
    const table: (string | number)[][] = [];
    for (const [name, make] of FILES) {
      const file = make();
      const before = megabytesOf(pid);
      const watch = watchMemory(pid);
      const start = performance.now();
      const { status, failure } = await importFile(server.url, token, file);
      const seconds = (performance.now() - start) / 1_000;
      const most = watch.stop();
      const after = await lowestWithin(pid, AFTERWARDS_MS);
      table.push([
        name,
        `${Math.ceil(file.length / 1_024)} KB`,
        `${seconds.toFixed(1)} s`,
        `${before} / ${most.own} / ${after} MB`,
        `${most.all} MB`,
        `${status}: ${failure}`,
      ]);
    }
    printTable(
      'Hostile files on a running server (embedded database)',
      [
        'file',
        'size',
        'ended after',
        "the server's memory before / most / within a minute after",
        'most with its children',
        'told',
      ],
      table,
    );
  } finally {
    await server.stop();
    server.remove();
  }
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin@amauta.test', password: 'Amauta2026!' }),
  });
  return ((await response.json()) as LoginAnswer).token;
}

/** Uploads the file and waits until the import has ended. */
async function importFile(url: string, token: string, content: Buffer): Promise<ImportDetail> {
  const headers = { authorization: `Bearer ${token}` };
  const form = new FormData();
  for (const [name, value] of Object.entries(PAPER)) form.set(name, value);
  form.set('pdf_file', new Blob([new Uint8Array(content)], { type: 'application/pdf' }), 'cuadernillo.pdf');
  const at = `${url}/api/exams`;
  const sent = await fetch(`${at}/questions/create-from-pdf/`, { method: 'POST', headers, body: form });
  if (sent.status !== 202) throw new Error(await sent.text());
  const { id } = ((await sent.json()) as { data: { id: number } }).data;
  for (;;) {
    const read = await fetch(`${at}/imports/${id}/`, { headers });
    const { data } = (await read.json()) as { data: ImportDetail };
    if (data.status !== 'queued' && data.status !== 'reading') return data;
    await sleep(LOOK_EVERY_MS);
  }
}

function watchMemory(pid: number) {
  const most = { own: 0, all: 0 };
  const look = () => {
    const own = megabytesOf(pid);
    const children = childrenOf(pid).reduce((sum, child) => sum + megabytesOf(child), 0);
    most.own = Math.max(most.own, own);
    most.all = Math.max(most.all, own + children);
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      return most;
    },
  };
}

async function lowestWithin(pid: number, milliseconds: number): Promise<number> {
  const end = performance.now() + milliseconds;
  let lowest = Number.POSITIVE_INFINITY;
  while (performance.now() < end) {
    lowest = Math.min(lowest, megabytesOf(pid));
    await sleep(1_000);
  }
  return lowest;
}

/** Resident memory of a process in megabytes, from Linux's /proc; 0 after the process has ended. */
function megabytesOf(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1_024);
}

function childrenOf(pid: number): number[] {
  const isProcess = /^\d+$/;
  const parentOf = (child: string) => Number(/PPid:\s+(\d+)/.exec(read(`/proc/${child}/status`))?.[1]);
  return readdirSync('/proc')
    .filter((entry) => isProcess.test(entry) && parentOf(entry) === pid)
    .map(Number);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
