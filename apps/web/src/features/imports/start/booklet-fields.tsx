import type { ModelUse } from '@amauta/contract/imports/import.ts';
import { PAPER_SIZES } from '@amauta/exam-rules/drawing/paper-size.ts';
import { type Ref, useId, useState } from 'react';
import { Chip, ChoiceCard } from '../../../ui/forms/choice.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';

const MODEL_USES: readonly { value: ModelUse; name: string; description: string }[] = [
  { value: 'unsure', name: 'Solo donde haya dudas', description: 'Revisa lo que el lector marca.' },
  { value: 'all', name: 'En todas', description: 'Revisa cada pregunta. Tarda y cuesta más.' },
  { value: 'none', name: 'Sin modelo', description: 'Solo el lector por reglas.' },
];

/** The most questions that a paper may have. */
const MOST_EXPECTED = 500;

/** The number typed; null when it isn't a valid count of questions. */
function countIn(text: string): number | null {
  const count = /^\d+$/.test(text.trim()) ? Number(text) : 0;
  return count >= 1 && count <= MOST_EXPECTED ? count : null;
}

interface BookletFieldsProps {
  /** Null while the text typed is no valid number. */
  expected: number | null;
  onExpected: (count: number | null) => void;
  /** Sending was tried without a valid number. */
  isRefused: boolean;
  countField: Ref<HTMLInputElement>;
  /** Null when the server has no language model. */
  model: { name: string | null; use: ModelUse; onUse: (use: ModelUse) => void } | null;
  disabled: boolean;
}

/** The settings for reading a booklet: how many questions to expect, and whether to use the model. */
export function BookletFields(props: BookletFieldsProps) {
  const { expected, onExpected, isRefused, countField, model, disabled } = props;
  const name = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string) => {
    setTyped(text);
    onExpected(countIn(text));
  };
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
              checked={typed === null && size === expected}
              disabled={disabled}
              onChange={() => {
                setTyped(null);
                onExpected(size);
              }}
              className="px-3.5!"
            >
              {size}
            </Chip>
          ))}
          <Chip
            type="radio"
            name={`${name}-size`}
            checked={typed !== null}
            disabled={disabled}
            onChange={() => type('')}
            className="px-3.5!"
          >
            Otra cantidad
          </Chip>
        </div>
        {typed === null ? null : (
          <TextInput
            label="Número de preguntas"
            type="number"
            min={1}
            max={MOST_EXPECTED}
            inputMode="numeric"
            className="num"
            fieldClassName="mt-3 max-w-52"
            ref={countField}
            value={typed}
            disabled={disabled}
            error={isRefused && expected === null ? `Escribe un número de 1 a ${MOST_EXPECTED}.` : undefined}
            onChange={(event) => type(event.target.value)}
          />
        )}
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
