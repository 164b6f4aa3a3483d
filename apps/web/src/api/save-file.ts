/** Gives a file to the person under a name, as a link to it would. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the address only after the press has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
