import type { Resource } from '@amauta/contract/resources/files.ts';
import type { ResourceSubsection } from '@amauta/contract/resources/library.ts';
import { FileUp } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { RefusingPlace, SortableGrip, SortableList } from '../../../ui/forms/sortable-list.tsx';
import { fileCount } from '../library/found-library.ts';
import { LibraryPart } from '../library/library-part.tsx';
import { ResourceCard } from '../library/resource-card.tsx';
import { EmptyPart } from '../library/section-view.tsx';
import { deletionOfFile, deletionOfSubsection } from './dialogs/delete-dialog.tsx';
import { useManage } from './manage-context.ts';
import { EditAndDelete, PartTools } from './part-tools.tsx';

const OTHER_SUBSECTION = 'Para pasar un archivo a otra subsección, edítalo y elige la subsección.';

/** A subsection with its files, which can be sorted. */
export function SubsectionCard({ subsection }: { subsection: ResourceSubsection }) {
  const { isFolded, onToggle, onOpen, onMove, mayWrite } = useManage();
  const { id, name, resources } = subsection;
  const owner = `subsection-${id}` as const;
  const upload = mayWrite ? (
    <Button
      icon={<FileUp />}
      aria-label={`Subir archivo a ${name}`}
      className="px-3.5! text-sm"
      onClick={() => onOpen({ kind: 'upload', subsection })}
    >
      Subir archivo
    </Button>
  ) : null;
  return (
    <RefusingPlace
      owner={owner}
      ownersLike="subsection-"
      onRefuse={() => showToast('error', OTHER_SUBSECTION)}
      className="border-t border-line"
    >
      <section aria-label={name}>
        <LibraryPart
          heading="h3"
          name={name}
          description={subsection.description}
          counts={fileCount(subsection.resource_count)}
          isFolded={isFolded(owner)}
          onToggle={() => onToggle(owner)}
          grip={mayWrite ? <SortableGrip /> : null}
          tools={
            <PartTools
              name={name}
              onEdit={() => onOpen({ kind: 'edit-subsection', subsection })}
              onDelete={() => onOpen({ kind: 'delete', deletion: deletionOfSubsection(subsection) })}
            >
              {upload}
            </PartTools>
          }
        >
          {resources.length === 0 ? (
            <EmptyPart text="No hay recursos en esta subsección" action={upload} />
          ) : (
            <SortableList
              label={`Archivos de ${name}`}
              isFixed={!mayWrite}
              className="mt-1.5 mb-4 grid-cols-[repeat(auto-fill,minmax(min(100%,19.5rem),1fr))] gap-5 lg:pl-10"
              owner={owner}
              keys={resources.map((file) => String(file.id))}
              nameOf={(index) => resources[index]?.name ?? ''}
              onMove={(from, to) => onMove({ what: 'files', subsectionId: id, from, to })}
            >
              {(_key, index) => {
                const file = resources[index];
                return file ? <FileCard file={file} subsectionId={id} /> : null;
              }}
            </SortableList>
          )}
        </LibraryPart>
      </section>
    </RefusingPlace>
  );
}

function FileCard({ file, subsectionId }: { file: Resource; subsectionId: number }) {
  const { onOpen, onView, onDownload, mayWrite } = useManage();
  return (
    <ResourceCard
      resource={file}
      onView={() => onView(file.id)}
      onDownload={() => onDownload(file.id)}
      grip={mayWrite ? <SortableGrip className="border border-line bg-surface shadow-1" /> : null}
      tools={
        <span className="ml-auto flex">
          <EditAndDelete
            name={file.name}
            className="w-10!"
            onEdit={() => onOpen({ kind: 'edit-file', file, subsectionId })}
            onDelete={() => onOpen({ kind: 'delete', deletion: deletionOfFile(file) })}
          />
        </span>
      }
    />
  );
}
