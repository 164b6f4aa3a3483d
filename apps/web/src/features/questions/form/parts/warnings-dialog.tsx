import { TriangleAlert } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import type { SaveWarning } from '../model/save-warnings.ts';

interface WarningsDialogProps {
  warnings: readonly SaveWarning[] | null;
  onSave: () => void;
  /** Goes back to the form: to the field of a warning, or with null to where the focus was. */
  onReview: (field: string | null) => void;
  /** The element that gets the focus after closing; if empty, the button that opened the dialog. */
  finalFocus: RefObject<HTMLElement | null>;
}

/** Shows warnings about a question before saving. The author may always save anyway. */
export function WarningsDialog({ warnings, onSave, onReview, finalFocus }: WarningsDialogProps) {
  const saveAnyway = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={warnings !== null}
      onClose={() => onReview(null)}
      title="Revisa antes de guardar"
      size="sm"
      initialFocus={saveAnyway}
      finalFocus={finalFocus}
      footer={
        <>
          <Button onClick={() => onReview(warnings?.[0]?.field ?? null)}>Revisar</Button>
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
                onClick={() => onReview(name)}
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
