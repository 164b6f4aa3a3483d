import type { QuestionCategory } from '@amauta/contract/questions/question.ts';
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { type FormStore, useIsDirty } from '../../../question-form/form-store.ts';
import { useLeaving } from '../../../ui/forms/use-leaving.ts';
import { filterOf } from '../questions.queries.ts';

interface FormExitOptions {
  /** Where to go when there is no page to go back to: its questions. */
  category: QuestionCategory;
  /** The author left without saving, and meant it. */
  onLeft: () => void;
}

/** The ways out of the form: one page back, asking first while something is unsaved. */
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
    /** Without asking: it was saved. */
    leave: () => {
      leaving.allow();
      back();
    },
    isAsking: leaving.isAsking,
    stay: leaving.stay,
    discard: () => {
      onLeft();
      leaving.leave();
    },
  };
}
