import { TEACHERS_AT_ONCE, type Teacher } from '@amauta/contract/teachers/teacher.ts';
import type { TeacherChoice } from '@amauta/contract/teachers/teacher-bulk.ts';
import type { TeacherMatch } from '@amauta/contract/teachers/teacher-list.ts';
import { useCallback, useState } from 'react';
import { showToast } from '../../../ui/feedback/toast.ts';
import { formatNumber } from '../../../ui/format.ts';

/** The teachers to whom an action applies. */
export interface Chosen {
  choice: TeacherChoice;
  count: number;
  /** The chosen teachers that the page has loaded. Questions name them. */
  teachers: readonly Teacher[];
}

interface Selection {
  /** Null when nobody is chosen. */
  chosen: Chosen | null;
  /** Whether all teachers that match the filter are chosen, on all pages. */
  isAll: boolean;
  has: (id: number) => boolean;
  /** Adds teachers to the selection or removes them. */
  set: (teachers: readonly Teacher[], isChosen: boolean) => void;
  chooseAll: () => void;
  clear: () => void;
}

/** The present list. */
interface Listed {
  shown: readonly Teacher[];
  match: TeacherMatch;
  /** How many teachers match; 0 until loaded. */
  total: number;
}

interface State {
  /** The filter whose matches are all chosen; null when teachers are chosen one by one. */
  filter: TeacherMatch | null;
  /** Teachers chosen one by one, in order of choosing. If a filter is chosen, the teachers excluded from it. */
  named: ReadonlyMap<number, Teacher>;
}

const NONE: State = { filter: null, named: new Map() };

/**
 * A selection of teachers: either single ones or all that match a filter. Single ones stay selected when page
 * or filter change, with the data last seen. A selection of all matches ends when the filter changes, since
 * the list no longer shows them.
 */
export function useSelection({ shown, match, total }: Listed): Selection {
  const [state, setState] = useState(NONE);
  const { filter, named } = state;
  const isAll = filter !== null;
  if (isAll && JSON.stringify(filter) !== JSON.stringify(match)) setState(NONE);
  const changed = shown.filter((teacher) => named.has(teacher.id) && named.get(teacher.id) !== teacher);
  if (changed.length > 0) setState({ filter, named: withTeachers(named, changed) });

  const set = useCallback(
    (teachers: readonly Teacher[], isChosen: boolean) => {
      const isNamed = isChosen !== isAll;
      const next = isNamed ? withTeachers(named, teachers) : withoutTeachers(named, teachers);
      if (next.size <= TEACHERS_AT_ONCE) setState({ filter, named: next });
      else tellLimit(isAll);
    },
    [filter, named, isAll],
  );
  const chooseAll = useCallback(() => setState({ filter: match, named: new Map() }), [match]);
  const clear = useCallback(() => setState(NONE), []);
  return {
    chosen: isAll ? chosenOfAll(filter, named, { shown, total }) : chosenByName(named),
    isAll,
    has: (id) => named.has(id) !== isAll,
    set,
    chooseAll,
    clear,
  };
}

function chosenByName(named: State['named']): Chosen | null {
  if (named.size === 0) return null;
  return { choice: { ids: [...named.keys()] }, count: named.size, teachers: [...named.values()] };
}

function chosenOfAll(
  filter: TeacherMatch,
  except: State['named'],
  { shown, total }: Pick<Listed, 'shown' | 'total'>,
): Chosen | null {
  const count = total - except.size;
  if (count <= 0) return null;
  return {
    choice: { filter, except: [...except.keys()], total: count },
    count,
    teachers: shown.filter(({ id }) => !except.has(id)),
  };
}

function withTeachers(named: State['named'], teachers: readonly Teacher[]): State['named'] {
  return new Map([...named, ...teachers.map((teacher) => [teacher.id, teacher] as const)]);
}

function withoutTeachers(named: State['named'], teachers: readonly Teacher[]): State['named'] {
  const gone = new Set(teachers.map(({ id }) => id));
  return new Map([...named].filter(([id]) => !gone.has(id)));
}

function tellLimit(isAll: boolean): void {
  const limit = formatNumber(TEACHERS_AT_ONCE);
  const text = isAll
    ? `Puedes quitar hasta ${limit} docentes. Usa un filtro más estrecho.`
    : `Puedes elegir hasta ${limit} docentes uno por uno.`;
  showToast('warning', text, { id: 'teachers-selection' });
}
