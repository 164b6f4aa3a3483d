import type { SubscriptNode, SuperscriptNode } from '@amauta/rich-text/math.ts';
import { $applyNodeReplacement, type SerializedLexicalNode } from 'lexical';
import { MathDecorator } from './math-decorator.ts';

export type SerializedSuperscript = SerializedLexicalNode & { base: string; exponent: string };
export type SerializedSubscript = SerializedLexicalNode & { base: string; subscript: string };

export class MathSuperscriptNode extends MathDecorator<SuperscriptNode> {
  static override getType(): string {
    return 'math-superscript';
  }

  static override clone(node: MathSuperscriptNode): MathSuperscriptNode {
    return new MathSuperscriptNode(node.__math, node.__key);
  }

  static override importJSON({ base, exponent }: SerializedSuperscript): MathSuperscriptNode {
    return $createSuperscriptNode(base, exponent);
  }

  override exportJSON(): SerializedSuperscript {
    const { base, exponent } = this.getMath();
    return { type: 'math-superscript', version: 1, base, exponent };
  }
}

export class MathSubscriptNode extends MathDecorator<SubscriptNode> {
  static override getType(): string {
    return 'math-subscript';
  }

  static override clone(node: MathSubscriptNode): MathSubscriptNode {
    return new MathSubscriptNode(node.__math, node.__key);
  }

  static override importJSON({ base, subscript }: SerializedSubscript): MathSubscriptNode {
    return $createSubscriptNode(base, subscript);
  }

  override exportJSON(): SerializedSubscript {
    const { base, subscript } = this.getMath();
    return { type: 'math-subscript', version: 1, base, subscript };
  }
}

/** Creates a superscript. With an empty base the exponent belongs to the text before it. */
export function $createSuperscriptNode(base: string, exponent: string): MathSuperscriptNode {
  return $applyNodeReplacement(
    new MathSuperscriptNode({ type: 'superscript', base: base.trim(), exponent: exponent.trim() }),
  );
}

/** Creates a subscript. With an empty base the subscript belongs to the text before it. */
export function $createSubscriptNode(base: string, subscript: string): MathSubscriptNode {
  return $applyNodeReplacement(
    new MathSubscriptNode({ type: 'subscript', base: base.trim(), subscript: subscript.trim() }),
  );
}
