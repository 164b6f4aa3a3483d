import type { OfficialRules } from '@amauta/contract/exams/official.ts';
import type { OfficialOutcome } from '@amauta/contract/exams/real-results.ts';
import { Drawing, type DrawingSize } from '../../../../ui/charts/drawing.tsx';
import { formatPoints } from '../../../../ui/format.ts';
import { layoutStair, type StairSize, type Step } from './stair-layout.ts';

/** Two drawings, chosen by the card's width, so that letters keep a readable size. */
const SIZES: readonly (StairSize & DrawingSize & { label: number; shownAt: string })[] = [
  { width: 316, height: 190, base: 144, top: 36, fontSize: 14, label: 68, shownAt: '@lg:hidden' },
  { width: 640, height: 214, base: 168, top: 36, fontSize: 15, label: 92, shownAt: 'hidden @lg:block' },
];

interface ScaleStairProps {
  scales: OfficialRules['scales'];
  outcome: Pick<OfficialOutcome, 'points' | 'target_scale'>;
}

/**
 * The minimum of each escala as a stair, with a line at the points reached. The label says all that the
 * drawing shows.
 */
export function ScaleStair({ scales, outcome }: ScaleStairProps) {
  const label = describe({ scales, outcome });
  return (
    <>
      {SIZES.map((size) => (
        <Stair key={size.width} scales={scales} outcome={outcome} size={size} label={label} />
      ))}
      <p className="mt-1 text-sm text-ink-2">Mínimo oficial de cada escala, en puntos.</p>
    </>
  );
}

function Stair(props: ScaleStairProps & { size: (typeof SIZES)[number]; label: string }) {
  const { scales, outcome, size, label } = props;
  const { width, base, fontSize, label: labelWidth } = size;
  const { steps, lineY } = layoutStair(scales, outcome.points, size);
  return (
    <Drawing size={size} label={label} className={`print:[print-color-adjust:exact] ${size.shownAt}`}>
      {steps.map((step) => (
        <DrawnStep
          key={step.scale}
          step={step}
          base={base}
          fontSize={fontSize}
          isTarget={step.scale === outcome.target_scale}
        />
      ))}
      <path d={`M0 ${lineY}H${width}`} stroke="var(--ink)" strokeWidth="2" strokeDasharray="7 5" />
      <rect x={width - labelWidth} y={lineY - 13} width={labelWidth} height="26" rx="6" fill="var(--ink)" />
      <text x={width - labelWidth / 2} y={lineY + 5} textAnchor="middle" fontWeight="700" fill="var(--paper)">
        Tú: {formatPoints(outcome.points)}
      </text>
    </Drawing>
  );
}

function DrawnStep(props: { step: Step; base: number; fontSize: number; isTarget: boolean }) {
  const { step, base, fontSize, isTarget } = props;
  const { x, y, isReached } = step;
  const look = isReached
    ? { fill: 'var(--ok)', stroke: isTarget ? 'var(--gold-ink)' : 'var(--ok)', strokeWidth: isTarget ? 2 : 1 }
    : isTarget
      ? { fill: 'var(--gold-tint)', stroke: 'var(--gold-ink)', strokeWidth: 2 }
      : { fill: 'var(--idle-tint)', stroke: 'var(--line-strong)', strokeWidth: 1 };
  return (
    <g>
      <path d={step.path} strokeLinejoin="round" {...look} />
      {isReached ? (
        <path
          d={`M${x - 7} ${(y + base) / 2}l5 5 9-10`}
          fill="none"
          stroke="var(--on-ok)"
          strokeWidth="2.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ) : null}
      {isTarget ? (
        <text x={x} y={y - 10} textAnchor="middle" fontWeight="700" fill="var(--gold-ink)">
          Meta
        </text>
      ) : null}
      <text x={x} y={base + fontSize + 4} textAnchor="middle" fontWeight="700" fill="var(--ink)">
        {step.scale}.ª
      </text>
      <text x={x} y={base + 38} textAnchor="middle" fontSize={fontSize - 1} fill="var(--ink-2)">
        {formatPoints(step.minimum)}
      </text>
    </g>
  );
}

/** 'Tu puntaje, 54, frente al mínimo de cada escala: 2.ª 54, alcanzada; 3.ª 57, tu meta, te faltan 3; 4.ª 60.' */
function describe({ scales, outcome }: ScaleStairProps): string {
  const steps = scales.map(({ scale, points_minimum: minimum }) => {
    const gap = minimum - outcome.points;
    const notes = [
      gap <= 0 ? 'alcanzada' : null,
      scale === outcome.target_scale ? 'tu meta' : null,
      scale === outcome.target_scale && gap > 0 ? `te faltan ${formatPoints(gap)}` : null,
    ].filter((note) => note !== null);
    return [`${scale}.ª ${formatPoints(minimum)}`, ...notes].join(', ');
  });
  return `Tu puntaje, ${formatPoints(outcome.points)}, frente al mínimo de cada escala: ${steps.join('; ')}.`;
}
