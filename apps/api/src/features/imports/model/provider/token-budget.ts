import type { ModelUsage } from '@amauta/contract/imports/import.ts';
import { costOf, NO_TOKENS, type Prices, sumOf, type TokenUse, tokensOf } from './model-usage.ts';

/**
 * The most tokens of one answer. A page full of questions takes fewer, including what the model thinks
 * first.
 */
const MOST_OUTPUT = 16_000;
/** With fewer tokens left, no further call is made: its answer would be cut off. */
const LEAST_OUTPUT = 1_500;

export type TokenBudget = ReturnType<typeof openBudget>;

/** Counts the tokens that an import may still use. */
export function openBudget(maxTokens: number, prices: Prices | null) {
  let spent = NO_TOKENS;
  return {
    /** The most tokens that a call's answer may have, or null when the budget doesn't allow another call. */
    outputFor(inputTokens: number, expectedOutput: number): number | null {
      const left = maxTokens - tokensOf(spent) - inputTokens;
      return left < Math.max(LEAST_OUTPUT, expectedOutput) ? null : Math.min(left, MOST_OUTPUT);
    },
    spend(use: TokenUse): void {
      spent = sumOf(spent, use);
    },
    usage: (): ModelUsage => ({ ...spent, cost_usd: costOf(spent, prices) }),
  };
}
