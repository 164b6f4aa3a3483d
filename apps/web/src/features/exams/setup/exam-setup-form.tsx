import type { ExamPreview } from '@amauta/contract/exams/setup.ts';
import { DIRECTIVE_MAXIMUM_QUESTIONS } from '@amauta/exam-rules/blueprint.ts';
import { categoryOf } from '@amauta/exam-rules/setup/selection.ts';
import type { SetupError } from '@amauta/exam-rules/setup/validate.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { rememberGroup } from '../../../api/remembered-group.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { useAskBeforeAnother } from '../my-exams/unfinished-attempt.tsx';
import { StorePaperButton } from '../papers/store-paper-button.tsx';
import { useStartExam } from '../start-exam.ts';
import { choiceText } from './choice-text.ts';
import { DirectiveExamsStep } from './directive-exams-step.tsx';
import { GroupSteps } from './group-steps.tsx';
import { filledYearsQuery, useExamPreview } from './setup.queries.ts';
import { mockDetail, questionsText, SetupBar, SetupSummary } from './setup-summary.tsx';
import { setupTexts } from './setup-texts.ts';
import { countChosen, limitHint } from './state/directive-limit.ts';
import { openingState } from './state/opening-state.ts';
import { forgetChoice, rememberChoice } from './state/remembered-choice.ts';
import {
  initialState,
  isLastQuestionType,
  isRefused,
  type SetupAction,
  type SetupCatalogue,
  type SetupState,
  setupError,
  setupReducer,
  toPayload,
  visibleSteps,
} from './state/setup-state.ts';
import { focusStep, QuestionTypeStep } from './step.tsx';

const MOCK_HINT = `Las preguntas se sortean entre todo lo que marques. Un simulacro tiene ${DIRECTIVE_MAXIMUM_QUESTIONS} como máximo.`;

interface ExamSetupFormProps {
  catalogue: SetupCatalogue;
  /** Why this teacher can't start an exam now; null when they can. */
  blocked: string | null;
  /** A step shown before the others. */
  lead?: ReactNode;
}

/**
 * The form that sets up a mock in learning mode or a bank: the choice, a summary of the exam, and the start
 * button.
 */
export function ExamSetupForm({ catalogue, blocked, lead }: ExamSetupFormProps) {
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

  const isPhone = useMediaQuery('(width < 48rem)');
  const [isGroupOpen, setGroupOpen] = useState(() => categoryId === null || hasOneGroup(catalogue));
  // On phones a remembered group takes one line, so that the years are on the first screen.
  const isGroupClosed = isPhone && !isGroupOpen && categoryId !== null;

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
    // The hint under the list may be off screen, so a toast says it too.
    if (part) {
      showToast('warning', limitHint(directiveExams, state.examsSelected, part), {
        id: 'too-many-questions',
      });
    }
  };
  const clear = () => {
    change({ type: 'clear' });
    setGroupOpen(true);
    forgetChoice(catalogue);
    showToast('success', 'Selección limpiada');
  };
  /** Goes to the first step that is incomplete. */
  const showMissing = () => {
    const wrong = setupError(catalogue, state);
    // Rendered synchronously, since the view then moves to the error.
    flushSync(() => setError(wrong));
    if (wrong) focusStep(form.current, wrong.step);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBlocked || start.isPending) return;
    if (payload) ask.before(() => start.mutate(payload));
    else showMissing();
  };

  const visible = visibleSteps(catalogue, state);
  const firstNumber = lead === undefined ? 1 : 2;
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
        {lead}
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
            firstNumber={firstNumber}
            filledYears={filledYears.data}
            error={error}
            isClosed={isGroupClosed}
            onOpen={() => setGroupOpen(true)}
            dispatch={change}
          />
        )}
        {visible.questionTypes ? (
          <QuestionTypeStep
            number={firstNumber + 2 + Number(visible.level) + Number(visible.specialty)}
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
        storing={
          mode === 'MOCK' && !isBlocked ? (
            <StorePaperButton payload={payload} onMissing={showMissing} />
          ) : null
        }
      />
      <SetupBar
        title={preview.preview ? questionsText(preview.preview.total_questions) : texts.summary}
        detail={preview.preview ? detailOf(catalogue, state, preview.preview) : 'Completa tu elección'}
        start={texts.start}
        isStarting={isStarting}
        blocked={blocked}
      />
      {ask.dialog}
    </form>
  );
}

/** True if each step of the group has one option, which is chosen automatically and can't be changed. */
function hasOneGroup(catalogue: SetupCatalogue): boolean {
  return categoryOf(catalogue.choices, initialState(catalogue).selection) !== null;
}

/**
 * The number of questions counted against the maximum of directive exams. A bank contains all chosen
 * questions; a mock draws some of them.
 */
function limitedCount(
  { mode, directiveExams }: SetupCatalogue,
  { examsSelected }: SetupState,
  preview: ExamPreview | undefined,
): number {
  return mode === 'BANK' ? countChosen(directiveExams, examsSelected) : (preview?.total_questions ?? 0);
}

/** The second line of the bottom bar, below the number of questions. */
function detailOf({ mode, examType }: SetupCatalogue, { years }: SetupState, preview: ExamPreview): string {
  if (mode === 'MOCK') return mockDetail(preview);
  return examType === 'Directivos' ? `${DIRECTIVE_MAXIMUM_QUESTIONS} como máximo` : `${examType} ${years[0]}`;
}
