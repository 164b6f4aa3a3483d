import type { Modality } from '@amauta/contract/catalogue.ts';
import { chosenOf } from '@amauta/exam-rules/setup/selection.ts';
import { FEWEST_YEARS } from '@amauta/exam-rules/setup/validate.ts';
import type { MouseEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Chip, ChoiceCard } from '../../../ui/forms/choice.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { groupName, splitName } from './choice-text.ts';
import type { SetupAction, SetupCatalogue, SetupState, VisibleSteps } from './state/setup-state.ts';
import { focusStep, OnlyOption, Step, type StepName } from './step.tsx';

interface GroupStepsProps {
  catalogue: SetupCatalogue;
  state: SetupState;
  visible: VisibleSteps;
  /** Years that have questions for the group; undefined until loaded. */
  filledYears: readonly number[] | undefined;
  errorOf: (step: StepName) => string | undefined;
  /** The number of the first of these steps, the modality. */
  firstNumber: number;
  dispatch: (action: SetupAction) => void;
  /** Shows the chosen group in one line instead of its steps. */
  isClosed: boolean;
  /** Asks for the steps of a closed group. */
  onOpen: () => void;
}

/** The steps modality, level, specialty and years. Each appears once the one before it is chosen. */
export function GroupSteps(props: GroupStepsProps) {
  const { catalogue, state, visible, firstNumber, filledYears, errorOf, dispatch, isClosed, onOpen } = props;
  const { modality, level } = chosenOf(catalogue.choices, state.selection);
  const { modalityId, levelId, specialtyId } = state.selection;
  const isOneYear = catalogue.mode === 'BANK';
  const isEmpty = (year: number) => filledYears?.includes(year) === false;
  const hints = [
    isOneYear
      ? 'Elige un solo año.'
      : `Elige al menos ${FEWEST_YEARS} años. Las preguntas se sortean entre todos.`,
    catalogue.years.some(isEmpty) && 'Los vacíos aún no tienen preguntas.',
  ];
  const stepCount = isClosed ? 1 : 1 + Number(visible.level) + Number(visible.specialty);
  return (
    <>
      {isClosed ? (
        <GroupLine
          name={groupName(catalogue, state)}
          number={firstNumber}
          isTight={visible.years}
          onOpen={onOpen}
        />
      ) : (
        <>
          <Step
            step="modality"
            number={firstNumber}
            title="Modalidad"
            isSettled={catalogue.choices.length === 1}
            error={errorOf('modality')}
          >
            <RadioCards
              name="modality"
              options={catalogue.choices}
              chosenId={modalityId}
              describe={modalityText}
              onChoose={(id) => dispatch({ type: 'modality', id })}
            />
          </Step>
          {visible.level && modality ? (
            <Step
              step="level"
              number={firstNumber + 1}
              title="Nivel"
              isSettled={modality.levels.length === 1}
              error={errorOf('level')}
            >
              <RadioCards
                name="level"
                options={modality.levels}
                chosenId={levelId}
                describe={(option) => ({ title: option.name })}
                onChoose={(id) => dispatch({ type: 'level', id })}
              />
            </Step>
          ) : null}
          {visible.specialty && level ? (
            <Step
              step="specialty"
              number={firstNumber + 2}
              title="Especialidad"
              isSettled={level.specialties.length === 1}
              error={undefined}
            >
              {level.specialties.length === 1 ? (
                <OnlyOption>{level.specialties[0]?.name}</OnlyOption>
              ) : (
                <Select
                  label="Especialidad"
                  hideLabel
                  className="max-w-96"
                  placeholder="Elige tu especialidad"
                  options={level.specialties.map(({ id, name }) => ({ value: id, label: name }))}
                  value={specialtyId}
                  error={errorOf('specialty')}
                  onChange={(id) => dispatch({ type: 'specialty', id })}
                />
              )}
            </Step>
          ) : null}
        </>
      )}
      {visible.years ? (
        <Step
          step="years"
          number={firstNumber + stepCount}
          title={isOneYear ? 'Año' : 'Años'}
          hint={hints.filter(Boolean).join(' ')}
          error={errorOf('years')}
        >
          <div
            className={classNames(
              'grid grid-cols-3 gap-2',
              // The columns are wider for radios, whose mark takes room even before they are chosen.
              isOneYear
                ? 'sm:grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))]'
                : 'sm:grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))]',
            )}
          >
            {catalogue.years.map((year) => (
              <Chip
                key={year}
                type={isOneYear ? 'radio' : 'checkbox'}
                name="year"
                checked={state.years.includes(year)}
                note={isEmpty(year) ? 'vacío' : undefined}
                onChange={() => dispatch({ type: 'year', year })}
              >
                {year}
              </Chip>
            ))}
          </div>
        </Step>
      ) : null}
    </>
  );
}

function modalityText({ name }: Pick<Modality, 'name'>) {
  const { short, long } = splitName(name);
  return { title: short, description: long };
}

interface CardText {
  title: string;
  description?: ReactNode;
}

function RadioCards<T extends { id: number; name: string }>(props: {
  name: string;
  options: readonly T[];
  chosenId: number | null;
  describe: (option: T) => CardText;
  onChoose: (id: number) => void;
}) {
  const { name, options, chosenId, describe, onChoose } = props;
  const [only, ...others] = options;
  if (only && others.length === 0) return <OnlyOption>{only.name}</OnlyOption>;
  return (
    <div className="grid gap-2 md:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] md:gap-3">
      {options.map((option) => {
        const { title, description } = describe(option);
        return (
          <ChoiceCard
            key={option.id}
            type="radio"
            name={name}
            checked={option.id === chosenId}
            onChange={() => onChoose(option.id)}
            description={description}
          >
            {title}
          </ChoiceCard>
        );
      })}
    </div>
  );
}

/**
 * Shows the group of inscription that was chosen before, with a button that opens its steps. `isTight` leaves room
 * below on phones.
 */
function GroupLine(props: { name: string; number: number; isTight: boolean; onOpen: () => void }) {
  const open = (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget;
    flushSync(props.onOpen);
    // The button that had the focus is gone. A step whose only option is chosen has nothing to focus.
    focusStep(form, 'modality', 'level', 'specialty');
  };
  return (
    <Step
      step="group"
      number={props.number}
      title="Tu grupo de inscripción"
      isTitleHidden={props.isTight}
      error={undefined}
    >
      <div className="flex min-h-tap-lg items-center justify-between gap-2 rounded-md border border-line bg-surface py-1 pr-1 pl-4 md:gap-4 md:pr-2">
        <b className="font-semibold max-md:text-sm">{props.name}</b>
        <Button variant="ghost" aria-label="Cambiar tu grupo de inscripción" onClick={open}>
          Cambiar
        </Button>
      </div>
    </Step>
  );
}
