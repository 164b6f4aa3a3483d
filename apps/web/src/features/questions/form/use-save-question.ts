import {
  createQuestionRoute,
  type SavedQuestion,
  updateQuestionRoute,
} from '@amauta/contract/questions/bank.ts';
import type { QuestionCategory } from '@amauta/contract/questions/question.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, messageOf, NetworkError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { settleEarlyKeys } from '../../../editor/early-keys/waiting-fields.ts';
import type { FormStore } from '../../../question-form/form-store.ts';
import { checkContent, type Problems } from '../../../question-form/model/form-check.ts';
import type { FormContent } from '../../../question-form/model/form-content.ts';
import { questionData, questionForm } from '../../../question-form/model/question-payload.ts';
import { serverProblems } from '../../../question-form/model/server-problems.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { forgetQuestions } from '../questions.queries.ts';
import { type SaveWarning, warningsOf } from './model/save-warnings.ts';

const SAVE_FALLBACK = 'Error al enviar pregunta';
/** Images may take long on a slow line. */
const SAVE_TIMEOUT_MS = 120_000;

interface SaveOptions<Then> {
  store: FormStore;
  category: QuestionCategory;
  /** Null for a new question. */
  id: number | null;
  onSaved: (saved: SavedQuestion, then: Then) => void | Promise<void>;
  /** Called when somebody else has saved a newer version. */
  onStale: (message: string) => void;
  /** Moves the focus to a field. Returns the focused element, or null. */
  goTo: (field: string) => HTMLElement | null;
}

/** Saves the form in four steps: checks it, asks about warnings, sends it, and shows errors at their fields. */
export function useSaveQuestion<Then>(options: SaveOptions<Then>) {
  const { store, category, id, onSaved, onStale, goTo } = options;
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<{ warnings: readonly SaveWarning[]; then: Then } | null>(null);

  const [firstWrong, setFirstWrong] = useState<string | null>(null);
  // A dialog that closes gives the focus to this element, even if the server has refused in the meantime.
  const landing = useRef<HTMLElement>(null);

  // A second press may come before the form is rendered as sending.
  const isSent = useRef(false);
  /** The last request got no reply, so its content may have been stored. */
  const isReplyLost = useRef(false);
  const sending = useMutation({
    mutationFn: ({ content }: { content: FormContent; then: Then }) =>
      send({ id, content, category, isRepeated: isReplyLost.current }),
    onSettled: (_saved, error) => {
      isSent.current = false;
      isReplyLost.current = error instanceof NetworkError;
    },
    onSuccess: async (saved, { then }) => {
      store.settle();
      void forgetQuestions(queryClient);
      await onSaved(saved, then);
    },
    onError: (error, { content }) => {
      if (error instanceof ApiError) {
        if (error.status === 409 && error.code === 'CONFLICT') return onStale(error.message);
        return refuse(serverProblems(error, content));
      }
      showToast('error', messageOf(error), { id: 'save-question' });
    },
  });

  // Fields can't get the focus while the form is being sent.
  const isSaving = sending.isPending;
  useEffect(() => {
    if (firstWrong === null || isSaving) return;
    setFirstWrong(null);
    // `goTo` may unfold an item with flushSync, which React forbids within an effect.
    queueMicrotask(() => {
      landing.current = goTo(firstWrong);
    });
  }, [firstWrong, isSaving, goTo]);

  function refuse(problems: Problems): void {
    store.show(problems);
    showToast('error', problems.message, { id: 'save-question' });
    setFirstWrong(problems.fields.keys().next().value ?? null);
  }

  function submit(then: Then): void {
    if (isSent.current) return;
    isSent.current = true;
    setAsked(null);
    landing.current = null;
    sending.mutate({ content: store.get().content, then });
  }

  function save(then: Then): void {
    if (isSaving) return;
    // Keys pressed while an editor was still loading belong to the question.
    const typing = settleEarlyKeys();
    if (typing) {
      void typing.then((isComplete) => isComplete && save(then));
      return;
    }
    const { content } = store.get();
    const problems = checkContent(content);
    if (problems) {
      refuse(problems);
      return;
    }
    const warnings = warningsOf(questionData(content, category), content);
    if (warnings.length > 0) setAsked({ warnings, then });
    else submit(then);
  }

  return {
    save,
    isSaving,
    /** Which button's action is being carried out; null when none is. */
    waitingFor: isSaving ? sending.variables.then : null,
    warnings: asked?.warnings ?? null,
    /** Saves in spite of the warnings. */
    saveAnyway: () => asked && submit(asked.then),
    /** Sends content that was checked before, for example to overwrite a newer version. */
    submit,
    /** Goes back to the form: to a field, or with null to where the focus was. */
    review: (field: string | null) => {
      setAsked(null);
      landing.current = field === null ? null : goTo(field);
    },
    /** The element that gets the focus when a dialog closes; if empty, the one that had it before. */
    landing,
  };
}

interface Sending {
  id: number | null;
  content: FormContent;
  category: QuestionCategory;
  isRepeated: boolean;
}

function send({ id, content, category, isRepeated }: Sending): Promise<SavedQuestion> {
  const body = questionForm(content, category);
  const hasFiles = [...body.values()].some((value) => value instanceof File);
  const options = { body, fallback: SAVE_FALLBACK, ...(hasFiles && { timeoutMs: SAVE_TIMEOUT_MS }) };
  if (id === null) {
    return call(createQuestionRoute, { ...options, query: isRepeated ? { repeated: 'true' } : {} });
  }
  return call(updateQuestionRoute, { ...options, params: { id } });
}
