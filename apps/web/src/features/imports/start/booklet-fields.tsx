import type { ModelUse } from '@amauta/contract/imports/import.ts';
import { PAPER_SIZES } from '@amauta/exam-rules/drawing/paper-size.ts';
import { useId } from 'react';
import { Chip, ChoiceCard } from '../../../ui/forms/choice.tsx';

const MODEL_USES: readonly { value: ModelUse; name: string; description: string }[] = [
  { value: 'unsure', name: 'Solo donde haya dudas', description: 'Revisa lo que el lector marca.' },
  { value: 'all', name: 'En todas', description: 'Revisa cada pregunta. Tarda y cuesta más.' },
  { value: 'none', name: 'Sin modelo', description: 'Solo el lector por reglas.' },
];

interface BookletFieldsProps {
  expected: number;
  onExpected: (count: number) => void;
  /** Null where the server has no language model. */
  model: { name: string | null; use: ModelUse; onUse: (use: ModelUse) => void } | null;
  disabled: boolean;
}

/** What reading a booklet should know beforehand. */
export function BookletFields({ expected, onExpected, model, disabled }: BookletFieldsProps) {
  const name = useId();
  return (
    <>
      <fieldset>
        <legend className="text-sm font-semibold">Cuántas preguntas esperas</legend>
        <div className="mt-1.5 flex flex-wrap gap-2">
          {PAPER_SIZES.map((size) => (
            <Chip
              key={size}
              type="radio"
              name={`${name}-size`}
              checked={size === expected}
              disabled={disabled}
              onChange={() => onExpected(size)}
              className="px-3.5!"
            >
              {size}
            </Chip>
          ))}
        </div>
        <p className="mt-1.5 text-sm text-ink-2">Con esto te diremos si falta alguna.</p>
      </fieldset>
      {model ? (
        <fieldset>
          <legend className="text-sm font-semibold">
            {model.name ? `Modelo de lenguaje (${model.name})` : 'Modelo de lenguaje'}
          </legend>
          <div className="mt-1.5 grid gap-2.5">
            {MODEL_USES.map((use) => (
              <ChoiceCard
                key={use.value}
                type="radio"
                name={`${name}-model`}
                checked={use.value === model.use}
                disabled={disabled}
                onChange={() => model.onUse(use.value)}
                description={use.description}
              >
                {use.name}
              </ChoiceCard>
            ))}
          </div>
        </fieldset>
      ) : null}
    </>
  );
}
