import { KIND_NAMES, type Kind } from '@amauta/contract/catalogue.ts';
import { Select } from '../ui/forms/select.tsx';
import { TextInput } from '../ui/forms/text-input.tsx';
import { useContent, useFormStore, useProblem } from './form-store.ts';
import { findItem, patchItem } from './model/form-changes.ts';
import { fields } from './model/form-check.ts';

export function NumberField({ itemKey }: { itemKey: string }) {
  const store = useFormStore();
  const number = useContent((content) => findItem(content, itemKey)?.number ?? '');
  const field = fields.number(itemKey);
  return (
    <TextInput
      id={field}
      label="Número"
      required
      type="number"
      min={1}
      inputMode="numeric"
      className="num"
      value={number}
      error={useProblem(field)}
      onChange={(event) => store.change(patchItem(itemKey, { number: event.target.value }), field)}
    />
  );
}

/** The field for the kind of a question. It offers the exam's kinds. */
export function KindField({ itemKey, kinds }: { itemKey: string; kinds: readonly Kind[] }) {
  const store = useFormStore();
  const kind = useContent((content) => findItem(content, itemKey)?.kind ?? null);
  const field = fields.kind(itemKey);
  // The kind of a stored question may no longer be one of its exam.
  const offered = kind === null || kinds.includes(kind) ? kinds : [...kinds, kind];
  return (
    <Select
      id={field}
      label="Tipo de pregunta"
      options={offered.map((value) => ({ value, label: `${value}, ${KIND_NAMES[value]}` }))}
      value={kind}
      error={useProblem(field)}
      onChange={(value) => store.change(patchItem(itemKey, { kind: value }), field)}
    />
  );
}
