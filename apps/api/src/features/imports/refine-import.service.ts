import type { ModelUsage } from '@amauta/contract/import.ts';
import type { AiSettings } from '../../config.ts';
import { openModel } from './model/open-model.ts';
import type { PageText } from './model/page-text.ts';
import { type Origin, refineBooklet } from './model/refine-booklet.ts';
import type { StructuredModel, TokenUse } from './model/structured-model.ts';
import { costOf } from './model/token-budget.ts';
import type { BookletDraft } from './reader/booklet.ts';

/** Longer than any paper takes of a model that answers at all. */
const TIME_LIMIT_MS = 20 * 60_000;
const TOO_SLOW = 'El modelo de lenguaje tardó demasiado: se conserva lo que leyó el lector.';
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

/**
 * Has the language model read what the reader is unsure of, or everything. Whatever fails of it is told in a warning, and
 * what the reader read stays.
 * @throws the signal's reason once it is aborted.
 */
export async function refineByModel(
  ai: AiSettings,
  mode: 'unsure' | 'all',
  read: { draft: BookletDraft; texts: readonly PageText[] },
  signal: AbortSignal,
): Promise<Refined> {
  const { maxTokens, prices } = ai;
  const spent: TokenUse = { calls: 0, inputTokens: 0, outputTokens: 0 };
  const usage = (): ModelUsage => ({
    calls: spent.calls,
    input_tokens: spent.inputTokens,
    output_tokens: spent.outputTokens,
    cost_usd: costOf(spent, prices),
  });
  const deadline = AbortSignal.timeout(TIME_LIMIT_MS);
  try {
    const { draft, origins } = await refineBooklet(read.draft, read.texts, counted(openModel(ai), spent), {
      mode,
      maxTokens,
      prices,
      signal: AbortSignal.any([signal, deadline]),
    });
    const failed = draft.warnings.filter(({ code }) => code === 'model-failed');
    return { draft, origins, usage: usage(), warnings: failed.map(({ text }) => text) };
  } catch (error) {
    if (signal.aborted) throw error;
    const warnings = [deadline.aborted ? TOO_SLOW : FAILED];
    return { draft: read.draft, origins: [], usage: usage(), warnings };
  }
}

/** The model, adding up what it uses: that is told also of a reading that fails. */
function counted(model: StructuredModel, spent: TokenUse): StructuredModel {
  return {
    async ask(request) {
      const answer = await model.ask(request);
      spent.calls += answer.use.calls;
      spent.inputTokens += answer.use.inputTokens;
      spent.outputTokens += answer.use.outputTokens;
      return answer;
    },
  };
}
