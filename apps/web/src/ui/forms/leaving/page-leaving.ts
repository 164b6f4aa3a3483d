/**
 * Phones send only `pagehide`. Elsewhere `beforeunload` comes first, so that more writes end before the page
 * goes.
 */
const EVENTS = ['beforeunload', 'pagehide'] as const;

const fields = new Set<() => void>();

/**
 * Adds a field that tells its form with a delay what was typed. `tell` tells the form at once. The returned
 * function removes the field.
 */
export function addLateField(tell: () => void): () => void {
  fields.add(tell);
  return () => {
    fields.delete(tell);
  };
}

/** Makes every added field tell its form at once what was typed last. */
export function tellLastKeys(): void {
  for (const tell of [...fields]) tell();
}

/**
 * Calls the listener before the page is reloaded, closed or hidden, after all fields have told their forms
 * what was typed. Fields can't do this with listeners of their own: the window calls listeners in the order
 * in which they were added, and a field is added after its form. The returned function removes the listener.
 */
export function onPageLeaving(listener: () => void): () => void {
  const leave = () => {
    tellLastKeys();
    listener();
  };
  const hide = () => {
    if (document.visibilityState === 'hidden') leave();
  };
  for (const event of EVENTS) window.addEventListener(event, leave);
  document.addEventListener('visibilitychange', hide);
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, leave);
    document.removeEventListener('visibilitychange', hide);
  };
}
