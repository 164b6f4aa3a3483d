import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BookletDraft } from '@amauta/booklet-reader/booklet.ts';
import { readBooklet } from '@amauta/booklet-reader/read-booklet.ts';
import { printTable } from '../harness/table.ts';
import { type Comparison, compareGroup } from '../imports/compare-drafts.ts';
import { type ScanOptions, scanned } from '../imports/scan.ts';
import { makePaper, type PrintedPaper, truthOfPaper } from './content.ts';
import { type Look, PAPERS, type Paper } from './looks.ts';
import { isInstalled, printPaper } from './print.ts';

/** The seed of a paper is combined with its place in `PAPERS`, so that no two papers print the same content. */
const SEEDS_OF_A_PAPER = 1000;

/**
 * Measures how exactly the papers of other programs are read. Each paper of `PAPERS` whose program is
 * installed is printed with `seeds` seeds from `from` on. `keep` is a folder in which to keep the PDFs. With `scan` each
 * paper is read from pictures of its pages.
 */
export async function benchProducers({
  seeds,
  from,
  items,
  show,
  keep,
  only,
  scan,
}: {
  seeds: number;
  from: number;
  items: number;
  show: number;
  keep: string | undefined;
  /** Only papers whose producer or name contains this text. */
  only: string | undefined;
  scan: ScanOptions | undefined;
}): Promise<void> {
  const rows: { name: string; comparisons: Comparison[] }[] = [];
  const installed = new Map<Paper['producer'], boolean>();
  for (const [at, { producer, name, look }] of PAPERS.entries()) {
    if (only && !`${producer}, ${name}`.includes(only)) continue;
    if (!installed.has(producer)) {
      installed.set(producer, isInstalled(producer));
      if (!installed.get(producer)) console.log(`${producer} isn't installed: its papers are left out.`);
    }
    if (!installed.get(producer)) continue;
    const comparisons: Comparison[] = [];
    for (let seed = from; seed < from + seeds; seed++) {
      const paper = makePaper(seed * SEEDS_OF_A_PAPER + at, items);
      const pdf = await printPaper(producer, paper, look);
      if (keep) {
        mkdirSync(keep, { recursive: true });
        writeFileSync(path.join(keep, `${producer} ${name} ${seed}.pdf`), pdf);
      }
      const draft = await readBooklet(scan ? await scanned(pdf, scan) : pdf);
      const own = comparisonsOf(paper, draft, look);
      comparisons.push(...own);
      showDifferences(`${producer}, ${name}, ${seed}`, own, show);
    }
    rows.push({ name: `${producer}, ${name}`, comparisons });
  }
  const all = { name: 'all', comparisons: rows.flatMap(({ comparisons }) => comparisons) };
  printTable(
    `Papers by other producers, ${seeds} each from seed ${from}`,
    [
      'paper',
      'items',
      'exact',
      'exact %',
      'wrong, warned',
      'wrong, silent',
      'missed',
      'warned for nothing',
      'math %',
    ],
    [...rows, all].map(toRow),
  );
}

/** Compares the draft of a paper with the printed content. */
function comparisonsOf(paper: PrintedPaper, draft: BookletDraft, look: Look): Comparison[] {
  const items = draft.groups.flatMap(({ questions }) => questions.flatMap((question) => question.items));
  const keys = new Map(items.map(({ number, key }) => [number, key]));
  // No program can mark a picture as it marks words, so the key of questions with pictures isn't shown.
  const drawn = new Map(
    paper.questions.flatMap(({ items: all }) =>
      all.flatMap(({ number, key, alternatives }) =>
        alternatives.some(({ chart }) => chart) ? [[number, key] as const] : [],
      ),
    ),
  );
  // The warning 'no-key' is right for such a question and doesn't count as a false one.
  for (const item of items) {
    if (drawn.has(item.number)) item.warnings = item.warnings.filter(({ code }) => code !== 'no-key');
  }
  const keyOf =
    look.keys === 'none'
      ? null
      : (_group: unknown, number: number) => {
          // Nobody accepts a question without a key, so a key that wasn't found is no silent error.
          const key = drawn.get(number) ?? keys.get(number) ?? null;
          return { key, isWarned: key === null };
        };
  return compareGroup(truthOfPaper(paper, draft.pages), draft, keyOf).comparisons;
}

function toRow({ name, comparisons }: { name: string; comparisons: Comparison[] }): (string | number)[] {
  const count = (isOne: (one: Comparison) => boolean) => comparisons.filter(isOne).length;
  const share = (number: number) => ((100 * number) / Math.max(1, comparisons.length)).toFixed(1);
  const exact = count(({ isExact }) => isExact);
  return [
    name,
    comparisons.length,
    exact,
    share(exact),
    count(({ isExact, isFound, isWarned }) => !isExact && isFound && isWarned),
    count(({ isExact, isFound, isWarned }) => !isExact && isFound && !isWarned),
    count(({ isFound }) => !isFound),
    count(({ isExact, isWarned }) => isExact && isWarned),
    share(count(({ math }) => math)),
  ];
}

function showDifferences(name: string, comparisons: readonly Comparison[], count: number): void {
  const wrong = comparisons.filter(({ isExact, math, isWarned }) => !isExact || !math || isWarned);
  wrong.sort((one, other) => Number(one.isWarned) - Number(other.isWarned));
  for (const { number, difference, isWarned, warnings } of wrong.slice(0, count)) {
    const warned = isWarned ? `, warned (${warnings.join(' ')})` : '';
    console.log(`${name}, item ${number}${warned}: ${difference}`);
  }
}
