import { type SetupError, validateMockSetup } from '@amauta/exam-rules/setup.ts';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { messageOf } from '../../../api/api-error.ts';
import { paths } from '../../../paths.ts';
import { showToast } from '../../../ui/toast.ts';
import { startExam } from '../start-exam.ts';
import { choiceText } from './choice-text.ts';
import { DirectiveExamsStep } from './directive-exams-step.tsx';
import { GroupSteps } from './group-steps.tsx';
import { QuestionTypeStep } from './question-type-step.tsx';
import { forgetChoice, rememberChoice, rememberedChoice } from './remembered-choice.ts';
import {
  initialState,
  isLastQuestionType,
  type SetupAction,
  type SetupCatalogue,
  type SetupState,
  setupReducer,
  stateFromPayload,
  toPayload,
  visibleSteps,
} from './setup-state.ts';
import { SetupBar, SetupSummary } from './setup-summary.tsx';
import { useExamPreview } from './use-exam-preview.ts';

const START_FALLBACK = 'Error al iniciar el examen';

interface MockSetupFormProps {
  catalogue: SetupCatalogue;
  /** Why this teacher can't start an exam now, or null. */
  blocked: string | null;
}

export function MockSetupForm({ catalogue, blocked }: MockSetupFormProps) {
  const { examType, choices } = catalogue;
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const [state, dispatch] = useReducer(setupReducer(catalogue), catalogue, openingState);
  const [error, setError] = useState<SetupError | null>(null);
  const complete = validateMockSetup({ examType, ...state }, choices) === null;
  const payload = complete ? toPayload(catalogue, state) : null;
  const isBlocked = blocked !== null;
  const preview = useExamPreview(isBlocked ? null : payload);
  const everyType = useExamPreview(
    !isBlocked && payload && examType === 'Nombramiento'
      ? { ...payload, question_types: ['CL', 'RL', 'CCP'] }
      : null,
  );
  useToastsAboveBar();

  const start = useMutation({
    mutationFn: (chosen: NonNullable<typeof payload>) => startExam(chosen, START_FALLBACK),
    onSuccess: ({ exam_attempt_id: attemptId }, chosen) => {
      rememberChoice(chosen);
      showToast('success', 'Iniciando examen correctamente.');
      return navigate({ to: paths.exam(examType, 'simulacro-examen', attemptId) });
    },
    onError: (failure) => showToast('error', messageOf(failure, START_FALLBACK)),
  });

  const change = (action: SetupAction) => {
    setError(null);
    dispatch(action);
    if (action.type === 'question-type' && isLastQuestionType(state, action.kind)) {
      showToast('warning', 'Debe seleccionar al menos un tipo de pregunta', { id: 'last-question-type' });
    }
  };
  const clear = () => {
    change({ type: 'clear' });
    forgetChoice(examType);
    showToast('success', 'Selección limpiada');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBlocked || start.isPending) return;
    const wrong = validateMockSetup({ examType, ...state }, choices);
    // Drawn at once, since the view goes to the error.
    flushSync(() => setError(wrong));
    if (wrong) focusStep(form.current, wrong);
    else if (payload) start.mutate(payload);
  };

  const visible = visibleSteps(catalogue, state);
  const isStarting = start.isPending || start.isSuccess;
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 pb-20 lg:pb-0 xl:grid-cols-[minmax(0,1fr)_22rem] xl:gap-10"
    >
      <div>
        {examType === 'Directivos' ? (
          <DirectiveExamsStep
            exams={catalogue.directiveExams}
            chosen={state.examsSelected}
            error={error?.step === 'exams' ? error.message : undefined}
            onToggle={(examId, kind) => change({ type: 'directive-kind', examId, kind })}
          />
        ) : (
          <GroupSteps catalogue={catalogue} state={state} visible={visible} error={error} dispatch={change} />
        )}
        {visible.questionTypes ? (
          <QuestionTypeStep
            number={3 + Number(visible.level) + Number(visible.specialty)}
            chosen={state.questionTypes}
            counts={everyType.preview?.kinds}
            error={error?.step === 'question_types' ? error.message : undefined}
            onToggle={(kind) => change({ type: 'question-type', kind })}
          />
        ) : null}
      </div>
      <SetupSummary
        choice={choiceText(catalogue, state)}
        isDirective={examType === 'Directivos'}
        preview={preview}
        isStarting={isStarting}
        blocked={blocked}
        onClear={clear}
      />
      <SetupBar preview={preview.preview} isStarting={isStarting} blocked={blocked} />
    </form>
  );
}

function openingState(catalogue: SetupCatalogue): SetupState {
  const remembered = rememberedChoice(catalogue.examType);
  return (remembered && stateFromPayload(catalogue, remembered)) ?? initialState(catalogue);
}

function focusStep(form: HTMLFormElement | null, { step }: SetupError): void {
  const place = form?.querySelector(`[data-step="${step}"]`);
  place?.querySelector<HTMLElement>('input, button')?.focus();
  place?.querySelector('[id$="-error"]')?.scrollIntoView({ block: 'nearest' });
}

/** The bar at the foot of narrow windows must not be covered by toasts. */
function useToastsAboveBar(): void {
  useEffect(() => {
    const root = document.documentElement;
    const narrow = window.matchMedia('(width < 64rem)');
    const apply = () => root.style.setProperty('--toast-offset', narrow.matches ? '6rem' : '1.5rem');
    apply();
    narrow.addEventListener('change', apply);
    return () => {
      narrow.removeEventListener('change', apply);
      root.style.removeProperty('--toast-offset');
    };
  }, []);
}
