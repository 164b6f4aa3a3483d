import type { ResourceTree } from '@amauta/contract/resources/library.ts';
import { ChevronsDownUp, ChevronsUpDown, GripVertical } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { LibraryCounts } from '../library/library-counts.tsx';
import type { PartKey } from '../library/use-folded.ts';
import { useManage } from './manage-context.ts';

interface ManageHeadProps {
  tree: ResourceTree;
  folded: ReadonlySet<string>;
  onFoldOnly: (parts: readonly PartKey[]) => void;
}

/**
 * The counts of the library, how to sort it, and a button that folds everything, since folded parts are
 * easier to move.
 */
export function ManageHead({ tree, folded, onFoldOnly }: ManageHeadProps) {
  const { mayWrite } = useManage();
  const areFolded = tree.sections.every(({ id }) => folded.has(`section-${id}`));
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="w-full md:w-auto">
        <LibraryCounts tree={tree} />
      </div>
      {tree.sections.length > 0 ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2">
          {mayWrite ? (
            <p className="flex items-center gap-2">
              <GripVertical className="icon-s flex-none" />
              Arrastra para ordenar. Con teclado: Espacio, flechas, Espacio.
            </p>
          ) : null}
          <Button
            variant="ghost"
            className="-mx-3 px-3!"
            icon={areFolded ? <ChevronsUpDown className="icon-s" /> : <ChevronsDownUp className="icon-s" />}
            onClick={() => onFoldOnly(areFolded ? [] : partsOf(tree))}
          >
            {areFolded ? 'Desplegar todo' : 'Plegar todo'}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function partsOf({ sections }: ResourceTree): PartKey[] {
  return sections.flatMap((section): PartKey[] => [
    `section-${section.id}`,
    ...section.subsections.map(({ id }): PartKey => `subsection-${id}`),
  ]);
}
