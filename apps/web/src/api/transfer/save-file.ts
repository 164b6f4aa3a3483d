/** Saves a file under a name, as a click on a download link does. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the address only after the click was handled, so it is released later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
