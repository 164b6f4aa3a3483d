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
      <div className="grid content-start gap-3">{children}</div>
      {/* The preview comes after the fields, which get the focus first. A wide preview scrolls. */}
      <section
        aria-label="Vista previa"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        tabIndex={0}
        className="flex min-h-24 overflow-x-auto rounded-md bg-sunken px-3 py-5 font-serif text-2xl"
      >
        <div className="m-auto w-max">
          <MathView math={preview} />
        </div>
      </section>
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
