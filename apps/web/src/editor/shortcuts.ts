import {
  COMMAND_PRIORITY_NORMAL,
  FORMAT_ELEMENT_COMMAND,
  FORMAT_TEXT_COMMAND,
  INDENT_CONTENT_COMMAND,
  KEY_DOWN_COMMAND,
  type LexicalEditor,
  OUTDENT_CONTENT_COMMAND,
} from 'lexical';

interface Shortcut {
  /** The keys, as the tooltip of the tool shows them. */
  readonly keys: string;
  readonly code: string;
  readonly shift: boolean;
  run(editor: LexicalEditor): void;
}

/** Shortcuts in addition to Lexical's own: Ctrl+B, I, U, Z and Y. */
export const SHORTCUTS = {
  strikethrough: shortcut('Ctrl+Mayús+X', 'KeyX', true, (editor) =>
    editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'strikethrough'),
  ),
  left: shortcut('Ctrl+Mayús+L', 'KeyL', true, (editor) =>
    editor.dispatchCommand(FORMAT_ELEMENT_COMMAND, 'left'),
  ),
  center: shortcut('Ctrl+Mayús+E', 'KeyE', true, (editor) =>
    editor.dispatchCommand(FORMAT_ELEMENT_COMMAND, 'center'),
  ),
  right: shortcut('Ctrl+Mayús+R', 'KeyR', true, (editor) =>
    editor.dispatchCommand(FORMAT_ELEMENT_COMMAND, 'right'),
  ),
  justify: shortcut('Ctrl+Mayús+J', 'KeyJ', true, (editor) =>
    editor.dispatchCommand(FORMAT_ELEMENT_COMMAND, 'justify'),
  ),
  indent: shortcut('Ctrl+Alt+→', 'ArrowRight', false, (editor) =>
    editor.dispatchCommand(INDENT_CONTENT_COMMAND, undefined),
  ),
  outdent: shortcut('Ctrl+Alt+←', 'ArrowLeft', false, (editor) =>
    editor.dispatchCommand(OUTDENT_CONTENT_COMMAND, undefined),
  ),
} as const;

function shortcut(
  keys: string,
  code: string,
  shift: boolean,
  run: (editor: LexicalEditor) => unknown,
): Shortcut {
  return { keys, code, shift, run };
}

export function registerShortcuts(editor: LexicalEditor): () => void {
  return editor.registerCommand(
    KEY_DOWN_COMMAND,
    (event) => {
      if (!(event.ctrlKey || event.metaKey)) return false;
      const found = Object.values(SHORTCUTS).find(
        ({ code, shift, keys }) =>
          event.code === code && event.shiftKey === shift && event.altKey === keys.includes('Alt'),
      );
      if (!found) return false;
      event.preventDefault();
      found.run(editor);
      return true;
    },
    COMMAND_PRIORITY_NORMAL,
  );
}
