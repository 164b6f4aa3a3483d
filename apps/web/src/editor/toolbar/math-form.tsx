import type { MathNode } from '@amauta/rich-text/math.ts';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { MathView } from '../../ui/rich-text.tsx';

interface MathFormProps {
  /** The math as typed so far; null while a part is missing. */
  math: MathNode | null;
  preview: MathNode;
  hint: string;
  onInsert: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** The frame of the forms that create math: a preview, the fields, and the buttons to insert or cancel. */
export function MathForm({ math, preview, hint, onInsert, onCancel, children }: MathFormProps) {
  return (
    <div className="grid w-80 max-w-full gap-4">
      <div className="grid grid-cols-[6.5rem_1fr] gap-4">
        <div className="grid min-h-32 place-items-center overflow-hidden rounded-md bg-sunken p-2 font-serif text-2xl">
          <MathView math={preview} />
        </div>
        <div className="grid content-start gap-3">{children}</div>
      </div>
      <p className="text-sm text-ink-2">{hint}</p>
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onCancel}>
          Cancelar
        </Button>
        <Button variant="primary" disabled={math === null} onClick={onInsert}>
          Insertar
        </Button>
      </div>
    </div>
  );
}
