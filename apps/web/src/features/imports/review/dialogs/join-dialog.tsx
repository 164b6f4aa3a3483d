import type { ImportDraft } from '@amauta/contract/imports/drafts.ts';
import { numbersText } from '@amauta/exam-rules/numbers-text.ts';
import { useState } from 'react';
import { Chip } from '../../../../ui/forms/choice.tsx';
import { FieldError } from '../../../../ui/forms/field.tsx';
import { ConfirmDialog } from '../../../../ui/overlays/dialog.tsx';
import { countOf } from '../../import-words.ts';

interface JoinDialogProps {
  /** The id of the draft selected at first; null for none. */
  first: number | null;
  drafts: readonly ImportDraft[];
  pending: boolean;
  onJoin: (drafts: readonly ImportDraft[]) => void;
  onClose: () => void;
}

/** Chooses the questions that share a text. Mounted anew each time the dialog opens. */
export function JoinDialog({ first, drafts, pending, onJoin, onClose }: JoinDialogProps) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(first === null ? [] : [first]));
  const [problem, setProblem] = useState<string>();
  const open = drafts.filter(({ status }) => status === 'pending');
  const picked = open.filter(({ id }) => chosen.has(id));
  const items = picked.reduce((sum, { questions }) => sum + questions.length, 0);
  const join = () => {
    const wrong = problemOf(picked);
    if (wrong === null) onJoin(picked);
    else setProblem(wrong);
  };
  return (
    <ConfirmDialog
      open
      title="Agrupar bajo un texto común"
      confirmText={items < 2 ? 'Añadir texto común' : `Agrupar ${countOf(items, 'pregunta', 'preguntas')}`}
      hasFields
      size="md"
      pending={pending}
      pendingText="Agrupando..."
      onCancel={onClose}
      onConfirm={join}
    >
      <div className="grid gap-4">
        <p>
          Elige las preguntas que comparten un texto. Si todas empiezan igual, ese comienzo pasa a ser el
          enunciado común; si no, lo escribes después.
        </p>
        <fieldset className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2">
          <legend className="mb-2 font-semibold">Preguntas por revisar</legend>
          {open.map(({ id, questions }) => (
            <Chip
              key={id}
              type="checkbox"
              checked={chosen.has(id)}
              onChange={(isChosen) => {
                setProblem(undefined);
                setChosen(new Set(isChosen ? [...chosen, id] : [...chosen].filter((one) => one !== id)));
              }}
            >
              {numbersText(questions.map(({ number }) => number).toSorted((a, b) => a - b))}
            </Chip>
          ))}
        </fieldset>
        {problem ? <FieldError>{problem}</FieldError> : null}
      </div>
    </ConfirmDialog>
  );
}

function problemOf(picked: readonly ImportDraft[]): string | null {
  if (picked.length === 0) return 'Elige al menos una pregunta.';
  const groups = picked.filter(({ type_question: entryClass }) => entryClass === 'COMMON');
  if (groups.length > 1) return 'Dos de ellas ya tienen un texto común. Desagrupa una primero.';
  if (groups.length === picked.length) return 'Ya tiene un texto común. Elige otra pregunta para sumarla.';
  return null;
}
