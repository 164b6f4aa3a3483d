import { KIND_NAMES, type Kind } from '@amauta/contract/catalogue.ts';
import { memo } from 'react';
import { Select } from '../../../../ui/select.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';
import { useContent, useFormStore, useProblem } from '../form-store.ts';
import { findItem, patchItem } from '../model/form-changes.ts';
import { fields } from '../model/form-check.ts';
import { AlternativeList } from './alternative-list.tsx';
import { BlockList } from './block-list.tsx';

interface ItemFieldsProps {
  itemKey: string;
  kinds: readonly Kind[];
  heading: 'h2' | 'h3';
}

/** All that one question is made of. */
export const ItemFields = memo(function ItemFields({ itemKey, kinds, heading }: ItemFieldsProps) {
  return (
    <div className="grid gap-8">
      <div className="grid gap-5 sm:grid-cols-[9rem_minmax(0,28rem)]">
        <NumberField itemKey={itemKey} />
        <KindField itemKey={itemKey} kinds={kinds} />
      </div>
      <BlockList
        place={fields.statement(itemKey)}
        title="Enunciado"
        heading={heading}
        of="del enunciado"
        placeholder="Escribe el enunciado"
      />
      <AlternativeList itemKey={itemKey} heading={heading} />
      <BlockList
        place={fields.justification(itemKey)}
        title="Justificación"
        heading={heading}
        of="de la justificación"
        placeholder="Escribe la justificación"
      />
    </div>
  );
});

function NumberField({ itemKey }: { itemKey: string }) {
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

function KindField({ itemKey, kinds }: { itemKey: string; kinds: readonly Kind[] }) {
  const store = useFormStore();
  const kind = useContent((content) => findItem(content, itemKey)?.kind ?? null);
  const field = fields.kind(itemKey);
  // A stored question may be of a kind that its exam no longer has.
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
