import type { ModelUsage } from '@amauta/contract/imports/import.ts';
import type { TokenUse } from './structured-model.ts';
import { costOf, type Prices } from './token-budget.ts';

export const NOTHING_USED: ModelUsage = { calls: 0, input_tokens: 0, output_tokens: 0, cost_usd: null };

/** What counts against an import's limit of tokens. */
export function tokensOf({ input_tokens, output_tokens }: ModelUsage): number {
  return input_tokens + output_tokens;
}

/** What an import's model was used for, with one use more. A cost that is known stays where prices are no longer set. */
export function withUse(usage: ModelUsage, use: TokenUse, prices: Prices | null): ModelUsage {
  const cost = costOf(use, prices);
  return {
    calls: usage.calls + use.calls,
    input_tokens: usage.input_tokens + use.inputTokens,
    output_tokens: usage.output_tokens + use.outputTokens,
    cost_usd: cost === null ? usage.cost_usd : (usage.cost_usd ?? 0) + cost,
  };
}
