import type { ExamType } from '@amauta/contract/catalogue.ts';
import { Drawing, Words } from '../../../ui/charts/drawing.tsx';
import { formatDate, formatNumber, formatPercent } from '../../../ui/format.ts';
import { type ChartSize, layoutChart } from './chart-layout.ts';
import type { ScaledScore, ScoreScale } from './score-scale.ts';

/** Three drawings, chosen by the card's width, so that letters keep a readable size. */
const SIZES: readonly (ChartSize & { shownAt: string })[] = [
  { width: 356, height: 280, fontSize: 14, left: 36, inset: 22, shownAt: '@xl:hidden' },
  { width: 680, height: 300, fontSize: 15, left: 44, inset: 30, shownAt: 'hidden @xl:block @[52rem]:hidden' },
  { width: 1040, height: 300, fontSize: 15, left: 44, inset: 36, shownAt: 'hidden @[52rem]:block' },
];

/** Scores over time against the minimum. The label says all that the drawing shows. */
export function ScoreChart({ examType, scale }: { examType: ExamType; scale: ScoreScale }) {
  const label = describe(examType, scale);
  return (
    <figure className="@container">
      {SIZES.map(({ shownAt, ...size }) => (
        <Scores key={size.width} scale={scale} size={size} label={label} className={shownAt} />
      ))}
      <figcaption className="mt-3 flex flex-wrap gap-x-6 gap-y-1.5 text-sm text-ink-2">
        <span className="inline-flex items-center gap-2">
          <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
            <circle cx="8" cy="8" r="6.5" fill="var(--ok)" />
          </svg>
          Simulacro
        </span>
        <span className="inline-flex items-center gap-2">
          <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
            <path d="M9 1l8 8-8 8-8-8z" fill="var(--ok)" />
          </svg>
          Banco
        </span>
        <span className="inline-flex items-center gap-2">
          <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
            <circle cx="8" cy="8" r="6" fill="none" stroke="var(--bad)" strokeWidth="3" />
          </svg>
          Bajo el mínimo
        </span>
        {scale.minimum === null ? null : (
          <span className="num @[52rem]:ml-auto">
            {scale.unit === 'points'
              ? 'El mínimo suma los de las subpruebas; cada una conserva el suyo.'
              : 'Estos exámenes tienen distinto puntaje: se comparan por porcentaje.'}
          </span>
        )}
      </figcaption>
    </figure>
  );
}

interface ScoresProps {
  scale: ScoreScale;
  size: ChartSize;
  label: string;
  className: string;
}

function Scores({ scale, size, label, className }: ScoresProps) {
  const { height, fontSize, left } = size;
  const layout = layoutChart(scale, size);
  const path = layout.scores.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');
  return (
    <Drawing size={size} label={label} className={className}>
      {layout.minimumY === null ? null : (
        <rect
          x={left}
          y={layout.top}
          width={layout.right - left}
          height={layout.minimumY - layout.top}
          fill="var(--ok-tint)"
          opacity=".6"
        />
      )}
      {layout.ticks.map(({ value, y }) => (
        <g key={value}>
          <path d={`M${left} ${y}H${layout.right}`} stroke="var(--line)" />
          <text x={left - 10} y={y + fontSize * 0.35} textAnchor="end" fill="var(--ink-2)">
            {formatNumber(value)}
          </text>
        </g>
      ))}
      {layout.minimumY === null ? null : (
        <path
          d={`M${left} ${layout.minimumY}H${layout.right}`}
          stroke="var(--ink)"
          strokeWidth="2"
          strokeDasharray="7 5"
        />
      )}
      <path
        d={`M${path}`}
        fill="none"
        stroke="var(--brand-ink)"
        strokeWidth="3"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {layout.minimumLabel && scale.minimum !== null ? (
        <Words {...layout.minimumLabel}>{`Mínimo ${valueText(scale, scale.minimum)}`}</Words>
      ) : null}
      {scale.values.map((score, index) => {
        const place = layout.scores[index];
        if (!place) return null;
        const { x, y } = place;
        const above = score.point.mode === 'BANK' ? 1.15 : 1.1;
        // The value stands below its point, unless it would touch the dates at the axis.
        const isUnder = score.isBelow && y + 1.3 * fontSize < layout.bottom;
        return (
          <g key={score.point.exam_attempt_id}>
            <Mark score={score} x={x} y={y} />
            {place.showsValue ? (
              <Words x={x} y={isUnder ? y + 1.9 * fontSize : y - above * fontSize}>
                {valueText(scale, score.value)}
              </Words>
            ) : null}
            {place.showsDate ? (
              <text x={x} y={height - 0.85 * fontSize} textAnchor="middle" fill="var(--ink-2)">
                {formatDate(score.point.finished_at).slice(0, 5)}
              </text>
            ) : null}
          </g>
        );
      })}
    </Drawing>
  );
}

/** Circle: simulacro. Diamond: banco. Hollow: below the minimum. */
function Mark({ score, x, y }: { score: ScaledScore; x: number; y: number }) {
  const look = score.isBelow
    ? { fill: 'var(--surface)', stroke: 'var(--bad)', strokeWidth: 3 }
    : { fill: 'var(--ok)', stroke: 'var(--surface)', strokeWidth: 2.5 };
  if (score.point.mode === 'MOCK') return <circle cx={x} cy={y} r="7" {...look} />;
  return <path d={`M${x} ${y - 9.5}l9.5 9.5-9.5 9.5-9.5-9.5z`} {...look} />;
}

function valueText({ unit }: ScoreScale, value: number): string {
  return unit === 'points' ? formatNumber(value) : `${formatNumber(value, { maximum: 0 })} %`;
}

/** 'Puntaje de 5 exámenes de Ascenso, de 90 puntos, con mínimo 54: 49,5 el 19-10-2026; …' */
function describe(examType: ExamType, scale: ScoreScale): string {
  const text = (value: number) => (scale.unit === 'points' ? formatNumber(value) : formatPercent(value));
  const of = scale.unit === 'points' ? `, de ${formatNumber(scale.maximum)} puntos` : ', en porcentaje';
  const minimum = scale.minimum === null ? '' : `, con mínimo ${text(scale.minimum)}`;
  const values = scale.values.map(
    ({ point, value }) =>
      `${text(value)} el ${formatDate(point.finished_at)} (${point.mode === 'MOCK' ? 'simulacro' : 'banco'})`,
  );
  return `Puntaje de ${scale.values.length} exámenes de ${examType}${of}${minimum}: ${values.join('; ')}.`;
}
