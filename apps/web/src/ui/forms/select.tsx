import { ChevronsUpDown } from 'lucide-react';
import { Suspense } from 'react';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { LoadFailed } from '../lazy/load-failed.tsx';
import { Field, type FieldText } from './field.tsx';
import type { ListProps } from './option-list.ts';
import { inputClass } from './text-input.tsx';

const SelectList = lazyPart<ListProps>(
  () => import('./select-list.tsx').then((module) => module.SelectList),
  LoadFailed,
);
const ComboboxList = lazyPart<ListProps>(
  () => import('./combobox-list.tsx').then((module) => module.ComboboxList),
  LoadFailed,
);

/** A list with more options than this has a search field. */
const SELECT_LIMIT = 6;

export interface Option<T extends string | number> {
  value: T;
  label: string;
}

interface SelectProps<T extends string | number> extends FieldText {
  id?: string | undefined;
  options: readonly Option<T>[];
  value: T | null;
  onChange: (value: T) => void;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  /**
   * Shows the label inside the control, before the choice, for the filters of a list. Only for up to six
   * options.
   */
  inline?: boolean | undefined;
}

/**
 * Chooses one option. More than six options get a search field. A single option that is already chosen is
 * plain text.
 */
export function Select<T extends string | number>(props: SelectProps<T>) {
  const { id, options, value, onChange, placeholder = 'Elige una opción', disabled = false, ...rest } = props;
  const { inline = false, ...text } = rest;
  const prefix = inline ? <span className="text-ink-2">{text.label}:</span> : null;
  const index = options.findIndex((option) => option.value === value);
  const chosen = index < 0 ? null : index;
  const List = options.length > SELECT_LIMIT ? ComboboxList : SelectList;
  const only = options.length === 1 && chosen === 0 ? options[0] : undefined;
  if (only) {
    return (
      <div className={text.className}>
        <p className={text.hideLabel ? 'sr-only' : 'text-sm font-semibold'}>{text.label}</p>
        <p className="mt-1.5 min-h-tap py-2">{only.label}</p>
      </div>
    );
  }
  return (
    <Field {...text} id={id} hideLabel={inline || text.hideLabel}>
      {(control) => (
        <Suspense
          fallback={
            <button type="button" {...control} disabled className={inputClass()}>
              {prefix}
              {options[index]?.label ?? placeholder}
              <ChevronsUpDown className="ml-auto text-ink-2" />
            </button>
          }
        >
          <List
            control={control}
            labels={options.map((option) => option.label)}
            chosen={chosen}
            placeholder={placeholder}
            disabled={disabled}
            prefix={prefix}
            onChoose={(position) => {
              const option = options[position];
              if (option) onChange(option.value);
            }}
          />
        </Suspense>
      )}
    </Field>
  );
}
