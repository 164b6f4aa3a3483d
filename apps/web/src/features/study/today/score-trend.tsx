import type { Today } from '@amauta/contract/study/today.ts';
import { Drawing, Words } from '../../../ui/charts/drawing.tsx';
import { Card } from '../../../ui/feedback/surface.tsx';
import { formatDate, formatPoints } from '../../../ui/format.ts';
import { scoreSentence, shortDay } from './today-words.ts';
import { layoutTrend, type TrendSize } from './trend-layout.ts';

type Score = Today['score'];

/** Two drawings, chosen by the card's width, so that letters keep a readable size. */
const SIZES: readonly (TrendSize & { shownAt: string })[] = [
  { width: 326, height: 146, fontSize: 14, shownAt: '@lg:hidden' },
  { width: 660, height: 262, fontSize: 15, shownAt: 'hidden @lg:block' },
];

/** The scores of the last mocks against the aim's minimum. */
export function ScoreTrend({ today: { score, aim } }: { today: Today }) {
  const { mocks } = score;
  const scale = aim.rules?.scales.find((one) => one.scale === aim.target_scale);
  const minimumName = scale ? `Mínimo ${scale.scale}.ª` : 'Mínimo';
  return (
    <Card
      padded={false}
      aria-labelledby="puntaje-en-el-tiempo"
      className="px-4 py-3.5 md:px-6 md:py-5 @min-[57rem]/hoy:[grid-area:ch]"
    >
      <h2 id="puntaje-en-el-tiempo" className="text-lg">
        Tu puntaje en el tiempo
      </h2>
      <p className="num mt-0.5 text-sm text-ink-2">{scoreSentence(score)}</p>
      {mocks.length >= 2 ? (
        <div className="@container mt-2">
          {SIZES.map(({ shownAt, ...size }) => (
            <Scores
              key={size.width}
              score={score}
              size={size}
              minimumName={minimumName}
              className={shownAt}
            />
          ))}
          <ScoreTable score={score} minimumName={minimumName} />
        </div>
      ) : null}
    </Card>
  );
}

/** Everything that the drawing shows, for screen readers. */
function ScoreTable({ score, minimumName }: { score: Score; minimumName: string }) {
  const { mocks, points_maximum: maximum, points_minimum: minimum } = score;
  const unit = maximum === null ? 'porcentaje de aciertos' : `puntos de ${formatPoints(maximum)}`;
  const limit = minimum === null ? '' : `. ${minimumName}: ${formatPoints(minimum)}`;
  return (
    // A table grows with its words even where it should be hidden, so that a box hides it.
    <div className="sr-only">
      <table>
        <caption>{`Puntaje de tus simulacros, ${unit}${limit}`}</caption>
        <thead>
          <tr>
            <th scope="col">Fecha</th>
            <th scope="col">Puntaje</th>
          </tr>
        </thead>
        <tbody>
          {mocks.map(({ attempt_id: id, finished_at: at, points }) => (
            <tr key={id}>
              <th scope="row">{formatDate(at)}</th>
              <td>
                {formatPoints(points)}
                {minimum === null ? '' : points >= minimum ? ', llega al mínimo' : ', bajo el mínimo'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Scores(props: { score: Score; size: TrendSize; minimumName: string; className: string }) {
  const { score, size, minimumName, className } = props;
  const { height, fontSize } = size;
  const { points_minimum: minimum } = score;
  const layout = layoutTrend(score, size);
  const { left, right, top, minimumY } = layout;
  const line = layout.points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');
  return (
    <Drawing size={size} className={className}>
      {minimumY === null ? null : (
        <rect
          x={left}
          y={top}
          width={right - left}
          height={Math.max(0, minimumY - top)}
          fill="var(--ok-tint)"
          opacity=".7"
        />
      )}
      {layout.ticks.map(({ value, y }) => (
        <g key={value}>
          <path d={`M${left} ${y}H${right}`} stroke="var(--line)" />
          <text x={left - 8} y={y + fontSize * 0.35} textAnchor="end" fill="var(--ink-2)">
            {formatPoints(value)}
          </text>
        </g>
      ))}
      {minimumY === null || minimum === null ? null : (
        <path d={`M${left} ${minimumY}H${right}`} stroke="var(--ink)" strokeWidth="2" strokeDasharray="7 5" />
      )}
      <path d={`M${line}`} fill="none" stroke="var(--brand)" strokeWidth="3" strokeLinejoin="round" />
      {layout.label && minimum !== null ? (
        <Words x={layout.label.x} y={layout.label.y} anchor={layout.label.anchor}>
          {`${minimumName}: ${formatPoints(minimum)}`}
        </Words>
      ) : null}
      {score.mocks.map(({ attempt_id: id, points, finished_at: at }, index) => {
        const place = layout.points[index];
        if (!place) return null;
        const { x, y } = place;
        const isBelow = minimum !== null && points < minimum;
        const look = isBelow
          ? { fill: 'var(--surface)', stroke: 'var(--bad)', strokeWidth: 3 }
          : { fill: 'var(--ok)', stroke: 'var(--surface)', strokeWidth: 2.5 };
        return (
          <g key={id}>
            <circle cx={x} cy={y} r="6.5" {...look} />
            {place.showsValue ? (
              <Words x={x} y={isBelow ? y + 1.6 * fontSize : y - 0.87 * fontSize}>
                {formatPoints(points)}
              </Words>
            ) : null}
            {place.showsDate ? (
              <text x={x} y={height - 4} textAnchor="middle" fill="var(--ink-2)">
                {shortDay(at)}
              </text>
            ) : null}
          </g>
        );
      })}
    </Drawing>
  );
}
