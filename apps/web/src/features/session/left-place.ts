import { z } from 'zod';
import { deviceStorage } from '../../api/device-storage.ts';

const KEY = 'left_place';
const LeftPlace = z.object({
  account: z.number(),
  path: z.string().regex(/^\/(?!\/)/),
  /** What the page was given beside its address. */
  state: z.record(z.string(), z.unknown()).default({}),
  /** A form of the page keeps what was typed in it. */
  keepsWork: z.boolean().default(false),
});
type LeftPlace = z.infer<typeof LeftPlace>;

/** A page that takes an exam: what is marked and answered there is kept on the device. */
const EXAM = /\/(simulacro-examen|banco-preguntas|preguntas-erradas)\/\d+(\?|$)/;

/** Keeps where an account was when its session ended by itself. */
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

/** What whoever has to sign in again is told, or null where no session was lost. */
export function leftPlaceText(): string | null {
  const place = readPlace();
  if (!place) return null;
  if (place.keepsWork) return 'Tu sesión terminó. Lo que escribías está guardado en este equipo.';
  return EXAM.test(place.path)
    ? 'Tu sesión terminó. Tus respuestas están guardadas en este equipo.'
    : 'Tu sesión terminó. Al ingresar vuelves a la página en la que estabas.';
}

/** Where the account goes on; another account finds nothing. */
export function placeOf(account: number): Pick<LeftPlace, 'path' | 'state'> | null {
  const place = readPlace();
  return place?.account === account ? place : null;
}

export function forgetPlace(): void {
  deviceStorage.remove(KEY);
}
