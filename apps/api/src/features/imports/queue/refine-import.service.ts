import type { BookletDraft } from '@amauta/booklet-reader/booklet.ts';
import type { ModelProgress, ModelUsage } from '@amauta/contract/imports/import.ts';
import type { AiSettings } from '../../../config/language-model.ts';
import type { PageText } from '../model/proof/page-text.ts';
import { NOTHING_USED, type TokenUse, tokensOf, withUse } from '../model/provider/model-usage.ts';
import { openModel } from '../model/provider/open-model.ts';
import { type StructuredModel, tokensOfRequest } from '../model/provider/structured-model.ts';
import type { Origin } from '../model/refine-booklet.ts';

/** Milliseconds for all calls of an import. A model that answers needs less for any paper. */
const TIME_LIMIT_MS = 20 * 60_000;
const FAILED = 'El modelo de lenguaje no se pudo usar: se conserva lo que leyó el lector.';

/** A booklet after the model's reading. If the model failed, the booklet is as the reader read it. */
export interface Refined {
  draft: BookletDraft;
  /** For each group: who read each item, by number. Empty when the model changed nothing. */
  origins: Record<number, Origin>[];
  usage: ModelUsage;
  /** Warnings about the whole file, for the administrator. */
  warnings: string[];
}

interface RefineImportOptions {
  signal: AbortSignal;
  /** Tokens that earlier readings of this import used. All readings of an import share one limit. */
  used: ModelUsage | null;
  /** Called after each call, so that usage is stored even when the reading never ends. */
  onUse?: (usage: ModelUsage) => Promise<unknown>;
  /** Called at the start and after each call. */
  onCall?: (progress: ModelProgress) => Promise<unknown>;
  /** Draws a page, given by its number, as WebP. */
  drawPage?: (page: number) => Promise<Uint8Array>;
  timeLimitMs?: number;
}

/**
 * Has the language model read the parts of which the reader is unsure, or everything. If the model fails, a
 * warning says so and the reader's text stays.
 * @throws the signal's reason once it is aborted
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
    // Loaded only here: with it comes most of the reader's code, and most servers have no model.
    const { refineBooklet } = await import('../model/refine-booklet.ts');
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

/** Wraps a model to report what each call used. For an aborted call, the estimated input is reported. */
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
