import { KIND_NAMES, type Kind } from '@amauta/contract/catalogue.ts';
import { classNames } from '../ui/class-names.ts';
import { Select } from '../ui/forms/select.tsx';
import { TextInput } from '../ui/forms/text-input.tsx';
import { useContent, useFormStore, useProblem } from './form-store.ts';
import { findItem, patchItem } from './model/form-changes.ts';
import { fields } from './model/form-check.ts';
import { ProblemLine } from './problem-line.tsx';

interface ItemHeadProps {
  itemKey: string;
  kinds: readonly Kind[];
  /** Classes for the width of the two columns. */
  className: string;
}

/** The fields for a question's number and kind, beside each other where there is room. */
export function ItemHead({ itemKey, kinds, className }: ItemHeadProps) {
  return (
    <div className={classNames('grid gap-4', className)}>
      <NumberField itemKey={itemKey} />
      {/* The column of the number is too narrow for a sentence. */}
      <ProblemLine field={fields.number(itemKey)} className="-mt-2.5 sm:order-last sm:col-span-full" />
      <KindField itemKey={itemKey} kinds={kinds} />
    </div>
  );
}

function NumberField({ itemKey }: { itemKey: string }) {
  const store = useFormStore();
  const number = useContent((content) => findItem(content, itemKey)?.number ?? '');
  const field = fields.number(itemKey);
  const isWrong = useProblem(field) !== undefined;
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
      invalid={isWrong}
      describedBy={isWrong ? `${field}-problem` : undefined}
      onChange={(event) => store.change(patchItem(itemKey, { number: event.target.value }), field)}
    />
  );
}

/**
 * The field for a question's kind. It offers the kinds of the exam. A change removes the topic, because each
 * kind has topics of its own.
 */
function KindField({ itemKey, kinds }: { itemKey: string; kinds: readonly Kind[] }) {
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
