import type { FractionNode as Fraction } from '@amauta/rich-text/math.ts';
import { $applyNodeReplacement, type SerializedLexicalNode } from 'lexical';
import { MathDecorator } from './math-decorator.ts';

export type SerializedFraction = SerializedLexicalNode & { numerator: string; denominator: string };

export class FractionNode extends MathDecorator<Fraction> {
  static override getType(): string {
    return 'fraction';
  }

  static override clone(node: FractionNode): FractionNode {
    return new FractionNode(node.__math, node.__key);
  }

  static override importJSON({ numerator, denominator }: SerializedFraction): FractionNode {
    return $createFractionNode(numerator, denominator);
  }

  override exportJSON(): SerializedFraction {
    const { numerator, denominator } = this.getMath();
    return { type: 'fraction', version: 1, numerator, denominator };
  }

  protected override withDefaults(math: Fraction): Fraction {
    return fractionOf(math.numerator, math.denominator);
  }
}

function fractionOf(numerator: string, denominator: string): Fraction {
  return { type: 'fraction', numerator: numerator.trim() || '0', denominator: denominator.trim() || '1' };
}

export function $createFractionNode(numerator: string, denominator: string): FractionNode {
  return $applyNodeReplacement(new FractionNode(fractionOf(numerator, denominator)));
}
