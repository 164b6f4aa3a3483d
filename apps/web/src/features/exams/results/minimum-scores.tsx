import type { BlueprintRow, ExamType } from '@amauta/contract/catalogue.ts';
import { useId } from 'react';
import { formatNumber } from '../../../ui/format.ts';
import { SHORT_KIND_NAMES } from './verdict.ts';

const ROW_HEIGHT = 132;
const HEAD_HEIGHT = 86;
const FOOT_HEIGHT = 52;
const BAR_LEFT = 24;
const BAR_WIDTH = 352;
const UI_FONT = 'var(--font-ui)';

const CAPTIONS: Record<ExamType, string> = {
  Ascenso: 'Ascenso y Nombramiento',
  Nombramiento: 'Ascenso y Nombramiento',
  Directivos: 'Directivos',
};

/** The picture of minimum scores, from the blueprint with which the attempt was made. */
export function MinimumScores({
  examType,
  blueprint,
}: {
  examType: ExamType;
  blueprint: readonly BlueprintRow[];
}) {
  const id = useId();
  const rowsBottom = HEAD_HEIGHT + blueprint.length * ROW_HEIGHT;
  const height = rowsBottom + 10 + FOOT_HEIGHT;
  const note = footNote(blueprint);
  return (
    <figure className="break-inside-avoid">
      <svg
        viewBox={`0 0 400 ${height}`}
        role="img"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-desc`}
        className="h-auto w-full"
        style={{ fontFamily: UI_FONT }}
      >
        <title id={`${id}-title`}>Puntajes mínimos: {CAPTIONS[examType]}</title>
        <desc id={`${id}-desc`}>
          {blueprint.map(describeRow).join(' ')} {note}
        </desc>
        <rect
          x=".5"
          y=".5"
          width="399"
          height={height - 1}
          rx="14"
          fill="var(--surface)"
          stroke="var(--line)"
        />
        <text x="24" y="43" fontFamily="var(--font-read)" fontSize="23" fontWeight="600" fill="var(--ink)">
          Puntajes mínimos
        </text>
        <text x="24" y="68" fontSize="15" fill="var(--ink-2)">
          {CAPTIONS[examType]}
        </text>
        {blueprint.map((row, index) => (
          <ScoreRow key={row.kind} row={row} top={HEAD_HEIGHT + index * ROW_HEIGHT} />
        ))}
        <path
          d={`M1 ${rowsBottom + 10}h398v${FOOT_HEIGHT - 15}a14 14 0 0 1-14 14H15a14 14 0 0 1-14-14z`}
          fill="var(--sunken)"
        />
        <text x="24" y={rowsBottom + 42} fontSize="15" fill="var(--ink-2)">
          {note}
        </text>
      </svg>
    </figure>
  );
}

function ScoreRow({ row, top }: { row: BlueprintRow; top: number }) {
  const mark = BAR_LEFT + (BAR_WIDTH * row.points_minimum) / row.points_maximum;
  const right = BAR_LEFT + BAR_WIDTH;
  return (
    <g transform={`translate(0 ${top})`}>
      <path d="M24 0h352" stroke="var(--line)" />
      <path d="M26.5 18h33l4 26h-41z" fill="var(--brand-tint)" />
      <text x="43.5" y="37" textAnchor="middle" fontSize="16" fontWeight="700" fill="var(--brand-ink)">
        {row.kind}
      </text>
      <text x="78" y="30" fontSize="17" fontWeight="600" fill="var(--ink)">
        {SHORT_KIND_NAMES[row.kind]}
      </text>
      <text x="78" y="51" fontSize="15" fill="var(--ink-2)">
        {row.question_count} preguntas × {formatNumber(row.points_per_question)} ptos. · {row.minutes} min
      </text>
      <rect
        x={BAR_LEFT}
        y="66"
        width={BAR_WIDTH}
        height="12"
        rx="6"
        fill="var(--sunken)"
        stroke="var(--line)"
      />
      <path d={`M${mark} 66H${right - 6}a6 6 0 0 1 0 12H${mark}z`} fill="var(--ok)" />
      <path d={`M${mark - 1.5} 60h3v24h-3z`} fill="var(--ink)" />
      <text x={mark} y="104" textAnchor="middle" fontSize="16" fontWeight="700" fill="var(--ok-ink)">
        Mínimo {formatNumber(row.points_minimum)}
      </text>
      <text x={BAR_LEFT} y="104" fontSize="15" fill="var(--ink-2)">
        0
      </text>
      <text x={right} y="104" textAnchor="end" fontSize="15" fill="var(--ink-2)">
        Máx. {formatNumber(row.points_maximum)}
      </text>
    </g>
  );
}

function describeRow(row: BlueprintRow): string {
  const points = `${formatNumber(row.points_per_question)} ${row.points_per_question === 1 ? 'punto' : 'puntos'}`;
  return `${SHORT_KIND_NAMES[row.kind]}: ${row.question_count} preguntas de ${points}, máximo ${formatNumber(row.points_maximum)}, mínimo ${formatNumber(row.points_minimum)}, ${row.minutes} minutos.`;
}

/** The figures that are equal in all rows. Shares that differ are shown only by the bars. */
function footNote(blueprint: readonly BlueprintRow[]): string {
  const minutes = new Set(blueprint.map((row) => row.minutes / row.question_count));
  const shares = new Set(blueprint.map((row) => Math.round((row.points_minimum / row.points_maximum) * 100)));
  const parts = [];
  if (minutes.size === 1) parts.push(`${formatNumber([...minutes][0] ?? 0)} min por pregunta.`);
  if (shares.size === 1) parts.push(`Mínimo: ${[...shares][0]} %.`);
  return parts.join(' ');
}
