import { IMAGE_DESCRIPTION_LENGTH } from '@amauta/contract/stored-image.ts';
import { tidyDescription } from '@amauta/rich-text/allow-list.ts';
import {
  $getNodeByKey,
  COMMAND_PRIORITY_HIGH,
  HISTORY_MERGE_TAG,
  KEY_ENTER_COMMAND,
  type LexicalEditor,
  type NodeKey,
  SKIP_DOM_SELECTION_TAG,
} from 'lexical';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { $isImageNode, type ImageNode } from '../nodes/image-node.ts';
import { $selectedImage } from './image-selection.ts';

/**
 * The field for the description of the selected image, for people who can't see it. Shown below the text
 * while an image in the text is selected.
 */
export function ImageDescription({ editor }: { editor: LexicalEditor }) {
  const subscribe = useCallback((notify: () => void) => editor.registerUpdateListener(notify), [editor]);
  const read = <T,>($read: (image: ImageNode) => T) =>
    editor.getEditorState().read(() => {
      const image = $selectedImage();
      return image && $read(image);
    });
  const key = useSyncExternalStore(subscribe, () => read((image) => image.getKey()));
  const description = useSyncExternalStore(subscribe, () => read((image) => image.getImage().description));
  return (
    <>
      {/* No `aria-live`: a dialog would not hide such an element, nor the named parts around it. */}
      <p role="status" className="sr-only">
        {description === null
          ? ''
          : `Imagen: ${description || 'sin descripción'}. Pulsa Enter para describirla.`}
      </p>
      {key === null ? null : (
        <DescriptionField key={key} editor={editor} nodeKey={key} description={description ?? ''} />
      )}
    </>
  );
}

interface DescriptionFieldProps {
  editor: LexicalEditor;
  nodeKey: NodeKey;
  description: string;
}

function DescriptionField({ editor, nodeKey, description }: DescriptionFieldProps) {
  const panel = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  // The typed text keeps its spaces until the field is left. When the stored description changes, e.g. by
  // undo, it replaces the typed text.
  const [typed, setTyped] = useState(description);
  const isFirst = useRef(true);

  // Below a large image the field may be out of sight or under the bar at the foot of the page.
  useEffect(() => {
    panel.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);

  useEffect(
    () =>
      editor.registerCommand(
        KEY_ENTER_COMMAND,
        (event) => {
          event?.preventDefault();
          input.current?.focus();
          return true;
        },
        COMMAND_PRIORITY_HIGH,
      ),
    [editor],
  );

  function write(text: string): void {
    setTyped(text);
    // All changes during one visit to the field are undone in one step.
    const merged = isFirst.current ? [] : [HISTORY_MERGE_TAG];
    isFirst.current = false;
    updateImage(editor, nodeKey, [SKIP_DOM_SELECTION_TAG, ...merged], (image) => image.setDescription(text));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    editor.getRootElement()?.focus({ preventScroll: true });
    updateImage(editor, nodeKey, [], (image) => void image.selectNext(0, 0));
  }

  return (
    <div ref={panel} className="border-t border-line p-4 md:px-5">
      <TextInput
        ref={input}
        label="Descripción de la imagen"
        hint="Para quienes no pueden verla."
        value={tidyDescription(typed) === description ? typed : description}
        maxLength={IMAGE_DESCRIPTION_LENGTH}
        onFocus={() => {
          isFirst.current = true;
        }}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

function updateImage(
  editor: LexicalEditor,
  key: NodeKey,
  tag: string[],
  $change: (image: ImageNode) => void,
): void {
  editor.update(
    () => {
      const node = $getNodeByKey(key);
      if ($isImageNode(node)) $change(node);
    },
    { tag, discrete: true },
  );
}
