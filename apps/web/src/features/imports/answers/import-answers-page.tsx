import type { QuestionCategory } from '@amauta/contract/questions/question.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { messageOf } from '../../../api/api-error.ts';
import { paths } from '../../../paths.ts';
import { numberOfParam, useSearchParams } from '../../../search-params.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Card, EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/surface.tsx';
import { ImportFrame } from '../import-frame.tsx';
import { SUBJECT_TITLES } from '../import-words.ts';
import { ANSWERS_FALLBACK, answerPreviewQuery, importQuery } from '../imports.queries.ts';
import { AnswerReview } from './answer-review.tsx';

interface ImportAnswersPageProps {
  id: number;
  /** Returns the words for a category. */
  tagsOf: (category: QuestionCategory) => readonly string[];
}

/** Previews what the answers of a sheet would change, before anything is changed. */
export function ImportAnswersPage({ id, tagsOf }: ImportAnswersPageProps) {
  const detail = useQuery(importQuery(id));
  return (
    <ImportFrame
      title={SUBJECT_TITLES.answers}
      {...(detail.data && { tags: [...tagsOf(detail.data.category), detail.data.file_name] })}
    >
      {detail.data === undefined ? (
        <Loading error={detail.error} onRetry={() => void detail.refetch()} />
      ) : detail.data.status === 'ready' && detail.data.subject === 'answers' ? (
        <Answers id={id} />
      ) : (
        <NotReady id={id} />
      )}
    </ImportFrame>
  );
}

function Answers({ id }: { id: number }) {
  const { sheet, choose } = useSheetAddress();
  const preview = useQuery({ ...answerPreviewQuery(id, sheet), placeholderData: keepPreviousData });
  if (!preview.data) return <Loading error={preview.error} onRetry={() => void preview.refetch()} />;
  if (preview.data.sheets.length === 0) return <NoSheet />;
  return (
    <AnswerReview
      // The key resets the confirmation when another sheet is chosen.
      key={preview.data.sheet}
      id={id}
      preview={preview.data}
      isLoading={preview.isPlaceholderData}
      onSheet={choose}
    />
  );
}

/** The chosen sheet is in the address, so that reload and back keep it. */
function useSheetAddress() {
  const [{ hoja }, write] = useSearchParams();
  const number = numberOfParam(hoja);
  const choose = (index: number) => {
    void write({ hoja: index + 1 }, { replace: true });
  };
  return { sheet: number === undefined ? undefined : number - 1, choose };
}

function Loading({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error) return <ErrorState message={messageOf(error, ANSWERS_FALLBACK)} onRetry={onRetry} />;
  return (
    <Card>
      <Skeleton lines={6} text="Cargando respuestas..." />
    </Card>
  );
}

function NotReady({ id }: { id: number }) {
  return (
    <Card>
      <EmptyState
        title="Aún no hay respuestas que revisar"
        action={
          <Link to={paths.adminImport(id)} className={buttonClass({ variant: 'primary' })}>
            Ver la lectura
          </Link>
        }
      >
        <p>Aparecen cuando termina la lectura de una hoja de respuestas.</p>
      </EmptyState>
    </Card>
  );
}

function NoSheet() {
  return (
    <Card>
      <EmptyState
        title="No se encontraron respuestas"
        action={
          <Link to={paths.adminBank} className={buttonClass({ variant: 'primary' })}>
            Volver al banco
          </Link>
        }
      >
        <p>El PDF no tiene una tabla de claves que se pueda leer. Sube otro archivo.</p>
      </EmptyState>
    </Card>
  );
}
