import type { AuthorQuestion } from '@amauta/contract/questions/question.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { idOf, paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { QueryError } from '../../../ui/feedback/loaded.tsx';
import { Notice } from '../../../ui/feedback/surface.tsx';
import { dismissToast, showToast } from '../../../ui/feedback/toast.ts';
import { Page, PageHead } from '../../../ui/layout/page.tsx';
import { LOAD_FALLBACK, questionDetailQuery } from '../questions.queries.ts';
import { EditQuestionForm } from './edit-question-form.tsx';
import { classOfState } from './form-navigation.ts';

const LOAD_TOAST = 'load-question';

/** The page that edits the stored question whose id is in the address. */
export function EditQuestionPage() {
  const { id: word }: { id?: string } = useParams({ strict: false });
  const id = idOf(word ?? '');
  if (id === null) {
    return (
      <Page>
        <PageHead title="Editar pregunta" />
        <Notice tone="bad" role="alert">
          <p>ID de examen no proporcionado</p>
        </Notice>
        <WayBack />
      </Page>
    );
  }
  return <LoadedQuestion key={id} id={id} />;
}

function LoadedQuestion({ id }: { id: number }) {
  const type = useLocation({ select: (location) => classOfState(location.state) });
  const question = useQuery({
    ...questionDetailQuery(id, type),
    // The form must start from what is stored now, and must not change while the author types.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const loaded = question.isFetchedAfterMount ? question.data : undefined;
  useLoadToasts(loaded, question.error);
  if (loaded) return <EditQuestionForm question={loaded} />;
  return (
    <Page>
      <PageHead title="Editar pregunta" />
      {question.isError && !question.isFetching ? (
        <>
          <QueryError query={question} />
          <WayBack />
        </>
      ) : (
        <p role="status" className="text-ink-2">
          Cargando...
        </p>
      )}
    </Page>
  );
}

/** Shown when the question doesn't exist. */
function WayBack() {
  return (
    <p className="mt-5">
      <Link to={paths.adminBank} className={buttonClass()}>
        <ArrowLeft />
        Volver al banco de preguntas
      </Link>
    </p>
  );
}

function useLoadToasts(loaded: AuthorQuestion | undefined, error: Error | null): void {
  const isLoaded = loaded !== undefined;
  useEffect(() => {
    if (isLoaded) showToast('success', 'Pregunta cargada correctamente', { id: LOAD_TOAST });
    else if (error) showToast('error', LOAD_FALLBACK, { id: LOAD_TOAST });
    else showToast('loading', 'Cargando pregunta...', { id: LOAD_TOAST });
  }, [isLoaded, error]);
  // On leaving, a toast about loading is no longer needed.
  useEffect(() => () => dismissToast(LOAD_TOAST), []);
}
