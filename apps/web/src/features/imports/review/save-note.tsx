import { CircleAlert, CloudCheck, CloudUpload, PencilLine } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import type { DraftSession, SaveState } from './draft-session.ts';
import { useSaveState } from './use-draft-sessions.ts';

const NOTES: Record<Exclude<SaveState['kind'], 'failed' | 'conflict'>, string> = {
  saved: 'Guardado',
  waiting: 'Sin guardar',
  saving: 'Guardando...',
};

/** Whether what is typed has reached the server. */
export function SaveNote({ session }: { session: DraftSession }) {
  const state = useSaveState(session);
  if (state.kind === 'failed' || state.kind === 'conflict') {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-2 text-sm font-medium text-bad-ink">
        <CircleAlert className="icon-s" />
        {state.kind === 'failed' ? 'No se guardó' : 'Cambió en otro lugar'}
        {state.kind === 'failed' ? (
          <Button variant="ghost" onClick={() => void session.flush()}>
            Reintentar
          </Button>
        ) : null}
      </div>
    );
  }
  const Icon = { saved: CloudCheck, waiting: PencilLine, saving: CloudUpload }[state.kind];
  return (
    <p role="status" className="flex items-center gap-1.5 text-sm text-ink-2">
      <Icon className="icon-s" />
      {NOTES[state.kind]}
    </p>
  );
}
