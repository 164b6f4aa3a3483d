import type { AttemptMode } from '@amauta/contract/exams/setup.ts';
import type { AttemptRow } from '@amauta/contract/practice.ts';
import { Link } from '@tanstack/react-router';
import {
  AlarmClock,
  Check,
  Hourglass,
  LibraryBig,
  type LucideIcon,
  Minus,
  RotateCcw,
  Tag,
  Timer,
  TrendingUp,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { modeSlugOf, paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Badge, type BadgeTone, Tags } from '../../../ui/feedback/badge.tsx';
import { formatDate, formatPercent, formatPoints, formatTime } from '../../../ui/format.ts';
import { ColumnHead, TableFrame } from '../../../ui/layout/table.tsx';
import { type AttemptStanding, attemptName, attemptTags, MODE_WORDS, standingOf } from './attempt-words.ts';

const MODE_ICONS: Record<AttemptMode, LucideIcon> = {
  MOCK: Timer,
  BANK: LibraryBig,
  WRONG: RotateCcw,
  TOPIC: Tag,
};

const STANDINGS: Record<AttemptStanding, { tone: BadgeTone; icon: ReactNode; text?: string }> = {
  open: { tone: 'info', icon: <Hourglass />, text: 'Sin terminar' },
  'time-over': { tone: 'idle', icon: <AlarmClock />, text: 'Tiempo cumplido' },
  'no-minimum': { tone: 'idle', icon: <Minus />, text: 'Sin mínimo' },
  all: { tone: 'ok', icon: <Check /> },
  some: { tone: 'warn', icon: <TrendingUp /> },
  few: { tone: 'bad', icon: <X /> },
};

const CELL = '@[58rem]:px-4 @[58rem]:py-3 @[58rem]:align-middle';

/** Attempts, newest first. Without room for columns each row becomes a card. */
export function AttemptsTable({ rows }: { rows: readonly AttemptRow[] }) {
  return (
    <TableFrame
      caption="Intentos, del más reciente al más antiguo"
      head={
        <>
          <ColumnHead className="px-4! pl-6!">Fecha</ColumnHead>
          <ColumnHead className="px-4!">Examen</ColumnHead>
          <ColumnHead className="px-4! text-right!">Puntaje</ColumnHead>
          <ColumnHead className="px-4!">Estado</ColumnHead>
          <ColumnHead className="px-4!">
            <span className="sr-only">Acción</span>
          </ColumnHead>
        </>
      }
    >
      {rows.map((row) => (
        <Row key={row.exam_attempt_id} row={row} />
      ))}
    </TableFrame>
  );
}

function Row({ row }: { row: AttemptRow }) {
  const Icon = MODE_ICONS[row.mode];
  const isOpen = row.state === 'in_progress';
  return (
    <tr
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 px-4 py-3.5 hover:bg-sunken/45 @[58rem]:table-row',
        isOpen && 'bg-[color-mix(in_srgb,var(--brand-tint)_45%,transparent)]',
      )}
    >
      <td
        className={`${CELL} num flex flex-wrap items-baseline gap-x-2 whitespace-nowrap @[58rem]:table-cell @[58rem]:pl-6`}
      >
        <b className="@[58rem]:block">{formatDate(row.start_time)}</b>
        <span className="text-sm text-ink-2">{formatTime(row.start_time)}</span>
      </td>
      <td className={`${CELL} col-span-full row-start-2`}>
        <b className="mb-0.5 flex items-center gap-2">
          <Icon className="text-ink-2 [&:is(svg.lucide)]:size-4.5" />
          {attemptName(row)}
        </b>
        <Tags items={attemptTags(row)} label="Datos del examen" />
      </td>
      <td
        className={`${CELL} num col-start-2 row-start-1 self-baseline text-right whitespace-nowrap @max-[18rem]:whitespace-normal`}
      >
        <Score row={row} />
      </td>
      <td
        className={`${CELL} col-start-1 row-start-3 mt-2.5 self-center @max-[18rem]:col-span-full @[58rem]:mt-0`}
      >
        <StandingBadge row={row} />
      </td>
      <td
        className={`${CELL} col-start-2 row-start-3 mt-1.5 -mr-4 -mb-1 text-right @max-[18rem]:col-span-full @max-[18rem]:row-start-4 @[58rem]:m-0 @[58rem]:pr-3!`}
      >
        <Action row={row} />
      </td>
    </tr>
  );
}

function Score({ row }: { row: AttemptRow }) {
  if (row.points_earned === null || row.points_possible === null) {
    return (
      <span className="text-sm text-ink-2">
        {row.answered} de {row.question_count} <br className="hidden @[58rem]:inline" />
        respondidas
      </span>
    );
  }
  return (
    <>
      <b className="font-serif text-[1.375rem] leading-none">{formatPoints(row.points_earned)}</b>
      <span className="text-sm text-ink-2"> / {formatPoints(row.points_possible)}</span>
      <span className="ml-2 text-sm text-ink-2 @[58rem]:ml-0 @[58rem]:block">
        {formatPercent(row.score_percentage ?? 0)}
      </span>
    </>
  );
}

function StandingBadge({ row }: { row: AttemptRow }) {
  const { tone, icon, text } = STANDINGS[standingOf(row)];
  const { minimums_reached: reached, minimums_total: total } = row;
  return (
    <Badge tone={tone} icon={icon}>
      {text ?? `${reached} de ${total} ${total === 1 ? 'mínimo' : 'mínimos'}`}
    </Badge>
  );
}

function Action({ row }: { row: AttemptRow }) {
  const { type_exam: type, mode, exam_attempt_id: id } = row;
  const isOpen = row.state === 'in_progress';
  const of = `${MODE_WORDS[mode].short} del ${formatDate(row.start_time)}`;
  const to = (isOpen ? paths.exam : paths.examResults)(type, modeSlugOf(mode), id);
  return (
    <Link
      to={to}
      aria-label={isOpen ? `Continuar ${of}` : `Ver resultados de ${of}`}
      className={buttonClass({ variant: 'ghost' })}
    >
      {isOpen ? 'Continuar' : 'Ver resultados'}
    </Link>
  );
}
