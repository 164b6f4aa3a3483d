import type { SavedQuestion } from '@amauta/contract/questions/bank.ts';
import type { QuestionCategory } from '@amauta/contract/questions/question.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useLocation } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { paths } from '../../../paths.ts';
import { createFormStore, type FormStore } from '../../../question-form/form-store.ts';
import { patchItem, withClass } from '../../../question-form/model/form-changes.ts';
import { defaultKind, emptyContent } from '../../../question-form/model/form-content.ts';
import { nextFreeNumber } from '../../../question-form/model/item-number.ts';
import { useOpenItemsState } from '../../../question-form/open-items.ts';
import { dismissRemoval } from '../../../question-form/undo-removal.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Segmented } from '../../../ui/forms/choice.tsx';
import { bankSummaryQuery, filterOf } from '../questions.queries.ts';
import { useDraft } from './draft/use-draft.ts';
import { categoryOfState } from './form-navigation.ts';
import { QuestionForm } from './question-form.tsx';
import { useFormExit } from './use-form-exit.ts';
import { useSaveQuestion } from './use-save-question.ts';

/** The form for a new question in the paper chosen in the bank. */
export function CreateQuestionPage() {
  const state = useLocation({ select: (location) => location.state });
  const [category] = useState(() => categoryOfState(state));
  if (!category) return <Navigate to={paths.adminBank} replace />;
  return <CreateForm category={category} />;
}

type Then = 'back' | 'another';

function CreateForm({ category }: { category: QuestionCategory }) {
  const filter = filterOf(category);
  const kind = defaultKind(category.type_exam);
  const queryClient = useQueryClient();
  const [store] = useState(() => createFormStore(emptyContent('INDIVIDUAL', null, kind)));
  const entryClass = useSyncExternalStore(store.subscribe, () => store.get().content.entryClass);
  const openItems = useOpenItemsState(store);
  const draft = useDraft(store, `nueva ${JSON.stringify(filter)}`);
  const exit = useFormExit(store, { category, onLeft: draft.forget });
  useFirstNumber(store, category);

  async function onSaved({ data }: SavedQuestion, then: Then): Promise<void> {
    await draft.forget();
    if (then === 'back') {
      showToast('success', 'Pregunta enviada correctamente');
      exit.leave();
      return;
    }
    showToast('success', 'Pregunta guardada. Puedes añadir otra pregunta.');
    const saved = Math.max(...data.questions.map(({ number }) => number));
    const next = await queryClient
      .fetchQuery(bankSummaryQuery(filter))
      .then((summary) => nextFreeNumber(summary, saved))
      .catch(() => saved + 1);
    const content = emptyContent(data.type_question, next, kind);
    store.replace(content);
    dismissRemoval();
    openItems.setAll(content.items.map(({ key }) => key));
    window.scrollTo({ top: 0 });
    document.querySelector<HTMLElement>('#contenido h1')?.focus({ preventScroll: true });
  }

  const saving = useSaveQuestion<Then>({
    store,
    category,
    id: null,
    onSaved,
    onStale: (message) => showToast('error', message),
    goTo: openItems.goTo,
  });
  return (
    <QuestionForm
      store={store}
      openItems={openItems}
      category={category}
      title="Añadir preguntas"
      draft={draft}
      exit={exit}
      saving={saving}
      actions={
        <Segmented
          label="Clase de pregunta"
          options={[
            { value: 'INDIVIDUAL', label: 'Pregunta Individual' },
            { value: 'COMMON', label: 'Pregunta con enunciado común' },
          ]}
          value={entryClass}
          onChange={(value) => store.change(withClass(value))}
          className="max-sm:grid max-sm:w-full"
        />
      }
      buttons={
        <>
          <Button
            loading={saving.waitingFor === 'another'}
            loadingText="Guardando..."
            onClick={() => saving.save('another')}
          >
            Guardar y Añadir otra pregunta
          </Button>
          <Button
            variant="primary"
            loading={saving.waitingFor === 'back'}
            loadingText="Guardando..."
            onClick={() => saving.save('back')}
          >
            Guardar Pregunta
          </Button>
        </>
      }
    />
  );
}

/** Fills in the paper's next number, unless the author has already typed. */
function useFirstNumber(store: FormStore, category: QuestionCategory): void {
  const { data: summary } = useQuery({
    ...bankSummaryQuery(filterOf(category)),
    refetchOnWindowFocus: false,
  });
  useEffect(() => {
    const { content } = store.get();
    const [item] = content.items;
    if (!summary || store.isDirty() || !item || item.number !== '') return;
    store.replace(patchItem(item.key, { number: String(nextFreeNumber(summary)) })(content));
  }, [summary, store]);
}
