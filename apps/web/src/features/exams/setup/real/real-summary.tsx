import type { OfferedBlueprint, ScaleMinimum } from '@amauta/contract/exams/official.ts';
import { Clock, EyeOff, Repeat2, Target } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPoints } from '../../../../ui/format.ts';
import { Faja } from '../../../../ui/layout/motifs.tsx';
import { aimText, conditionTexts, scaleName } from '../../../../ui/official/official-words.ts';
import { BlockedNotice, StartButton } from '../setup-summary.tsx';

export const REAL_TITLE = 'Como en el día';

interface RealSummaryProps {
  /** The button that stores the exam on the device, another way to begin. */
  storing: ReactNode;
  /** 'EBR Secundaria, Matemática'; empty for Directivos. */
  group: string;
  blueprint: OfferedBlueprint | undefined;
  aim: ScaleMinimum | undefined;
  start: string;
  isStarting: boolean;
  blocked: string | null;
}

/** Summary of the official exam: its structure, its minimums, and the button that starts it. */
export function RealSummary(props: RealSummaryProps) {
  const { group, blueprint, aim, start, isStarting, blocked, storing } = props;
  const what = [blueprint?.name, group].filter(Boolean).join(', ');
  return (
    <aside
      aria-labelledby="tu-eleccion"
      className="overflow-hidden rounded-lg border border-line bg-surface shadow-1 xl:sticky xl:top-8"
    >
      <Faja />
      <div className="p-6">
        <h2 id="tu-eleccion">{REAL_TITLE}</h2>
        <p className="num mt-1 text-sm text-ink-2">
          {blueprint
            ? `${what}. ${aimText(blueprint, aim)}`.trim()
            : 'Completa tu elección y aquí verás cómo será tu examen.'}
        </p>
        <dl className="mt-5 grid grid-cols-3 border-b border-line pb-5">
          <Figure name="preguntas" value={blueprint?.question_count} />
          <Figure name="minutos" value={blueprint?.minutes} />
          <Figure
            name={aim ? `mínimo ${scaleName(aim.scale)}` : 'puntos'}
            value={aim?.points_minimum ?? blueprint?.points_maximum}
          />
        </dl>
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
        <BlockedNotice blocked={blocked} />
        <div className="mt-5 hidden lg:block">
          <StartButton text={start} isStarting={isStarting} isBlocked={blocked !== null} block />
        </div>
        <div className="mt-5 border-t border-line pt-5">{storing}</div>
      </div>
    </aside>
  );
}

function Figure({ name, value }: { name: string; value: number | undefined }) {
  return (
    <div className="flex flex-col-reverse justify-end gap-1">
      <dt className="text-sm leading-tight text-ink-2">{name}</dt>
      <dd className="num font-serif text-[2.25rem] leading-none font-semibold tracking-[-.02em]">
        {value === undefined ? '–' : formatPoints(value)}
      </dd>
    </div>
  );
}
