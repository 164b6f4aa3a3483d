import { type DragEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { classNames } from '../class-names.ts';
import { FieldError } from './field.tsx';

interface FileDropProps {
  icon: ReactNode;
  /** e.g. 'Elegir archivos PDF'. */
  text: string;
  /** Says what may be dropped, e.g. 'o suéltalos aquí. Hasta 200 MB cada uno.' */
  hint: string;
  /** File types that the browser's file picker offers. Dropped files may be of any type. */
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  /** Errors of the files that were chosen last. */
  errors: readonly string[];
  onFiles: (files: readonly File[]) => void;
  ref?: Ref<HTMLInputElement>;
}

/** An area to drop files on. A press on it opens the file picker. */
export function FileDrop(props: FileDropProps) {
  const { icon, text, hint, accept, multiple = false, disabled = false, errors, onFiles, ref } = props;
  const id = useId();
  const [isOver, setOver] = useState(false);
  const hasErrors = errors.length > 0;
  const take = (files: FileList | null) => {
    const taken = [...(files ?? [])].slice(0, multiple ? undefined : 1);
    if (taken.length > 0 && !disabled) onFiles(taken);
  };
  return (
    <div className="grid gap-1.5">
      <label
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event: DragEvent) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
        className={classNames(
          'ring-within grid justify-items-center gap-1 rounded-lg border-2 border-dashed px-4 py-8 text-center [&>svg.lucide]:size-8',
          hasErrors ? 'border-bad' : isOver ? 'border-brand bg-brand-tint' : 'border-line-strong bg-paper',
        )}
      >
        {icon}
        <span className="mt-2 font-semibold">{text}</span>
        <span id={`${id}-hint`} className="text-sm text-ink-2">
          {hint}
        </span>
        <input
          ref={ref}
          type="file"
          multiple={multiple}
          accept={accept}
          className="sr-only"
          aria-invalid={hasErrors ? true : undefined}
          aria-describedby={classNames(`${id}-hint`, hasErrors && `${id}-error`)}
          disabled={disabled}
          onChange={(event) => {
            take(event.target.files);
            // Without this a browser ignores the same file when it is chosen again, e.g. after a correction.
            event.target.value = '';
          }}
        />
      </label>
      <div id={`${id}-error`} role="alert" className="grid gap-1">
        {[...new Set(errors)].map((error) => (
          <FieldError key={error}>{error}</FieldError>
        ))}
      </div>
    </div>
  );
}
