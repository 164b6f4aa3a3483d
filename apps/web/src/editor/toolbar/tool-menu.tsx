import { Menu } from '@base-ui/react/menu';
import type { LexicalEditor } from 'lexical';
import { Check, ChevronDown } from 'lucide-react';
import type { CSSProperties } from 'react';
import { listClass, optionClass } from '../../ui/forms/option-list.ts';
import { ToolButton } from './tool-button.tsx';
import { useToolWindow } from './use-tool-window.ts';

export interface ToolOption {
  readonly value: string;
  readonly label: string;
  /** Style of the option itself, e.g. a font's name in that font. */
  readonly style?: CSSProperties;
}

interface ToolMenuProps {
  editor: LexicalEditor;
  label: string;
  options: readonly ToolOption[];
  value: string;
  onChoose: (value: string) => void;
}

/** A tool that shows the value at the caret and offers others. */
export function ToolMenu({ editor, label, options, value, onChoose }: ToolMenuProps) {
  const { isOpen, onOpenChange, done, finalFocus } = useToolWindow(editor);
  const shown = options.find((option) => option.value === value)?.label ?? value.replace(/px$/, '');
  return (
    <Menu.Root open={isOpen} onOpenChange={onOpenChange} modal={false}>
      <ToolButton label={`${label}: ${shown}`} render={<Menu.Trigger />}>
        <span className="max-w-20 truncate">{shown}</span>
        <ChevronDown />
      </ToolButton>
      <Menu.Portal>
        <Menu.Positioner className="z-60" sideOffset={6} align="start" collisionPadding={12}>
          <Menu.Popup className={listClass} finalFocus={finalFocus} aria-label={label}>
            <Menu.RadioGroup
              value={value}
              onValueChange={(chosen: string) => {
                onChoose(chosen);
                done();
              }}
            >
              {options.map((option) => (
                <Menu.RadioItem key={option.value} value={option.value} className={optionClass}>
                  <span style={option.style}>{option.label}</span>
                  <Menu.RadioItemIndicator>
                    <Check className="icon-s" />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
