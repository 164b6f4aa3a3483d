import type { ImportRow } from '@amauta/contract/teachers/teacher-exchange.ts';
import { Check, CircleAlert, Minus, Pencil } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { formatPhone } from '../../../ui/format.ts';
import { isRefused } from './spreadsheet-words.ts';

const HEADS = ['Fila', 'Docente', 'Celular', 'Accesos', 'Expiración', 'Resultado'];
const HEAD = 'bg-sunken px-3 py-2.5 text-left text-sm font-semibold whitespace-nowrap text-ink-2';
const CELL = '@[52rem]:px-3 @[52rem]:py-2.5 @[52rem]:align-top wrap-anywhere';
/** An email or a number, broken only where it is longer than any good one: columns of words give way before. */
const KEPT_WHOLE = 'block wrap-break-word';

/** The rows of the sheet with the effect of each. Without room for columns each row becomes a card. */
export function PreviewTable({ rows }: { rows: readonly ImportRow[] }) {
  return (
    <div className="@container overflow-hidden rounded-md border border-line">
      <table className="block w-full border-collapse text-sm leading-snug @[52rem]:table">
        <caption className="sr-only">Filas del archivo</caption>
        <thead className="hidden @[52rem]:table-header-group">
          <tr>
            {HEADS.map((head) => (
              <th key={head} scope="col" className={HEAD}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block divide-y divide-line @[52rem]:table-row-group">
          {rows.map((row) => (
            <Row key={row.row} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row }: { row: ImportRow }) {
  const isGood = !isRefused(row);
  return (
    <tr className={classNames('grid gap-1 px-4 py-3 @[52rem]:table-row', !isGood && 'bg-bad-tint/60')}>
      <td className={`${CELL} num text-ink-2`}>
        <span className="@[52rem]:hidden">Fila </span>
        {row.row}
      </td>
      <td className={CELL}>
        <b className="block">{row.full_name || '-'}</b>
        <span className={`${KEPT_WHOLE} max-w-64 text-ink-2`}>{row.email || '-'}</span>
      </td>
      <td className={`${CELL} num`}>
        <span className={`${KEPT_WHOLE} max-w-40`}>{formatPhone(row.phone_number) || '-'}</span>
      </td>
      <td className={CELL}>
        {row.categories || '-'}
        <span className="block text-ink-2">{row.type_access}</span>
      </td>
      <td className={`${CELL} num @[52rem]:whitespace-nowrap`}>{row.expiration_date || '-'}</td>
      <td className={`${CELL} @[52rem]:w-2/7`}>
        {row.update ? (
          <Update update={row.update} />
        ) : isGood ? (
          <Badge tone="ok" icon={<Check />}>
            Lista
          </Badge>
        ) : (
          <ul className="grid gap-1 font-medium text-bad-ink">
            {row.errors.map(({ column, message }) => (
              <li key={`${column}-${message}`} className="flex items-start gap-1.5">
                <CircleAlert className="icon-s mt-0.5" />
                <span>
                  {column}: {message}
                </span>
              </li>
            ))}
          </ul>
        )}
      </td>
    </tr>
  );
}

/** The changes to a teacher who already exists. */
function Update({ update }: { update: NonNullable<ImportRow['update']> }) {
  const { differences } = update;
  if (differences.length === 0) {
    return (
      <Badge tone="idle" icon={<Minus />}>
        Sin cambios
      </Badge>
    );
  }
  return (
    <>
      <Badge tone="info" icon={<Pencil />}>
        Se actualiza
      </Badge>
      <ul className="mt-1 grid gap-0.5 text-ink-2">
        {differences.map(({ label, from, to }) => (
          <li key={label}>
            {label}: {from === null ? to : `de ${from} a ${to ?? '-'}`}
          </li>
        ))}
      </ul>
    </>
  );
}
