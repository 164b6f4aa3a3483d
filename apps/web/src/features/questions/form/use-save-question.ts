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
/** Images may travel on a slow line. */
const SAVE_TIMEOUT_MS = 120_000;

interface SaveOptions<Then> {
  store: FormStore;
  category: QuestionCategory;
  /** Null for a new question. */
  id: number | null;
  onSaved: (saved: SavedQuestion, then: Then) => void | Promise<void>;
  /** Somebody else has saved a newer version. */
  onStale: (message: string) => void;
  /** Gives the focus to a field. */
  goTo: (field: string) => HTMLElement | null;
}

/** Checks the form, asks about what looks odd, sends it, and shows what is wrong on its fields. */
export function useSaveQuestion<Then>(options: SaveOptions<Then>) {
  const { store, category, id, onSaved, onStale, goTo } = options;
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<{ warnings: readonly SaveWarning[]; then: Then } | null>(null);

  const [firstWrong, setFirstWrong] = useState<string | null>(null);
  // A dialog gives the focus back as it closes, which may be after the server has refused: then to the same field.
  const landing = useRef<HTMLElement>(null);

  // Two presses may come before the form is drawn as sending.
  const isSent = useRef(false);
  /** The last sending got no reply: what it sent may be stored. */
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
      showToast('error', messageOf(error, SAVE_FALLBACK), { id: 'save-question' });
    },
  });

  // While the form travels its fields take no focus.
  const isSaving = sending.isPending;
  useEffect(() => {
    if (firstWrong === null || isSaving) return;
    setFirstWrong(null);
    // Going there may unfold a question, which React can't draw while it is at its effects.
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
    // What was typed into a field whose editor is still loading belongs to the question.
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
    /** Which of the buttons is waiting. */
    waitingFor: isSaving ? sending.variables.then : null,
    warnings: asked?.warnings ?? null,
    /** In spite of the warnings. */
    saveAnyway: () => asked && submit(asked.then),
    /** What was checked before, e.g. over a newer version. */
    submit,
    /** Back to the form, at a field or where one was. */
    review: (field: string | null) => {
      setAsked(null);
      landing.current = field === null ? null : goTo(field);
    },
    /** What shall have the focus once nothing is asked; otherwise what had it before. */
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
