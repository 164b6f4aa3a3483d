import type { ResourceTree } from '@amauta/contract/resources/library.ts';
import { useQuery } from '@tanstack/react-query';
import { Clapperboard, Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useMay } from '../../../api/permissions.ts';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { EmptyState } from '../../../ui/feedback/surface.tsx';
import { Page, PageHead } from '../../../ui/layout/page.tsx';
import { FileViewer } from '../library/file-viewer.tsx';
import { IntroCard } from '../library/intro-card.tsx';
import { useFileActions } from '../library/use-file-actions.ts';
import { useFolded } from '../library/use-folded.ts';
import { resourceTreeQuery } from '../resources.queries.ts';
import { type ManageDialog, ManageDialogs } from './dialogs/manage-dialogs.tsx';
import { type ManageActions, ManageContext } from './manage-context.ts';
import { ManageHead } from './manage-head.tsx';
import { SectionList } from './section-list.tsx';
import { useReorder } from './use-reorder.ts';

/** The library for administrators, who edit it. */
export function ManagePage() {
  const tree = useQuery(resourceTreeQuery);
  const mayWrite = useMay('content:write');
  const [dialog, setDialog] = useState<ManageDialog>(null);
  const close = useCallback(() => setDialog(null), []);
  return (
    <Page>
      <PageHead
        context="Recursos"
        title="Repositorio de Contenidos Multimedia"
        actions={
          mayWrite ? (
            <>
              <Button
                icon={<Clapperboard />}
                aria-disabled={!tree.data}
                onClick={() => setDialog({ kind: 'intro' })}
              >
                Contenido intro
              </Button>
              <Button variant="primary" icon={<Plus />} onClick={() => setDialog({ kind: 'new-section' })}>
                Nueva sección
              </Button>
            </>
          ) : null
        }
      />
      <Loaded query={tree} lines={8} text="Cargando recursos...">
        {(library) => <Library tree={library} onOpen={setDialog} />}
      </Loaded>
      <ManageDialogs dialog={dialog} tree={tree.data} onClose={close} />
    </Page>
  );
}

function Library({ tree: stored, onOpen }: { tree: ResourceTree; onOpen: (dialog: ManageDialog) => void }) {
  const { tree, move } = useReorder(stored);
  const { folded, toggle, foldOnly } = useFolded();
  const files = useFileActions();
  const mayWrite = useMay('content:write');
  const actions: ManageActions = {
    mayWrite,
    isFolded: (part) => folded.has(part),
    onToggle: toggle,
    onOpen,
    onMove: move,
    onView: files.view,
    onDownload: files.download,
  };
  return (
    <ManageContext value={actions}>
      <ManageHead tree={tree} folded={folded} onFoldOnly={foldOnly} />
      <IntroCard tree={tree} />
      {tree.sections.length > 0 ? (
        <SectionList sections={tree.sections} />
      ) : (
        <EmptyState title="No hay secciones disponibles">
          {mayWrite ? <p>Crea la primera con «Nueva sección».</p> : null}
        </EmptyState>
      )}
      <FileViewer actions={files} />
    </ManageContext>
  );
}
