import type { RealResults } from '@amauta/contract/exams/real-results.ts';
import { ArrowRight, Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../../../ui/feedback/surface.tsx';
import { formatPoints } from '../../../../ui/format.ts';

/** How changed answers affected the result: the points won or lost first, then the number of changes of each sort. */
export function AnswerChanges({ changes }: Pick<RealResults, 'changes'>) {
  const rows: { id: string; count: number; from: string; to: ReactNode }[] = [
    { id: 'won', count: changes.wrong_to_right, from: 'incorrecta', to: <Right /> },
    { id: 'lost', count: changes.right_to_wrong, from: 'correcta', to: <Wrong /> },
    { id: 'same', count: changes.wrong_to_wrong, from: 'incorrecta', to: <b>otra incorrecta</b> },
    { id: 'blank', count: changes.to_blank, from: 'respondida', to: <b>en blanco</b> },
  ];
  const total = rows.reduce((sum, row) => sum + row.count, 0);
  return (
    <Card padded={false} aria-labelledby="cambios" className="px-4 py-5 md:px-6">
      <h2 id="cambios" className="text-lg">
        {total === 0
          ? 'No cambiaste respuestas'
          : total === 1
            ? 'Cambiaste 1 respuesta'
            : `Cambiaste ${total} respuestas`}
      </h2>
      <p className="num mt-0.5 text-sm text-ink-2">
        {total === 0 ? 'Quedó la primera que diste en cada pregunta.' : pointsText(changes.points)}
      </p>
      {total === 0 ? null : (
        <ul className="mt-1.5 divide-y divide-line">
          {rows
            .filter((row) => row.count > 0)
            .map(({ id, count, from, to }) => (
              <li
                key={id}
                className="grid grid-cols-[2rem_minmax(0,1fr)] items-baseline gap-3 py-2.5 leading-snug"
              >
                <span className="num text-right font-serif text-xl leading-none font-semibold">{count}</span>
                <span className="inline-flex flex-wrap items-center gap-x-1.5 gap-y-1">
                  {from} <ArrowRight className="icon-s" aria-label="a" aria-hidden={false} role="img" /> {to}
                </span>
              </li>
            ))}
        </ul>
      )}
    </Card>
  );
}

function Right() {
  return (
    <b className="inline-flex items-center gap-1 text-ok-ink">
      <Check className="icon-s" />
      correcta
    </b>
  );
}

function Wrong() {
  return (
    <b className="inline-flex items-center gap-1 text-bad-ink">
      <X className="icon-s" />
      incorrecta
    </b>
  );
}

function pointsText(points: number): string {
  if (points === 0) return 'Cambiar no te dio ni te quitó puntos.';
  const amount = `${formatPoints(Math.abs(points))} ${Math.abs(points) === 1 ? 'punto' : 'puntos'}`;
  return points > 0 ? `Cambiar te dio ${amount}.` : `Cambiar te quitó ${amount}.`;
}
