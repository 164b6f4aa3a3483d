import type { RealResults } from '@amauta/contract/exams/real-results.ts';
import { useId } from 'react';
import { Drawing, type DrawingSize } from '../../../../ui/charts/drawing.tsx';
import { Card } from '../../../../ui/feedback/surface.tsx';
import { formatClock } from '../../../../ui/format.ts';
import { layoutTimes, type TimeSize } from './time-layout.ts';

/** Two drawings, chosen by the card's width, so that letters keep a readable size. */
const SIZES: readonly (TimeSize & DrawingSize & { shownAt: string })[] = [
  { width: 316, height: 200, fontSize: 13, left: 22, top: 20, base: 172, shownAt: '@lg:hidden' },
  { width: 660, height: 220, fontSize: 14, left: 34, top: 20, base: 194, shownAt: 'hidden @lg:block' },
];

interface TimeChartProps extends Pick<RealResults, 'time' | 'items'> {
  /** Ids of the items left blank. */
  blanks: ReadonlySet<number>;
}

/** How long each item was on the screen, against the pace of the official exam. */
export function TimeChart({ time, items, blanks }: TimeChartProps) {
  const limit = minutesText(time.slow_seconds);
  return (
    <Card padded={false} aria-labelledby="tiempos" className="@container px-4 py-5 md:px-6">
      <h2 id="tiempos">Tu tiempo por pregunta</h2>
      <p className="num mt-0.5 text-ink-2">
        {time.is_known
          ? (time.sentence ?? `Ninguna pregunta pasó de ${limit}.`)
          : 'Este examen no guardó el tiempo de cada pregunta.'}
      </p>
      {time.is_known ? (
        <figure className="mt-3">
          {SIZES.map((size) => (
            <Times
              key={size.width}
              size={size}
              items={items}
              blanks={blanks}
              pace={time.pace_seconds}
              label={describe({ time, items, blanks })}
            />
          ))}
          <figcaption className="num mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-2">
            <span className="inline-flex items-center gap-2">
              <svg width="22" height="8" aria-hidden="true">
                <path d="M0 4H22" stroke="var(--ink)" strokeWidth="2" strokeDasharray="5 3" />
              </svg>
              Ritmo oficial: {minutesText(time.pace_seconds)}
            </span>
            <span className="inline-flex items-center gap-2">
              <span
                aria-hidden="true"
                className="size-3.5 border border-warn-ink bg-[repeating-linear-gradient(45deg,var(--warn-tint)_0_2px,var(--warn)_2px_3.5px)]"
              />
              Lenta, más de {limit}
            </span>
          </figcaption>
        </figure>
      ) : null}
    </Card>
  );
}

interface TimesProps extends Pick<TimeChartProps, 'items' | 'blanks'> {
  size: (typeof SIZES)[number];
  pace: number;
  label: string;
}

function Times({ size, items, blanks, pace, label }: TimesProps) {
  const stripes = useId();
  const { width, fontSize, left, base, shownAt } = size;
  const { bars, lines, paceY, numbers } = layoutTimes(items, pace, size);
  return (
    <Drawing size={size} label={label} className={`print:[print-color-adjust:exact] ${shownAt}`}>
      <defs>
        <pattern
          id={stripes}
          width="4"
          height="4"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="4" height="4" fill="var(--warn-tint)" />
          <rect width="1.6" height="4" fill="var(--warn)" />
        </pattern>
      </defs>
      {lines.map(({ minutes, y }) => (
        <g key={minutes}>
          <path d={`M${left} ${y}H${width}`} stroke="var(--line)" />
          <text x={left - 8} y={y + fontSize * 0.35} textAnchor="end" fill="var(--ink-2)">
            {minutes}
          </text>
        </g>
      ))}
      {bars.map((bar, index) => (
        <g key={bar.number}>
          <rect
            x={bar.x}
            y={bar.y}
            width={bar.width}
            height={base - bar.y}
            {...(bar.slow
              ? { fill: `url(#${stripes})`, stroke: 'var(--warn-ink)', strokeWidth: 0.8 }
              : { fill: blanks.has(items[index]?.question_id ?? 0) ? 'var(--line-strong)' : 'var(--brand)' })}
          />
          {bar.showsNumber ? (
            <text
              x={bar.x + bar.width / 2}
              y={bar.y - 5}
              textAnchor="middle"
              fontWeight="700"
              fontSize={13}
              fill="var(--ink)"
            >
              {bar.number}
            </text>
          ) : null}
        </g>
      ))}
      <path d={`M${left} ${paceY}H${width}`} stroke="var(--ink)" strokeWidth="2" strokeDasharray="5 3" />
      {numbers.map(({ number, x }) => (
        <text key={number} x={x} y={base + 1.4 * fontSize} textAnchor="middle" fill="var(--ink-2)">
          {number}
        </text>
      ))}
    </Drawing>
  );
}

/** '3 min', '2:42 min'. */
function minutesText(seconds: number): string {
  return `${seconds % 60 === 0 ? seconds / 60 : formatClock(seconds)} min`;
}

function describe({ time, items, blanks }: TimeChartProps): string {
  const list = new Intl.ListFormat('es');
  const slow = items.filter((item) => item.slow).map((item) => String(item.number));
  const blank = items.filter((item) => blanks.has(item.question_id)).map((item) => String(item.number));
  const parts = [
    `Minutos por pregunta, de la 1 a la ${items.length}.`,
    slow.length > 0 ? `Pasaron de ${minutesText(time.slow_seconds)}: ${list.format(slow)}.` : null,
    blank.length > 0 ? `En blanco: ${list.format(blank)}.` : null,
  ];
  return parts.filter((part) => part !== null).join(' ');
}
