import { TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import type { SaveWarning } from '../model/save-warnings.ts';

interface WarningsDialogProps {
  warnings: readonly SaveWarning[] | null;
  onSave: () => void;
  /** Back to the form, at the field of a warning or where one was. Returns what shall have the focus. */
  onReview: (field: string | null) => HTMLElement | null;
}

/** What looks odd in a question. It never stands in the way. */
export function WarningsDialog({ warnings, onSave, onReview }: WarningsDialogProps) {
  const saveAnyway = useRef<HTMLButtonElement>(null);
  // The dialog gives the focus back as it closes: here to the field, not to the button that opened it.
  const field = useRef<HTMLElement>(null);
  const review = (name: string | null) => {
    field.current = onReview(name);
  };
  return (
    <Dialog
      open={warnings !== null}
      onClose={() => review(null)}
      title="Revisa antes de guardar"
      size="sm"
      initialFocus={saveAnyway}
      finalFocus={field}
      footer={
        <>
          <Button onClick={() => review(warnings?.[0]?.field ?? null)}>Revisar</Button>
          <Button ref={saveAnyway} variant="primary" onClick={onSave}>
            Guardar de todos modos
          </Button>
        </>
      }
    >
      <ul className="grid gap-3">
        {(warnings ?? []).map(({ text, field: name }) => (
          <li key={`${name}-${text}`} className="flex items-start gap-2.5">
            <TriangleAlert className="mt-0.5 text-warn" />
            <div className="min-w-0">
              <p>{text}</p>
              <button
                type="button"
                onClick={() => review(name)}
                className="min-h-6 rounded-sm text-sm font-semibold text-brand-ink underline underline-offset-2"
              >
                Ir al campo
              </button>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
