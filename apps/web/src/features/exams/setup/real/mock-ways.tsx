import type { Way } from '@amauta/contract/exams/setup.ts';
import { useLayoutEffect, useRef } from 'react';
import { Skeleton } from '../../../../ui/feedback/surface.tsx';
import { ExamSetupForm } from '../exam-setup-form.tsx';
import type { SetupCatalogue } from '../state/setup-state.ts';
import { useExamPreferences } from './preferences.ts';
import { RealSetupForm } from './real-setup-form.tsx';
import { WayStep } from './way-step.tsx';

/** Sets up a mock in learning mode or as on the day. The way that the account chose last is open. */
export function MockWays({ catalogue, blocked }: { catalogue: SetupCatalogue; blocked: string | null }) {
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
