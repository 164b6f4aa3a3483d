import { useId } from 'react';
import { FieldError } from '../../ui/forms/field.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { SCALES } from './exam-draft.ts';

interface ScaleFieldsProps {
  /** Minimum of each escala, as typed. */
  scales: Readonly<Record<number, string>>;
  error: string | undefined;
  onChange: (scales: Record<number, string>) => void;
}

/** The fields for the minimum of each escala of Ascenso. */
export function ScaleFields({ scales, error, onChange }: ScaleFieldsProps) {
  const errorId = useId();
  return (
    <fieldset className="rounded-md border border-line bg-paper p-4">
      <legend className="px-1 text-sm font-semibold">Mínimo de cada escala</legend>
      <div className="grid grid-cols-3 gap-4 sm:grid-cols-7">
        {SCALES.map((scale) => (
          <TextInput
            key={scale}
            label={`${scale}.ª`}
            aria-label={`Mínimo de la ${scale}.ª escala`}
            inputMode="decimal"
            invalid={error !== undefined}
            describedBy={error ? errorId : undefined}
            value={scales[scale] ?? ''}
            onChange={({ target }) => onChange({ ...scales, [scale]: target.value })}
          />
        ))}
      </div>
      {error ? (
        <div className="mt-2">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      ) : (
        <p className="mt-2 text-sm text-ink-2">Deja vacías las escalas a las que este examen no lleva.</p>
      )}
    </fieldset>
  );
}
