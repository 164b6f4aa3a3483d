import { FileUp } from 'lucide-react';
import { type DragEvent, type Ref, useId, useState } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { FieldError } from '../../../../ui/field.tsx';

interface DropZoneProps {
  /** What was wrong with what was chosen last. */
  errors: readonly string[];
  onFiles: (files: readonly File[]) => void;
  ref?: Ref<HTMLInputElement>;
}

/** A place to drop PDFs, and the button to choose them. */
export function DropZone({ errors, onFiles, ref }: DropZoneProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const hasErrors = errors.length > 0;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <div className="grid gap-1.5">
      <label
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classNames(
          'ring-within grid justify-items-center gap-1 rounded-lg border-2 border-dashed px-4 py-7 text-center',
          hasErrors ? 'border-bad' : isOver ? 'border-brand bg-brand-tint' : 'border-line-strong bg-paper',
        )}
      >
        <FileUp className="mb-2 text-brand-ink [&:is(svg.lucide)]:size-8" />
        <span className="font-semibold">Elegir archivos PDF</span>
        <span id={`${id}-hint`} className="text-sm text-ink-2">
          o suéltalos aquí. Hasta 200 MB cada uno.
        </span>
        <input
          ref={ref}
          type="file"
          multiple
          accept=".pdf,application/pdf"
          className="sr-only"
          aria-invalid={hasErrors ? true : undefined}
          aria-describedby={classNames(`${id}-hint`, hasErrors && `${id}-error`)}
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])]);
            // The same file, corrected, may be chosen again.
            event.target.value = '';
          }}
        />
      </label>
      <div id={`${id}-error`} role="alert">
        {errors.map((error) => (
          <FieldError key={error}>{error}</FieldError>
        ))}
      </div>
    </div>
  );
}
