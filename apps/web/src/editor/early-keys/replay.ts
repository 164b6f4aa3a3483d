import {
  $addUpdateTag,
  $createRangeSelectionFromDom,
  $getEditor,
  $getRoot,
  $getSelection,
  $isNodeSelection,
  $setSelection,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  HISTORY_PUSH_TAG,
  INSERT_PARAGRAPH_COMMAND,
  type LexicalEditor,
  PASTE_COMMAND,
} from 'lexical';
import type { EarlyInput } from './key-catcher.ts';

/**
 * Repeats in a mounted editor, at the caret, what was typed before it was mounted. The editor, or a part of
 * math in it, must have the focus.
 * @param isOnPage true if only the browser knows the caret and the editor doesn't yet
 */
export function replay(editor: LexicalEditor, inputs: readonly EarlyInput[], isOnPage: boolean): void {
  const math = document.activeElement;
  const isInMath = math instanceof HTMLInputElement && editor.getRootElement()?.contains(math);
  if (!isInMath) editor.update(() => $takeCaret(isOnPage), { discrete: true });
  for (const input of inputs) {
    if (isInMath) inMath(math, input);
    else inText(editor, input);
  }
}

/** Makes the editor know the caret. A selected image can't be typed into, so the caret goes behind the image. */
function $takeCaret(isOnPage: boolean): void {
  const selection = $getSelection();
  if ($isNodeSelection(selection)) selection.getNodes().at(-1)?.selectNext();
  else if (isOnPage) $setSelection($createRangeSelectionFromDom(getSelection(), $getEditor()));
  if ($getSelection() === null) $getRoot().selectEnd();
}

function inText(editor: LexicalEditor, input: EarlyInput): void {
  editor.update(
    () => {
      $addUpdateTag(HISTORY_PUSH_TAG);
      if (input.kind === 'paste') {
        editor.dispatchCommand(PASTE_COMMAND, new ClipboardEvent('paste', { clipboardData: input.data }));
      }
      if (input.kind !== 'text') return;
      for (const [index, line] of input.text.split('\n').entries()) {
        if (index > 0) editor.dispatchCommand(INSERT_PARAGRAPH_COMMAND, undefined);
        if (line !== '') editor.dispatchCommand(CONTROLLED_TEXT_INSERTION_COMMAND, line);
      }
    },
    { discrete: true },
  );
  if (input.kind !== 'key') return;
  const event = new KeyboardEvent('keydown', { ...input.key, bubbles: true, cancelable: true });
  editor.getRootElement()?.dispatchEvent(event);
  // Lexical applies a key a moment later, but the next step needs the new caret now.
  editor.update(() => {}, { discrete: true });
}

function inMath(field: HTMLInputElement, input: EarlyInput): void {
  const start = field.selectionStart ?? field.value.length;
  const end = field.selectionEnd ?? start;
  if (input.kind === 'key') {
    if (start === end && input.key.key === 'Backspace')
      field.setRangeText('', Math.max(0, start - 1), end, 'end');
    if (start === end && input.key.key === 'Delete') field.setRangeText('', start, end + 1, 'end');
  } else {
    const text = input.kind === 'text' ? input.text : input.data.getData('text/plain');
    field.setRangeText(text.replaceAll('\n', ' '), start, end, 'end');
  }
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
