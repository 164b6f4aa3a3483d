import { setTimeout as sleepFor } from 'node:timers/promises';
import type { AiSettings } from '../../../../config/language-model.ts';
import { NO_TOKENS, sumOf } from './model-usage.ts';
import type { Speaker } from './providers.ts';
import type { StructuredModel } from './structured-model.ts';
import { waitBeforeNext } from './waits.ts';

/** The surroundings of the model, which tests replace. */
export interface Surroundings {
  sleep: (ms: number, signal: AbortSignal | undefined) => Promise<unknown>;
  random: () => number;
}

const real: Surroundings = {
  sleep: (ms, signal) => sleepFor(ms, undefined, signal ? { signal } : {}),
  random: Math.random,
};

/**
 * Opens the configured language model. A busy, broken or slow provider is asked again after growing waits.
 * Other failures are returned at once, because asking again would change nothing.
 */
export function openModel(settings: AiSettings, surroundings: Surroundings = real): StructuredModel {
  let speaker: Promise<Speaker> | undefined;
  return {
    async ask(request) {
      // The SDKs are large, and most servers start without ever asking a model.
      speaker ??= import('./providers.ts').then(({ speakerOf }) => speakerOf(settings));
      const speak = await speaker;
      let use = NO_TOKENS;
      for (let attempt = 1; ; attempt += 1) {
        const { askedWaitMs, ...answer } = await speak(request);
        use = sumOf(use, answer.use);
        if (answer.ok) return { ...answer, use };
        const wait = waitBeforeNext(answer.failure, attempt, askedWaitMs, surroundings.random);
        if (wait === null) return { ...answer, use };
        await surroundings.sleep(wait, request.signal);
      }
    },
  };
}
