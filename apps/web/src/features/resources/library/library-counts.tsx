import type { ResourceTree } from '@amauta/contract/resources/library.ts';
import { formatNumber } from '../../../ui/format.ts';

/** The number of sections, subsections and files in the whole library. */
export function LibraryCounts({ tree }: { tree: ResourceTree }) {
  const counts = [
    ['sección', 'secciones', tree.total_sections],
    ['subsección', 'subsecciones', tree.total_subsections],
    ['archivo PDF', 'archivos PDF', tree.total_resources],
  ] as const;
  return (
    <dl className="num flex flex-wrap justify-between gap-x-6 gap-y-3 md:gap-8">
      {counts.map(([one, many, count]) => (
        <div key={many} className="flex flex-col-reverse">
          <dt className="text-sm text-ink-2">{count === 1 ? one : many}</dt>
          <dd className="font-serif text-[1.75rem] leading-[1.1] font-semibold">{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
