import { useRef, useState } from 'react';
import { ApiError } from '../../../../api/api-error.ts';
import { NUMBER_RANGE_TEXT, readNumber } from '../../../../question-form/model/item-number.ts';
import { showToast } from '../../../../ui/feedback/toast.ts';
import { Select } from '../../../../ui/forms/select.tsx';
import { TextInput } from '../../../../ui/forms/text-input.tsx';
import { ConfirmDialog } from '../../../../ui/overlays/dialog.tsx';
import { failureText } from '../../failure-words.ts';
import { GAPS_TEXT, haveGaps } from '../../import-words.ts';

interface AddDialogProps {
  open: boolean;
  missing: readonly number[];
  /** The number that is selected when the dialog opens. */
  number: number | null;
  /** All numbers of the drafts in ascending order. */
  numbers: readonly number[];
  pending: boolean;
  onAdd: (number: number, then: { onSuccess: () => void; onError: (error: Error) => void }) => void;
  onClose: () => void;
}

/** Adds an empty draft for a number that the reading did not find. */
export function AddMissingDialog(props: AddDialogProps) {
  const { open, missing, number, numbers, pending, onAdd, onClose } = props;
  const [chosen, setChosen] = useState<number | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  /** The number offered when none is missing. */
  const next = (numbers.at(-1) ?? 0) + 1;
  const isFromList = missing.length > 0;
  const value = isFromList ? (chosen ?? number ?? missing[0] ?? null) : readNumber(typed ?? String(next));
  const clear = () => {
    setChosen(null);
    setTyped(null);
    setProblem(undefined);
  };
  const refuse = (text: string) => {
    setProblem(text);
    field.current?.focus();
  };
  const add = () => {
    if (value === null) return refuse(NUMBER_RANGE_TEXT);
    onAdd(value, {
      onSuccess: clear,
      onError: (error) => {
        const isTaken = error instanceof ApiError && error.code === 'CONFLICT';
        if (isTaken) refuse(error.message);
        else showToast('error', failureText(error));
      },
    });
  };
  return (
    <ConfirmDialog
      open={open}
      title="Añadir una que falta"
      confirmText="Añadir pregunta"
      hasFields
      pending={pending}
      pendingText="Añadiendo..."
      onCancel={() => {
        clear();
        onClose();
      }}
      onConfirm={add}
    >
      <div className="grid gap-4">
        <p>Se abrirá en blanco para que la escribas. Mira la página del cuadernillo al lado.</p>
        {isFromList ? (
          <Select
            label="Número que falta"
            options={missing.map((one) => ({ value: one, label: String(one) }))}
            value={value}
            error={problem}
            onChange={(one) => {
              setProblem(undefined);
              setChosen(one);
            }}
          />
        ) : (
          <TextInput
            ref={field}
            label="Número"
            type="number"
            min={1}
            inputMode="numeric"
            className="num"
            hint={haveGaps(numbers) ? GAPS_TEXT : 'No falta ningún número entre los encontrados.'}
            value={typed ?? String(next)}
            error={problem}
            onChange={(event) => {
              setProblem(undefined);
              setTyped(event.target.value);
            }}
          />
        )}
      </div>
    </ConfirmDialog>
  );
}
