import { type LexicalEditor, REDO_COMMAND, UNDO_COMMAND } from 'lexical';
import { Redo2, Undo2 } from 'lucide-react';
import { ToolButton } from './tool-button.tsx';
import { useHistoryState } from './toolbar-state.ts';

export function HistoryTools({ editor }: { editor: LexicalEditor }) {
  const { canUndo, canRedo } = useHistoryState(editor);
  return (
    <>
      <ToolButton
        label="Deshacer"
        keys="Ctrl+Z"
        disabled={!canUndo}
        onPress={() => editor.dispatchCommand(UNDO_COMMAND, undefined)}
      >
        <Undo2 />
      </ToolButton>
      <ToolButton
        label="Rehacer"
        keys="Ctrl+Y"
        disabled={!canRedo}
        onPress={() => editor.dispatchCommand(REDO_COMMAND, undefined)}
      >
        <Redo2 />
      </ToolButton>
    </>
  );
}
