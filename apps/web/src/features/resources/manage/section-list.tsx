import type { ResourceSection } from '@amauta/contract/resources/library.ts';
import { Plus } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { RefusingPlace, SortableArea, SortableGrip, SortableList } from '../../../ui/forms/sortable-list.tsx';
import { sectionCounts } from '../library/found-library.ts';
import { LibraryPart } from '../library/library-part.tsx';
import { EmptyPart } from '../library/section-view.tsx';
import { deletionOfSection } from './dialogs/delete-dialog.tsx';
import { useManage } from './manage-context.ts';
import { PartTools } from './part-tools.tsx';
import { SubsectionCard } from './subsection-card.tsx';

const OTHER_SECTION = 'Solo se puede reordenar subsecciones dentro de la misma sección';

/** All sections with their content, which can be sorted. */
export function SectionList({ sections }: { sections: readonly ResourceSection[] }) {
  const { onMove, mayWrite } = useManage();
  return (
    <SortableArea>
      <SortableList
        label="Secciones"
        isFixed={!mayWrite}
        className="gap-4"
        keys={sections.map(({ id }) => String(id))}
        nameOf={(index) => sections[index]?.name ?? ''}
        onMove={(from, to) => onMove({ what: 'sections', from, to })}
      >
        {(_key, index) => {
          const section = sections[index];
          return section ? <SectionCard section={section} /> : null;
        }}
      </SortableList>
    </SortableArea>
  );
}

function SectionCard({ section }: { section: ResourceSection }) {
  const { isFolded, onToggle, onOpen, onMove, mayWrite } = useManage();
  const { id, name, subsections } = section;
  const owner = `section-${id}` as const;
  const addSubsection = () => onOpen({ kind: 'new-subsection', section });
  return (
    <RefusingPlace
      owner={owner}
      ownersLike="section-"
      onRefuse={() => showToast('error', OTHER_SECTION)}
      className="rounded-lg border border-line bg-surface px-2 py-1 shadow-1 md:px-3"
    >
      <section aria-label={name}>
        <LibraryPart
          heading="h2"
          name={name}
          description={section.description}
          counts={sectionCounts(section)}
          isFolded={isFolded(owner)}
          onToggle={() => onToggle(owner)}
          grip={mayWrite ? <SortableGrip /> : null}
          tools={
            <PartTools
              name={name}
              onEdit={() => onOpen({ kind: 'edit-section', section })}
              onDelete={() => onOpen({ kind: 'delete', deletion: deletionOfSection(section) })}
            >
              <Button
                icon={<Plus />}
                aria-label={`Nueva subsección en ${name}`}
                className="px-3.5! text-sm"
                onClick={addSubsection}
              >
                Nueva subsección
              </Button>
            </PartTools>
          }
        >
          {subsections.length === 0 ? (
            <EmptyPart text="No hay subsecciones en esta sección" />
          ) : (
            <SortableList
              label={`Subsecciones de ${name}`}
              isFixed={!mayWrite}
              className="mb-2 lg:pl-10"
              owner={owner}
              keys={subsections.map((subsection) => String(subsection.id))}
              nameOf={(index) => subsections[index]?.name ?? ''}
              onMove={(from, to) => onMove({ what: 'subsections', sectionId: id, from, to })}
            >
              {(_key, index) => {
                const subsection = subsections[index];
                return subsection ? <SubsectionCard subsection={subsection} /> : null;
              }}
            </SortableList>
          )}
        </LibraryPart>
      </section>
    </RefusingPlace>
  );
}
