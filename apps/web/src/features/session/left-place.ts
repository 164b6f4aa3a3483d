import { z } from 'zod';
import { deviceStorage } from '../../api/device-storage.ts';

const KEY = 'left_place';
const LeftPlace = z.object({
  account: z.number(),
  path: z.string().regex(/^\/(?!\/)/),
  /** The history state of the page. */
  state: z.record(z.string(), z.unknown()).default({}),
  /** Whether a form of the page has stored its input on the device. */
  keepsWork: z.boolean().default(false),
});
type LeftPlace = z.infer<typeof LeftPlace>;

/** The pages of exams in progress, whose marks and answers are stored on the device. */
const EXAM = /\/(simulacro-examen|banco-preguntas|preguntas-erradas|practica-tema)\/\d+(\?|$)/;

/** Stores the page that an account had open when its session ended by itself. */
export function keepPlace(place: z.input<typeof LeftPlace>): void {
  deviceStorage.set(KEY, JSON.stringify(place));
}

function readPlace(): LeftPlace | null {
  try {
    return LeftPlace.safeParse(JSON.parse(deviceStorage.get(KEY) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/** The sentence for a person whose session was lost and who must sign in again; null when no session was lost. */
export function leftPlaceText(): string | null {
  const place = readPlace();
  if (!place) return null;
  if (place.keepsWork) return 'Tu sesión terminó. Lo que escribías está guardado en este equipo.';
  return EXAM.test(place.path)
    ? 'Tu sesión terminó. Tus respuestas están guardadas en este equipo.'
    : 'Tu sesión terminó. Al ingresar vuelves a la página en la que estabas.';
}

/** The page that this account had open; null for any other account. */
export function placeOf(account: number): Pick<LeftPlace, 'path' | 'state'> | null {
  const place = readPlace();
  return place?.account === account ? place : null;
}

export function forgetPlace(): void {
  deviceStorage.remove(KEY);
}
