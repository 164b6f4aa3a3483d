import type { z } from 'zod';
import type { TokenUse } from './model-usage.ts';

/** Why there is no answer. After `denied` or `invalid`, every other question would fail in the same way. */
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
  /** Name of the schema, in letters and underscores. */
  name: string;
  instructions: string;
  prompt: string;
  /**
   * Pictures of the pages as WebP, in the order of the prompt. They are left out for a model that can't
   * read pictures.
   */
  pictures?: readonly Uint8Array[];
  maxOutputTokens: number;
  signal?: AbortSignal | undefined;
}

export type ModelAnswer<T> =
  | { ok: true; value: T; use: TokenUse }
  | { ok: false; failure: ModelFailure; use: TokenUse };

/** A language model of any provider that answers in the form of a schema. */
export interface StructuredModel {
  /** Returns failures as answers. Throws only when `signal` is aborted. */
  ask<T>(request: ModelRequest<T>): Promise<ModelAnswer<T>>;
}

/** The most tokens that any of the providers counts for a picture of a page at the size that is sent. */
const TOKENS_PER_PICTURE = 1_700;

/** Estimates the tokens of a request. */
export function tokensOfRequest({
  instructions,
  prompt,
  pictures = [],
}: Pick<ModelRequest<unknown>, 'instructions' | 'prompt' | 'pictures'>): number {
  return estimateTokens(instructions + prompt) + pictures.length * TOKENS_PER_PICTURE;
}

/**
 * Estimates the tokens of a text, too many rather than too few. Spanish has about four characters a token,
 * markup fewer.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / 3);
}
