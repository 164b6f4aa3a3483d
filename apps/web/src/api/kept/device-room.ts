import { MEGABYTE } from '@amauta/contract/megabyte.ts';
import { deviceStorage } from '../device-storage.ts';
import { deviceShelf } from './device-shelf.ts';

/** This device can't keep something. `message` is a Spanish sentence for the person. */
export class KeepError extends Error {}

const FORBIDDEN =
  'Este navegador no deja guardar nada en el equipo. Si estás en una ventana privada, abre una normal; si no, revisa sus ajustes o usa otro navegador.';
const NOT_READY =
  'La aplicación aún se está guardando en este equipo. Espera unos segundos y vuelve a intentarlo.';
const FULL =
  'No hay espacio en este equipo. Borra archivos o quita algo de lo guardado y vuelve a intentarlo.';
/** Bytes that must stay free on the device, so that answers can still be stored. */
const RESERVE_BYTES = 5 * MEGABYTE;

/**
 * Checks, before something is kept on this device, that it can later be opened without a connection: the
 * browser keeps data, the service worker is installed, and there is room for `bytes`.
 * @throws KeepError when one of these is missing
 */
export async function makeRoom(bytes: number): Promise<void> {
  const standing = deviceStorage.standing();
  if (standing !== 'keeps') throw new KeepError(standing === 'full' ? FULL : FORBIDDEN);
  const probe = deviceShelf<number>('probe');
  try {
    await probe.put('probe', bytes);
    await probe.remove('probe');
  } catch (error) {
    throw isFull(error) ? new KeepError(FULL) : new KeepError(FORBIDDEN);
  }
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  if (!workers || !('caches' in window)) throw new KeepError(FORBIDDEN);
  if (!workers.controller) throw new KeepError(NOT_READY);
  // Asks the browser not to clear what is kept when the device runs short of room. The browser may refuse;
  // then it clears only when it runs short. Nobody waits for the answer: Firefox asks the person, who may not
  // see the question.
  void navigator.storage?.persist?.().catch(() => false);
  const { quota = Number.POSITIVE_INFINITY, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  if (quota - usage < bytes + RESERVE_BYTES) {
    throw new KeepError(`${FULL} Hacen falta ${Math.ceil((bytes + RESERVE_BYTES) / MEGABYTE)}\u00a0MB.`);
  }
}

/**
 * Keeps something after `makeRoom` has found room for it.
 * @throws KeepError when the room is gone by now, else the error of `work`
 */
export async function keepOrExplain<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isFull(error) ? new KeepError(FULL) : error;
  }
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

/** Has the service worker keep the code of the PDF viewer. */
export async function keepViewer(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const isKept = await new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    navigator.serviceWorker.controller?.postMessage({ type: 'keep-viewer' }, [port2]);
    setTimeout(() => resolve(false), 60_000);
  });
  port1.close();
  if (!isKept)
    throw new KeepError('No llegó todo lo que hace falta para leer sin conexión. Vuelve a intentarlo.');
}
