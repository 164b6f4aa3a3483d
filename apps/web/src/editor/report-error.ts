/** Tells the browser of an error that the editor has survived, as if nobody had caught it. */
export function reportEditorError(error: Error): void {
  // Called as a method: the browser refuses it without its window.
  if (typeof globalThis.reportError === 'function') globalThis.reportError(error);
  else console.error(error);
}
