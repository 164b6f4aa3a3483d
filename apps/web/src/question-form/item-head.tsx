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

/**
 * The field for a question's kind. It offers the kinds of the exam. A change removes the topic, because each
 * kind has topics of its own.
 */
export function KindField({ itemKey, kinds }: { itemKey: string; kinds: readonly Kind[] }) {
  const store = useFormStore();
  const kind = useContent((content) => findItem(content, itemKey)?.kind ?? null);
  const field = fields.kind(itemKey);
  // A stored question may have a kind that its exam no longer has.
  const offered = kind === null || kinds.includes(kind) ? kinds : [...kinds, kind];
  return (
    <Select
      id={field}
      label="Tipo de pregunta"
      options={offered.map((value) => ({ value, label: `${value}, ${KIND_NAMES[value]}` }))}
      value={kind}
      error={useProblem(field)}
      onChange={(value) => store.change(patchItem(itemKey, { kind: value, topic: null }), field)}
    />
  );
}
