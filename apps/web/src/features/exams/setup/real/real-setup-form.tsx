import { DIRECTIVE_CATEGORY_ID } from '@amauta/contract/catalogue.ts';
import type { OfferedBlueprint } from '@amauta/contract/exams/official.ts';
import type { ExamPayload } from '@amauta/contract/exams/setup.ts';
import { categoryOf } from '@amauta/exam-rules/setup/selection.ts';
import { groupError } from '@amauta/exam-rules/setup/validate.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useReducer, useState } from 'react';
import { rememberGroup } from '../../../../api/remembered-group.ts';
import { LoadProblem } from '../../../../ui/feedback/load-problem.tsx';
import { Notice, Skeleton } from '../../../../ui/feedback/surface.tsx';
import { formatPoints } from '../../../../ui/format.ts';
import { ScaleChoice } from '../../../../ui/official-exams/scale-choice.tsx';
import { payloadOf } from '../../start-exam.ts';
import { groupName } from '../choice-text.ts';
import { GroupSteps } from '../group-steps.tsx';
import { SetupFrame, type StepError, useSetup } from '../setup-frame.tsx';
import { openingState, rememberBlueprint, rememberedBlueprint } from '../state/remembered-choice.ts';
import { type SetupCatalogue, setupReducer, visibleSteps } from '../state/setup-state.ts';
import { Step } from '../step.tsx';
import { BlueprintStep } from './blueprint-step.tsx';
import { offeredBlueprintsQuery, useExamPreferences } from './preferences.ts';
import { REAL_TITLE, RealSummary } from './real-summary.tsx';

interface RealSetupFormProps {
  catalogue: SetupCatalogue;
  /** Why this teacher can't start an exam now; null when they can. */
  blocked: ReactNode;
  /** The step shown before the others. */
  lead: ReactNode;
}

/** The form that sets up an official exam, taken as on the day. */
export function RealSetupForm({ catalogue, blocked, lead }: RealSetupFormProps) {
  const { examType, choices } = catalogue;
  const [state, dispatch] = useReducer(setupReducer(catalogue), catalogue, openingState);
  const { preferences, keep } = useExamPreferences();
  const isDirective = examType === 'Directivos';
  const categoryId = isDirective ? DIRECTIVE_CATEGORY_ID : categoryOf(choices, state.selection);
  useEffect(() => {
    if (!isDirective) rememberGroup(categoryId);
  }, [categoryId, isDirective]);
  const offered = useQuery(offeredBlueprintsQuery(examType, categoryId));
  const blueprints = offered.data ?? [];
  const [pickedId, pick] = useState(() => rememberedBlueprint(examType));
  const blueprint = chosenAmong(blueprints, pickedId);
  const aim = blueprint?.scales.find(({ scale }) => scale === preferences.target_scale);
  const [isGroupOpen, setGroupOpen] = useState(categoryId === null);

  function findError(): StepError | null {
    const group = isDirective ? null : groupError(state.selection, choices);
    if (group) return group;
    if (!blueprint) return { step: 'blueprint', message: 'Elige un examen que tenga todas sus preguntas.' };
    if (blueprint.scales.length > 0 && !aim) return { step: 'scale', message: 'Elige a qué escala vas.' };
    return null;
  }

  const payload =
    blueprint && categoryId !== null && findError() === null
      ? toRealPayload(examType, categoryId, blueprint, aim?.scale)
      : null;
  const setup = useSetup({
    catalogue,
    blocked,
    payload,
    findError,
    // Until the official exams are loaded a press does nothing. The list of exams already says that it is loading.
    isLoading: offered.isFetching && !offered.data,
    onStarted: ({ blueprint_id: id }) => {
      if (id !== undefined) rememberBlueprint(examType, id);
    },
    onMissing: () => {
      if (!isDirective && groupError(state.selection, choices)) setGroupOpen(true);
    },
  });
  const visible = { ...visibleSteps(catalogue, state), years: false };
  const isOpen = !isDirective && (isGroupOpen || categoryId === null);
  const groupSteps = isDirective ? 0 : isOpen ? 1 + Number(visible.level) + Number(visible.specialty) : 1;
  return (
    <SetupFrame
      setup={setup}
      summary={
        <RealSummary
          setup={setup}
          group={isDirective ? '' : groupName(catalogue, state)}
          blueprint={blueprint}
          aim={aim}
        />
      }
      bar={{
        title: REAL_TITLE,
        detail: blueprint
          ? `${blueprint.question_count} preguntas, ${blueprint.minutes} min`
          : 'Completa tu elección',
      }}
    >
      {lead}
      <BlueprintStep
        blueprints={blueprints}
        chosenId={blueprint?.id ?? null}
        error={setup.errorOf('blueprint')}
        onChoose={(id) => {
          setup.clearError();
          pick(id);
        }}
      >
        {categoryId === null ? (
          <p className="text-ink-2">Elige tu grupo de inscripción y verás los exámenes que puedes dar.</p>
        ) : offered.isPending ? (
          <Skeleton lines={2} text="Cargando exámenes oficiales..." />
        ) : offered.isError ? (
          <LoadProblem
            error={offered.error}
            waits="Para armar un examen nuevo necesitas internet."
            onRetry={() => void offered.refetch()}
          />
        ) : blueprints.some(({ is_complete: isComplete }) => isComplete) ? null : (
          <Notice tone="warn" role="status">
            <p>
              Aún no puedes rendir como en el día con tu grupo: al banco le faltan preguntas. Mientras tanto,
              elige «Aprender».
            </p>
          </Notice>
        )}
      </BlueprintStep>
      {isDirective ? null : (
        <GroupSteps
          catalogue={catalogue}
          state={state}
          visible={visible}
          firstNumber={3}
          filledYears={undefined}
          errorOf={setup.errorOf}
          isClosed={!isOpen}
          onOpen={() => setGroupOpen(true)}
          dispatch={(action) => {
            setup.clearError();
            dispatch(action);
          }}
        />
      )}
      {blueprint && blueprint.scales.length > 0 ? (
        <Step
          step="scale"
          number={3 + groupSteps}
          title="¿A qué escala vas?"
          hint={`Mínimo de ${formatPoints(blueprint.points_maximum)} puntos. Queda en tu perfil.`}
          error={setup.errorOf('scale')}
        >
          <ScaleChoice
            rules={blueprint}
            chosen={aim?.scale ?? null}
            isWrong={setup.errorOf('scale') !== undefined}
            onChoose={(scale) => {
              setup.clearError();
              keep({ target_scale: scale });
            }}
          />
        </Step>
      ) : null}
    </SetupFrame>
  );
}

/** The picked exam if the bank has all its questions, else the first such exam. */
function chosenAmong(
  blueprints: readonly OfferedBlueprint[],
  pickedId: number | null,
): OfferedBlueprint | undefined {
  const complete = blueprints.filter((blueprint) => blueprint.is_complete);
  return complete.find(({ id }) => id === pickedId) ?? complete[0];
}

function toRealPayload(
  examType: ExamPayload['type_exam'],
  categoryId: number,
  { id }: OfferedBlueprint,
  scale: number | undefined,
): ExamPayload {
  return payloadOf({
    type: 'MOCK',
    type_exam: examType,
    category_id: categoryId,
    way: 'REAL',
    blueprint_id: id,
    ...(scale !== undefined && { target_scale: scale }),
  });
}
