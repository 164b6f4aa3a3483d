import type { ExamPreview } from '@amauta/contract/exams/setup.ts';
import { DIRECTIVE_MAXIMUM_QUESTIONS } from '@amauta/exam-rules/blueprint.ts';
import { categoryOf } from '@amauta/exam-rules/setup/selection.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useReducer, useState } from 'react';
import { rememberGroup } from '../../../api/remembered-group.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { choiceText } from './choice-text.ts';
import { DirectiveExamsStep } from './directive-exams-step.tsx';
import { GroupSteps } from './group-steps.tsx';
import { filledYearsQuery, useExamPreview } from './setup.queries.ts';
import { SetupFrame, useSetup } from './setup-frame.tsx';
import { mockDetail, questionsText, SetupSummary } from './setup-summary.tsx';
import { countChosen, limitHint } from './state/directive-limit.ts';
import { forgetChoice, openingState, rememberChoice } from './state/remembered-choice.ts';
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
import { QuestionTypeStep } from './step.tsx';

const MOCK_HINT = `Las preguntas se sortean entre todo lo que marques. Un simulacro tiene ${DIRECTIVE_MAXIMUM_QUESTIONS} como máximo.`;

interface ExamSetupFormProps {
  catalogue: SetupCatalogue;
  /** Why this teacher can't start an exam now; null when they can. */
  blocked: ReactNode;
  /** A step shown before the others. */
  lead?: ReactNode;
}

/**
 * The form that sets up a mock in learning mode or a bank: the choice, a summary of the exam, and the start
 * button.
 */
export function ExamSetupForm({ catalogue, blocked, lead }: ExamSetupFormProps) {
  const { mode, examType, directiveExams } = catalogue;
  const [state, dispatch] = useReducer(setupReducer(catalogue), catalogue, openingState);
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

  const setup = useSetup({
    catalogue,
    blocked,
    payload,
    findError: () => setupError(catalogue, state),
    onStarted: (chosen) => rememberChoice(catalogue, chosen),
  });

  const change = (action: SetupAction) => {
    setup.clearError();
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

  const visible = visibleSteps(catalogue, state);
  const firstNumber = lead === undefined ? 1 : 2;
  const limited = examType === 'Directivos' ? limitedCount(catalogue, state, preview.preview) : null;
  return (
    <SetupFrame
      setup={setup}
      summary={
        <SetupSummary
          mode={mode}
          choice={choiceText(catalogue, state)}
          limited={limited}
          blueprint={catalogue.blueprint}
          payload={isBlocked ? null : payload}
          preview={preview}
          setup={setup}
          onClear={clear}
        />
      }
      bar={{
        title: preview.preview ? questionsText(preview.preview.total_questions) : setup.texts.summary,
        detail: preview.preview ? detailOf(catalogue, state, preview.preview) : 'Completa tu elección',
      }}
    >
      {lead}
      {examType === 'Directivos' ? (
        <DirectiveExamsStep
          exams={directiveExams}
          chosen={state.examsSelected}
          hint={mode === 'BANK' ? limitHint(directiveExams, state.examsSelected, refused) : MOCK_HINT}
          error={setup.errorOf('exams')}
          onToggle={(examId, kind) => change({ type: 'directive-kind', examId, kind })}
        />
      ) : (
        <GroupSteps
          catalogue={catalogue}
          state={state}
          visible={visible}
          firstNumber={firstNumber}
          filledYears={filledYears.data}
          errorOf={setup.errorOf}
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
          error={setup.errorOf('question_types')}
          onToggle={(kind) => change({ type: 'question-type', kind })}
        />
      ) : null}
    </SetupFrame>
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
