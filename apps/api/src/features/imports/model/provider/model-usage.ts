import type { ModelUsage } from '@amauta/contract/imports/import.ts';

/**
 * The tokens of some calls, as the provider counted them. Missing counts are estimated, so that a limit
 * always holds. `calls` counts all requests that were sent, including repeated ones.
 */
export type TokenUse = Omit<ModelUsage, 'cost_usd'>;

/** US dollars a million tokens. */
export interface Prices {
  input: number;
  output: number;
}

export const NO_TOKENS: TokenUse = { calls: 0, input_tokens: 0, output_tokens: 0 };
export const NOTHING_USED: ModelUsage = { ...NO_TOKENS, cost_usd: null };

export function sumOf(one: TokenUse, other: TokenUse): TokenUse {
  return {
    calls: one.calls + other.calls,
    input_tokens: one.input_tokens + other.input_tokens,
    output_tokens: one.output_tokens + other.output_tokens,
  };
}

/** The tokens that count against an import's limit. */
export function tokensOf({ input_tokens, output_tokens }: TokenUse): number {
  return input_tokens + output_tokens;
}

/** The cost of tokens in USD, or null when no prices are configured. */
export function costOf({ input_tokens, output_tokens }: TokenUse, prices: Prices | null): number | null {
  return prices ? (input_tokens * prices.input + output_tokens * prices.output) / 1_000_000 : null;
}

/** Adds one use to the model usage of an import. If prices are no longer configured, the cost so far stays. */
export function withUse(usage: ModelUsage, use: TokenUse, prices: Prices | null): ModelUsage {
  const cost = costOf(use, prices);
  return { ...sumOf(usage, use), cost_usd: cost === null ? usage.cost_usd : (usage.cost_usd ?? 0) + cost };
}
