import type { ImportDetail } from '@amauta/contract/imports/import.ts';
import type { QuestionCategory } from '@amauta/contract/questions/question.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { QueryError } from '../../../ui/feedback/loaded.tsx';
import { Card, EmptyState, Skeleton } from '../../../ui/feedback/surface.tsx';
import { ImportFrame } from '../import-frame.tsx';
import { importDraftsQuery, importQuery, isRunning } from '../imports.queries.ts';
import { isNotFound } from './gone/import-deleted.ts';
import { REVIEW_TITLE } from './import-review-header.tsx';
import { ImportReviewRoom } from './import-review-room.tsx';

interface ReviewImportPageProps {
  id: number;
  /** Returns the words for a category. */
  tagsOf: (category: QuestionCategory) => readonly string[];
}

/** The drafts of a booklet beside its pages. The administrator corrects and accepts them one by one. */
export function ReviewImportPage({ id, tagsOf }: ReviewImportPageProps) {
  const detail = useQuery(importQuery(id));
  const isReady = detail.data !== undefined && waitOf(detail.data) === null;
  const drafts = useQuery({ ...importDraftsQuery(id), enabled: isReady });
  if (!detail.data) {
    return (
      <ImportFrame title={REVIEW_TITLE}>
        {detail.isError && !detail.isFetching ? <QueryError query={detail} /> : <Loading />}
      </ImportFrame>
    );
  }
  const tags = tagsOf(detail.data.category);
  const wait = waitOf(detail.data);
  if (wait) {
    return (
      <ImportFrame title={REVIEW_TITLE} tags={tags}>
        <Card>
          <EmptyState title={wait.title} action={<Go to={wait.to}>{wait.action}</Go>}>
            <p>{wait.text}</p>
          </EmptyState>
        </Card>
      </ImportFrame>
    );
  }
  if (!drafts.data) {
    return (
      <ImportFrame title={REVIEW_TITLE} tags={tags}>
        {drafts.isError && !drafts.isFetching ? <QueryError query={drafts} /> : <Loading />}
      </ImportFrame>
    );
  }
  const isDeleted = isNotFound(detail.error) || isNotFound(drafts.error);
  return (
    <ImportReviewRoom key={id} detail={detail.data} drafts={drafts.data} isDeleted={isDeleted} tags={tags} />
  );
}

function Loading() {
  return (
    <Card>
      <Skeleton lines={6} text="Cargando borradores..." />
    </Card>
  );
}

function Go({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={buttonClass({ variant: 'primary' })}>
      {children}
    </Link>
  );
}

interface Wait {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly to: string;
}

/** Why there is nothing to review yet, and where to go instead; null when the drafts can be reviewed. */
function waitOf({ id, subject, status, group, groups }: ImportDetail): Wait | null {
  const to = paths.adminImport(id);
  if (subject === 'answers') {
    return {
      title: 'Este archivo es de respuestas',
      text: 'Sus claves se revisan en otra página.',
      action: 'Ver las respuestas',
      to: paths.adminImportAnswers(id),
    };
  }
  if (isRunning(status)) {
    return {
      title: 'Todavía se está leyendo',
      text: 'Podrás revisar las preguntas cuando termine la lectura.',
      action: 'Ver el avance',
      to,
    };
  }
  if (status !== 'ready') {
    return {
      title: status === 'cancelled' ? 'La lectura se canceló' : 'La lectura no terminó',
      text: 'Vuelve a leer el archivo para revisar sus preguntas.',
      action: 'Ver la importación',
      to,
    };
  }
  if (group === null && groups.length > 1) {
    return {
      title: 'Elige primero un grupo',
      text: `El archivo tiene ${groups.length} grupos de inscripción. Elige cuál se importa.`,
      action: 'Elegir grupo',
      to,
    };
  }
  return null;
}
