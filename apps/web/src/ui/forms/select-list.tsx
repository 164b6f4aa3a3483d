import { Select } from '@base-ui/react/select';
import { Check, ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import { useBackCloses } from '../overlays/back-closes.ts';
import { WINDOW_POSITION } from '../overlays/window-position.ts';
import { type ListProps, listClass, optionClass } from './option-list.ts';
import { inputClass } from './text-input.tsx';

/** A list without a search field, for few options. */
export function SelectList(props: ListProps) {
  const { control, labels, chosen, onChoose, placeholder, disabled, prefix } = props;
  const items = labels.map((label, value) => ({ label, value }));
  const [isOpen, setOpen] = useState(false);
  useBackCloses(isOpen, () => setOpen(false));
  return (
    <Select.Root
      items={items}
      value={chosen}
      disabled={disabled}
      modal={false}
      open={isOpen}
      onOpenChange={setOpen}
      onValueChange={(index) => {
        if (index !== null) onChoose(index);
      }}
    >
      <Select.Trigger {...control} className={inputClass()}>
        {prefix}
        <Select.Value placeholder={placeholder} className="truncate data-placeholder:text-ink-3" />
        <Select.Icon className="ml-auto text-ink-2">
          <ChevronsUpDown />
        </Select.Icon>
      </Select.Trigger>
      <Select.Portal>
        <Select.Positioner {...WINDOW_POSITION} sideOffset={6} alignItemWithTrigger={false}>
          <Select.Popup className={listClass}>
            <Select.List>
              {items.map(({ label, value }) => (
                <Select.Item key={label} value={value} className={optionClass}>
                  <Select.ItemText>{label}</Select.ItemText>
                  <Select.ItemIndicator>
                    <Check className="icon-s" />
                  </Select.ItemIndicator>
                </Select.Item>
              ))}
            </Select.List>
          </Select.Popup>
        </Select.Positioner>
      </Select.Portal>
    </Select.Root>
  );
}
