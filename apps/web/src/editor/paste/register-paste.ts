import {
  $addUpdateTag,
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_HIGH,
  type LexicalEditor,
  PASTE_COMMAND,
  PASTE_TAG,
} from 'lexical';
import { $nodesFromDom } from '../html/import-html.ts';
import { pastedDocument } from './pasted-document.ts';

const OWN_FORMAT = 'application/x-lexical-editor';

/**
 * Pastes HTML from elsewhere through the allow-list. Content of our own editors is left to Lexical, which
 * pastes it unchanged.
 */
export function registerPaste(editor: LexicalEditor): () => void {
  return editor.registerCommand(
    PASTE_COMMAND,
    (event) => {
      const data = 'clipboardData' in event ? event.clipboardData : null;
      const html = data?.getData('text/html');
      if (!data || !html || data.getData(OWN_FORMAT)) return false;
      const selection = $getSelection();
      if (!$isRangeSelection(selection)) return false;
      event.preventDefault();
      $addUpdateTag(PASTE_TAG);
      $pasteHtml(html);
      return true;
    },
    COMMAND_PRIORITY_HIGH,
  );
}

/** Replaces the selection by HTML from elsewhere. */
export function $pasteHtml(html: string): void {
  const selection = $getSelection();
  const blocks = $nodesFromDom(pastedDocument(html));
  const [only] = blocks;
  if (!$isRangeSelection(selection) || !only) return;
  // A single paragraph continues the paragraph into which it is pasted.
  const isInline = blocks.length === 1 && only.getType() === 'paragraph';
  selection.insertNodes(isInline ? only.getChildren() : blocks);
}
