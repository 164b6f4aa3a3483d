import { Menu } from '@base-ui/react/menu';
import {
  type ElementFormatType,
  FORMAT_ELEMENT_COMMAND,
  INDENT_CONTENT_COMMAND,
  type LexicalEditor,
  OUTDENT_CONTENT_COMMAND,
} from 'lexical';
import {
  Check,
  ChevronDown,
  IndentDecrease,
  IndentIncrease,
  TextAlignCenter,
  TextAlignEnd,
  TextAlignJustify,
  TextAlignStart,
} from 'lucide-react';
import { listClass, optionClass } from '../../ui/forms/option-list.ts';
import { MAXIMUM_INDENT } from '../indent.ts';
import { SHORTCUTS } from '../shortcuts.ts';
import { ToolButton } from './tool-button.tsx';
import type { TextState } from './toolbar-state.ts';
import { useToolWindow } from './use-tool-window.ts';

const ALIGNMENTS = [
  { value: 'left', label: 'Alinear a la izquierda', Icon: TextAlignStart },
  { value: 'center', label: 'Centrar', Icon: TextAlignCenter },
  { value: 'right', label: 'Alinear a la derecha', Icon: TextAlignEnd },
  { value: 'justify', label: 'Justificar', Icon: TextAlignJustify },
] as const;

const LOGICAL: Readonly<Record<string, string>> = { start: 'left', end: 'right' };

/** A menu for alignment and indentation. */
export function ParagraphTools({ editor, text }: { editor: LexicalEditor; text: TextState }) {
  const { isOpen, onOpenChange, done, finalFocus } = useToolWindow(editor);
  const alignment = LOGICAL[text.alignment] ?? text.alignment;
  const current = ALIGNMENTS.find(({ value }) => value === alignment) ?? ALIGNMENTS[0];
  const line = `${optionClass} gap-3`;
  return (
    <Menu.Root open={isOpen} onOpenChange={onOpenChange} modal={false}>
      <ToolButton label={`Alineación y sangría: ${current.label}`} render={<Menu.Trigger />}>
        <current.Icon />
        <ChevronDown />
      </ToolButton>
      <Menu.Portal>
        <Menu.Positioner className="z-60" sideOffset={6} align="start" collisionPadding={12}>
          <Menu.Popup className={`${listClass} max-h-(--available-height)!`} finalFocus={finalFocus}>
            <Menu.RadioGroup
              value={alignment}
              onValueChange={(value: ElementFormatType) => {
                editor.dispatchCommand(FORMAT_ELEMENT_COMMAND, value);
                done();
              }}
            >
              {ALIGNMENTS.map(({ value, label, Icon }) => (
                <Menu.RadioItem key={value} value={value} className={line}>
                  <Icon />
                  <span className="flex-1">{label}</span>
                  <Keys>{SHORTCUTS[value].keys}</Keys>
                  <Menu.RadioItemIndicator>
                    <Check className="icon-s" />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
            <Menu.Separator className="mx-2 my-1 h-px bg-line" />
            <Menu.Item
              className={line}
              disabled={text.indent >= MAXIMUM_INDENT}
              onClick={() => {
                editor.dispatchCommand(INDENT_CONTENT_COMMAND, undefined);
                done();
              }}
            >
              <IndentIncrease />
              <span className="flex-1">Aumentar sangría</span>
              <Keys>{SHORTCUTS.indent.keys}</Keys>
            </Menu.Item>
            <Menu.Item
              className={line}
              disabled={text.indent === 0}
              onClick={() => {
                editor.dispatchCommand(OUTDENT_CONTENT_COMMAND, undefined);
                done();
              }}
            >
              <IndentDecrease />
              <span className="flex-1">Reducir sangría</span>
              <Keys>{SHORTCUTS.outdent.keys}</Keys>
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function Keys({ children }: { children: string }) {
  return <span className="text-sm text-ink-3 max-sm:hidden">{children}</span>;
}
