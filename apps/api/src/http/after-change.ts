import {
  answerRoute,
  createAttemptRoute,
  discardRoute,
  finishRoute,
  usedTimeRoute,
} from '@amauta/contract/exams/attempt.ts';
import { keepPreferencesRoute } from '@amauta/contract/exams/official.ts';
import { factsRoute } from '@amauta/contract/exams/real.ts';
import { previewExamRoute } from '@amauta/contract/exams/setup.ts';
import { loginRoute, loginSecondFactorRoute, refreshRoute } from '@amauta/contract/session.ts';
import type { FastifyInstance } from 'fastify';

/** Tells that a call may have changed what the process remembers of accounts and of the catalogue. */
export interface ChangeSignal {
  /** `forget` runs before the answer of each such call leaves. */
  onChange(forget: () => void): void;
  /** Another process tells that it had such a call. */
  ring(): void;
}

export function createChangeSignal(): ChangeSignal {
  const listeners: (() => void)[] = [];
  return {
    onChange: (forget) => void listeners.push(forget),
    ring() {
      for (const forget of listeners) forget();
    },
  };
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
const pathOf = ({ path }: { readonly path: string }) => `/api${path}`;
/** They change exams only. Every teacher calls them all the time, so that nothing would stay in memory otherwise. */
const EXAMS = new Set(
  [
    answerRoute,
    createAttemptRoute,
    discardRoute,
    factsRoute,
    finishRoute,
    keepPreferencesRoute,
    previewExamRoute,
    usedTimeRoute,
  ].map(pathOf),
);
/** They add a session or prolong it. Refused, they may have ended one: a stolen token ends its session. */
const SESSIONS = new Set([loginRoute, loginSecondFactorRoute, refreshRoute].map(pathOf));

/**
 * Rings for every call that isn't known to leave accounts and catalogue alone, also when it fails: part of it may be
 * stored. A route that is added later rings, too.
 */
export function installChangeSignal(app: FastifyInstance, changes: ChangeSignal): void {
  app.addHook('onSend', async (request, reply) => {
    if (READING.has(request.method)) return;
    const path = request.routeOptions.url ?? '';
    if (EXAMS.has(path) || (SESSIONS.has(path) && reply.statusCode < 400)) return;
    changes.ring();
  });
}
