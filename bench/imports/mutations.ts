import { readFileSync } from 'node:fs';
import { buildBooklet } from '@amauta/booklet-reader/build-booklet.ts';
import { openDocument } from '@amauta/booklet-reader/page/open-document.ts';
import { readPages } from '@amauta/booklet-reader/read-pages.ts';
import { MUTATIONS, type Mutation, randomOf } from '@amauta/booklet-reader/whole-papers/mutations.testing.ts';
import { printTable } from '../harness/table.ts';
import { comparePaper, type PaperComparison } from '../papers/compare.ts';
import { withErrata } from '../papers/errata.ts';
import { papersIn } from '../papers/truth.ts';
import { printSigns } from './signs-table.ts';

/**
 * Measures how papers are read after each mutation of their pages, as other producers might cause it; prints
 * a row for each mutation. Only questions that are read exactly without a mutation count, so that each
 * difference comes from the mutation.
 */
export async function benchMutations(folder: string, seeds: number, show: number): Promise<void> {
  const found = new Map<Mutation, PaperComparison[]>();
  for (const given of papersIn(folder)) {
    const { paper } = withErrata(given);
    const document = await openDocument(new Uint8Array(readFileSync(paper.pdf)));
    const { contents } = await readPages(document, {});
    await document.close();
    const plain = comparePaper(paper.items, buildBooklet(contents).draft).comparisons;
    const items = plain.flatMap(({ item, outcome }) => (outcome === 'exact' ? [item] : []));
    for (const name of Object.keys(MUTATIONS) as Mutation[]) {
      for (let seed = 1; seed <= seeds; seed++) {
        const random = randomOf(seed);
        const mutated = contents.map((page) => MUTATIONS[name](page, random));
        const { comparisons } = comparePaper(items, buildBooklet(mutated).draft);
        found.set(name, [...(found.get(name) ?? []), ...comparisons]);
        const silent = comparisons.filter((one) => one.outcome !== 'exact' && !one.isWarned);
        for (const { item, difference } of silent.slice(0, show))
          console.log(`${paper.name}, ${name} ${seed}, item ${item.number}: ${difference}`);
      }
    }
  }
  printTable(
    `Papers read after mutations, ${seeds} seeds of each, of ${folder}`,
    ['mutation', 'items', 'exact %', 'wrong, warned', 'wrong, silent', 'missed', 'warned for nothing'],
    [...found].map(([name, comparisons]) => {
      const count = (isOne: (one: PaperComparison) => boolean) => comparisons.filter(isOne).length;
      const exact = count(({ outcome }) => outcome === 'exact');
      return [
        name,
        comparisons.length,
        ((100 * exact) / Math.max(1, comparisons.length)).toFixed(2),
        count(({ outcome, isWarned }) => outcome !== 'exact' && outcome !== 'missed' && isWarned),
        count(({ outcome, isWarned }) => outcome !== 'exact' && outcome !== 'missed' && !isWarned),
        count(({ outcome }) => outcome === 'missed'),
        count(({ outcome, isWarned }) => outcome === 'exact' && isWarned),
      ];
    }),
  );
  printSigns('Signs of doubt in these drafts', [...found.values()].flat());
}
