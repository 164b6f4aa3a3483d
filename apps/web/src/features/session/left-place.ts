import { deviceStorage } from '../../api/device-storage.ts';
import { asFlag, asNumber, asRecord, asShape, asText, orElse, tryReadJson } from '../../api/shape.ts';

const KEY = 'left_place';
interface LeftPlace {
  account: number;
  /** An address of this product. */
  path: string;
  /** The history state of the page. */
  state: Record<string, unknown>;
  /** Whether a form of the page has stored its input on the device. */
  keepsWork: boolean;
}
const readLeftPlace = asShape<LeftPlace>({
  account: asNumber,
  path: asText,
  state: orElse(
    asRecord((value) => value),
    {},
  ),
  keepsWork: orElse(asFlag, false),
});
/** A path on this host. Two slashes at its beginning would lead to another host. */
const OWN_PATH = /^\/(?!\/)/;

/** The pages of exams in progress, whose marks and answers are stored on the device. */
const EXAM = /\/(simulacro-examen|banco-preguntas|preguntas-erradas|practica-tema)\/\d+(\?|$)/;

/** Stores the page that an account had open when its session ended by itself. */
export function keepPlace(place: Pick<LeftPlace, 'account' | 'path'> & Partial<LeftPlace>): void {
  deviceStorage.set(KEY, JSON.stringify(place));
}

function readPlace(): LeftPlace | null {
  const place = tryReadJson(readLeftPlace, deviceStorage.get(KEY));
  return place && OWN_PATH.test(place.path) ? place : null;
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
