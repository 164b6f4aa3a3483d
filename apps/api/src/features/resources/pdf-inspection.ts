import { open } from 'node:fs/promises';
import { ChildFailure, runInChild } from '../../jobs/run-in-child.ts';
import { createTurns } from '../../jobs/turns.ts';
import { endsAsPdf, PDF_END_BYTES, PDF_REFUSALS } from '../../storage/pdf-bytes.ts';
import type { PdfFindings } from './pdf-program.ts';

const LIMITS = { memoryMb: 768, totalMs: 20_000 };
/** At most two PDFs are opened at a time, because each may keep a core busy. */
const takeTurn = createTurns(2);

export const NOT_A_PDF = 'Solo se permiten archivos PDF';

type InspectedPdf = { refused: string } | { pages: number; preview: Buffer | null };

/**
 * Opens an uploaded PDF and draws its first page, in a process of its own with limits on time and memory.
 * Returns the number of pages with the picture (null when the page can't be drawn), or a Spanish sentence
 * that says why the PDF is refused.
 */
export async function inspectPdf(file: string): Promise<InspectedPdf> {
  if (!(await isWhole(file))) return { refused: PDF_REFUSALS.truncated };
  const findings = await takeTurn(() => inspectApart(file));
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

async function inspectApart(file: string): Promise<PdfFindings> {
  try {
    return await runInChild<PdfFindings>(new URL('./pdf-program.ts', import.meta.url), file, {
      limits: LIMITS,
    });
  } catch (error) {
    if (error instanceof ChildFailure) return { kind: 'broken' };
    throw error;
  }
}
