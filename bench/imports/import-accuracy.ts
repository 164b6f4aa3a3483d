import type { BookletDraft, DraftGroup } from '@amauta/booklet-reader/booklet.ts';
import { readAnswerSheets } from '@amauta/booklet-reader/read-answers.ts';
import { readBooklet } from '@amauta/booklet-reader/read-booklet.ts';
import type { Layout } from '../booklets/layout.ts';
import { findLayout, type LayoutSet, layoutNames } from '../booklets/layouts.ts';
import { type Booklet, makeBooklet } from '../booklets/make-booklet.ts';
import { printTable } from '../harness/table.ts';
import { type Comparison, compareGroup, type ReadKey } from './compare-drafts.ts';
import { type ScanOptions, scanned } from './scan.ts';

/** The first seed of each set. They are different, so that the mixed layouts of the sets are different, too. */
const FIRST_SEED: Record<LayoutSet, number> = { tuning: 1, reported: 9001 };
const ITEMS_OF_A_PAPER = 60;

interface Result {
  name: string;
  comparisons: Comparison[];
  extra: number;
  seconds: number;
}

/** Measures how exactly booklets are read without a model. Prints a row for each layout. */
export async function benchImportAccuracy({
  set,
  layout,
  seeds,
  from = FIRST_SEED[set],
  items,
  show,
  scan,
}: {
  set: LayoutSet;
  /** Name of one layout. Undefined for all layouts of the set. */
  layout: string | undefined;
  /** Number of booklets of each layout. */
  seeds: number;
  /** The first seed, instead of the set's own. */
  from?: number | undefined;
  /** Number of items in each group. */
  items: number;
  /** Number of differences to print for each booklet. */
  show: number;
  /** When given, each booklet is read from pictures of its pages. */
  scan?: ScanOptions | undefined;
}): Promise<void> {
  const results: Result[] = [];
  for (const name of layout ? [layout] : layoutNames(set)) {
    const ofLayout: Result[] = [];
    for (let seed = from; seed < from + seeds; seed += 1) {
      const result = await readOne(findLayout(name, seed), seed, items, scan);
      ofLayout.push(result);
      showDifferences(result, seed, show);
    }
    results.push(sum(name, ofLayout));
  }
  printTable(
    `Booklets read by rule, ${set} layouts, ${seeds} each from seed ${from}`,
    [
      'layout',
      'items',
      'number %',
      'statement %',
      'alternatives %',
      'grouping %',
      'key %',
      'all exact %',
      'gray %',
      'bold %',
      'math %',
      'missed, not warned',
      'warned for nothing',
      'extra',
      's per 60',
    ],
    [...results, sum('all', results)].map(toRow),
  );
}

async function readOne(
  layout: Layout,
  seed: number,
  items: number,
  scan: ScanOptions | undefined,
): Promise<Result> {
  const booklet = await makeBooklet({ layout, seed, questions: items });
  const pdf = scan ? await scanned(booklet.pdf.slice(), scan) : booklet.pdf.slice();
  const start = performance.now();
  const draft = await readBooklet(pdf);
  const seconds = (performance.now() - start) / 1000;
  const keyOf = await keyReader(booklet, draft);
  const compared = booklet.truth.map((group) => compareGroup(group, draft, keyOf));
  return {
    name: layout.name,
    comparisons: compared.flatMap(({ comparisons }) => comparisons),
    extra: compared.reduce((total, { extra }) => total + extra, 0),
    seconds,
  };
}

/**
 * Makes a function that finds the key of an item: in the item itself, or in the answer sheet with the
 * booklet's code.
 */
async function keyReader(
  booklet: Booklet,
  draft: BookletDraft,
): Promise<((group: DraftGroup | null, number: number) => ReadKey) | null> {
  if (booklet.answers) {
    const sheets = await readAnswerSheets(booklet.answers.slice());
    const codeOf = (group: DraftGroup | null) =>
      booklet.truth.length === 1 ? booklet.truth[0]?.code : group?.code;
    return (group, number) => {
      const sheet = sheets.find(({ code }) => code === codeOf(group));
      return { key: sheet?.keys[number] ?? null, isWarned: (sheet?.warnings.length ?? 0) > 0 };
    };
  }
  if (!booklet.truth.some(({ printsKeys }) => printsKeys)) return null;
  const keys = new Map(
    draft.groups.map((group) => [
      group,
      new Map(group.questions.flatMap(({ items }) => items.map(({ number, key }) => [number, key] as const))),
    ]),
  );
  return (group, number) => ({ key: (group && keys.get(group)?.get(number)) ?? null, isWarned: false });
}

function sum(name: string, results: readonly Result[]): Result {
  return {
    name,
    comparisons: results.flatMap(({ comparisons }) => comparisons),
    extra: results.reduce((total, { extra }) => total + extra, 0),
    seconds: results.reduce((total, { seconds }) => total + seconds, 0),
  };
}

function toRow({ name, comparisons, extra, seconds }: Result): (string | number)[] {
  const share = (of: readonly Comparison[], isGood: (one: Comparison) => boolean) =>
    of.length === 0 ? '–' : ((100 * of.filter(isGood).length) / of.length).toFixed(1);
  const keyed = comparisons.filter(({ key }) => key !== null);
  return [
    name,
    comparisons.length,
    share(comparisons, ({ isFound }) => isFound),
    share(comparisons, ({ statement }) => statement),
    share(comparisons, ({ alternatives }) => alternatives),
    share(comparisons, ({ grouping }) => grouping),
    share(keyed, ({ key }) => key === true),
    share(comparisons, ({ isExact }) => isExact),
    share(comparisons, ({ gray }) => gray),
    share(comparisons, ({ bold }) => bold),
    share(comparisons, ({ math }) => math),
    comparisons.filter(({ isExact, isWarned }) => !isExact && !isWarned).length,
    comparisons.filter(({ isExact, isWarned }) => isExact && isWarned).length,
    extra,
    ((seconds * ITEMS_OF_A_PAPER) / Math.max(1, comparisons.length)).toFixed(1),
  ];
}

function showDifferences({ name, comparisons }: Result, seed: number, count: number): void {
  const differing = comparisons.filter(({ difference }) => difference !== '');
  // Show differences in words before differences in looks.
  differing.sort((one, other) => Number(one.isExact) - Number(other.isExact));
  for (const { number, difference, isWarned } of differing.slice(0, count)) {
    console.log(`${name} ${seed}, item ${number}${isWarned ? ', warned' : ''}: ${difference}`);
  }
}
