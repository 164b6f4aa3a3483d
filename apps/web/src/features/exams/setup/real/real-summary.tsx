import type { OfferedBlueprint, ScaleMinimum } from '@amauta/contract/exams/official.ts';
import { Clock, EyeOff, Repeat2, Target } from 'lucide-react';
import { formatPoints } from '../../../../ui/format.ts';
import { aimText, conditionTexts, scaleName } from '../../../../ui/official-exams/official-words.ts';
import { BlockedNotice, Figures, type Setup, StartButton, SummaryFrame } from '../setup-frame.tsx';

export const REAL_TITLE = 'Como en el día';

const textOf = (value: number | undefined) => (value === undefined ? undefined : formatPoints(value));

interface RealSummaryProps {
  setup: Setup;
  /** 'EBR Secundaria, Matemática'; empty for Directivos. */
  group: string;
  blueprint: OfferedBlueprint | undefined;
  aim: ScaleMinimum | undefined;
}

/** Summary of the official exam: its structure, its minimums, and the button that starts it. */
export function RealSummary({ setup, group, blueprint, aim }: RealSummaryProps) {
  const what = [blueprint?.name, group].filter(Boolean).join(', ');
  return (
    <SummaryFrame title={REAL_TITLE} choice={blueprint ? `${what}. ${aimText(blueprint, aim)}`.trim() : ''}>
      <Figures
        className="mt-5"
        figures={[
          { name: 'preguntas', text: textOf(blueprint?.question_count) },
          { name: 'minutos', text: textOf(blueprint?.minutes) },
          {
            name: aim ? `mínimo ${scaleName(aim.scale)}` : 'puntos',
            text: textOf(aim?.points_minimum ?? blueprint?.points_maximum),
          },
        ]}
      />
      <ul className="mt-4 grid gap-2.5 leading-snug [&_.lucide]:mt-px [&_.lucide]:text-brand-ink [&>li]:grid [&>li]:grid-cols-[1.25rem_1fr] [&>li]:gap-3">
        {blueprint && blueprint.scales.length === 0
          ? conditionTexts(blueprint).map((text) => (
              <li key={text} className="num">
                <Target aria-hidden="true" />
                {text}
              </li>
            ))
          : null}
        <li>
          <EyeOff aria-hidden="true" />
          No verás qué acertaste hasta el final.
        </li>
        <li>
          <Repeat2 aria-hidden="true" />
          Puedes cambiar, quitar y marcar respuestas para volver.
        </li>
        <li>
          <Clock aria-hidden="true" />
          El tiempo no se detiene y el examen termina solo.
        </li>
      </ul>
      <BlockedNotice setup={setup} />
      <div className="mt-5 hidden lg:block">
        <StartButton setup={setup} />
      </div>
      <div className="mt-5 border-t border-line pt-5">{setup.storing}</div>
    </SummaryFrame>
  );
}
