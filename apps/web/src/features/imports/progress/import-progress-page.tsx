import type { ImportDetail } from '@amauta/contract/imports/import.ts';
import type { QuestionCategory } from '@amauta/contract/questions/question.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { Notice } from '../../../ui/feedback/surface.tsx';
import { ImportFrame } from '../import-frame.tsx';
import { queueText, SUBJECT_TITLES } from '../import-words.ts';
import { importPictureQuery, isRunning } from '../imports.queries.ts';
import { PaperWarnings } from '../paper-warnings.tsx';
import { FileCard } from './file-card.tsx';
import { FoundCard } from './found-card.tsx';
import { GroupChoice } from './group-choice.tsx';
import { ReadingLog } from './reading-log.tsx';
import { useImportActions } from './use-import-actions.ts';
import { useLiveImport } from './use-live-import.ts';

interface ImportProgressPageProps {
  id: number;
  /** Returns the words for a category. */
  tagsOf: (category: QuestionCategory) => readonly string[];
}

/** The progress of reading a file, and the next steps once the reading has ended. */
export function ImportProgressPage({ id, tagsOf }: ImportProgressPageProps) {
  const found = useLiveImport(id);
  if (!found.data) {
    return (
      <ImportFrame title="Importación de PDF o Word">
        <Loaded query={found} inCard lines={6} text="Cargando importación...">
          {() => null}
        </Loaded>
      </ImportFrame>
    );
  }
  const { subject, category } = found.data;
  return (
    <ImportFrame title={SUBJECT_TITLES[subject]} tags={tagsOf(category)}>
      <Progress detail={found.data} isCutOff={found.isError} />
    </ImportFrame>
  );
}

function Progress({ detail, isCutOff }: { detail: ImportDetail; isCutOff: boolean }) {
  const actions = useImportActions(detail.id);
  usePictureAhead(detail);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:gap-x-10">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <p role="status" className="sr-only">
          {announcementOf(detail)}
        </p>
        {isCutOff && isRunning(detail.status) ? (
          <Notice tone="warn" role="status">
            <p>Sin conexión con el servidor. La lectura sigue y aquí se verá al volver.</p>
          </Notice>
        ) : null}
        <PaperWarnings warnings={detail.warnings} />
        <Groups key={detail.group} detail={detail} actions={actions} />
        <FileCard detail={detail} actions={actions} />
      </div>
      {/* In one column this card stands below the file and above the log. */}
      <FoundCard detail={detail} className="lg:col-start-2 lg:row-span-2 lg:row-start-1" />
      <ReadingLog pages={pagesOfGroup(detail)} />
    </div>
  );
}

/**
 * Fetches the picture of the page with which the review opens, once the reading has ended. The server draws it at the
 * first request, which takes some seconds, and the person stays here meanwhile.
 */
function usePictureAhead(detail: ImportDetail): void {
  const queryClient = useQueryClient();
  const { id, subject, status, group, groups } = detail;
  const isReviewed = subject === 'questions' && status === 'ready' && (group !== null || groups.length < 2);
  const first = isReviewed ? pagesOfGroup(detail).find(({ numbers }) => numbers.length > 0)?.page : undefined;
  useEffect(() => {
    if (first !== undefined) void queryClient.prefetchQuery(importPictureQuery(id, first));
  }, [queryClient, id, first]);
}

/** The pages of the chosen group in a file with several groups; else all pages. */
function pagesOfGroup({ pages, groups, group }: ImportDetail): ImportDetail['pages'] {
  const chosen = groups.find(({ index }) => index === group);
  if (!chosen || groups.length < 2) return pages;
  return pages.filter(({ page }) => page >= chosen.first_page && page <= chosen.last_page);
}

function Groups({ detail, actions }: { detail: ImportDetail; actions: ReturnType<typeof useImportActions> }) {
  const [isAnother, setAnother] = useState(false);
  const { subject, status, groups, group, counts } = detail;
  if (subject !== 'questions' || status !== 'ready' || groups.length < 2) return null;
  if (group === null || isAnother) return <GroupChoice detail={detail} actions={actions} />;
  const chosen = groups.find(({ index }) => index === group);
  return (
    <Notice
      action={
        counts.accepted === 0 ? (
          <Button onClick={() => setAnother(true)}>Elegir otro grupo</Button>
        ) : undefined
      }
    >
      <p>
        De los {groups.length} grupos del archivo se importa <b>{chosen?.title || chosen?.code}</b>.
      </p>
    </Notice>
  );
}

/** The text for screen readers: announced at each quarter and at the end, not at each page. */
function announcementOf(detail: ImportDetail): string {
  const { status, stage, page_count: total, pages_read: read, counts } = detail;
  if (status === 'queued') return `En cola. ${queueText(detail)}`;
  if (status === 'ready') return `Lectura terminada. ${counts.found} encontradas.`;
  if (status === 'cancelled') return 'Lectura cancelada.';
  if (status === 'failed' || total === null) return '';
  if (stage === 'model') return 'El modelo revisa las preguntas.';
  const quarter = Math.floor((read / Math.max(1, total)) * 4);
  return quarter === 0 ? `Leyendo ${total} páginas.` : `Leído el ${quarter * 25} %.`;
}
