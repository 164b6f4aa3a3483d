import { $getSelectionStyleValueForProperty } from '@lexical/selection';
import { $findMatchingParent, mergeRegister } from '@lexical/utils';
import {
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  COMMAND_PRIORITY_LOW,
  type ElementNode,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import { useEffect, useState } from 'react';
import { historyOf } from '../create-editor.ts';

/** The formats of the selected text, or of the text at the caret. The toolbar shows them. */
export interface TextState {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly strikethrough: boolean;
  /** CSS values. Empty when the text has no value of its own, or several values. */
  readonly fontFamily: string;
  readonly fontSize: string;
  readonly color: string;
  readonly backgroundColor: string;
  /** Alignment of the paragraph: 'left', 'center', 'right' or 'justify'. */
  readonly alignment: string;
  /** Steps by which the paragraph is indented. */
  readonly indent: number;
}

const PLAIN: TextState = {
  bold: false,
  italic: false,
  underline: false,
  strikethrough: false,
  fontFamily: '',
  fontSize: '',
  color: '',
  backgroundColor: '',
  alignment: 'left',
  indent: 0,
};

/** The formats at the caret of an editor, kept up to date. Without a caret: those of plain text. */
export function useTextState(editor: LexicalEditor): TextState {
  const [state, setState] = useState(PLAIN);
  useEffect(() => {
    const show = () => {
      const next = editor.getEditorState().read($readTextState);
      // The toolbar is drawn again only when its state has changed, not at each key.
      setState((shown) => (isSame(shown, next) ? shown : next));
    };
    show();
    return editor.registerUpdateListener(show);
  }, [editor]);
  return state;
}

/** Whether an editor has something to undo and something to redo. */
export function useHistoryState(editor: LexicalEditor): { canUndo: boolean; canRedo: boolean } {
  const [canUndo, setCanUndo] = useState(() => historyOf(editor).undoStack.length > 0);
  const [canRedo, setCanRedo] = useState(() => historyOf(editor).redoStack.length > 0);
  useEffect(() => {
    const show = (set: (can: boolean) => void) => (can: boolean) => {
      set(can);
      return false;
    };
    // Something may have been written since the component was drawn.
    const { undoStack, redoStack } = historyOf(editor);
    setCanUndo(undoStack.length > 0);
    setCanRedo(redoStack.length > 0);
    return mergeRegister(
      editor.registerCommand(CAN_UNDO_COMMAND, show(setCanUndo), COMMAND_PRIORITY_LOW),
      editor.registerCommand(CAN_REDO_COMMAND, show(setCanRedo), COMMAND_PRIORITY_LOW),
    );
  }, [editor]);
  return { canUndo, canRedo };
}

function isSame(one: TextState, other: TextState): boolean {
  return (Object.keys(one) as (keyof TextState)[]).every((key) => one[key] === other[key]);
}

/** Reads the formats at the caret. Must be called while the editor's state is being read. */
export function $readTextState(): TextState {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return PLAIN;
  const style = (property: string) => $getSelectionStyleValueForProperty(selection, property, '');
  const block = $findMatchingParent(selection.anchor.getNode(), $isBlock);
  return {
    bold: selection.hasFormat('bold'),
    italic: selection.hasFormat('italic'),
    underline: selection.hasFormat('underline'),
    strikethrough: selection.hasFormat('strikethrough'),
    fontFamily: style('font-family'),
    fontSize: style('font-size'),
    color: style('color'),
    backgroundColor: style('background-color'),
    alignment: block?.getFormatType() || 'left',
    indent: block?.getIndent() ?? 0,
  };
}

function $isBlock(node: LexicalNode): node is ElementNode {
  return $isElementNode(node) && !node.isInline();
}
