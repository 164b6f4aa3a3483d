import type { SavedQuestion } from '@amauta/contract/questions/bank.ts';
import type { AuthorQuestion } from '@amauta/contract/questions/question.ts';
import { History } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createFormStore } from '../../../question-form/form-store.ts';
import { contentOf } from '../../../question-form/model/form-content.ts';
import { useOpenItemsState } from '../../../question-form/open-items.ts';
import { dismissRemoval } from '../../../question-form/undo-removal.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { leaveQuestionUpdated } from '../question-updated.ts';
import { useDraft } from './draft/use-draft.ts';
import { HistoryDialog } from './history/history-dialog.tsx';
import { StaleDialog } from './history/stale-dialog.tsx';
import { UngroupButton } from './parts/ungroup-button.tsx';
import { QuestionForm } from './question-form.tsx';
import { useFormExit } from './use-form-exit.ts';
import { useSaveQuestion } from './use-save-question.ts';

/** The form of a stored question. Its class, single or shared statement, can't be changed. */
export function EditQuestionForm({ question }: { question: AuthorQuestion }) {
  const { id, category } = question;
  const isCommon = question.type_question === 'COMMON';
  const [store] = useState(() => createFormStore(contentOf(question)));
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const [staleMessage, setStale] = useState<string | null>(null);
  const openItems = useOpenItemsState(store);
  const draft = useDraft(store, `pregunta ${id}`);
  const exit = useFormExit(store, { category, onLeft: draft.forget });
  const markSaved = useUpdatedRecord(id);

  async function onSaved({ code, message }: SavedQuestion): Promise<void> {
    await draft.forget();
    markSaved();
    if (code === 'QUESTION_NUMBER_CONFLICT') {
      showToast('success', 'Pregunta guardada');
      showToast('error', message, { duration: Number.POSITIVE_INFINITY });
    } else {
      // The list, where the author usually returns, replaces this toast by one that names the question.
      showToast('success', 'Pregunta enviada correctamente', { id: 'question-updated' });
    }
    exit.leave();
  }

  const saving = useSaveQuestion<'back'>({
    store,
    category,
    id,
    onSaved,
    onStale: setStale,
    goTo: openItems.goTo,
  });
  return (
    <>
      <QuestionForm
        store={store}
        openItems={openItems}
        category={category}
        title="Editar pregunta"
        lead={isCommon ? 'Pregunta con enunciado común' : 'Pregunta Individual'}
        draft={draft}
        exit={exit}
        saving={saving}
        actions={
          isCommon ? (
            <UngroupButton
              id={id}
              store={store}
              onDone={() => {
                void draft.forget();
                exit.leave();
              }}
            />
          ) : null
        }
        tools={
          <Button variant="ghost" icon={<History />} onClick={() => setHistoryOpen(true)}>
            Historial de versiones
          </Button>
        }
        buttons={
          <>
            <Button className="max-md:flex-none!" onClick={exit.back}>
              Volver
            </Button>
            <Button
              variant="primary"
              loading={saving.isSaving}
              loadingText="Guardando..."
              onClick={() => saving.save('back')}
            >
              Actualizar pregunta
            </Button>
          </>
        }
      />
      <HistoryDialog id={id} open={isHistoryOpen} onClose={() => setHistoryOpen(false)} />
      <StaleDialog
        id={id}
        message={staleMessage}
        store={store}
        onClose={() => setStale(null)}
        onReload={(stored) => {
          const mine = store.get().content;
          store.replace(contentOf(stored));
          dismissRemoval();
          openItems.setAll([]);
          void draft.setAside(mine);
          setStale(null);
        }}
        onOverwrite={(version) => {
          store.change((content) => ({ ...content, version }));
          setStale(null);
          saving.submit('back');
        }}
      />
    </>
  );
}

/** Tells the list which question was edited and whether it was saved. The returned function marks it as saved. */
function useUpdatedRecord(id: number): () => void {
  const isSaved = useRef(false);
  useEffect(
    () => () => {
      if (!isSaved.current) leaveQuestionUpdated(id, false);
    },
    [id],
  );
  return () => {
    isSaved.current = true;
    leaveQuestionUpdated(id, true);
  };
}
