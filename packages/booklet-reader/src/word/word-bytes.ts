/** First bytes of a zip, which every .docx is. */
const ZIP: readonly number[] = [0x50, 0x4b, 0x03, 0x04];

/** Whether content begins as a .docx does; whether the zip holds a document is known once it is opened. */
export function beginsAsWord(start: Uint8Array): boolean {
  return ZIP.every((byte, at) => start[at] === byte);
}
