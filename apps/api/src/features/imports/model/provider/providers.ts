import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateText, NoObjectGeneratedError, Output } from 'ai';
import type { z } from 'zod';
import type { AiSettings } from '../../../../config/language-model.ts';
import { sumOf, type TokenUse } from './model-usage.ts';
import {
  estimateTokens,
  type ModelAnswer,
  type ModelFailure,
  type ModelRequest,
  tokensOfRequest,
} from './structured-model.ts';
import { askedWait } from './waits.ts';

// Without this, the SDK would print its warnings to standard error, past the log.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** The answer to one request, and how long the provider asked to wait before the next. */
type Attempt<T> = ModelAnswer<T> & { askedWaitMs: number | null };
export type Speaker = <T>(request: ModelRequest<T>) => Promise<Attempt<T>>;

/**
 * Addresses are always given. Without them, the SDK would read them from environment variables that Amauta
 * doesn't know.
 */
const ADDRESSES: Record<AiSettings['provider'], string> = {
  anthropic: 'https://api.anthropic.com/v1',
  openai: 'https://api.openai.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  'openai-compatible': '',
};

/**
 * Returns a function that sends one request to the configured model, and remembers which features the model
 * lacks.
 */
export function speakerOf(settings: AiSettings): Speaker {
  let languageModel = modelOf(settings, true);
  let takesSchema = true;
  let takesPictures = true;
  return async (request) => {
    const { pictures = [], ...words } = request;
    const attempt = await sendWords(takesPictures ? request : words);
    if (attempt.ok || attempt.failure !== 'invalid' || !takesPictures || pictures.length === 0)
      return attempt;
    // A model that only reads text refuses the whole request, so it is sent again without pictures.
    takesPictures = false;
    const wordsOnly = await sendWords(words);
    return { ...wordsOnly, use: sumOf(attempt.use, wordsOnly.use) };
  };

  async function sendWords<T>(request: ModelRequest<T>): Promise<Attempt<T>> {
    const attempt = await send(languageModel, request, settings.timeoutSeconds * 1_000);
    if (settings.provider !== 'openai-compatible' || !takesSchema) return attempt;
    if (attempt.ok || attempt.failure !== 'invalid') return attempt;
    // Some servers support JSON but no schema. The instructions describe the form too, so the request is
    // sent again without the schema.
    takesSchema = false;
    languageModel = modelOf(settings, false);
    const plain = await send(languageModel, request, settings.timeoutSeconds * 1_000);
    return { ...plain, use: sumOf(attempt.use, plain.use) };
  }
}

type Model = ReturnType<typeof modelOf>;

function modelOf(settings: AiSettings, supportsStructuredOutputs: boolean) {
  const { provider, model, apiKey } = settings;
  const common = { apiKey, baseURL: settings.baseUrl ?? ADDRESSES[provider], fetch: fetchWithoutRedirects };
  switch (provider) {
    case 'anthropic':
      return createAnthropic(common)(model);
    case 'openai':
      return createOpenAI(common)(model);
    case 'google':
      return createGoogleGenerativeAI(common)(model);
    case 'openai-compatible':
      return createOpenAICompatible({ ...common, name: 'own', supportsStructuredOutputs })(model);
  }
}

/** Refuses redirects, because a redirect would send the API key to another address. */
const fetchWithoutRedirects: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' });

async function send<T>(model: Model, request: ModelRequest<T>, timeoutMs: number): Promise<Attempt<T>> {
  const { signal, schema, name, instructions, prompt, pictures = [], maxOutputTokens } = request;
  signal?.throwIfAborted();
  const deadline = AbortSignal.timeout(timeoutMs);
  const sent = { calls: 1, input_tokens: tokensOfRequest(request), output_tokens: 0 };
  try {
    const result = await generateText({
      model,
      instructions,
      messages: [{ role: 'user', content: [{ type: 'text', text: prompt }, ...pictures.map(toPart)] }],
      output: Output.object({ schema, name }),
      maxOutputTokens,
      maxRetries: 0,
      abortSignal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    });
    const use = useOf(result.usage, sent, result.text);
    // An empty answer holds no output, and a filtered answer can't be trusted.
    if (result.text === '' || result.finishReason === 'content-filter') {
      return failed(failureOfEnd(result.finishReason), use);
    }
    return { ok: true, value: result.output, use, askedWaitMs: null };
  } catch (error) {
    signal?.throwIfAborted();
    if (deadline.aborted) return failed('timeout', sent);
    if (NoObjectGeneratedError.isInstance(error)) {
      const use = useOf(error.usage, sent, error.text ?? '');
      const failure = failureOfEnd(error.finishReason);
      const wrapped = failure === 'malformed' ? unwrapped(error.text ?? '', schema) : null;
      return wrapped ? { ok: true, value: wrapped.value, use, askedWaitMs: null } : failed(failure, use);
    }
    if (APICallError.isInstance(error)) {
      const headers = error.responseHeaders ?? {};
      const failure = failureOfStatus(error.statusCode, error.isRetryable);
      // Input tokens count only where the provider answered or may still answer: other failures cost
      // nothing.
      const use = failure === 'malformed' || failure === 'timeout' ? sent : { ...sent, input_tokens: 0 };
      return failed(failure, use, askedWait(headers, Date.now()));
    }
    // The answer has none of the provider's forms.
    return failed('malformed', sent);
  }
}

function toPart(data: Uint8Array) {
  return { type: 'file' as const, mediaType: 'image/webp', data };
}

/**
 * Finds the JSON in an answer and checks it against the schema. Models without schema support often wrap
 * JSON in a sentence or a code block.
 */
function unwrapped<T>(text: string, schema: z.ZodType<T>): { value: T } | null {
  try {
    const json: unknown = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
    const parsed = schema.safeParse(json);
    return parsed.success ? { value: parsed.data } : null;
  } catch {
    return null;
  }
}

function failed(failure: ModelFailure, use: TokenUse, askedWaitMs: number | null = null) {
  return { ok: false as const, failure, use, askedWaitMs };
}

function failureOfEnd(finishReason: string | undefined): ModelFailure {
  if (finishReason === 'length') return 'truncated';
  return finishReason === 'content-filter' ? 'refused' : 'malformed';
}

function failureOfStatus(status: number | undefined, isRetryable: boolean): ModelFailure {
  if (status === undefined || status >= 500) return 'unavailable';
  if (status === 429) return 'busy';
  if (status === 408) return 'timeout';
  if (status === 401 || status === 403) return 'denied';
  // A body of an unexpected form comes with a status of success.
  if (status < 400) return isRetryable ? 'unavailable' : 'malformed';
  return 'invalid';
}

function useOf(
  usage: { inputTokens?: number | undefined; outputTokens?: number | undefined } | undefined,
  sent: TokenUse,
  answer: string,
): TokenUse {
  return {
    calls: 1,
    input_tokens: usage?.inputTokens || sent.input_tokens,
    output_tokens: usage?.outputTokens || estimateTokens(answer),
  };
}
