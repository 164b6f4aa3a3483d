import { CircleAlert, CloudCheck, CloudUpload, PencilLine } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import type { DraftSession, SaveState } from './draft-session.ts';
import { useSaveState } from './use-draft-sessions.ts';

const NOTES: Record<Exclude<SaveState['kind'], 'failed' | 'conflict' | 'gone'>, string> = {
  saved: 'Guardado',
  waiting: 'Sin guardar',
  saving: 'Guardando...',
};

/**
 * Says whether the input has reached the server. The note is visible at every change, but screen readers hear
 * only the first save, and the first save after a failure.
 */
export function SaveNote({ session }: { session: DraftSession }) {
  const state = useSaveState(session);
  const isStored = useIsStored(state.kind);
  const note = useRef<HTMLDivElement>(null);
  const retry = () => {
    // The button disappears with the failure, so the focus moves to the note.
    note.current?.focus();
    void session.flush();
  };
  return (
    <div ref={note} tabIndex={-1}>
      {state.kind === 'failed' || state.kind === 'conflict' || state.kind === 'gone' ? (
        <div role="alert" className="flex flex-wrap items-center gap-2 text-sm font-medium text-bad-ink">
          <CircleAlert className="icon-s" />
          {state.kind === 'conflict' ? 'Cambió en otro lugar' : 'No se guardó'}
          {state.kind === 'failed' ? (
            <Button variant="ghost" onClick={retry}>
              Reintentar
            </Button>
          ) : null}
        </div>
      ) : (
        <SeenNote kind={state.kind} />
      )}
      <p role="status" className="sr-only">
        {isStored ? 'Guardado. Tus cambios se guardan solos.' : ''}
      </p>
    </div>
  );
}

function SeenNote({ kind }: { kind: keyof typeof NOTES }) {
  const Icon = { saved: CloudCheck, waiting: PencilLine, saving: CloudUpload }[kind];
  return (
    <p className="flex items-center gap-1.5 text-sm text-ink-2">
      <Icon className="icon-s" />
      {NOTES[kind]}
    </p>
  );
}

/** True from the first save until one fails. The stored content with which a draft opens doesn't count as a save. */
function useIsStored(kind: SaveState['kind']): boolean {
  const [seen, setSeen] = useState({ kind, isStored: false });
  if (seen.kind !== kind) {
    const hasFailed = !(kind in NOTES);
    setSeen({ kind, isStored: !hasFailed && (seen.isStored || kind === 'saved') });
  }
  return seen.isStored;
}
