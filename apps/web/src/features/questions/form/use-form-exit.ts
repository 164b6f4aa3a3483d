import type { QuestionCategory } from '@amauta/contract/questions/question.ts';
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { paths } from '../../../paths.ts';
import { type FormStore, useIsDirty } from '../../../question-form/form-store.ts';
import { useLeaving } from '../../../ui/forms/leaving/use-leaving.ts';
import { filterOf } from '../questions.queries.ts';

interface FormExitOptions {
  /** The paper whose list of questions opens when there is no page to go back to. */
  category: QuestionCategory;
  /** Called when the author has confirmed to leave without saving. */
  onLeft: () => void;
}

/** How long a step back may take the browser, in milliseconds. */
const STEP_LIMIT = 1_000;

/** The ways out of the form. Going back asks first while there is unsaved input. */
export function useFormExit(store: FormStore, { category, onLeft }: FormExitOptions) {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  const isDirty = useIsDirty(store);
  const leaving = useLeaving({ asksFirst: isDirty, hasUnsent: store.isDirty });
  const back = () => {
    if (canGoBack) router.history.back();
    else void navigate({ to: paths.adminViewQuestions, search: filterOf(category), replace: true });
  };
  // A second step back would close the question that the first one opens, or leave the page below it unasked.
  const isGoing = useRef(false);
  const { isAsking } = leaving;
  const latest = useRef(isAsking);
  useEffect(() => {
    latest.current = isAsking;
    isGoing.current = isAsking;
  }, [isAsking]);
  return {
    back: () => {
      if (isDirty && isGoing.current) return;
      isGoing.current = true;
      // The step may have closed a window instead.
      setTimeout(() => {
        isGoing.current = latest.current;
      }, STEP_LIMIT);
      back();
    },
    /** Leaves without asking, after the question was saved. */
    leave: () => {
      leaving.allow();
      back();
    },
    isAsking,
    stay: leaving.stay,
    /** Leaves without saving, as the author has confirmed. */
    confirm: () => {
      onLeft();
      leaving.leave();
    },
  };
}
