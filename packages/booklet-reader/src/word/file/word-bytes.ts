/** First bytes of a zip file; every .docx is one. */
const ZIP: readonly number[] = [0x50, 0x4b, 0x03, 0x04];

/** Whether a file begins like a .docx. Only opening the zip shows whether it holds a document. */
export function beginsAsWord(start: Uint8Array): boolean {
  return ZIP.every((byte, at) => start[at] === byte);
}
