import { KIND_NAMES, type Kind } from '@amauta/contract/catalogue.ts';
import type { ExamPreview } from '@amauta/contract/exams/setup.ts';
import { EXAM_KINDS } from '@amauta/exam-rules/blueprint.ts';
import type { SetupStep } from '@amauta/exam-rules/setup/validate.ts';
import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { ChoiceCard } from '../../../ui/forms/choice.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { Niche } from '../../../ui/layout/motifs.tsx';

/** The steps of the setup pages of mocks and banks. */
export type StepName = SetupStep | 'way' | 'blueprint' | 'group' | 'scale';

interface StepProps {
  /** Errors of this step are shown in this step, and the focus moves here with them. */
  step: StepName;
  number: number;
  title: string;
  hint?: string;
  /** The step's only option was chosen automatically: on phones title and option then share one line. */
  isSettled?: boolean;
  /** On phones the title is for screen readers alone, because its content says enough. */
  isTitleHidden?: boolean;
  error: string | undefined;
  children: ReactNode;
}

/** One numbered step of a setup page, joined to the next by a line. */
export function Step(props: StepProps) {
  const { step, number, title, hint, isSettled, isTitleHidden, error, children } = props;
  const titleId = `paso-${step}`;
  const described = [hint && `${titleId}-ayuda`, error && `${titleId}-error`].filter(Boolean).join(' ');
  return (
    <section
      className={classNames(
        'group/step relative grid grid-cols-[minmax(0,1fr)] md:grid-cols-[2.25rem_minmax(0,1fr)] md:gap-x-5 md:pb-8',
        isSettled ? 'pb-2' : 'pb-6',
      )}
    >
      <span
        aria-hidden="true"
        className="absolute top-10 bottom-1 left-[1.0625rem] hidden w-0.5 bg-line md:block md:group-last/step:hidden"
      />
      <Niche tone="brand" className="hidden md:grid">
        {number}
      </Niche>
      <fieldset
        data-step={step}
        aria-labelledby={titleId}
        aria-describedby={described || undefined}
        className={classNames(
          'max-w-[46rem] min-w-0 gap-3.5 md:grid',
          isSettled ? 'flex items-baseline gap-x-3' : 'grid',
        )}
      >
        <div className={classNames(isTitleHidden && 'max-md:sr-only', isSettled && 'flex-none')}>
          <h2
            id={titleId}
            className={classNames(
              'text-lg leading-9',
              isSettled &&
                'max-md:font-sans max-md:text-sm max-md:leading-7 max-md:tracking-normal max-md:text-ink-2',
            )}
          >
            {title}
          </h2>
          {hint ? (
            <p id={`${titleId}-ayuda`} className="text-sm text-ink-2">
              {hint}
            </p>
          ) : null}
        </div>
        {children}
        {error ? <FieldError id={`${titleId}-error`}>{error}</FieldError> : null}
      </fieldset>
    </section>
  );
}

/** The only option of a step, chosen automatically and shown as text. */
export function OnlyOption({ children }: { children: ReactNode }) {
  return (
    <p className="min-w-0 leading-snug font-semibold md:rounded-md md:border md:border-line md:bg-sunken md:px-4 md:py-3">
      {children}
    </p>
  );
}

/** The question types of Nombramiento, each with the number of questions it would add. */
export function QuestionTypeStep(props: {
  number: number;
  chosen: readonly Kind[];
  /** Counts for all types, since an unchecked card shows its count too. */
  counts: ExamPreview['kinds'] | undefined;
  error: string | undefined;
  onToggle: (kind: Kind) => void;
}) {
  const { number, chosen, counts, error, onToggle } = props;
  return (
    <Step
      step="question_types"
      number={number}
      title="Tipos de pregunta"
      hint="Deja marcado al menos uno."
      error={error}
    >
      <div className="grid gap-2 md:grid-cols-3 md:gap-3">
        {EXAM_KINDS.Nombramiento.map((kind) => {
          const count = counts?.find((row) => row.kind === kind)?.drawn;
          return (
            <ChoiceCard
              key={kind}
              type="checkbox"
              checked={chosen.includes(kind)}
              onChange={() => onToggle(kind)}
              description={count === undefined ? kind : `${kind}, ${count} preguntas`}
              className="items-start"
            >
              {KIND_NAMES[kind]}
            </ChoiceCard>
          );
        })}
      </div>
    </Step>
  );
}

/** Moves the focus to the first control of these steps, and scrolls their error into view. */
export function focusStep(form: HTMLFormElement | null, ...steps: StepName[]): void {
  const find = (part: string) =>
    form?.querySelector<HTMLElement>(steps.map((step) => `[data-step="${step}"] ${part}`).join());
  find(':is(input:not(:disabled), button)')?.focus();
  find('[id$="-error"]')?.scrollIntoView({ block: 'nearest' });
}
