import type { WeekDay } from '@amauta/contract/study/today.ts';

const NICHE = 'M3.2 1h15.6L22 25H0z';

/** The mark of a day of the week: a niche with a check, a dot, lines or nothing in it; a dash for a free day. */
export function DayMark({ state, isExam }: { state: WeekDay['state']; isExam: boolean }) {
  return (
    <svg viewBox="-1.5 -.5 25 27" aria-hidden="true" className="h-[2.03rem] w-7.5 md:h-[2.16rem] md:w-8">
      {isExam ? (
        <>
          <Niche fill="var(--gold)" stroke="var(--gold-ink)" />
          <path
            d="M8 20.5V8.5l7.5 3-7.5 3"
            fill="none"
            stroke="var(--on-gold)"
            strokeWidth="1.8"
            strokeLinejoin="round"
          />
        </>
      ) : state === 'done' ? (
        <>
          <Niche fill="var(--brand)" stroke="var(--brand)" />
          <path
            d="M6.6 14l3.2 3.2 5.8-6.4"
            fill="none"
            stroke="var(--on-brand)"
            strokeWidth="2.4"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </>
      ) : state === 'today' ? (
        <>
          <Niche fill="var(--gold)" stroke="var(--ink)" width={2} />
          <circle cx="11" cy="14.5" r="3" fill="var(--on-gold)" />
        </>
      ) : state === 'free' ? (
        <path d="M6 14h10" stroke="var(--line-strong)" strokeWidth="2" strokeLinecap="round" />
      ) : (
        <>
          <Niche fill="var(--surface)" stroke="var(--line-strong)" />
          {state === 'mock' ? (
            <path
              d="M7.5 9.5h7M7 14h8M6.5 18.5h9"
              stroke="var(--ink-2)"
              strokeWidth="1.8"
              strokeLinecap="round"
            />
          ) : null}
        </>
      )}
    </svg>
  );
}

/** One of the ten exams of the chance: reached, perhaps, or not yet. */
export function ChanceMark({ look, className }: { look: 'full' | 'perhaps' | 'empty'; className?: string }) {
  const [fill, stroke] = {
    full: ['var(--brand)', 'var(--brand)'],
    perhaps: ['url(#tramado)', 'var(--brand)'],
    empty: ['none', 'var(--line-strong)'],
  }[look] as [string, string];
  return (
    <svg viewBox="-1 0 24 26" aria-hidden="true" className={className}>
      <Niche fill={fill} stroke={stroke} />
    </svg>
  );
}

/** The hatching that `ChanceMark` refers to. Rendered once on the page. */
export function HatchPattern() {
  return (
    <svg width="0" height="0" className="absolute" aria-hidden="true">
      <defs>
        <pattern
          id="tramado"
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="5" height="5" fill="var(--brand-tint)" />
          <path d="M0 0V5" stroke="var(--brand)" strokeWidth="3.2" />
        </pattern>
      </defs>
    </svg>
  );
}

function Niche({ fill, stroke, width = 1.5 }: { fill: string; stroke: string; width?: number }) {
  return <path d={NICHE} fill={fill} stroke={stroke} strokeWidth={width} strokeLinejoin="round" />;
}
