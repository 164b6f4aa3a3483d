import type { DraftSession } from './draft-session.ts';

const UNSAVED = 'Hay cambios que no se pudieron guardar. Reintenta antes de seguir.';
const OFFLINE = 'Sin conexión: hay cambios sin guardar. Se guardarán solos cuando vuelva; sigue entonces.';
const CONFLICT = 'Una pregunta cambió en otro lugar mientras la editabas. Elige primero qué versión queda.';
const GONE =
  'Otra persona o ventana agrupó o quitó una pregunta que editabas. Copia o descarta primero lo que escribiste.';

const UNSENT =
  'El servidor no responde, y hay preguntas decididas que todavía no le llegaron. Se envían solas en cuanto vuelva; sigue entonces.';
const REFUSED = 'Una de las preguntas decididas no se aceptó o no se descartó. Revísala antes de seguir.';

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

/** Earlier decisions have not arrived: they wait for the server, or one was refused. */
export class UnsentError extends Error {
  constructor(isWaiting: boolean) {
    super(isWaiting ? UNSENT : REFUSED);
  }
}

/** Input could not be saved, so nothing can be decided about the drafts. */
export class UnsavedError extends Error {
  constructor(sessions: readonly DraftSession[]) {
    super(unsavedText(sessions));
  }
}
