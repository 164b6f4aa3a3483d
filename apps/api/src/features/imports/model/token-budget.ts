import type { TokenUse } from './structured-model.ts';

/** US dollars a million tokens. */
export interface Prices {
  input: number;
  output: number;
}

/** What a model was used for an import. */
export interface ModelUsage extends TokenUse {
  /** Null where no prices are configured. */
  costUsd: number | null;
}

/** More than a page full of questions takes, whatever a model thinks before it answers. */
const MOST_OUTPUT = 16_000;
const LEAST_OUTPUT = 1_500;

/** The tokens that an import may still use. */
export interface TokenBudget {
  /** Most tokens that the answer of a call may have, or null where the call can't be afforded any more. */
  outputFor(inputTokens: number, expectedOutput: number): number | null;
  spend(use: TokenUse): void;
  usage(): ModelUsage;
}

export function openBudget(maxTokens: number, prices: Prices | null): TokenBudget {
  const spent: TokenUse = { calls: 0, inputTokens: 0, outputTokens: 0 };
  return {
    outputFor(inputTokens, expectedOutput) {
      const left = maxTokens - spent.inputTokens - spent.outputTokens - inputTokens;
      return left < Math.max(LEAST_OUTPUT, expectedOutput) ? null : Math.min(left, MOST_OUTPUT);
    },
    spend(use) {
      spent.calls += use.calls;
      spent.inputTokens += use.inputTokens;
      spent.outputTokens += use.outputTokens;
    },
    usage: () => ({ ...spent, costUsd: costOf(spent, prices) }),
  };
}

/** What tokens cost, or null where no prices are configured. */
export function costOf({ inputTokens, outputTokens }: TokenUse, prices: Prices | null): number | null {
  return prices ? (inputTokens * prices.input + outputTokens * prices.output) / 1_000_000 : null;
}
