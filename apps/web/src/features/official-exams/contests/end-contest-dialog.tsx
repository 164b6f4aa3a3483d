import {
  type ManagedContest,
  removeContestRoute,
  withdrawContestRoute,
} from '@amauta/contract/study/contests.ts';
import { call } from '../../../api/client.ts';
import { RemovalDialog } from '../../../ui/overlays/removal-dialog.tsx';
import { contestsQuery } from './contests.queries.ts';

/** A contest that is about to be withdrawn or removed. */
export interface EndedContest {
  contest: ManagedContest;
  deed: 'withdraw' | 'remove';
}

const WORDS = {
  withdraw: { verb: 'Retirar', pending: 'Retirando...' },
  remove: { verb: 'Eliminar', pending: 'Eliminando...' },
};

/** Withdraws a contest, or removes one that no teacher chose, after asking. */
export function EndContestDialog({ ended, onClose }: { ended: EndedContest | null; onClose: () => void }) {
  return (
    <RemovalDialog
      thing={ended}
      title={({ contest, deed }) => `${WORDS[deed].verb} ${contest.name}`}
      words={({ deed }) => WORDS[deed]}
      remove={({ contest: { id }, deed }) =>
        deed === 'remove'
          ? call(removeContestRoute, { params: { id }, fallback: 'No se pudo eliminar el concurso.' })
          : call(withdrawContestRoute, { params: { id }, fallback: 'No se pudo retirar el concurso.' })
      }
      forget={(client) => client.invalidateQueries({ queryKey: contestsQuery.queryKey })}
      onClose={onClose}
    >
      {({ contest, deed }) =>
        deed === 'remove' ? (
          <p>Ningún docente lo eligió. No se puede deshacer.</p>
        ) : (
          <>
            <p>Los docentes ya no podrán elegirlo, y no se puede volver a ofrecer.</p>
            <p className="num mt-2 text-ink-2">{askedText(contest.teacher_count)}</p>
          </>
        )
      }
    </RemovalDialog>
  );
}

function askedText(count: number): string {
  if (count === 0) return 'Ningún docente lo eligió.';
  return count === 1
    ? 'Al docente que lo eligió le pediremos otro.'
    : `A los ${count} docentes que lo eligieron les pediremos otro.`;
}
