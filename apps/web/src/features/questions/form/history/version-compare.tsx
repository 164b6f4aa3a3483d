import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import { VersionSide } from '../../../../question-form/version-side.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { CheckLine } from '../../../../ui/forms/checkbox.tsx';
import type { ShownQuestion } from '../../card/question-words.ts';
import { type DiffRow, diffQuestions } from './version-diff.ts';

interface Side {
  name: string;
  question: ShownQuestion;
}

/** Two versions side by side, with the changes marked. */
export function VersionCompare({ before, after }: { before: Side; after: Side }) {
  const rows = diffQuestions(before.question, after.question);
  const [isAll, setAll] = useState(false);
  const changed = rows.filter(({ isChanged }) => isChanged);
  const shown = isAll ? rows : changed;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="font-semibold">
          {changed.length === 0 ? 'No hay diferencias.' : countText(changed.length)}
        </p>
        <CheckLine checked={isAll} onChange={setAll}>
          Mostrar también lo que no cambió
        </CheckLine>
      </div>
      {shown.map((row) => (
        <DiffPart key={row.key} row={row} names={[before.name, after.name]} />
      ))}
    </div>
  );
}

function countText(count: number): string {
  return count === 1 ? 'Cambió una parte.' : `Cambiaron ${count} partes.`;
}

function DiffPart({ row, names }: { row: DiffRow; names: [string, string] }) {
  const { label, before, after, isChanged } = row;
  return (
    <section
      aria-label={label}
      className={classNames('rounded-lg border', isChanged ? 'border-gold' : 'border-line')}
    >
      <h3 className="flex items-center justify-between gap-3 px-4 py-2.5 font-sans text-base">
        {label}
        {isChanged ? (
          <Badge tone="gold" icon={<PencilLine />}>
            Cambió
          </Badge>
        ) : null}
      </h3>
      <div className="grid grid-cols-1 border-t border-line md:grid-cols-2 md:divide-x md:divide-line *:px-4 *:py-3">
        <VersionSide name={names[0]} blocks={before} of={label} />
        <VersionSide name={names[1]} blocks={after} of={label} />
      </div>
    </section>
  );
}
