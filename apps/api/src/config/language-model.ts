import { refusal } from './config-error.ts';
import type { Environment } from './environment.ts';

/** The language model that helps to read imports. */
export interface AiSettings {
  provider: 'anthropic' | 'openai' | 'google' | 'openai-compatible';
  model: string;
  /** Empty for a self-hosted server that needs no key. Never logged and never part of a message. */
  apiKey: string;
  /** Null means the provider's own address. */
  baseUrl: string | null;
  /** What the model reads by default: only the parts of which the reader is unsure, or everything. */
  mode: 'unsure' | 'all';
  /** Largest number of tokens of one import, input and output together. */
  maxTokens: number;
  /** Seconds that one call may take. */
  timeoutSeconds: number;
  /** US dollars for a million tokens. Null when they are unknown. */
  prices: { input: number; output: number } | null;
}

/** @throws ConfigError when a setting is missing that the provider needs, or a setting of a model has no provider. */
export function readAi(
  settings: Environment,
  given: Readonly<Record<string, string | undefined>>,
): AiSettings | null {
  const { AI_PROVIDER: provider, AI_MODEL: model, AI_API_KEY: apiKey, AI_BASE_URL: baseUrl } = settings;
  const { AI_PRICE_INPUT: input, AI_PRICE_OUTPUT: output } = settings;
  if (provider === undefined) {
    const [stray] = Object.keys(given).filter((name) => /^AI_(?!MAX_|TIMEOUT_|MODE$|PROVIDER$)/.test(name));
    if (stray) throw refusal([`AI_PROVIDER: es obligatoria cuando se usa ${stray}`]);
    return null;
  }
  const isOwnServer = provider === 'openai-compatible';
  const missing = [
    ...(model === undefined ? ['AI_MODEL: es obligatoria cuando se usa AI_PROVIDER'] : []),
    ...(apiKey === undefined && !isOwnServer
      ? [`AI_API_KEY: es obligatoria cuando AI_PROVIDER es ${provider}`]
      : []),
    ...(baseUrl === undefined && isOwnServer
      ? ['AI_BASE_URL: es obligatoria cuando AI_PROVIDER es openai-compatible']
      : []),
    ...(input === undefined && output !== undefined
      ? ['AI_PRICE_INPUT: es obligatoria cuando se usa AI_PRICE_OUTPUT']
      : []),
    ...(output === undefined && input !== undefined
      ? ['AI_PRICE_OUTPUT: es obligatoria cuando se usa AI_PRICE_INPUT']
      : []),
  ];
  if (missing.length > 0) throw refusal(missing);
  return {
    provider,
    model: model ?? '',
    apiKey: apiKey ?? '',
    baseUrl: baseUrl?.replace(/\/+$/, '') ?? null,
    mode: settings.AI_MODE,
    maxTokens: settings.AI_MAX_TOKENS,
    timeoutSeconds: settings.AI_TIMEOUT_SECONDS,
    prices: input !== undefined && output !== undefined ? { input, output } : null,
  };
}
