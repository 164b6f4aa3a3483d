import type { ResourceTree } from '@amauta/contract/resources/library.ts';
import { SEARCH_LENGTH } from '@amauta/contract/text.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '../../../search-params.ts';
import { KeptNotice } from '../../../ui/feedback/kept-notice.tsx';
import { LoadProblem } from '../../../ui/feedback/load-problem.tsx';
import { EmptyState, Skeleton } from '../../../ui/feedback/surface.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { resourceTreeQuery, TREE_FALLBACK } from '../resources.queries.ts';
import { SaveButton } from '../saved/save-button.tsx';
import { SavedList } from '../saved/saved-list.tsx';
import { type SavedFiles, useSavedFiles } from '../saved/use-saved-files.ts';
import { FileViewer } from './file-viewer.tsx';
import { findInLibrary, foundText } from './found-library.ts';
import { IntroCard } from './intro-card.tsx';
import { LibraryCounts } from './library-counts.tsx';
import { SectionView } from './section-view.tsx';
import { type FileActions, useFileActions } from './use-file-actions.ts';
import { useFolded } from './use-folded.ts';

/** The library for teachers, who only read it. */
export function LibraryPage({ context }: { context: string }) {
  const tree = useQuery(resourceTreeQuery);
  const saved = useSavedFiles();
  const actions = useFileActions(saved.files);
  return (
    <Page>
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-5 lg:mb-8">
        <div>
          <p className="mb-1.5 text-sm font-semibold text-brand-ink">{context}</p>
          <h1 tabIndex={-1}>Repositorio de Contenidos Multimedia</h1>
        </div>
        {tree.data ? (
          <div className="w-full md:w-auto">
            <LibraryCounts tree={tree.data} />
          </div>
        ) : null}
      </header>
      {tree.data ? (
        <>
          <KeptNotice keptAt={tree.data.keptAt} onRetry={() => void tree.refetch()} />
          <SavedList saved={saved} onView={actions.open} />
          <Library tree={tree.data} actions={actions} saved={saved} />
        </>
      ) : tree.isPending ? (
        <Skeleton lines={8} text="Cargando recursos..." />
      ) : (
        <>
          <LoadProblem
            error={tree.error}
            fallback={TREE_FALLBACK}
            waits="Los archivos se muestran al volver."
            onRetry={() => void tree.refetch()}
          />
          <div className="mt-6">
            <SavedList saved={saved} onView={actions.open} />
          </div>
        </>
      )}
      <FileViewer actions={actions} />
    </Page>
  );
}

function Library({ tree, actions, saved }: { tree: ResourceTree; actions: FileActions; saved: SavedFiles }) {
  const { text, search } = useLibraryAddress();
  const { folded, toggle } = useFolded();
  const isSearching = text !== '';
  const sections = findInLibrary(tree.sections, text);
  return (
    <>
      {isSearching ? null : <IntroCard tree={tree} />}
      {tree.total_resources > 0 ? (
        <SearchField
          label="Buscar en los recursos"
          placeholder="Buscar en los recursos"
          search={text}
          onSearch={search}
          pauseMs={0}
          className="mb-6 max-w-[30rem]"
        />
      ) : null}
      <p role="status" className={isSearching ? 'num my-3 text-sm text-ink-2' : 'sr-only'}>
        {isSearching ? foundText(sections) : ''}
      </p>
      {sections.map((section) => (
        <SectionView
          key={section.id}
          section={section}
          // While searching nothing is folded, so that no match is hidden.
          isFolded={(part) => !isSearching && folded.has(part)}
          onToggle={toggle}
          onView={actions.view}
          onDownload={actions.download}
          toolsOf={(resource) => <SaveButton resource={resource} saved={saved} />}
        />
      ))}
      {tree.sections.length === 0 ? (
        <EmptyState title="No hay secciones disponibles">
          <p>Pronto encontrarás aquí guías y lecturas para tu examen.</p>
        </EmptyState>
      ) : null}
    </>
  );
}

/** The search is in the address, so that reload and back keep it. */
function useLibraryAddress() {
  const [{ texto }, write] = useSearchParams();
  const search = (text: string) => {
    void write(text === '' ? {} : { texto: text }, { replace: true });
  };
  return { text: texto === undefined ? '' : String(texto).slice(0, SEARCH_LENGTH), search };
}
