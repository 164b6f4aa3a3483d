import {
  COMMAND_PRIORITY_NORMAL,
  type ElementFormatType,
  FORMAT_ELEMENT_COMMAND,
  FORMAT_TEXT_COMMAND,
  INDENT_CONTENT_COMMAND,
  KEY_DOWN_COMMAND,
  type LexicalEditor,
  OUTDENT_CONTENT_COMMAND,
} from 'lexical';

const align = (format: ElementFormatType) => (editor: LexicalEditor) =>
  editor.dispatchCommand(FORMAT_ELEMENT_COMMAND, format);

/**
 * Shortcuts in addition to Lexical's own: Ctrl+B, I, U, Z and Y. `keys` is the text in the tooltip of the tool, and
 * also tells whether Shift ('Mayús') and Alt are pressed.
 */
export const SHORTCUTS = {
  strikethrough: {
    keys: 'Ctrl+Mayús+X',
    code: 'KeyX',
    run: (editor: LexicalEditor) => editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'strikethrough'),
  },
  left: { keys: 'Ctrl+Mayús+L', code: 'KeyL', run: align('left') },
  center: { keys: 'Ctrl+Mayús+E', code: 'KeyE', run: align('center') },
  right: { keys: 'Ctrl+Mayús+R', code: 'KeyR', run: align('right') },
  justify: { keys: 'Ctrl+Mayús+J', code: 'KeyJ', run: align('justify') },
  indent: {
    keys: 'Ctrl+Alt+→',
    code: 'ArrowRight',
    run: (editor: LexicalEditor) => editor.dispatchCommand(INDENT_CONTENT_COMMAND, undefined),
  },
  outdent: {
    keys: 'Ctrl+Alt+←',
    code: 'ArrowLeft',
    run: (editor: LexicalEditor) => editor.dispatchCommand(OUTDENT_CONTENT_COMMAND, undefined),
  },
} as const;

export function registerShortcuts(editor: LexicalEditor): () => void {
  return editor.registerCommand(
    KEY_DOWN_COMMAND,
    (event) => {
      if (!(event.ctrlKey || event.metaKey)) return false;
      const found = Object.values(SHORTCUTS).find(
        ({ code, keys }) =>
          event.code === code &&
          event.shiftKey === keys.includes('Mayús') &&
          event.altKey === keys.includes('Alt'),
      );
      if (!found) return false;
      event.preventDefault();
      found.run(editor);
      return true;
    },
    COMMAND_PRIORITY_NORMAL,
  );
}
