import { type MathNode, mathAttributes, plainMath } from '@amauta/rich-text/math.ts';
import { DecoratorNode, type DOMExportOutput, type NodeKey } from 'lexical';

/**
 * Base of the four math nodes. It holds their data and writes their HTML. A React component draws and edits
 * each node in its place.
 */
export abstract class MathDecorator<M extends MathNode = MathNode> extends DecoratorNode<MathNode> {
  __math: M;

  constructor(math: M, key?: NodeKey) {
    super(key);
    this.__math = math;
  }

  getMath(): M {
    return this.getLatest().__math;
  }

  /** Changes some of the node's texts, e.g. `{ numerator: '3' }`. */
  setTexts(texts: Readonly<Record<string, string>>): void {
    const writable = this.getWritable();
    writable.__math = writable.withDefaults({ ...writable.__math, ...texts });
  }

  /** Returns the math with defaults in place of empty texts that must not be empty. */
  protected withDefaults(math: M): M {
    return math;
  }

  override createDOM(): HTMLElement {
    const element = document.createElement('span');
    element.className = 'editor-math';
    return element;
  }

  override updateDOM(): false {
    return false;
  }

  override exportDOM(): DOMExportOutput {
    const element = document.createElement('span');
    for (const [name, value] of Object.entries(mathAttributes(this.__math)))
      element.setAttribute(name, value);
    element.textContent = plainMath(this.__math);
    return { element };
  }

  override getTextContent(): string {
    return plainMath(this.getMath());
  }

  override isInline(): true {
    return true;
  }

  /** Returns the data that the React component draws. */
  override decorate(): MathNode {
    return this.__math;
  }
}
