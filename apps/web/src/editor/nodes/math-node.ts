import { type MathNode, mathAttributes, plainMath } from '@amauta/rich-text/math.ts';
import {
  $applyNodeReplacement,
  DecoratorNode,
  type DOMExportOutput,
  type LexicalNode,
  type NodeKey,
  type SerializedLexicalNode,
} from 'lexical';
import { MATH_FIELDS, mathTexts } from '../math/math-fields.ts';

type Kind = MathNode['type'];

/**
 * A piece of math in the text. The node holds its data and writes its JSON and HTML. A React component draws
 * and edits the node in its place.
 */
export abstract class MathDecorator extends DecoratorNode<MathNode> {
  __math: MathNode;

  constructor(math: MathNode, key?: NodeKey) {
    super(key);
    this.__math = math;
  }

  getMath(): MathNode {
    return this.getLatest().__math;
  }

  /** Changes some of the node's texts, e.g. `{ numerator: '3' }`. */
  setTexts(texts: Readonly<Record<string, string>>): void {
    const writable = this.getWritable();
    writable.__math = tidyMath(writable.__math.type, { ...writable.__math, ...texts });
  }

  override exportJSON(): SerializedLexicalNode {
    return { ...mathTexts(this.getMath()), type: this.getType(), version: 1 };
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

/** Makes the node class of one kind of math. Lexical wants a class of its own for each type of JSON. */
function mathClass(kind: Kind, type: string) {
  return class OneKind extends MathDecorator {
    static override getType(): string {
      return type;
    }

    static override clone(node: MathDecorator): MathDecorator {
      return new OneKind(node.__math, node.__key);
    }

    static override importJSON(json: SerializedLexicalNode): MathDecorator {
      return $createMathNode(tidyMath(kind, json));
    }
  };
}

const CLASSES = {
  fraction: mathClass('fraction', 'fraction'),
  superscript: mathClass('superscript', 'math-superscript'),
  subscript: mathClass('subscript', 'math-subscript'),
  root: mathClass('root', 'math-root'),
} as const satisfies Record<Kind, unknown>;

/** The node classes of all kinds of math. */
export const MATH_NODES = Object.values(CLASSES);

/** The math with its texts trimmed, and with replacements for empty texts that have one (see `MathFieldSpec`). */
function tidyMath(kind: Kind, texts: object): MathNode {
  const given = texts as Readonly<Record<string, unknown>>;
  const tidied = MATH_FIELDS[kind].map(({ name, emptyValue }) => [
    name,
    String(given[name] ?? '').trim() || (emptyValue ?? ''),
  ]);
  return { type: kind, ...Object.fromEntries(tidied) };
}

/** Creates the node of a piece of math. An exponent or subscript without a base belongs to the text before it. */
export function $createMathNode(math: MathNode): MathDecorator {
  return $applyNodeReplacement(new CLASSES[math.type](tidyMath(math.type, math)));
}

export function $isMathNode(node: LexicalNode | null | undefined): node is MathDecorator {
  return node instanceof MathDecorator;
}
