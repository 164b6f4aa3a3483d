import type { QuestionCategory } from '@amauta/contract/questions/question.ts';
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
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
  return {
    back,
    /** Leaves without asking, after the question was saved. */
    leave: () => {
      leaving.allow();
      back();
    },
    isAsking: leaving.isAsking,
    stay: leaving.stay,
    /** Leaves without saving, as the author has confirmed. */
    confirm: () => {
      onLeft();
      leaving.leave();
    },
  };
}
