import { Menu } from '@base-ui/react/menu';
import type { LexicalEditor } from 'lexical';
import { Check, ChevronDown, type LucideIcon } from 'lucide-react';
import type { CSSProperties } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { listClass, optionClass } from '../../ui/forms/option-list.ts';
import { WINDOW_POSITION } from '../../ui/overlays/window-position.ts';
import { ToolButton } from './tool-button.tsx';
import { useToolWindow } from './use-tool-window.ts';

interface MenuLine {
  readonly label: string;
  readonly Icon?: LucideIcon;
  /** The shortcut, e.g. 'Ctrl+Alt+→'. */
  readonly keys?: string;
}

export interface ToolOption extends MenuLine {
  readonly value: string;
  /** Style of the option itself, e.g. a font's name in that font. */
  readonly style?: CSSProperties;
}

interface ToolAction extends MenuLine {
  readonly disabled: boolean;
  readonly onPress: () => void;
}

interface ToolMenuProps {
  editor: LexicalEditor;
  label: string;
  options: readonly ToolOption[];
  value: string;
  onChoose: (value: string) => void;
  /** Further lines below the options. */
  actions?: readonly ToolAction[];
}

/** A tool that shows the value at the caret and offers others. */
export function ToolMenu({ editor, label, options, value, onChoose, actions = [] }: ToolMenuProps) {
  const { isOpen, onOpenChange, done, finalFocus } = useToolWindow(editor);
  const current = options.find((option) => option.value === value);
  const shown = current?.label ?? value.replace(/px$/, '');
  return (
    <Menu.Root open={isOpen} onOpenChange={onOpenChange} modal={false}>
      <ToolButton label={`${label}: ${shown}`} render={<Menu.Trigger />}>
        {current?.Icon ? <current.Icon /> : <span className="max-w-20 truncate">{shown}</span>}
        <ChevronDown />
      </ToolButton>
      <Menu.Portal>
        <Menu.Positioner {...WINDOW_POSITION} sideOffset={6} align="start" collisionPadding={12}>
          <Menu.Popup
            className={classNames(listClass, actions.length > 0 && 'max-h-(--available-height)!')}
            finalFocus={finalFocus}
            aria-label={label}
          >
            <Menu.RadioGroup
              value={value}
              onValueChange={(chosen: string) => {
                onChoose(chosen);
                done();
              }}
            >
              {options.map((option) => (
                <Menu.RadioItem key={option.value} value={option.value} className={lineClass(option)}>
                  <Line {...option} />
                  <Menu.RadioItemIndicator>
                    <Check className="icon-s" />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
            {actions.length > 0 ? <Menu.Separator className="mx-2 my-1 h-px bg-line" /> : null}
            {actions.map((action) => (
              <Menu.Item
                key={action.label}
                className={lineClass(action)}
                disabled={action.disabled}
                onClick={() => {
                  action.onPress();
                  done();
                }}
              >
                <Line {...action} />
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

const lineClass = ({ Icon }: MenuLine) => classNames(optionClass, Icon && 'gap-3');

function Line({ label, Icon, keys, style }: MenuLine & Pick<ToolOption, 'style'>) {
  return (
    <>
      {Icon ? <Icon /> : null}
      <span className={Icon && 'flex-1'} style={style}>
        {label}
      </span>
      {keys === undefined ? null : <span className="text-sm text-ink-3 max-sm:hidden">{keys}</span>}
    </>
  );
}
