import type { ExamPreview } from '@amauta/contract/exams/setup.ts';
import { DIRECTIVE_MAXIMUM_QUESTIONS } from '@amauta/exam-rules/blueprint.ts';
import { categoryOf, type SetupError } from '@amauta/exam-rules/setup.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useAskBeforeAnother } from '../my-exams/unfinished-attempt.tsx';
import { useStartExam } from '../start-exam.ts';
import { choiceText } from './choice-text.ts';
import { DirectiveExamsStep } from './directive-exams-step.tsx';
import { countChosen, limitHint } from './directive-limit.ts';
import { GroupSteps } from './group-steps.tsx';
import {
  forgetChoice,
  rememberChoice,
  rememberedChoice,
  rememberedGroup,
  rememberGroup,
} from './remembered-choice.ts';
import { filledYearsQuery, useExamPreview } from './setup.queries.ts';
import {
  initialState,
  isLastQuestionType,
  isRefused,
  type SetupAction,
  type SetupCatalogue,
  type SetupState,
  setupError,
  setupReducer,
  stateFromPayload,
  stateOfGroup,
  toPayload,
  visibleSteps,
} from './setup-state.ts';
import { mockDetail, SetupBar, SetupSummary } from './setup-summary.tsx';
import { setupTexts } from './setup-texts.ts';
import { QuestionTypeStep } from './step.tsx';

const MOCK_HINT = `Las preguntas se sortean entre todo lo que marques. Un simulacro tiene ${DIRECTIVE_MAXIMUM_QUESTIONS} como máximo.`;

interface ExamSetupFormProps {
  catalogue: SetupCatalogue;
  /** Why this teacher can't start an exam now, or null. */
  blocked: string | null;
}

/** The choice of an exam of one mode and type, what it comes to, and its start. */
export function ExamSetupForm({ catalogue, blocked }: ExamSetupFormProps) {
  const { mode, examType, directiveExams } = catalogue;
  const texts = setupTexts(mode, examType);
  const form = useRef<HTMLFormElement>(null);
  const [state, dispatch] = useReducer(setupReducer(catalogue), catalogue, openingState);
  const [error, setError] = useState<SetupError | null>(null);
  const [refused, setRefused] = useState<Extract<SetupAction, { type: 'directive-kind' }> | null>(null);
  const payload = setupError(catalogue, state) === null ? toPayload(catalogue, state) : null;
  const isBlocked = blocked !== null;
  const preview = useExamPreview(isBlocked ? null : payload);
  const everyType = useExamPreview(
    !isBlocked && payload && examType === 'Nombramiento'
      ? { ...payload, question_types: ['CL', 'RL', 'CCP'] }
      : null,
  );
  const categoryId = examType === 'Directivos' ? null : categoryOf(catalogue.choices, state.selection);
  const filledYears = useQuery(filledYearsQuery(examType, isBlocked ? null : categoryId));
  useEffect(() => rememberGroup(categoryId), [categoryId]);

  const start = useStartExam({ onStarted: (chosen) => rememberChoice(catalogue, chosen) });

  const ask = useAskBeforeAnother();

  const change = (action: SetupAction) => {
    setError(null);
    dispatch(action);
    if (action.type === 'question-type' && isLastQuestionType(state, action.kind)) {
      showToast('warning', 'Debe seleccionar al menos un tipo de pregunta', { id: 'last-question-type' });
    }
    const part = action.type === 'directive-kind' && isRefused(catalogue, state, action) ? action : null;
    setRefused(part);
    // The line under the list may be out of sight.
    if (part) {
      showToast('warning', limitHint(directiveExams, state.examsSelected, part), {
        id: 'too-many-questions',
      });
    }
  };
  const clear = () => {
    change({ type: 'clear' });
    forgetChoice(catalogue);
    showToast('success', 'Selección limpiada');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBlocked || start.isPending) return;
    const wrong = setupError(catalogue, state);
    // Drawn at once, since the view goes to the error.
    flushSync(() => setError(wrong));
    if (wrong) focusStep(form.current, wrong);
    else if (payload) ask.before(() => start.mutate(payload));
  };

  const visible = visibleSteps(catalogue, state);
  const isStarting = start.isPending || start.isSuccess;
  const limited = examType === 'Directivos' ? limitedCount(catalogue, state, preview.preview) : null;
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
            exams={directiveExams}
            chosen={state.examsSelected}
            hint={mode === 'BANK' ? limitHint(directiveExams, state.examsSelected, refused) : MOCK_HINT}
            error={error?.step === 'exams' ? error.message : undefined}
            onToggle={(examId, kind) => change({ type: 'directive-kind', examId, kind })}
          />
        ) : (
          <GroupSteps
            catalogue={catalogue}
            state={state}
            visible={visible}
            filledYears={filledYears.data}
            error={error}
            dispatch={change}
          />
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
        mode={mode}
        texts={texts}
        choice={choiceText(catalogue, state)}
        limited={limited}
        blueprint={catalogue.blueprint}
        preview={preview}
        isStarting={isStarting}
        blocked={blocked}
        onClear={clear}
      />
      <SetupBar
        texts={texts}
        preview={preview.preview}
        detail={mode === 'BANK' ? bankDetail(catalogue, state) : mockDetail(preview.preview)}
        isStarting={isStarting}
        blocked={blocked}
      />
      {ask.dialog}
    </form>
  );
}

/** What the maximum of directive exams is counted against: a bank holds all that is chosen, a mock draws from it. */
function limitedCount(
  { mode, directiveExams }: SetupCatalogue,
  { examsSelected }: SetupState,
  preview: ExamPreview | undefined,
): number {
  return mode === 'BANK' ? countChosen(directiveExams, examsSelected) : (preview?.total_questions ?? 0);
}

function bankDetail({ examType }: SetupCatalogue, { years }: SetupState): string {
  return examType === 'Directivos' ? `${DIRECTIVE_MAXIMUM_QUESTIONS} como máximo` : `${examType} ${years[0]}`;
}

function openingState(catalogue: SetupCatalogue): SetupState {
  const remembered = rememberedChoice(catalogue);
  const group = rememberedGroup();
  const state = remembered && stateFromPayload(catalogue, remembered);
  const isOfGroup = remembered?.category_id === group || catalogue.examType === 'Directivos';
  if (state && isOfGroup) return state;
  return stateOfGroup(catalogue, group) ?? state ?? initialState(catalogue);
}

function focusStep(form: HTMLFormElement | null, { step }: SetupError): void {
  const place = form?.querySelector(`[data-step="${step}"]`);
  place?.querySelector<HTMLElement>('input, button')?.focus();
  place?.querySelector('[id$="-error"]')?.scrollIntoView({ block: 'nearest' });
}
