import { FileSpreadsheet } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { FieldError } from '../../../ui/field.tsx';

interface FileDropProps {
  error: string | null;
  isReading: boolean;
  onFile: (file: File) => void;
}

/** A place to drop a spreadsheet, and the button to choose one. */
export function FileDrop({ error, isReading, onFile }: FileDropProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const take = (file: File | undefined) => {
    if (file && !isReading) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
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
          'ring-within grid justify-items-center gap-1 rounded-lg border-2 border-dashed px-4 py-10 text-center',
          error ? 'border-bad' : isOver ? 'border-brand bg-brand-tint' : 'border-line-strong bg-paper',
        )}
      >
        <FileSpreadsheet className="mb-2 text-brand-ink [&:is(svg.lucide)]:size-8" />
        <span className="font-semibold">{isReading ? 'Leyendo el archivo...' : 'Elegir archivo'}</span>
        <span id={`${id}-hint`} className="text-sm text-ink-2">
          o suéltalo aquí. Excel (.xlsx), hasta 5 MB y 1000 docentes.
        </span>
        <input
          type="file"
          accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          className="sr-only"
          aria-invalid={error ? true : undefined}
          aria-describedby={classNames(`${id}-hint`, error && `${id}-error`)}
          disabled={isReading}
          onChange={(event) => {
            take(event.target.files?.[0]);
            // The same file, corrected, may be chosen again.
            event.target.value = '';
          }}
        />
      </label>
      <div role="alert">{error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}</div>
    </div>
  );
}
