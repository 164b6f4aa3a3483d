import { open } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { endsAsPdf, PDF_END_BYTES, PDF_REFUSALS } from '../../storage/pdf-bytes.ts';
import type { PdfFindings } from './pdf-worker.ts';

const TIME_LIMIT_MS = 20_000;
const MEMORY_LIMIT_MB = 512;
/** Two at once: each may take a core. */
const INSPECTIONS_AT_ONCE = 2;

export const NOT_A_PDF = 'Solo se permiten archivos PDF';

export type InspectedPdf = { refused: string } | { pages: number; preview: Buffer | null };

/** Opens a PDF of this machine and draws its first page, in a thread with limits on time and memory. */
export async function inspectPdf(file: string): Promise<InspectedPdf> {
  if (!(await isWhole(file))) return { refused: PDF_REFUSALS.truncated };
  const findings = await takeTurn(() => inspectInThread(file));
  if (findings.kind !== 'readable') return { refused: PDF_REFUSALS[findings.kind] };
  return { pages: findings.pages, preview: findings.preview && Buffer.from(findings.preview) };
}

async function isWhole(file: string): Promise<boolean> {
  await using handle = await open(file);
  const { size } = await handle.stat();
  const length = Math.min(size, PDF_END_BYTES);
  const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length);
  return endsAsPdf(buffer);
}

function inspectInThread(file: string): Promise<PdfFindings> {
  const { promise, resolve } = Promise.withResolvers<PdfFindings>();
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
    // What the library warns of belongs to somebody's PDF, not into our log.
    stdout: true,
    stderr: true,
  });
  const timer = setTimeout(() => resolve({ kind: 'broken' }), TIME_LIMIT_MS);
  worker.once('message', resolve);
  worker.once('error', () => resolve({ kind: 'broken' }));
  worker.once('exit', () => resolve({ kind: 'broken' }));
  return promise.finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
}

let running = 0;
const waiting: (() => void)[] = [];

async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= INSPECTIONS_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}
