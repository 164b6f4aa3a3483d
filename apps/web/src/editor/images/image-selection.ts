import { mergeRegister } from '@lexical/utils';
import {
  $createNodeSelection,
  $getNearestNodeFromDOMNode,
  $getSelection,
  $isNodeSelection,
  $setSelection,
  CLICK_COMMAND,
  COMMAND_PRIORITY_HIGH,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import { $isImageNode, type ImageNode } from '../nodes/image-node.ts';

const SELECTED = 'data-selected';

/**
 * Selects an image that is pressed, and marks the selected image. Arrow keys beside an image select it as
 * well.
 */
export function registerImageSelection(editor: LexicalEditor): () => void {
  let drawn: HTMLElement | null = null;
  return mergeRegister(
    editor.registerCommand(
      CLICK_COMMAND,
      ({ target }) => {
        const node = target instanceof HTMLImageElement ? $getNearestNodeFromDOMNode(target) : null;
        if (!$isImageNode(node)) return false;
        $selectImage(node);
        return true;
      },
      COMMAND_PRIORITY_HIGH,
    ),
    // Runs on every key press, so it must not read the DOM.
    editor.registerUpdateListener(({ editorState }) => {
      const key = editorState.read(() => $selectedImage()?.getKey());
      const element = key === undefined ? null : editor.getElementByKey(key);
      if (element === drawn) return;
      drawn?.removeAttribute(SELECTED);
      element?.setAttribute(SELECTED, '');
      drawn = element;
    }),
  );
}

export function $selectImage(image: ImageNode): void {
  const selection = $createNodeSelection();
  selection.add(image.getKey());
  $setSelection(selection);
}

/** Returns the selected image. Null when there is none, or when something else is selected too. */
export function $selectedImage(): ImageNode | null {
  const selection = $getSelection();
  if (!$isNodeSelection(selection)) return null;
  const [only, ...others]: LexicalNode[] = selection.getNodes();
  return others.length === 0 && $isImageNode(only) ? only : null;
}
