/** Reports to the browser an error that the editor has survived, as if nobody had caught it. */
export function reportEditorError(error: Error): void {
  // Browsers refuse `reportError` unless it is called as a method of the window.
  if (typeof globalThis.reportError === 'function') globalThis.reportError(error);
  else console.error(error);
}
