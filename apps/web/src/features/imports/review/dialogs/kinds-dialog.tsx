import { KIND_NAMES, type Kind } from '@amauta/contract/catalogue.ts';
import { useState } from 'react';
import { NUMBER_RANGE_TEXT, readNumber } from '../../../../question-form/model/item-number.ts';
import { Select } from '../../../../ui/forms/select.tsx';
import { TextInput } from '../../../../ui/forms/text-input.tsx';
import { ConfirmDialog } from '../../../../ui/overlays/dialog.tsx';

interface KindsDialogProps {
  open: boolean;
  kinds: readonly Kind[];
  first: number;
  last: number;
  pending: boolean;
  onSet: (range: { from: number; to: number; kind: Kind }) => void;
  onClose: () => void;
}

/** Sets the subtest of all questions from one number to another: in official papers subtests are contiguous. */
export function KindsDialog({ open, kinds, first, last, pending, onSet, onClose }: KindsDialogProps) {
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const [kind, setKind] = useState<Kind | null>(null);
  const [problem, setProblem] = useState<{ from?: string; to?: string }>({});
  const chosen = kind ?? kinds[0] ?? null;
  const set = () => {
    const range = { from: readNumber(from ?? String(first)), to: readNumber(to ?? String(last)) };
    if (range.from === null) return setProblem({ from: NUMBER_RANGE_TEXT });
    if (range.to === null) return setProblem({ to: NUMBER_RANGE_TEXT });
    if (range.to < range.from) return setProblem({ to: 'Debe ser igual o mayor que el primero.' });
    if (chosen !== null) onSet({ from: range.from, to: range.to, kind: chosen });
  };
  return (
    <ConfirmDialog
      open={open}
      title="Cambiar el tipo de varias"
      confirmText="Cambiar tipo"
      hasFields
      pending={pending}
      pendingText="Cambiando..."
      onCancel={onClose}
      onConfirm={set}
    >
      <div className="grid gap-4">
        <p>Cambia las que están por revisar. Las aceptadas y descartadas quedan como están.</p>
        <div className="grid grid-cols-2 gap-4">
          <TextInput
            label="De la número"
            type="number"
            min={1}
            inputMode="numeric"
            className="num"
            value={from ?? String(first)}
            error={problem.from}
            onChange={(event) => {
              setProblem({});
              setFrom(event.target.value);
            }}
          />
          <TextInput
            label="A la número"
            type="number"
            min={1}
            inputMode="numeric"
            className="num"
            value={to ?? String(last)}
            error={problem.to}
            onChange={(event) => {
              setProblem({});
              setTo(event.target.value);
            }}
          />
        </div>
        <Select
          label="Tipo de pregunta"
          options={kinds.map((value) => ({ value, label: `${value}, ${KIND_NAMES[value]}` }))}
          value={chosen}
          onChange={setKind}
        />
      </div>
    </ConfirmDialog>
  );
}
