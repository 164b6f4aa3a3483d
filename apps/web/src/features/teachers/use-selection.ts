import { TEACHERS_AT_ONCE, type Teacher } from '@amauta/contract/teachers.ts';
import { useCallback, useMemo, useState } from 'react';
import { formatNumber } from '../../ui/format.ts';
import { showToast } from '../../ui/toast.ts';

export interface Selection {
  /** In the order in which they were chosen. */
  teachers: readonly Teacher[];
  has: (id: number) => boolean;
  /** Chooses them, or takes them out. */
  set: (teachers: readonly Teacher[], isChosen: boolean) => void;
  clear: () => void;
}

const NONE: ReadonlyMap<number, Teacher> = new Map();

/**
 * Teachers chosen one by one or a page at a time; other pages and filters keep them, as they were last seen among
 * the `shown`.
 */
export function useSelection(shown: readonly Teacher[]): Selection {
  const [chosen, setChosen] = useState(NONE);
  const changed = shown.filter((teacher) => chosen.has(teacher.id) && chosen.get(teacher.id) !== teacher);
  if (changed.length > 0) {
    setChosen(new Map([...chosen, ...changed.map((teacher) => [teacher.id, teacher] as const)]));
  }
  const set = useCallback(
    (teachers: readonly Teacher[], isChosen: boolean) => {
      const next = new Map(chosen);
      for (const teacher of teachers) {
        if (isChosen) next.set(teacher.id, teacher);
        else next.delete(teacher.id);
      }
      if (next.size <= TEACHERS_AT_ONCE) setChosen(next);
      else {
        const limit = formatNumber(TEACHERS_AT_ONCE);
        showToast('warning', `Puedes elegir hasta ${limit} docentes a la vez.`, { id: 'teachers-selection' });
      }
    },
    [chosen],
  );
  const clear = useCallback(() => setChosen(NONE), []);
  const teachers = useMemo(() => [...chosen.values()], [chosen]);
  return { teachers, has: (id) => chosen.has(id), set, clear };
}
