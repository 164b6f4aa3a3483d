import type { BookletDraft, DraftGroup } from '@amauta/booklet-reader/booklet.ts';
import { warnMissing } from '@amauta/booklet-reader/build-booklet.ts';
import { warn } from '@amauta/booklet-reader/drafts/draft-notes.ts';
import type { ModelUsage } from '@amauta/contract/imports/import.ts';
import { applyItems, warnOfLeftOut } from './apply-items.ts';
import { applySituations } from './apply-situations.ts';
import { type Batch, chooseBatches } from './choose-batches.ts';
import { findItem } from './draft-parts.ts';
import type { PageText } from './proof/page-text.ts';
import { pageWords } from './proof/page-words.ts';
import type { Prices } from './provider/model-usage.ts';
import {
  estimateTokens,
  type ModelAnswer,
  type ModelFailure,
  type ModelRequest,
  type StructuredModel,
  tokensOfRequest,
} from './provider/structured-model.ts';
import { openBudget, type TokenBudget } from './provider/token-budget.ts';
import { ModelReading } from './reading-schema.ts';
import { READING_INSTRUCTIONS, writePrompt } from './write-prompt.ts';

export interface RefineOptions {
  /** `unsure`: ask the model only about what the reader is unsure of. `all`: ask about everything. */
  mode: 'unsure' | 'all';
  /** Most tokens, input and output together. */
  maxTokens: number;
  prices: Prices | null;
  /** Indices of the groups to look at; all of them when absent. */
  groups?: readonly number[];
  signal?: AbortSignal;
  /** When it aborts, no more calls are made. What was proven before stays. */
  deadline?: AbortSignal;
  /**
   * Draws a page, given by its number, as WebP. The model sees pictures of pages with unsure questions.
   * What it reads there is accepted only if the words of the page say the same.
   */
  drawPage?: (page: number) => Promise<Uint8Array>;
  /** Called at the start and after each call, with the number of finished calls and of all calls. */
  onCall?: (progress: { done: number; total: number }) => unknown;
}

/** Who read the words of an item and of its shared text. */
export type Origin = 'reader' | 'model';

interface RefinedBooklet {
  draft: BookletDraft;
  /** For each group: who read each item, by number. */
  origins: Record<number, Origin>[];
  usage: ModelUsage;
}

/** How a call ended. `budget`: no tokens left. `time`: no time left. */
type BatchEnd = 'done' | 'budget' | 'time' | ModelFailure;

/** After this many calls in a row without an answer, the model isn't asked any more. */
const MOST_UNANSWERED = 2;

const FAILURES: Record<ModelFailure, string> = {
  malformed: 'La respuesta del modelo no se pudo leer; se conserva lo leído.',
  truncated: 'La respuesta del modelo quedó cortada; se conserva lo leído.',
  refused: 'El modelo no quiso responder; se conserva lo leído.',
  timeout: 'El modelo tardó demasiado; se conserva lo leído.',
  busy: 'El modelo está ocupado; se conserva lo leído.',
  unavailable: 'El modelo no respondió; se conserva lo leído.',
  denied: 'El servicio del modelo no aceptó la clave; se conserva lo leído.',
  invalid: 'El servicio del modelo no aceptó la solicitud; se conserva lo leído.',
};
const UNANSWERED: ReadonlySet<BatchEnd> = new Set<BatchEnd>(['timeout', 'busy', 'unavailable']);
const FINAL: ReadonlySet<BatchEnd> = new Set<BatchEnd>(['denied', 'invalid']);

/**
 * Has a language model read a booklet's draft again, where the reader is unsure or everywhere. The model
 * proposes and the page decides: a text is taken over only if its words stand on the page in that order.
 * Returns a new draft; the given one isn't changed.
 * @throws the reason of `signal` when it is aborted
 */
export async function refineBooklet(
  draft: BookletDraft,
  pages: readonly PageText[],
  model: StructuredModel,
  options: RefineOptions,
): Promise<RefinedBooklet> {
  const refined = copyOf(draft, options.mode);
  const origins = refined.groups.map(readerOrigins);
  const budget = openBudget(options.maxTokens, options.prices);
  const batches = refined.groups.flatMap((group, index) =>
    options.groups?.includes(index) === false ? [] : chooseBatches(group, index, options.mode),
  );
  const work = batches.filter((batch) =>
    textAround(batch, pages).some(({ segments }) => segments.length > 0),
  );
  let unanswered = 0;
  await options.onCall?.({ done: 0, total: work.length });
  for (const [done, batch] of work.entries()) {
    options.signal?.throwIfAborted();
    if (options.deadline?.aborted) {
      warnOfRest(refined, 'time', work.slice(done));
      break;
    }
    const end = await runBatch(refined, batch, pages, model, budget, origins, options);
    await options.onCall?.({ done: done + 1, total: work.length });
    if (end === 'done') {
      unanswered = 0;
      continue;
    }
    unanswered = UNANSWERED.has(end) ? unanswered + 1 : 0;
    const isSpent = end === 'budget' || end === 'time';
    if (!isSpent && !FINAL.has(end) && unanswered < MOST_UNANSWERED) continue;
    warnOfRest(refined, end, work.slice(isSpent ? done : done + 1));
    break;
  }
  refined.groups = refined.groups.filter((group) => group.questions.length > 0 || draft.groups.length > 0);
  refined.warnings = refined.warnings.filter(({ code }) => code !== 'missing-number');
  warnMissing(refined);
  return { draft: refined, origins: origins.slice(0, refined.groups.length), usage: budget.usage() };
}

