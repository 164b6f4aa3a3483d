import type { ExamItem } from '@amauta/contract/exams/attempt.ts';
import type { ItemChoice } from '@amauta/contract/exams/real.ts';
import { Repeat2 } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { letterOf } from '../../letters.ts';

interface ChangeLineProps {
  item: ExamItem;
  choice: ItemChoice;
  onTakeBack: () => void;
}

/** Below the alternatives: the last change of the answer, and a button that leaves the item blank again. */
export function ChangeLine({ item, choice, onTakeBack }: ChangeLineProps) {
  const text = changeText(item, choice);
  const takeBack = () => {
    onTakeBack();
    // The button disappears with the answer, so the focus moves to the first alternative.
    document.querySelector<HTMLInputElement>(`input[name="item-${item.id}"]`)?.focus();
  };
  return (
    <div className="mt-3 flex min-h-tap flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-ink-2">
      <p role="status" className="flex items-center gap-2">
        {text === null ? null : (
          <>
            <Repeat2 aria-hidden="true" className="icon-s" />
            {text}
          </>
        )}
      </p>
      {choice.selected_alternative_id === null ? null : (
        <Button
          variant="ghost"
          aria-label={`Quitar respuesta de la pregunta ${item.number}`}
          className="-mr-3 ml-auto px-3! text-sm"
          onClick={takeBack}
        >
          Quitar respuesta
        </Button>
      )}
    </div>
  );
}

/** 'Cambiaste de C a B. Vale la última.' Null when the answer was never changed. */
export function changeText(item: Pick<ExamItem, 'alternatives'>, choice: ItemChoice): string | null {
  const { selected_alternative_id: selected, changed_from: before } = choice;
  if (before === null) return null;
  if (selected === null) return `Quitaste tu respuesta ${letterOf(item, before)}. Queda en blanco.`;
  return `Cambiaste de ${letterOf(item, before)} a ${letterOf(item, selected)}. Vale la última.`;
}
