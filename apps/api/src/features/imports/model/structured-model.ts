import type { z } from 'zod';
import type { TokenUse } from './model-usage.ts';

/** Why there is no answer. `denied` and `invalid` would be so for every other question too. */
export type ModelFailure =
  | 'malformed'
  | 'truncated'
  | 'refused'
  | 'timeout'
  | 'busy'
  | 'unavailable'
  | 'denied'
  | 'invalid';

export interface ModelRequest<T> {
  schema: z.ZodType<T>;
  /** Of the form of the answer: letters and underscores. */
  name: string;
  instructions: string;
  prompt: string;
  /** Pages as WebP, in the order of the prompt. A model that takes no pictures is asked without them. */
  pictures?: readonly Uint8Array[];
  maxOutputTokens: number;
  signal?: AbortSignal | undefined;
}

export type ModelAnswer<T> =
  | { ok: true; value: T; use: TokenUse }
  | { ok: false; failure: ModelFailure; use: TokenUse };

/** A language model that answers in the form of a schema, whoever runs it. */
export interface StructuredModel {
  /** Never throws but when `signal` is aborted: a failure is an answer too. */
  ask<T>(request: ModelRequest<T>): Promise<ModelAnswer<T>>;
}

/** What the providers count for a page of the size that we send, the dearest of them. */
const TOKENS_PER_PICTURE = 1_700;

/** Tokens of what a request sends. */
export function tokensOfRequest({
  instructions,
  prompt,
  pictures = [],
}: Pick<ModelRequest<unknown>, 'instructions' | 'prompt' | 'pictures'>): number {
  return estimateTokens(instructions + prompt) + pictures.length * TOKENS_PER_PICTURE;
}

/** Rather too many than too few: Spanish has about four characters a token, markup fewer. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / 3);
}
