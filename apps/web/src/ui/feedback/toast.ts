export type ToastKind = 'success' | 'info' | 'warning' | 'error' | 'loading';

export interface ToastOptions {
  /** Milliseconds; `Infinity` stays until it is closed. 4000 unless told, and a loading one stays. */
  duration?: number | undefined;
  /** A second toast with the same id takes the first one's place. */
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
const onWanted = new Set<() => void>();

/** Shows a short message that goes by itself. May be called before anything is drawn. Returns its id. */
export function showToast(kind: ToastKind, message: string, options: ToastOptions = {}): string {
  count += 1;
  const toast = { ...options, kind, message, id: options.id ?? `toast-${count}` };
  if (presenter) presenter.show(toast);
  else waiting = [...waiting.filter((other) => other.id !== toast.id), toast];
  for (const listener of [...onWanted]) listener();
  return toast.id;
}

/** Takes a toast away. */
export function dismissToast(id: string): void {
  waiting = waiting.filter((toast) => toast.id !== id);
  presenter?.dismiss(id);
}

/** Whether a toast was ever asked for: then the code that draws them is needed. */
export function isToasterWanted(): boolean {
  return presenter !== undefined || waiting.length > 0;
}

export function subscribeToToasts(listener: () => void): () => void {
  onWanted.add(listener);
  return () => onWanted.delete(listener);
}

/** The toaster takes over what waits and what comes. Returns how to stop. */
export function presentToasts(next: Presenter): () => void {
  presenter = next;
  for (const toast of waiting) next.show(toast);
  waiting = [];
  return () => {
    if (presenter === next) presenter = undefined;
  };
}
