import { readFileSync } from 'node:fs';
import { readBooklet } from '@amauta/booklet-reader/read-booklet.ts';
import { printTable } from '../harness/table.ts';
import { comparePaper, type PaperComparison } from '../papers/compare.ts';
import { withErrata } from '../papers/errata.ts';
import { compareParts, type PartsResult } from '../papers/parts.ts';
import { isInScanSet } from '../papers/scan-set.ts';
import { type Paper, papersIn } from '../papers/truth.ts';
import { printFormulas } from './formulas-table.ts';
import { type ScanOptions, scanned } from './scan.ts';
import { printSigns } from './signs-table.ts';

const ITEMS_OF_A_PAPER = 60;

interface Result {
  name: string;
  comparisons: PaperComparison[];
  extra: number;
  /** Number of questions that are not compared, because their truth is wrong. */
  leftOut: number;
  seconds: number;
  /** Processor time of all processors: other work on the machine lengthens it only a little. */
  cpuSeconds: number;
  pages: number;
  /** Null where the truth tells only the questions. */
  parts: PartsResult | null;
}

/**
 * Measures how exactly the papers of a folder are read without a model, compared with the truth beside each
 * paper. Prints a row for each paper. `show` is the number of differences to print for each paper; use 0 for
 * papers whose content nobody should see. With `scan` each paper is read from pictures of its pages. With `isScanSet`
 * only the eight papers whose scans are counted are read (`bench/papers/scan-set.ts`).
 */
export async function benchPapersAccuracy(
  folder: string,
  { show, scan, isScanSet }: { show: number; scan: ScanOptions | undefined; isScanSet: boolean },
): Promise<void> {
  const papers = papersIn(folder).filter(({ name }) => !isScanSet || isInScanSet(name));
  if (papers.length === 0) throw new Error(`no PDF with its truth as .csv or .json in ${folder}`);
  const results: Result[] = [];
  for (const paper of papers) {
    const result = await readOne(paper, scan);
    results.push(result);
    showDifferences(result, show);
  }
  printTable(
    `Papers read by rule, ${papers.length} of ${folder}`,
    [
      'paper',
      'items',
      'truth wrong',
      'exact',
      'exact %',
      'as picture',
      'truth cut short',
      'wrong, warned',
      'wrong, silent',
      'missed',
      'false alarms',
      'extra',
      'spaces differ',
      's per 60',
      'CPU s per 60',
      's a page',
    ],
    [...results, sum(results)].map(toRow),
  );
  const whole = results.filter(({ parts }) => parts !== null);
  if (whole.length > 0)
    printTable(
      'Shared texts, gray boxes and pictures at their places, of all that the truth tells',
      ['paper', 'shared texts', 'gray boxes', 'pictures', 'missing'],
      whole.map(({ name, parts }) => [
        name,
        ...[parts?.shared, parts?.gray, parts?.pictures].map((one) => one?.join(' of ') ?? ''),
        show > 0 ? (parts?.missing.join('; ') ?? '') : '',
      ]),
    );
  printFormulas(sum(results).comparisons.flatMap(({ formulas }) => formulas));
  printSigns('Signs of doubt in these drafts', sum(results).comparisons);
}

async function readOne(given: Paper, scan: ScanOptions | undefined): Promise<Result> {
  const { paper, leftOut } = withErrata(given);
  const { name, pdf, items } = paper;
  const file = new Uint8Array(readFileSync(pdf));
  const bytes = scan ? await scanned(file, scan) : file;
  const start = performance.now();
  const cpuBefore = process.cpuUsage();
  const draft = await readBooklet(bytes).catch((error: unknown) => {
    console.log(`${name} could not be read: ${error}`);
    return { pages: 0, failures: [], scannedPages: [], groups: [], images: [], warnings: [] };
  });
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpuBefore);
  const options = { isScan: scan !== undefined, isApart: given.parts !== null };
  const { comparisons, extra } = comparePaper(items, draft, options);
  return {
    name,
    comparisons,
    extra: Math.max(0, extra - leftOut),
    leftOut,
    seconds,
    cpuSeconds: (user + system) / 1e6,
    pages: draft.pages,
    parts: given.parts && compareParts(given.parts, draft),
  };
}

function sum(results: readonly Result[]): Result {
  return {
    name: 'all',
    comparisons: results.flatMap(({ comparisons }) => comparisons),
    extra: results.reduce((total, { extra }) => total + extra, 0),
    leftOut: results.reduce((total, { leftOut }) => total + leftOut, 0),
    seconds: results.reduce((total, { seconds }) => total + seconds, 0),
    cpuSeconds: results.reduce((total, { cpuSeconds }) => total + cpuSeconds, 0),
    pages: results.reduce((total, { pages }) => total + pages, 0),
    parts: null,
  };
}

function toRow(result: Result): (string | number)[] {
  const { name, comparisons, extra, leftOut, seconds, cpuSeconds, pages } = result;
  const count = (isOne: (one: PaperComparison) => boolean) => comparisons.filter(isOne).length;
  const exact = count(({ outcome }) => outcome === 'exact');
  const cutShort = count(({ outcome }) => outcome === 'cut short');
  return [
    name,
    comparisons.length,
    leftOut,
    exact,
    ((100 * exact) / Math.max(1, comparisons.length - cutShort)).toFixed(1),
    count(({ outcome }) => outcome === 'as picture'),
    cutShort,
    count(({ outcome, isWarned }) => outcome === 'wrong' && isWarned),
    count(({ outcome, isWarned }) => outcome === 'wrong' && !isWarned),
    count(({ outcome }) => outcome === 'missed'),
    count(({ outcome, isWarned }) => (outcome === 'exact' || outcome === 'cut short') && isWarned),
    extra,
    count(({ isSpacedOtherwise }) => isSpacedOtherwise),
    ((seconds * ITEMS_OF_A_PAPER) / Math.max(1, comparisons.length)).toFixed(1),
    ((cpuSeconds * ITEMS_OF_A_PAPER) / Math.max(1, comparisons.length)).toFixed(1),
    (seconds / Math.max(1, pages)).toFixed(2),
  ];
}

function showDifferences({ name, comparisons }: Result, count: number): void {
  const differing = comparisons.filter(
    ({ outcome, isWarned, isSpacedOtherwise }) => outcome !== 'exact' || isWarned || isSpacedOtherwise,
  );
  for (const { item, outcome, isWarned, difference, warnings } of differing.slice(0, count)) {
    const warned = isWarned ? `, warned (${warnings.join(' ')})` : '';
    console.log(`${name}, item ${item.number}, ${outcome}${warned}: ${difference}`);
  }
}
