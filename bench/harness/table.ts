import { takeWaitedOut } from './refusals.ts';

/**
 * Prints rows as an aligned Markdown table for docs/performance.md, and below it the calls since the last table that
 * were refused and repeated, because their waits are part of the times.
 */
export function printTable(title: string, head: string[], body: (string | number)[][]): void {
  const text = [head, ...body.map((row) => row.map(String))];
  const widths = head.map((_, column) => Math.max(...text.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) => `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  console.log(`\n### ${title}\n`);
  console.log(line(head));
  console.log(`|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
  for (const row of text.slice(1)) console.log(line(row));
  const waitedOut = takeWaitedOut();
  if (waitedOut > 0)
    console.log(`\n${waitedOut} calls were refused with 503 and repeated as the server asked.`);
}

/** The value below which a share (0 to 1) of the values lie; 0 without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Writes milliseconds: with two decimals below 10, else with one. */
export const ms = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(1));
