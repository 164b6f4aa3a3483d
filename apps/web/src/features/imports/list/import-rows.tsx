import type { ImportSummary } from '@amauta/contract/imports/import.ts';
import type { QuestionCategory } from '@amauta/contract/questions/question.ts';
import { Link } from '@tanstack/react-router';
import { BookOpenText, CircleCheck, CircleX, Clock, KeyRound, LoaderCircle, Pencil, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { Badge, type BadgeTone } from '../../../ui/feedback/badge.tsx';
import { formatDate, formatTime } from '../../../ui/format.ts';
import { countOf, queueText } from '../import-words.ts';

interface ImportRowsProps {
  imports: readonly ImportSummary[];
  /** Returns the words for a category. */
  tagsOf: (category: QuestionCategory) => readonly string[];
}

/** A list of imports with their state and counts, each a link to its page. */
export function ImportRows({ imports, tagsOf }: ImportRowsProps) {
  return (
    <ul className="divide-y divide-line border-t border-line">
      {imports.map((one) => (
        <li key={one.id} className="relative flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
          {one.subject === 'questions' ? (
            <BookOpenText className="flex-none text-brand-ink" />
          ) : (
            <KeyRound className="flex-none text-brand-ink" />
          )}
          <div className="min-w-0 flex-1 basis-56">
            <Link
              to={paths.adminImport(one.id)}
              // `after:` stretches the link over the whole row.
              className="font-semibold wrap-anywhere text-ink no-underline after:absolute after:inset-0 hover:underline"
            >
              {one.file_name}
            </Link>
            <p className="text-sm text-ink-2">{tagsOf(one.category).join(', ')}</p>
            <p className="num text-sm text-ink-2">
              {`${formatDate(one.created_at)} ${formatTime(one.created_at)}, ${one.created_by}`}
            </p>
          </div>
          <div className="grid justify-items-start gap-1 sm:justify-items-end">
            <State summary={one} />
            <p className="num text-sm text-ink-2">{countsText(one)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function State({ summary }: { summary: ImportSummary }) {
  const [tone, icon, text] = stateOf(summary);
  return (
    <Badge tone={tone} icon={icon}>
      {text}
    </Badge>
  );
}

function stateOf({ status, counts }: ImportSummary): [BadgeTone, ReactNode, string] {
  switch (status) {
    case 'queued':
      return ['idle', <Clock key="i" />, 'En cola'];
    case 'reading':
      return ['info', <LoaderCircle key="i" />, 'Leyendo'];
    case 'failed':
      return ['bad', <CircleX key="i" />, 'No se pudo leer'];
    case 'cancelled':
      return ['idle', <X key="i" />, 'Cancelada'];
    case 'ready':
      return counts.pending > 0
        ? ['warn', <Pencil key="i" />, 'Por revisar']
        : ['ok', <CircleCheck key="i" />, 'Terminada'];
  }
}

function countsText(summary: ImportSummary): string {
  const { subject, status, counts, page_count: pages, pages_read: read } = summary;
  if (status === 'queued') return queueText(summary);
  if (status === 'reading') return pages === null ? 'Abriendo el archivo' : `${read} de ${pages} páginas`;
  if (subject === 'answers') return status === 'ready' ? countOf(counts.found, 'clave', 'claves') : '';
  if (status !== 'ready') return counts.found > 0 ? countOf(counts.found, 'pregunta', 'preguntas') : '';
  const done = counts.accepted > 0 ? `, ${counts.accepted} en el banco` : '';
  return counts.pending > 0
    ? `${counts.pending} por revisar${done}`
    : `${countOf(counts.found, 'pregunta', 'preguntas')}${done}`;
}
