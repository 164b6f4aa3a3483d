import { type StoredImage, storedImage, tidyDescription } from '@amauta/rich-text/allow-list.ts';
import {
  $applyNodeReplacement,
  DecoratorNode,
  type DOMExportOutput,
  type LexicalNode,
  type NodeKey,
  type SerializedLexicalNode,
} from 'lexical';
import { mediaUrl } from '../../ui/rich-text.tsx';

type SerializedImage = SerializedLexicalNode & { path: string; description: string };

/**
 * An image in the text, for example in an alternative that is a picture. The caret and Backspace treat it
 * like a letter.
 */
export class ImageNode extends DecoratorNode<null> {
  __image: StoredImage;

  constructor(image: StoredImage, key?: NodeKey) {
    super(key);
    this.__image = image;
  }

  static override getType(): string {
    return 'image';
  }

  static override clone(node: ImageNode): ImageNode {
    return new ImageNode(node.__image, node.__key);
  }

  static override importJSON({ path, description }: SerializedImage): ImageNode {
    return $createImageNode({ path, description });
  }

  override exportJSON(): SerializedImage {
    return { type: 'image', version: 1, ...this.getImage() };
  }

  getImage(): StoredImage {
    return this.getLatest().__image;
  }

  setDescription(text: string): void {
    const writable = this.getWritable();
    writable.__image = { ...writable.__image, description: tidyDescription(text) };
  }

  override createDOM(): HTMLElement {
    const element = document.createElement('span');
    element.className = 'editor-image';
    element.append(this.#draw(mediaUrl(this.__image.path)));
    return element;
  }

  override updateDOM(_before: this, element: HTMLElement): false {
    for (const image of element.querySelectorAll('img')) image.alt = this.#alt();
    return false;
  }

  override exportDOM(): DOMExportOutput {
    return { element: this.#draw(this.__image.path) };
  }

  override getTextContent(): string {
    return this.getImage().description;
  }

  override isInline(): true {
    return true;
  }

  /** Returns no React component, because the node draws itself. */
  override decorate(): null {
    return null;
  }

  #draw(source: string): HTMLImageElement {
    const image = document.createElement('img');
    image.setAttribute('src', source);
    image.alt = this.#alt();
    return image;
  }

  #alt(): string {
    return this.__image.description || 'Imagen';
  }
}

/**
 * Creates an image node. An image from elsewhere becomes an empty node, which shows nothing and isn't stored,
 * because any page can put our format on the clipboard.
 */
export function $createImageNode({ path, description }: StoredImage): ImageNode {
  const image = storedImage(String(path), String(description ?? ''));
  return $applyNodeReplacement(new ImageNode(image ?? { path: '', description: '' }));
}

export function $isImageNode(node: LexicalNode | null | undefined): node is ImageNode {
  return node instanceof ImageNode;
}