async function runBatch(
  draft: BookletDraft,
  batch: Batch,
  pages: readonly PageText[],
  model: StructuredModel,
  budget: TokenBudget,
  origins: Record<number, Origin>[],
  limits: Pick<RefineOptions, 'signal' | 'deadline' | 'drawPage'>,
): Promise<BatchEnd> {
  const group = draft.groups[batch.group];
  if (!group) return 'done';
  const around = textAround(batch, pages);
  const prompt = writePrompt(batch, around, draft.images);
  const pictures = await picturesOf(batch, limits);
  const input = tokensOfRequest({ instructions: READING_INSTRUCTIONS, prompt, pictures });
  const maxOutputTokens = budget.outputFor(input, estimateTokens(prompt));
  if (maxOutputTokens === null) return 'budget';
  const form = { schema: ModelReading, name: 'lectura', instructions: READING_INSTRUCTIONS };
  const answer = await askInTime(model, { ...form, prompt, pictures, maxOutputTokens }, limits);
  if (!answer) {
    // The call was under way when the time ran out, so its input is paid for.
    budget.spend({ calls: 1, input_tokens: input, output_tokens: 0 });
    return 'time';
  }
  budget.spend(answer.use);
  if (!answer.ok) {
    warnOfFailure(group, batch, answer.failure);
    return answer.failure;
  }
  const words = pageWords(around);
  const changes = applyItems(group, batch, answer.value, words);
  const shared = applySituations(group, batch, answer.value, words, around);
  warnOfLeftOut(changes, shared.words);
  const byModel = [...changes.map(({ item }) => item.number), ...shared.changed];
  Object.assign(origins[batch.group] ?? {}, Object.fromEntries(byModel.map((number) => [number, 'model'])));
  return 'done';
}

/** Pictures of the unsure pages. A page that can't be drawn gets none: the model reads only its words. */
async function picturesOf(
  { unsurePages }: Batch,
  { drawPage, signal }: Pick<RefineOptions, 'drawPage' | 'signal'>,
): Promise<Uint8Array[]> {
  if (!drawPage) return [];
  const pictures: Uint8Array[] = [];
  for (const page of unsurePages) {
    try {
      pictures.push(await drawPage(page));
    } catch {
      signal?.throwIfAborted();
    }
  }
  return pictures;
}

/** The answer, or null once the time is over. */
async function askInTime<T>(
  model: StructuredModel,
  request: ModelRequest<T>,
  { signal, deadline }: Pick<RefineOptions, 'signal' | 'deadline'>,
): Promise<ModelAnswer<T> | null> {
  const ends = [signal, deadline].filter((end) => end !== undefined);
  try {
    return await model.ask({ ...request, signal: ends.length > 0 ? AbortSignal.any(ends) : undefined });
  } catch (error) {
    signal?.throwIfAborted();
    if (deadline?.aborted) return null;
    throw error;
  }
}

/** The text of a batch's pages, and of the page before and the page after them. */
function textAround({ pages }: Batch, all: readonly PageText[]): PageText[] {
  const [first = 0, last = 0] = [pages[0], pages.at(-1)];
  return all.filter(({ number }) => number >= first - 1 && number <= last + 1);
}

function warnOfFailure(group: DraftGroup, batch: Batch, failure: ModelFailure): void {
  for (const number of batch.numbers) {
    const found = findItem(group, number);
    if (found) warn(found.item, 'model-failed', FAILURES[failure]);
  }
  for (const number of batch.situations) {
    const question = findItem(group, number)?.question;
    if (question && question.shared.length > 0) warn(question, 'model-failed', FAILURES[failure]);
  }
}

const SPENT = {
  budget: 'Se alcanzó el límite de tokens de esta importación',
  time: 'Se acabó el tiempo del modelo de lenguaje para esta importación',
};

function warnOfRest(draft: BookletDraft, end: Exclude<BatchEnd, 'done'>, rest: readonly Batch[]): void {
  const pages = [...new Set(rest.map(({ page }) => page))].join(', ');
  const isSpent = end === 'budget' || end === 'time';
  const why = isSpent ? SPENT[end] : 'Se dejó de preguntar al modelo';
  const cause = isSpent ? '' : ` ${FAILURES[end].split(';')[0]}.`;
  if (pages === '') warn(draft, 'model-failed', `${why}.${cause}`);
  else warn(draft, 'model-failed', `${why}: las páginas ${pages} quedan como las leyó el lector.${cause}`);
}

/** A copy of a draft that the model may change. Images are large and never changed, so they aren't copied. */
function copyOf(draft: BookletDraft, mode: RefineOptions['mode']): BookletDraft {
  const groups = structuredClone(draft.groups);
  // Where the reader found no question at all, the model may find some.
  if (groups.length === 0 && mode === 'all') groups.push(emptyGroup(draft.pages));
  return { ...draft, groups, warnings: structuredClone(draft.warnings) };
}

function emptyGroup(lastPage: number): DraftGroup {
  return {
    title: '',
    code: '',
    firstPage: 1,
    lastPage,
    questions: [],
    missingNumbers: [],
    printedKeys: {},
  };
}

function readerOrigins(group: DraftGroup): Record<number, Origin> {
  const numbers = group.questions.flatMap(({ items }) => items.map(({ number }) => number));
  return Object.fromEntries(numbers.map((number) => [number, 'reader' as const]));
}
