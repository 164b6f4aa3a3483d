import type { OfficialBlueprint } from '@amauta/contract/exams/official.ts';
import { Check, Copy, Minus } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { formatDate, formatNumber, formatPoints } from '../../ui/format.ts';

interface ExamRulesProps {
  exam: OfficialBlueprint;
  mayWrite: boolean;
  /** Called to add an exam with these rules. */
  onFollow: (exam: OfficialBlueprint) => void;
  onEnd: (exam: OfficialBlueprint) => void;
}

/** A list item with an official exam: its rules, its state, and its actions. */
export function ExamRules({ exam, mayWrite, onFollow, onEnd }: ExamRulesProps) {
  const isOffered = exam.state === 'offered';
  return (
    <li className="grid gap-x-8 gap-y-3 py-5 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-sans text-base font-semibold tracking-normal">{exam.name}</h3>
          <Badge tone={isOffered ? 'ok' : 'idle'} icon={isOffered ? <Check /> : <Minus />}>
            {isOffered ? 'Se ofrece' : `Terminado el ${formatDate(exam.ended_at ?? '')}`}
          </Badge>
        </div>
        <p className="num mt-0.5 text-sm text-ink-2">
          {exam.contest}, {validText(exam)}. {useText(exam.attempt_count)}
        </p>
        <p className="num mt-2 font-semibold">
          {exam.question_count} preguntas, {formatPoints(exam.points_maximum)} puntos, {exam.minutes} minutos
        </p>
        <ul className="num mt-1 grid gap-0.5 text-sm">
          {exam.sections.map((section) => (
            <li key={section.name}>
              {section.name}: {section.kinds.map((row) => `${row.question_count} ${row.kind}`).join(' + ')} de{' '}
              {formatPoints(section.points_per_question)}{' '}
              {section.points_per_question === 1 ? 'punto' : 'puntos'}
              {section.points_minimum === null ? '' : `, mínimo ${formatPoints(section.points_minimum)}`}
            </li>
          ))}
          {exam.points_minimum === null ? null : <li>Total: mínimo {formatPoints(exam.points_minimum)}</li>}
          {exam.scales.length === 0 ? null : (
            <li>
              Escalas:{' '}
              {exam.scales.map((row) => `${row.scale}.ª ${formatPoints(row.points_minimum)}`).join('; ')}
            </li>
          )}
        </ul>
        <p className="mt-1 text-sm text-ink-2">{exam.source}</p>
      </div>
      {mayWrite ? (
        <div className="flex flex-wrap items-start gap-2 lg:justify-end">
          <Button
            icon={<Copy className="icon-s" />}
            aria-label={`Agregar otro con las reglas de ${exam.name}`}
            onClick={() => onFollow(exam)}
          >
            Agregar otro
          </Button>
          {isOffered ? (
            <Button variant="danger-ghost" aria-label={`Terminar ${exam.name}`} onClick={() => onEnd(exam)}>
              Terminar
            </Button>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}

function validText({ valid_from: from, valid_to: to }: OfficialBlueprint): string {
  return to === null ? `desde el ${formatDate(from)}` : `del ${formatDate(from)} al ${formatDate(to)}`;
}

function useText(count: number): string {
  if (count === 0) return 'Nadie lo rindió todavía.';
  return count === 1 ? 'Rendido 1 vez.' : `Rendido ${formatNumber(count)} veces.`;
}
