import type { DraftSession } from './draft-session.ts';

const UNSAVED = 'Hay cambios que no se pudieron guardar. Reintenta antes de seguir.';
const OFFLINE = 'Sin conexión: hay cambios sin guardar. Se guardarán solos cuando vuelva; sigue entonces.';
const CONFLICT = 'Una pregunta cambió en otro lugar mientras la editabas. Elige primero qué versión queda.';

/** Why something can't be done while input of these drafts is unsaved. */
export function unsavedText(sessions: readonly Pick<DraftSession, 'state'>[]): string {
  const states = sessions.map((session) => session.state());
  if (states.some((state) => state.kind === 'failed' && state.isOffline)) return OFFLINE;
  return states.some(({ kind }) => kind === 'conflict') ? CONFLICT : UNSAVED;
}

/** Whether a refusal was told because of unsaved input. */
export function isUnsavedText(text: string): boolean {
  return [UNSAVED, OFFLINE, CONFLICT].includes(text);
}

/** Input could not be saved, so nothing can be decided about the drafts. */
export class UnsavedError extends Error {
  constructor(sessions: readonly DraftSession[]) {
    super(unsavedText(sessions));
  }
}
