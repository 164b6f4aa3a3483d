import type { DraftSession } from './draft-session.ts';

const UNSAVED = 'Hay cambios que no se pudieron guardar. Reintenta antes de seguir.';
const OFFLINE = 'Sin conexión: hay cambios sin guardar. Se guardarán solos cuando vuelva; sigue entonces.';
const CONFLICT = 'Una pregunta cambió en otro lugar mientras la editabas. Elige primero qué versión queda.';
const GONE =
  'Otra persona o ventana agrupó o quitó una pregunta que editabas. Copia o descarta primero lo que escribiste.';

/** Why something can't be done while input of these drafts is unsaved. */
export function unsavedText(sessions: readonly Pick<DraftSession, 'state'>[]): string {
  const states = sessions.map((session) => session.state());
  if (states.some((state) => state.kind === 'failed' && state.isOffline)) return OFFLINE;
  if (states.some(({ kind }) => kind === 'conflict')) return CONFLICT;
  return states.some(({ kind }) => kind === 'gone') ? GONE : UNSAVED;
}

/** Whether a refusal was told because of unsaved input. */
export function isUnsavedText(text: string): boolean {
  return [UNSAVED, OFFLINE, CONFLICT, GONE].includes(text);
}

/** Input could not be saved, so nothing can be decided about the drafts. */
export class UnsavedError extends Error {
  constructor(sessions: readonly DraftSession[]) {
    super(unsavedText(sessions));
  }
}
