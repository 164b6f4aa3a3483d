import { useId, useState } from 'react';
import { ConfirmDialog } from '../overlays/dialog.tsx';
import { ChoiceCard } from './choice.tsx';
import type { Kept } from './merge-edits.ts';

/** A field that two people changed: its label, and both values as texts for people. */
export interface EditConflict {
  field: string;
  label: string;
  mine: string;
  stored: string;
}

interface EditConflictDialogProps {
  conflicts: readonly EditConflict[];
  pending: boolean;
  onCancel: () => void;
  /** Receives, by field, which of the two values to keep. */
  onConfirm: (kept: ReadonlyMap<string, Kept>) => void;
}

const NOTHING = 'Vacío';

/** Asks which values to keep when two people changed the same fields. Nothing is saved before the answer. */
export function EditConflictDialog({ conflicts, pending, onCancel, onConfirm }: EditConflictDialogProps) {
  const id = useId();
  const [kept, setKept] = useState<ReadonlyMap<string, Kept>>(new Map());
  return (
    <ConfirmDialog
      open
      title="Otra persona cambió lo mismo"
      size="md"
      confirmText="Guardar"
      cancelText="Seguir editando"
      hasFields
      isIncomplete={kept.size < conflicts.length}
      pending={pending}
      pendingText="Guardando..."
      onCancel={onCancel}
      onConfirm={() => onConfirm(kept)}
    >
      <p className="text-ink-2">Aún no se guardó nada. Elige qué queda en cada dato.</p>
      {conflicts.map(({ field, label, mine, stored }) => (
        <fieldset key={field} className="mt-5 grid gap-2">
          <legend className="mb-2 font-semibold">{label}</legend>
          {(['mine', 'stored'] as const).map((side) => (
            <ChoiceCard
              key={side}
              type="radio"
              name={`${id}-${field}`}
              checked={kept.get(field) === side}
              onChange={() => setKept(new Map(kept).set(field, side))}
              description={side === 'mine' ? 'Lo que escribiste' : 'Lo que guardó otra persona'}
            >
              <span className="wrap-anywhere whitespace-pre-line">
                {(side === 'mine' ? mine : stored) || NOTHING}
              </span>
            </ChoiceCard>
          ))}
        </fieldset>
      ))}
    </ConfirmDialog>
  );
}
