import {
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  type LexicalEditor,
  type RangeSelection,
  registerEventListener,
  type TextFormatType,
  type TextNode,
} from 'lexical';
import { z } from 'zod';

/** Marks the messages of Dragon, an assistant for dictation. */
export const PROTOCOL = 'nuanria_messaging';

const position = z.number().int();

/**
 * A request to change the text. Positions are counted in the text node with the caret. A start of -1 keeps the
 * selection, and a text of -1 keeps the text.
 */
const makeChangesRequest = z.object({
  protocol: z.literal(PROTOCOL),
  type: z.literal('request'),
  payload: z.object({
    functionId: z.literal('makeChanges'),
    args: z
      .tuple([position, position, z.union([z.string().max(10_000), z.literal(-1)]), position, position])
      .rest(z.unknown()),
  }),
});

const FORMATS: Readonly<Record<string, TextFormatType>> = {
  bold: 'bold',
  italic: 'italic',
  strikeThrough: 'strikethrough',
  underline: 'underline',
};

/**
 * Lets an assistant for dictation change the text while the editor has the focus. Only messages from this
 * page's own origin count.
 */
export function registerWindowMessages(editor: LexicalEditor): () => void {
  return registerEventListener(
    window,
    'message',
    (event) => {
      if (event.origin !== window.location.origin || document.activeElement !== editor.getRootElement())
        return;
      const args = readRequest(event.data);
      if (!args) return;
      // Otherwise the assistant's own script would make the change a second time.
      event.stopImmediatePropagation();
      editor.update(() => $makeChanges(args));
    },
    { capture: true },
  );
}

type Changes = z.infer<typeof makeChangesRequest>['payload']['args'];

function readRequest(data: unknown): Changes | null {
  if (typeof data !== 'string') return null;
  try {
    return makeChangesRequest.safeParse(JSON.parse(data)).data?.payload.args ?? null;
  } catch {
    // A message that isn't JSON is meant for others.
    return null;
  }
}

function $makeChanges([start, length, text, selectionStart, selectionLength, command]: Changes): void {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  const target = selection.anchor.getNode();
  if ($isTextNode(target) && start >= 0 && length >= 0) $select(selection, target, start, length);
  if (typeof text === 'string' && (text !== '' || !selection.isCollapsed())) selection.insertRawText(text);
  const changed = selection.anchor.getNode();
  if (!$isTextNode(changed)) return;
  $select(selection, changed, selectionStart, selectionLength);
  const format = typeof command === 'string' ? FORMATS[command] : undefined;
  if (format && !selection.isCollapsed()) selection.formatText(format);
}

function $select(selection: RangeSelection, node: TextNode, start: number, length: number): void {
  const within = (offset: number) => Math.min(Math.max(offset, 0), node.getTextContentSize());
  const from = within(start);
  selection.setTextNodeRange(node, from, node, Math.max(from, within(start + length)));
}
