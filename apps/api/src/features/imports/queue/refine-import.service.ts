import type { BookletDraft } from '@amauta/booklet-reader/booklet.ts';
import type { ModelProgress, ModelUsage } from '@amauta/contract/imports/import.ts';
import type { AiSettings } from '../../../config.ts';
import { NOTHING_USED, type TokenUse, tokensOf, withUse } from '../model/model-usage.ts';
import { openModel } from '../model/open-model.ts';
import type { PageText } from '../model/page-text.ts';
import { type Origin, refineBooklet } from '../model/refine-booklet.ts';
import { type StructuredModel, tokensOfRequest } from '../model/structured-model.ts';

/** Longer than any paper takes of a model that answers at all. */
const TIME_LIMIT_MS = 20 * 60_000;
const FAILED = 'El modelo de lenguaje no se pudo usar: se conserva lo que leyó el lector.';

/** A booklet after the model, or as it was where that failed. */
export interface Refined {
  draft: BookletDraft;
  /** For each group, by number; none where the model changed nothing. */
  origins: Record<number, Origin>[];
  usage: ModelUsage;
  /** Of the file as a whole, for the person. */
  warnings: string[];
}

interface RefineImportOptions {
  signal: AbortSignal;
  /** What the model was used for this import already: its limit of tokens holds for all of its readings. */
  used: ModelUsage | null;
  /** Told after each call, so that it is known also of a reading that never ends. */
  onUse?: (usage: ModelUsage) => Promise<unknown>;
  /** Told at the start and after each call. */
  onCall?: (progress: ModelProgress) => Promise<unknown>;
  /** Draws a page, by its number, as WebP. */
  drawPage?: (page: number) => Promise<Uint8Array>;
  timeLimitMs?: number;
}

/**
 * Has the language model read what the reader is unsure of, or everything. Whatever fails of it is told in a warning, and
 * what the reader read stays.
 * @throws the signal's reason once it is aborted.
 */
export async function refineByModel(
  ai: AiSettings,
  mode: 'unsure' | 'all',
  read: { draft: BookletDraft; texts: readonly PageText[] },
  { signal, used, onUse, onCall, drawPage, timeLimitMs = TIME_LIMIT_MS }: RefineImportOptions,
): Promise<Refined> {
  const { maxTokens, prices } = ai;
  let usage = used ?? NOTHING_USED;
  const model = counted(openModel(ai), async (use) => {
    usage = withUse(usage, use, prices);
    await onUse?.(usage);
  });
  try {
    const { draft, origins } = await refineBooklet(read.draft, read.texts, model, {
      mode,
      maxTokens: maxTokens - tokensOf(usage),
      prices,
      signal,
      deadline: AbortSignal.timeout(timeLimitMs),
      ...(onCall ? { onCall } : {}),
      ...(drawPage ? { drawPage } : {}),
    });
    const failed = draft.warnings.filter(({ code }) => code === 'model-failed');
    return { draft, origins, usage, warnings: failed.map(({ text }) => text) };
  } catch (error) {
    if (signal.aborted) throw error;
    return { draft: read.draft, origins: [], usage, warnings: [FAILED] };
  }
}

/** The model, telling what each call used: also of one that was broken off, as far as that can be known. */
function counted(model: StructuredModel, onUse: (use: TokenUse) => Promise<void>): StructuredModel {
  return {
    async ask(request) {
      const sent = tokensOfRequest(request);
      const answer = await model.ask(request).catch(async (error: unknown) => {
        await onUse({ calls: 1, input_tokens: sent, output_tokens: 0 });
        throw error;
      });
      await onUse(answer.use);
      return answer;
    },
  };
}
