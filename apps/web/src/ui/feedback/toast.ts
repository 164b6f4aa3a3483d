import { messageOf } from '../../api/api-error.ts';
import { createListeners } from '../../api/listeners.ts';

export type ToastKind = 'success' | 'info' | 'warning' | 'error' | 'loading';

/** How long a toast offers to undo something: long enough to read the text and to find the button. */
export const UNDO_MS = 15_000;

export interface ToastOptions {
  /**
   * Milliseconds. With `Infinity` the toast stays until it is closed. Default: 4000, but `Infinity` for
   * `loading`.
   */
  duration?: number | undefined;
  /** A toast replaces an earlier toast with the same id. */
  id?: string | undefined;
  action?: { label: string; onPress: () => void } | undefined;
}

export interface ToastRequest extends ToastOptions {
  kind: ToastKind;
  message: string;
  id: string;
}

interface Presenter {
  show: (toast: ToastRequest) => void;
  dismiss: (id: string) => void;
}

let presenter: Presenter | undefined;
let waiting: ToastRequest[] = [];
let count = 0;
const { subscribe, notify } = createListeners();

/**
 * Shows a short message that goes away by itself. Before the toaster is loaded the message waits. Returns the
 * toast's id.
 */
export function showToast(kind: ToastKind, message: string, options: ToastOptions = {}): string {
  count += 1;
  const toast = { ...options, kind, message, id: options.id ?? `toast-${count}` };
  if (presenter) presenter.show(toast);
  else waiting = [...waiting.filter((other) => other.id !== toast.id), toast];
  notify();
  return toast.id;
}

/** Tells in a toast what a call threw. */
export function showFailure(error: unknown): void {
  showToast('error', messageOf(error));
}

export function dismissToast(id: string): void {
  waiting = waiting.filter((toast) => toast.id !== id);
  presenter?.dismiss(id);
}

/** Whether the toaster's code is needed: a toast waits, or the toaster is drawn already. */
export function isToasterWanted(): boolean {
  return presenter !== undefined || waiting.length > 0;
}

export const subscribeToToasts = subscribe;

/** Gives the toaster the waiting toasts, and all later ones. Returns a function that ends this. */
export function presentToasts(next: Presenter): () => void {
  presenter = next;
  for (const toast of waiting) next.show(toast);
  waiting = [];
  return () => {
    if (presenter === next) presenter = undefined;
  };
}
