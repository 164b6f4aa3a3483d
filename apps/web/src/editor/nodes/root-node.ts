import type { RootNode } from '@amauta/rich-text/math.ts';
import { $applyNodeReplacement, type SerializedLexicalNode } from 'lexical';
import { MathDecorator } from './math-decorator.ts';

export type SerializedRoot = SerializedLexicalNode & { index: string; radicand: string };

/** The Lexical node of a mathematical root, such as √27. It isn't the root of the document's tree. */
export class MathRootNode extends MathDecorator<RootNode> {
  static override getType(): string {
    return 'math-root';
  }

  static override clone(node: MathRootNode): MathRootNode {
    return new MathRootNode(node.__math, node.__key);
  }

  static override importJSON({ index, radicand }: SerializedRoot): MathRootNode {
    return $createRootNode(index, radicand);
  }

  override exportJSON(): SerializedRoot {
    const { index, radicand } = this.getMath();
    return { type: 'math-root', version: 1, index, radicand };
  }
}

/** Creates a root. An empty index means a square root. */
export function $createRootNode(index: string, radicand: string): MathRootNode {
  return $applyNodeReplacement(
    new MathRootNode({ type: 'root', index: index.trim(), radicand: radicand.trim() }),
  );
}
