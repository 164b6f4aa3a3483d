import { type ElementFormatType, FORMAT_ELEMENT_COMMAND, type LexicalEditor } from 'lexical';
import {
  IndentDecrease,
  IndentIncrease,
  TextAlignCenter,
  TextAlignEnd,
  TextAlignJustify,
  TextAlignStart,
} from 'lucide-react';
import { MAXIMUM_INDENT } from '../indent.ts';
import { SHORTCUTS } from '../shortcuts.ts';
import { ToolMenu, type ToolOption } from './tool-menu.tsx';
import type { TextState } from './toolbar-state.ts';

const ALIGNMENTS: readonly ToolOption[] = [
  { value: 'left', label: 'Alinear a la izquierda', Icon: TextAlignStart, keys: SHORTCUTS.left.keys },
  { value: 'center', label: 'Centrar', Icon: TextAlignCenter, keys: SHORTCUTS.center.keys },
  { value: 'right', label: 'Alinear a la derecha', Icon: TextAlignEnd, keys: SHORTCUTS.right.keys },
  { value: 'justify', label: 'Justificar', Icon: TextAlignJustify, keys: SHORTCUTS.justify.keys },
];

const LOGICAL: Readonly<Record<string, string>> = { start: 'left', end: 'right' };

/** A menu for alignment and indentation. */
export function ParagraphTools({ editor, text }: { editor: LexicalEditor; text: TextState }) {
  return (
    <ToolMenu
      editor={editor}
      label="Alineación y sangría"
      options={ALIGNMENTS}
      value={LOGICAL[text.alignment] ?? text.alignment}
      onChoose={(value) => editor.dispatchCommand(FORMAT_ELEMENT_COMMAND, value as ElementFormatType)}
      actions={[
        {
          label: 'Aumentar sangría',
          Icon: IndentIncrease,
          keys: SHORTCUTS.indent.keys,
          disabled: text.indent >= MAXIMUM_INDENT,
          onPress: () => SHORTCUTS.indent.run(editor),
        },
        {
          label: 'Reducir sangría',
          Icon: IndentDecrease,
          keys: SHORTCUTS.outdent.keys,
          disabled: text.indent === 0,
          onPress: () => SHORTCUTS.outdent.run(editor),
        },
      ]}
    />
  );
}
