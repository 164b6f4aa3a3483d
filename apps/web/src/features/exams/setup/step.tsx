import type { SetupStep } from '@amauta/exam-rules/setup.ts';
import type { ReactNode } from 'react';
import { FieldError } from '../../../ui/field.tsx';
import { Niche } from '../../../ui/motifs.tsx';

interface StepProps {
  /** Where an error of this step is shown, and where the focus goes with it. */
  step: SetupStep;
  number: number;
  title: string;
  hint?: string;
  error: string | undefined;
  children: ReactNode;
}

/** One numbered step of a setup page, joined to the next by a line. */
export function Step({ step, number, title, hint, error, children }: StepProps) {
  const titleId = `paso-${step}`;
  const described = [hint && `${titleId}-ayuda`, error && `${titleId}-error`].filter(Boolean).join(' ');
  return (
    <section className="group/step relative grid grid-cols-[minmax(0,1fr)] pb-6 md:grid-cols-[2.25rem_minmax(0,1fr)] md:gap-x-5 md:pb-8">
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
        className="grid max-w-[46rem] min-w-0 gap-3.5"
      >
        <div>
          <h2 id={titleId} className="text-lg leading-9">
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

/** The only option there is: chosen by itself and shown as text. */
export function OnlyOption({ children }: { children: ReactNode }) {
  return (
    <p className="rounded-md border border-line bg-sunken px-4 py-3 leading-snug font-semibold">{children}</p>
  );
}
