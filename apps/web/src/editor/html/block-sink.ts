import { $createLineBreakNode, type ElementNode, type LexicalNode, type TextNode } from 'lexical';

type MakeBlock = () => ElementNode;

/**
 * Receives the pieces of an HTML document in order and builds the editor's blocks from them. A block begins
 * with its first text. White space is collapsed as in a browser.
 */
export class BlockSink {
  #make: MakeBlock;
  /** Whether paragraphs become lines of a single block, as in an item of a list. */
  readonly isOneBlock: boolean;
  readonly #finished: ElementNode[] = [];
  #open: ElementNode | null = null;
  #prepare: (block: ElementNode) => void = () => {};
  /** The last text of the open block. Null when something else follows the text. */
  #last: TextNode | null = null;
  /** Whether white space is dropped: at the start of a line, and after a space. */
  #isAfterSpace = true;
  /** Whether the next piece must begin on a new line. */
  #needsLine = false;

  constructor(make: MakeBlock, { isOneBlock = false } = {}) {
    this.#make = make;
    this.isOneBlock = isOneBlock;
  }

  text(raw: string, make: (text: string) => LexicalNode): void {
    let text = raw.replace(/[ \t\r\n\f]+/g, ' ');
    if (this.#isAfterSpace || this.#needsLine) text = text.replace(/^ /, '');
    if (text === '') return;
    const node = make(text) as TextNode;
    this.#block().append(node);
    this.#last = node;
    this.#isAfterSpace = text.endsWith(' ');
  }

  inline(node: LexicalNode): void {
    this.#block().append(node);
    this.#last = null;
    this.#isAfterSpace = false;
  }

  lineBreak(node: LexicalNode): void {
    this.#trimEnd();
    this.inline(node);
    this.#isAfterSpace = true;
  }

  /** Adds a paragraph that `fill` fills. Ends the open block before it and the paragraph after it. */
  block(prepare: (block: ElementNode) => void, fill: () => void): void {
    if (this.isOneBlock) {
      this.#separateLine();
      fill();
      this.#needsLine = this.#open !== null;
      return;
    }
    this.#close();
    const outer = this.#prepare;
    this.#prepare = prepare;
    this.#block();
    fill();
    this.#close();
    this.#prepare = outer;
  }

  /** Adds blocks of another kind, e.g. quotations. */
  within(make: MakeBlock, fill: () => void): void {
    if (this.isOneBlock) {
      this.block(() => {}, fill);
      return;
    }
    this.#close();
    const outer = this.#make;
    this.#make = make;
    fill();
    this.#close();
    this.#make = outer;
  }

  /** Adds a complete block: a list or a table. */
  own(block: ElementNode): void {
    this.#close();
    this.#finished.push(this.isOneBlock ? this.#make().append(block) : block);
  }

  finish(): ElementNode[] {
    this.#close();
    return this.#finished;
  }

  #separateLine(): void {
    if (this.#open && !this.#open.isEmpty()) this.#needsLine = true;
  }

  #block(): ElementNode {
    if (!this.#open) {
      this.#open = this.#make();
      this.#prepare(this.#open);
      this.#isAfterSpace = true;
    }
    if (this.#needsLine) {
      this.#needsLine = false;
      this.#trimEnd();
      this.#open.append($createLineBreakNode());
      this.#isAfterSpace = true;
    }
    return this.#open;
  }

  #close(): void {
    this.#trimEnd();
    this.#needsLine = false;
    // HTML writes an empty paragraph with a line break, to give it height. The editor doesn't need the line
    // break.
    if (this.#open) {
      const only = this.#open.getChildrenSize() === 1 ? this.#open.getFirstChild() : null;
      if (only?.getType() === 'linebreak') only.remove();
      this.#finished.push(this.#open);
    }
    this.#open = null;
    this.#isAfterSpace = true;
  }

  #trimEnd(): void {
    const node = this.#last;
    this.#last = null;
    if (!node) return;
    const text = node.getTextContent();
    if (!text.endsWith(' ')) return;
    if (text === ' ') node.remove();
    else node.setTextContent(text.slice(0, -1));
  }
}
