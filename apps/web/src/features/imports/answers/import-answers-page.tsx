import type { QuestionCategory } from '@amauta/contract/questions/question.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { numberOfParam, useSearchParams } from '../../../search-params.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { Card, EmptyState } from '../../../ui/feedback/surface.tsx';
import { ImportFrame } from '../import-frame.tsx';
import { SUBJECT_TITLES } from '../import-words.ts';
import { answerPreviewQuery, importQuery } from '../imports.queries.ts';
import { AnswerReview } from './answer-review.tsx';

const LOADING = { inCard: true, lines: 6, text: 'Cargando respuestas...' } as const;

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
      <Loaded query={detail} {...LOADING}>
        {({ status, subject }) =>
          status === 'ready' && subject === 'answers' ? <Answers id={id} /> : <NotReady id={id} />
        }
      </Loaded>
    </ImportFrame>
  );
}

function Answers({ id }: { id: number }) {
  const { sheet, choose } = useSheetAddress();
  const preview = useQuery({ ...answerPreviewQuery(id, sheet), placeholderData: keepPreviousData });
  return (
    <Loaded query={preview} {...LOADING}>
      {(data) =>
        data.sheets.length === 0 ? (
          <NoSheet />
        ) : (
          <AnswerReview
            // The key resets the confirmation when another sheet is chosen.
            key={data.sheet}
            id={id}
            preview={data}
            isLoading={preview.isPlaceholderData}
            onSheet={choose}
          />
        )
      }
    </Loaded>
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
        <p>El archivo no tiene una tabla de claves que se pueda leer. Sube otro.</p>
      </EmptyState>
    </Card>
  );
}
