import { Check, TrendingUp } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { formatPoints } from '../../../ui/format.ts';
import { Niche } from '../../../ui/layout/motifs.tsx';

interface PointsBarProps {
  /** A code of a few letters, shown before the name. */
  code?: string | undefined;
  name: string;
  /** '14 de 20 correctas'. */
  detail: string;
  points: number;
  maximum: number;
  /** Null where the part has no minimum. */
  minimum: { points: number; isReached: boolean; text: string } | null;
}

/**
 * The most letters of a text that stands at the right of the words under the mark, which are in the middle. A longer
 * one would cover them, so it stands below. 'Te faltan 120,5 puntos' has 22 letters.
 */
const LONGEST_BESIDE = 24;

/** A list item that shows the points of a part of an exam as a bar, with a mark at its minimum if it has one. */
export function PointsBar({ code, name, detail, points, maximum, minimum }: PointsBarProps) {
  const share = (value: number) => (maximum > 0 ? (value / maximum) * 100 : 0);
  const [earned, possible] = [formatPoints(points), formatPoints(maximum)];
  const needed = minimum && formatPoints(minimum.points);
  return (
    <li className="@container break-inside-avoid py-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 leading-snug">
        {code ? (
          <Niche tone="tint" className={code.length > 2 ? 'text-xs' : 'text-sm'}>
            {code}
          </Niche>
        ) : null}
        <div className="flex-1 basis-28">
          <h3 className="font-sans text-base leading-snug font-semibold tracking-normal">{name}</h3>
          <p className="num text-sm text-ink-2">{detail}</p>
        </div>
        <p className="num whitespace-nowrap">
          <b className="font-serif text-xl leading-none">{earned}</b>
          <span className="text-sm text-ink-2"> / {possible}</span>
        </p>
      </div>
      <div
        role="img"
        aria-label={`${earned} de ${possible} puntos${needed === null ? '' : `; mínimo ${needed}`}`}
        className="relative mt-3.5 mb-1.5 h-3 rounded-full bg-sunken shadow-[inset_0_0_0_1px_var(--line)] print:[print-color-adjust:exact]"
      >
        <span
          className={classNames(
            'absolute inset-y-0 left-0 rounded-full print:[print-color-adjust:exact]',
            !minimum && 'bg-brand',
            minimum?.isReached === true && 'bg-ok',
            minimum?.isReached === false &&
              'bg-[repeating-linear-gradient(-45deg,var(--bad)_0_6px,color-mix(in_srgb,var(--bad)_62%,var(--surface))_6px_9px)]',
          )}
          style={{ width: `${share(points)}%` }}
        />
        {minimum ? (
          <span
            className="absolute -inset-y-[.3125rem] -ml-[1.5px] w-[3px] rounded-[2px] bg-ink print:[print-color-adjust:exact]"
            style={{ left: `${share(minimum.points)}%` }}
          />
        ) : null}
      </div>
      {minimum ? (
        <div
          className={classNames(
            'relative flex min-h-7.5 pt-7 *:last:whitespace-normal @xl:justify-end',
            minimum.text.length <= LONGEST_BESIDE && '@xl:pt-0',
          )}
        >
          <span
            className="num absolute top-0 -translate-x-1/2 text-sm whitespace-nowrap text-ink-2 @xl:top-0.5"
            style={{ left: `clamp(2.75rem, ${share(minimum.points)}%, calc(100% - 2.75rem))` }}
          >
            Mínimo {needed}
          </span>
          <Badge
            tone={minimum.isReached ? 'ok' : 'bad'}
            icon={minimum.isReached ? <Check /> : <TrendingUp />}
          >
            {minimum.text}
          </Badge>
        </div>
      ) : null}
    </li>
  );
}
