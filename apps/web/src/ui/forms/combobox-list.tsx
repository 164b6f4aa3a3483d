import { Combobox } from '@base-ui/react/combobox';
import { Check, ChevronsUpDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useBackCloses } from '../overlays/back-closes.ts';
import { WINDOW_POSITION } from '../overlays/window-position.ts';
import { type ListProps, listClass, optionClass } from './option-list.ts';
import { inputClass } from './text-input.tsx';

interface Item {
  label: string;
  value: number;
}

/** A list with a search field, for many options. The search ignores accents and capitals. */
export function ComboboxList({ control, labels, chosen, onChoose, placeholder, disabled }: ListProps) {
  const items = useMemo(() => labels.map((label, value): Item => ({ label, value })), [labels]);
  const [isOpen, setOpen] = useState(false);
  useBackCloses(isOpen, () => setOpen(false));
  return (
    <Combobox.Root
      items={items}
      open={isOpen}
      onOpenChange={setOpen}
      value={chosen === null ? null : (items[chosen] ?? null)}
      isItemEqualToValue={(item: Item, other: Item) => item.label === other.label}
      disabled={disabled}
      locale="es"
      autoHighlight
      onValueChange={(item: Item | null) => {
        if (item) onChoose(item.value);
      }}
      onInputValueChange={(_text, details) => {
        if (details.reason !== 'escape-key') return;
        // While the list is closed Escape must not clear the choice, and a dialog around must hear the key.
        details.cancel();
        details.allowPropagation();
      }}
    >
      <Combobox.InputGroup className="relative">
        <Combobox.Input
          {...control}
          placeholder={placeholder}
          className={inputClass('pr-13 text-ellipsis')}
        />
        <Combobox.Trigger
          aria-label="Ver opciones"
          className="absolute top-0.5 right-0.5 grid size-tap place-items-center rounded-md text-ink-2"
        >
          <ChevronsUpDown />
        </Combobox.Trigger>
      </Combobox.InputGroup>
      <Combobox.Portal>
        <Combobox.Positioner {...WINDOW_POSITION} sideOffset={6}>
          <Combobox.Popup className={listClass}>
            <Combobox.Empty>
              <p className="px-3 py-2.5 text-ink-2">Ninguna opción coincide.</p>
            </Combobox.Empty>
            <Combobox.List>
              {(item: Item) => (
                <Combobox.Item key={item.label} value={item} className={optionClass}>
                  {item.label}
                  <Combobox.ItemIndicator>
                    <Check className="icon-s" />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
