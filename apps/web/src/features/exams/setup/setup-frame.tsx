import type { ExamPayload } from '@amauta/contract/exams/setup.ts';
import { ArrowRight } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Notice } from '../../../ui/feedback/surface.tsx';
import { useToastsAboveBar } from '../../../ui/feedback/toast-clearance.ts';
import { Faja } from '../../../ui/layout/motifs.tsx';
import { useStartAfterAsking } from '../my-exams/unfinished-attempt.tsx';
import { StorePaperButton } from '../papers/store-paper-button.tsx';
import { setupTexts } from './setup-texts.ts';
import type { SetupCatalogue } from './state/setup-state.ts';
import { focusStep, type StepName } from './step.tsx';

export interface StepError {
  readonly step: StepName;
  readonly message: string;
}

interface SetupOptions {
  readonly catalogue: SetupCatalogue;
  /** Why this teacher can't start an exam now; null when they can. */
  readonly blocked: ReactNode;
  /** The choice; null while a step is incomplete. */
  readonly payload: ExamPayload | null;
  /** The first step that is incomplete, or null. */
  readonly findError: () => StepError | null;
  /** What may be chosen is still loading: then a press does nothing. */
  readonly isLoading?: boolean;
  readonly onStarted: (payload: ExamPayload) => void;
  /** Called before an error is shown, so that its step can be opened. */
  readonly onMissing?: () => void;
}

/** What all setup pages share: the error of a step, and the start of the exam. */
export function useSetup(options: SetupOptions) {
  const { catalogue, blocked, payload, findError, isLoading, onStarted, onMissing } = options;
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<StepError | null>(null);
  const { start, isStarting, dialog } = useStartAfterAsking({ onStarted });
  /** Goes to the first step that is incomplete. */
  const showMissing = () => {
    const wrong = findError();
    // Rendered synchronously, since the view then moves to the error.
    flushSync(() => {
      setError(wrong);
      if (wrong) onMissing?.();
    });
    if (wrong) focusStep(form.current, wrong.step);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (blocked !== null || isStarting || isLoading) return;
    if (payload) start(payload);
    else showMissing();
  };
  const isStorable = catalogue.mode === 'MOCK' && blocked === null;
  return {
    texts: setupTexts(catalogue.mode, catalogue.examType),
    blocked,
    isStarting,
    dialog,
    form,
    submit,
    errorOf: (step: StepName) => (error?.step === step ? error.message : undefined),
    clearError: () => setError(null),
    /** The button that stores the exam on the device, another way to begin. */
    storing: isStorable ? <StorePaperButton payload={payload} onMissing={showMissing} /> : null,
  };
}

export type Setup = ReturnType<typeof useSetup>;

interface SetupFrameProps {
  setup: Setup;
  summary: ReactNode;
  /** The texts beside the start button on narrow screens. */
  bar: { title: string; detail: string };
  /** The steps. */
  children: ReactNode;
}

/**
 * The form of a setup page: the steps, and beside them the summary. On narrow screens the start button stands at the
 * foot of the window.
 */
export function SetupFrame({ setup, summary, bar, children }: SetupFrameProps) {
  const foot = useRef<HTMLDivElement>(null);
  useToastsAboveBar(foot);
  return (
    <form
      ref={setup.form}
      noValidate
      onSubmit={setup.submit}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 pb-20 lg:pb-0 xl:grid-cols-[minmax(0,1fr)_22rem] xl:gap-10"
    >
      <div>{children}</div>
      {summary}
      <div
        ref={foot}
        className="fixed inset-x-0 bottom-0 z-20 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-surface px-4 pt-2.5 pb-[max(.625rem,env(safe-area-inset-bottom))] lg:hidden"
      >
        <p className="num flex-1 basis-28 leading-snug">
          <b className="block">{bar.title}</b>
          <span className="text-sm text-ink-2">{bar.detail}</span>
        </p>
        <div className="max-w-full">
          <StartButton setup={setup} />
        </div>
      </div>
      {setup.dialog}
    </form>
  );
}

interface SummaryFrameProps {
  title: string;
  /** The choice in words; '' while it is incomplete. */
  choice: string;
  children: ReactNode;
}

/** The card beside the steps of a setup page. */
export function SummaryFrame({ title, choice, children }: SummaryFrameProps) {
  return (
    <aside
      aria-labelledby="tu-eleccion"
      className="overflow-hidden rounded-lg border border-line bg-surface shadow-1 xl:sticky xl:top-8"
    >
      <Faja />
      <div className="p-card">
        <h2 id="tu-eleccion">{title}</h2>
        <p className="num mt-1 text-sm text-ink-2">
          {choice || 'Completa tu elección y aquí verás cómo será tu examen.'}
        </p>
        {children}
      </div>
    </aside>
  );
}

/** Two or three figures of the exam in one row, each with its name. A dash stands for a figure that isn't known yet. */
export function Figures(props: {
  figures: readonly { name: string; text: string | undefined }[];
  className?: string;
}) {
  const { figures, className } = props;
  return (
    <dl
      className={classNames(
        'grid border-b border-line pb-5',
        figures.length === 3 ? 'grid-cols-3' : 'grid-cols-2',
        className,
      )}
    >
      {figures.map(({ name, text }) => (
        <div key={name} className="flex flex-col-reverse justify-end gap-1">
          <dt className="text-sm leading-tight text-ink-2">{name}</dt>
          <dd className="num font-serif text-[2.25rem] leading-none font-semibold tracking-[-.02em]">
            {text ?? '–'}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const BLOCKED_ID = 'inicio-bloqueado';

/** Says why no exam can be started; the start buttons refer to it. */
export function BlockedNotice({ setup: { blocked } }: { setup: Setup }) {
  if (blocked === null) return null;
  return (
    <Notice tone="warn" className="mt-4 text-sm">
      <p id={BLOCKED_ID}>{blocked}</p>
    </Notice>
  );
}

/** Starts the exam. The text changes while it starts. */
export function StartButton({ setup }: { setup: Setup }) {
  const isBlocked = setup.blocked !== null;
  return (
    <Button
      type="submit"
      variant="primary"
      size="lg"
      block
      loading={setup.isStarting}
      loadingText="Iniciando..."
      aria-disabled={isBlocked ? true : undefined}
      aria-describedby={isBlocked ? BLOCKED_ID : undefined}
      iconEnd={<ArrowRight className="hidden lg:block" />}
    >
      {setup.texts.start}
    </Button>
  );
}
