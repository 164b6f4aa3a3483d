import type { MathNode } from '@amauta/rich-text/math.ts';
import type { LexicalNode } from 'lexical';
import { $createFractionNode } from './fraction-node.ts';
import { MathDecorator } from './math-decorator.ts';
import { $createRootNode } from './root-node.ts';
import { $createSubscriptNode, $createSuperscriptNode } from './script-nodes.ts';

export function $createMathNode(math: MathNode): MathDecorator {
  switch (math.type) {
    case 'fraction':
      return $createFractionNode(math.numerator, math.denominator);
    case 'superscript':
      return $createSuperscriptNode(math.base, math.exponent);
    case 'subscript':
      return $createSubscriptNode(math.base, math.subscript);
    case 'root':
      return $createRootNode(math.index, math.radicand);
  }
}

export function $isMathNode(node: LexicalNode | null | undefined): node is MathDecorator {
  return node instanceof MathDecorator;
}
