import type { ExamPayload } from '@amauta/contract/exams/setup.ts';
import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStartAfterAsking } from '../my-exams/unfinished-attempt.tsx';
import { StorePaperButton } from '../papers/store-paper-button.tsx';
import { focusStep, type StepName } from './step.tsx';
import { SetupBar } from './summary-frame.tsx';

export interface StepError {
  readonly step: StepName;
  readonly message: string;
}

interface SetupOptions {
  /** The choice; null while a step is incomplete. */
  readonly payload: ExamPayload | null;
  /** The first step that is incomplete, or null. */
  readonly findError: () => StepError | null;
  /** Why this teacher can't start an exam now; null when they can. */
  readonly blocked: string | null;
  /** Whether what may be chosen is still loading: then a press does nothing. */
  readonly isLoading?: boolean;
  readonly onStarted: (payload: ExamPayload) => void;
  /** Called with the error before it is shown, so that its step can be opened. */
  readonly onMissing?: (error: StepError) => void;
}

/** The part that all setup pages share: the error of a step, and the start of the exam. */
export function useSetup(options: SetupOptions) {
  const { payload, findError, blocked, isLoading = false, onStarted, onMissing } = options;
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<StepError | null>(null);
  const { start, isStarting, dialog } = useStartAfterAsking({ onStarted });
  /** Goes to the first step that is incomplete. */
  const showMissing = () => {
    const wrong = findError();
    // Rendered synchronously, since the view then moves to the error.
    flushSync(() => {
      setError(wrong);
      if (wrong) onMissing?.(wrong);
    });
    if (wrong) focusStep(form.current, wrong.step);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (blocked !== null || isStarting || isLoading) return;
    if (payload) start(payload);
    else showMissing();
  };
  return {
    form,
    submit,
    dialog,
    blocked,
    isStarting,
    error,
    errorOf: (step: StepName) => (error?.step === step ? error.message : undefined),
    clearError: () => setError(null),
    /** The button that stores the exam on this device; null where no exam can be started. */
    storing: blocked === null ? <StorePaperButton payload={payload} onMissing={showMissing} /> : null,
  };
}

interface SetupFrameProps {
  setup: {
    form: RefObject<HTMLFormElement | null>;
    submit: (event: FormEvent) => void;
    dialog: ReactNode;
    isStarting: boolean;
    blocked: string | null;
  };
  summary: ReactNode;
  /** The texts of the bar at the foot of narrow screens. */
  bar: { title: string; detail: string; start: string };
  /** The steps. */
  children: ReactNode;
}

/** The form of a setup page: the steps, and beside them the summary. */
export function SetupFrame({ setup, summary, bar, children }: SetupFrameProps) {
  return (
    <form
      ref={setup.form}
      noValidate
      onSubmit={setup.submit}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 pb-20 lg:pb-0 xl:grid-cols-[minmax(0,1fr)_22rem] xl:gap-10"
    >
      <div>{children}</div>
      {summary}
      <SetupBar {...bar} isStarting={setup.isStarting} blocked={setup.blocked} />
      {setup.dialog}
    </form>
  );
}
