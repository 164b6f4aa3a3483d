import type { Teacher } from '@amauta/contract/teachers/teacher.ts';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../ui/format.ts';
import type { Chosen } from './use-selection.ts';

const NAMES_SHOWN = 6;

interface ChosenNamesProps {
  chosen: Pick<Chosen, 'count' | 'teachers'>;
  /** Shown after each name. */
  aside: (teacher: Teacher) => ReactNode;
}

/** The first names of the chosen teachers, and how many more there are. */
export function ChosenNames({ chosen: { count, teachers }, aside }: ChosenNamesProps) {
  const named = teachers.slice(0, NAMES_SHOWN);
  const rest = count - named.length;
  return (
    <>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {named.map((teacher) => (
          <li key={teacher.id} className="flex flex-wrap justify-between gap-x-4 py-2 wrap-anywhere">
            <b>{teacher.full_name}</b>
            <span className="num text-ink-2">{aside(teacher)}</span>
          </li>
        ))}
      </ul>
      {rest > 0 ? <p className="mt-2 text-ink-2">Y {formatNumber(rest)} más.</p> : null}
    </>
  );
}
