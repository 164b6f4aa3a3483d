import { TEACHERS_AT_ONCE, type Teacher } from '@amauta/contract/teachers/teacher.ts';
import type { TeacherChoice } from '@amauta/contract/teachers/teacher-bulk.ts';
import type { TeacherMatch } from '@amauta/contract/teachers/teacher-list.ts';
import { useCallback, useState } from 'react';
import { showToast } from '../../../ui/feedback/toast.ts';
import { formatNumber } from '../../../ui/format.ts';

/** Teachers that something is to be done with. */
export interface Chosen {
  choice: TeacherChoice;
  count: number;
  /** Those of them that the page has seen, to be named. */
  teachers: readonly Teacher[];
}

export interface Selection {
  /** Null while nobody is chosen. */
  chosen: Chosen | null;
  /** All that match are chosen, on whatever page they stand. */
  isAll: boolean;
  has: (id: number) => boolean;
  /** Chooses them, or takes them out. */
  set: (teachers: readonly Teacher[], isChosen: boolean) => void;
  chooseAll: () => void;
  clear: () => void;
}

/** What the list shows now. */
interface Listed {
  shown: readonly Teacher[];
  match: TeacherMatch;
  /** How many match; 0 until it is known. */
  total: number;
}

interface State {
  /** The filter all of whose teachers are chosen; null where they are chosen one by one. */
  filter: TeacherMatch | null;
  /** Chosen one by one, in that order; of all that match, those who were taken out. */
  named: ReadonlyMap<number, Teacher>;
}

const NONE: State = { filter: null, named: new Map() };

/**
 * Teachers chosen one by one, a page at a time, or all that match. Other pages and filters keep those chosen one by
 * one, as they were last seen; another filter lets go of all that match, since it no longer shows them.
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
