import type { Way } from '@amauta/contract/exams/setup.ts';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { Skeleton } from '../../../../ui/feedback/surface.tsx';
import { ChoiceCard } from '../../../../ui/forms/choice.tsx';
import { ExamSetupForm } from '../exam-setup-form.tsx';
import type { SetupCatalogue } from '../state/setup-state.ts';
import { Step } from '../step.tsx';
import { useExamPreferences } from './preferences.ts';
import { RealSetupForm } from './real-setup-form.tsx';

/** Sets up a mock in learning mode or as on the day. The way that the account chose last is open. */
export function MockWays({ catalogue, blocked }: { catalogue: SetupCatalogue; blocked: ReactNode }) {
  const { preferences, isLoading, keep } = useExamPreferences();
  // The other way's form brings its own cards, and the card that had the focus goes.
  const wasChosen = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the way
  useLayoutEffect(() => {
    if (wasChosen.current) document.querySelector<HTMLElement>('input[name="way"]:checked')?.focus();
  }, [preferences.way]);
  if (isLoading) return <Skeleton lines={9} text="Cargando opciones..." className="max-w-[46rem]" />;
  const choose = (way: Way) => {
    wasChosen.current = true;
    keep({ way });
  };
  const lead = <WayStep way={preferences.way} onChoose={choose} />;
  return preferences.way === 'REAL' ? (
    <RealSetupForm catalogue={catalogue} blocked={blocked} lead={lead} />
  ) : (
    <ExamSetupForm catalogue={catalogue} blocked={blocked} lead={lead} />
  );
}

const THREADS: Record<string, string> = {
  right: 'h-full bg-ok',
  wrong: 'h-[55%] bg-bad',
  answered: 'h-[70%] bg-brand',
  marked: 'h-full bg-brand shadow-[inset_0_4px_0_var(--gold)]',
  blank: 'h-[3px] bg-line-strong',
};
const LEARNED = 'right right wrong right right right wrong right right wrong right right blank blank blank';
const GIVEN =
  'answered answered answered marked answered answered blank answered answered marked answered blank answered blank blank';

const WAYS: readonly { way: Way; name: string; sentence: string; weave: string }[] = [
  { way: 'LEARN', name: 'Aprender', sentence: 'Ves la corrección al responder.', weave: LEARNED },
  { way: 'REAL', name: 'Como en el día', sentence: 'Ves tu puntaje al final.', weave: GIVEN },
];

/** The first step of a mock: correction after each answer, or only at the end. */
function WayStep({ way, onChoose }: { way: Way; onChoose: (way: Way) => void }) {
  return (
    <Step step="way" number={1} title="¿Cómo quieres rendir?" error={undefined}>
      <div className="grid grid-cols-2 gap-2 md:gap-3">
        {WAYS.map((option) => (
          <ChoiceCard
            key={option.way}
            type="radio"
            name="way"
            checked={option.way === way}
            onChange={() => onChoose(option.way)}
            className="items-start max-md:gap-2 max-md:px-2.5 max-md:py-2 md:p-4.5"
            description={
              <>
                <span className="block md:text-base">{option.sentence}</span>
                <Weave threads={option.weave.split(' ')} />
              </>
            }
          >
            <span className="font-serif leading-snug md:text-lg">{option.name}</span>
          </ChoiceCard>
        ))}
      </div>
    </Step>
  );
}

/** A picture of the exam's strip of threads: with verdicts, or only with answers and marks. */
function Weave({ threads }: { threads: readonly string[] }) {
  return (
    <span aria-hidden="true" className="mt-2 flex h-3 items-end gap-0.5 md:mt-3 md:h-3.5">
      {threads.map((thread, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed picture
        <i key={index} className={classNames('max-w-4 flex-1', THREADS[thread])} />
      ))}
    </span>
  );
}
