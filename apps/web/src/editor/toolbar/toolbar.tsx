import { Toolbar as Bar } from '@base-ui/react/toolbar';
import { type LexicalEditor, REDO_COMMAND, UNDO_COMMAND } from 'lexical';
import { Redo2, Undo2 } from 'lucide-react';
import { type KeyboardEvent, memo } from 'react';
import { FormatTools } from './format-tools.tsx';
import { MathTools } from './math-tools.tsx';
import { ParagraphTools } from './paragraph-tools.tsx';
import { ToolButton, ToolTips } from './tool-button.tsx';
import { useHistoryState, useTextState } from './toolbar-state.ts';

interface ToolbarProps {
  editor: LexicalEditor;
  label: string;
}

/**
 * The tools of one editor. Tab stops at the toolbar once, and arrow keys move between the tools. The toolbar
 * is drawn again only when the formats at the caret change, not whenever the form stores what was typed.
 */
export const Toolbar = memo(function Toolbar({ editor, label }: ToolbarProps) {
  const text = useTextState(editor);

  /**
   * Handles undo and redo on a tool, where the browser would undo the last typing in any field of the page.
   * Fields in the tools' windows keep the browser's undo: they are elsewhere in the DOM, and only React sends
   * their keys here.
   */
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (!event.ctrlKey && !event.metaKey) return;
    if (!event.currentTarget.contains(event.target as Node)) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    editor.dispatchCommand(key === 'y' || event.shiftKey ? REDO_COMMAND : UNDO_COMMAND, undefined);
  }

  return (
    <>
      <Bar.Root aria-label={`Formato de ${label}`} className="editor-toolbar" onKeyDown={onKeyDown}>
        <HistoryTools editor={editor} />
        <Line />
        <FormatTools editor={editor} text={text} />
        <Line />
        <ParagraphTools editor={editor} text={text} />
        <Line />
        <MathTools editor={editor} />
      </Bar.Root>
      <ToolTips />
    </>
  );
});

function Line() {
  return <Bar.Separator className="mx-0.5 h-5 w-px bg-line" />;
}

function HistoryTools({ editor }: { editor: LexicalEditor }) {
  const { canUndo, canRedo } = useHistoryState(editor);
  const tools = [
    { label: 'Deshacer', keys: 'Ctrl+Z', isPossible: canUndo, command: UNDO_COMMAND, Icon: Undo2 },
    { label: 'Rehacer', keys: 'Ctrl+Y', isPossible: canRedo, command: REDO_COMMAND, Icon: Redo2 },
  ];
  return tools.map(({ label, keys, isPossible, command, Icon }) => (
    <ToolButton
      key={label}
      label={label}
      keys={keys}
      disabled={!isPossible}
      onPress={() => editor.dispatchCommand(command, undefined)}
    >
      <Icon />
    </ToolButton>
  ));
}
