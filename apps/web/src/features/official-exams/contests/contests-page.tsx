import type { ManagedContest } from '@amauta/contract/study/contests.ts';
import { useQuery } from '@tanstack/react-query';
import { CalendarCheck, Check, Minus, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../../api/permissions.ts';
import { Button } from '../../../ui/button.tsx';
import { Badge, type BadgeTone } from '../../../ui/feedback/badge.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { Card, EmptyState } from '../../../ui/feedback/surface.tsx';
import { formatDate } from '../../../ui/format.ts';
import { Page, PageHead } from '../../../ui/layout/page.tsx';
import { ContestDialog } from './contest-dialog.tsx';
import { contestsQuery } from './contests.queries.ts';
import { EndContestDialog, type EndedContest } from './end-contest-dialog.tsx';

/** The contests that teachers prepare for, each with the day of its exam. */
export function ContestsPage() {
  const list = useQuery(contestsQuery);
  const mayWrite = useMay('content:write');
  /** The contest that is edited; null for a new one, undefined while no dialog is open. */
  const [edited, setEdited] = useState<ManagedContest | null>();
  const [ended, setEnded] = useState<EndedContest | null>(null);
  return (
    <Page>
      <PageHead
        context="Administración"
        title="Concursos"
        lede="Los exámenes por venir y su fecha. Cada docente elige el suyo en Hoy, y desde ahí se cuentan sus días."
        actions={
          mayWrite ? (
            <Button variant="primary" icon={<Plus />} onClick={() => setEdited(null)}>
              Agregar concurso
            </Button>
          ) : null
        }
      />
      <Loaded query={list} inCard lines={6} text="Cargando los concursos...">
        {(contests) => (
          <Contests contests={contests} mayWrite={mayWrite} onEdit={setEdited} onEnd={setEnded} />
        )}
      </Loaded>
      {edited === undefined ? null : <ContestDialog contest={edited} onClose={() => setEdited(undefined)} />}
      <EndContestDialog ended={ended} onClose={() => setEnded(null)} />
    </Page>
  );
}

interface RowActions {
  mayWrite: boolean;
  onEdit: (contest: ManagedContest) => void;
  onEnd: (ended: EndedContest) => void;
}

function Contests({ contests, ...actions }: RowActions & { contests: readonly ManagedContest[] }) {
  if (contests.length === 0) {
    return (
      <Card>
        <EmptyState title="Aún no hay concursos">
          <p>Con uno, los docentes ven cuántos días les quedan y qué estudiar cada día.</p>
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card padded={false}>
      <ul aria-label="Concursos" className="divide-y divide-line px-4 md:px-6">
        {contests.map((contest) => (
          <ContestRow key={contest.id} contest={contest} {...actions} />
        ))}
      </ul>
    </Card>
  );
}

const STATES: Record<ManagedContest['state'], { tone: BadgeTone; icon: ReactNode; text: string }> = {
  offered: { tone: 'ok', icon: <Check />, text: 'Por venir' },
  held: { tone: 'soft', icon: <CalendarCheck />, text: 'Ya se rindió' },
  withdrawn: { tone: 'idle', icon: <Minus />, text: 'Retirado' },
};

function ContestRow({ contest, mayWrite, onEdit, onEnd }: RowActions & { contest: ManagedContest }) {
  const { name, state } = contest;
  const { tone, icon, text } = STATES[state];
  return (
    <li className="grid gap-x-8 gap-y-3 py-4 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-sans text-base font-semibold tracking-normal">{name}</h2>
          <Badge tone={tone} icon={icon}>
            {text}
          </Badge>
        </div>
        <p className="num mt-1">
          {formatDate(contest.day)}, {contest.exam_type}
        </p>
        <p className="num text-sm text-ink-2">
          Reglas de {contest.blueprint_name}. {teachersText(contest)}
        </p>
      </div>
      {mayWrite ? (
        <div className="flex flex-wrap gap-2 lg:justify-end">
          {state === 'withdrawn' ? null : (
            <Button aria-label={`Editar ${name}`} onClick={() => onEdit(contest)}>
              Editar
            </Button>
          )}
          {state === 'offered' ? (
            <Button
              variant="danger-ghost"
              aria-label={`Retirar ${name}`}
              onClick={() => onEnd({ contest, deed: 'withdraw' })}
            >
              Retirar
            </Button>
          ) : null}
          {contest.teacher_count === 0 ? (
            <Button
              variant="danger-ghost"
              aria-label={`Eliminar ${name}`}
              onClick={() => onEnd({ contest, deed: 'remove' })}
            >
              Eliminar
            </Button>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}

function teachersText({ teacher_count: count, state }: ManagedContest): string {
  if (count === 0) return 'Ningún docente lo eligió.';
  if (state === 'offered') return count === 1 ? '1 docente se prepara.' : `${count} docentes se preparan.`;
  return count === 1 ? '1 docente lo eligió.' : `${count} docentes lo eligieron.`;
}
