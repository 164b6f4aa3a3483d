import {
  answerRoute,
  createAttemptRoute,
  discardRoute,
  finishRoute,
  usedTimeRoute,
} from '@amauta/contract/exams/attempt.ts';
import { keepPreferencesRoute } from '@amauta/contract/exams/official.ts';
import { releasePaperRoute, startPaperRoute, storePaperRoute } from '@amauta/contract/exams/papers.ts';
import { factsRoute } from '@amauta/contract/exams/real.ts';
import { previewExamRoute } from '@amauta/contract/exams/setup.ts';
import { loginRoute, loginSecondFactorRoute, refreshRoute } from '@amauta/contract/session.ts';
import type { FastifyInstance } from 'fastify';

/** Signals that a call may have changed accounts or the catalogue, of which the process remembers parts. */
export interface ChangeSignal {
  /** Registers `forget`, which runs before the answer of each such call is sent. */
  onChange(forget: () => void): void;
  /** Called when another process reports such a call. */
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
/**
 * These routes change only exams. Teachers call them all the time, so if they rang, nothing would ever stay
 * in memory.
 */
const EXAMS = new Set(
  [
    answerRoute,
    createAttemptRoute,
    discardRoute,
    factsRoute,
    finishRoute,
    keepPreferencesRoute,
    previewExamRoute,
    releasePaperRoute,
    startPaperRoute,
    storePaperRoute,
    usedTimeRoute,
  ].map(pathOf),
);
/**
 * Sign-ins only add sessions, and refused ones nothing. If these rang, a storm of them would make every answer ask for
 * its session again.
 */
const SIGN_INS = new Set([loginRoute, loginSecondFactorRoute].map(pathOf));
/** A renewal only prolongs its session when it succeeds. A refused one may have ended it, as for a stolen token. */
const RENEWAL = pathOf(refreshRoute);

/**
 * Rings for every call that may change accounts or the catalogue, even when the call fails, because part of
 * it may be stored. Only the routes listed above are exempt, so a route that is added later rings too.
 */
export function installChangeSignal(app: FastifyInstance, changes: ChangeSignal): void {
  app.addHook('onSend', async (request, reply) => {
    if (READING.has(request.method)) return;
    const path = request.routeOptions.url ?? '';
    if (EXAMS.has(path) || SIGN_INS.has(path) || (path === RENEWAL && reply.statusCode < 400)) return;
    changes.ring();
  });
}
