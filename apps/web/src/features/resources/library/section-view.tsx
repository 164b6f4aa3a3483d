import type { Resource } from '@amauta/contract/resources/files.ts';
import type { ResourceSection, ResourceSubsection } from '@amauta/contract/resources/library.ts';
import type { ReactNode } from 'react';
import { fileCount, sectionCounts } from './found-library.ts';
import { LibraryPart } from './library-part.tsx';
import { ResourceCard } from './resource-card.tsx';
import type { PartKey } from './use-folded.ts';

interface PartActions {
  isFolded: (part: PartKey) => boolean;
  onToggle: (part: PartKey) => void;
  onView: (id: number) => void;
  onDownload: (id: number) => void;
  /** Renders what follows the actions of a file. */
  toolsOf?: (resource: Resource) => ReactNode;
}

/** A section with its subsections and their files. */
export function SectionView({ section, ...actions }: PartActions & { section: ResourceSection }) {
  const part: PartKey = `section-${section.id}`;
  return (
    <section aria-label={section.name} className="border-t border-line py-3">
      <LibraryPart
        heading="h2"
        name={section.name}
        description={section.description}
        counts={sectionCounts(section)}
        isFolded={actions.isFolded(part)}
        onToggle={() => actions.onToggle(part)}
      >
        {section.subsections.length === 0 ? (
          <EmptyPart text="No hay subsecciones en esta sección" />
        ) : (
          section.subsections.map((subsection) => (
            <SubsectionView key={subsection.id} subsection={subsection} {...actions} />
          ))
        )}
      </LibraryPart>
    </section>
  );
}

function SubsectionView({ subsection, ...actions }: PartActions & { subsection: ResourceSubsection }) {
  const part: PartKey = `subsection-${subsection.id}`;
  return (
    <section aria-label={subsection.name} className="mb-1 md:ml-8">
      <LibraryPart
        heading="h3"
        name={subsection.name}
        description={subsection.description}
        counts={fileCount(subsection.resource_count)}
        isFolded={actions.isFolded(part)}
        onToggle={() => actions.onToggle(part)}
      >
        {subsection.resources.length === 0 ? (
          <EmptyPart text="No hay recursos en esta subsección" />
        ) : (
          <ul className="mt-2 mb-6 grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-5">
            {subsection.resources.map((resource) => (
              <li key={resource.id}>
                <ResourceCard
                  resource={resource}
                  onView={() => actions.onView(resource.id)}
                  onDownload={() => actions.onDownload(resource.id)}
                  tools={actions.toolsOf?.(resource)}
                />
              </li>
            ))}
          </ul>
        )}
      </LibraryPart>
    </section>
  );
}

/** A box with a text, shown in a part of the library without content. */
export function EmptyPart({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className="mt-2 mb-6 flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-lg border-[1.5px] border-dashed border-line-strong px-5 py-3 text-ink-2 md:ml-8">
      <p>{text}</p>
      {action}
    </div>
  );
}
