import type { ResourceTree } from '@amauta/contract/resource.ts';
import { formatNumber } from '../../../ui/format.ts';

/** Sections, subsections and files of the whole library. */
export function LibraryCounts({ tree }: { tree: ResourceTree }) {
  const counts = [
    ['secciones', tree.total_sections],
    ['subsecciones', tree.total_subsections],
    ['archivos PDF', tree.total_resources],
  ] as const;
  return (
    <dl className="num flex justify-between gap-6 md:gap-8">
      {counts.map(([name, count]) => (
        <div key={name} className="flex flex-col-reverse">
          <dt className="text-sm text-ink-2">{name}</dt>
          <dd className="font-serif text-[1.75rem] leading-[1.1] font-semibold">{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
