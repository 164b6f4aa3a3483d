/** Stands within the last bytes of every complete PDF. */
const END_MARK = '%%EOF';
/** How many bytes at the end of a file are searched for the end mark. */
export const PDF_END_BYTES = 2_048;

/** Why a PDF is refused and what to do, in Spanish. */
export const PDF_REFUSALS = {
  encrypted: 'El PDF está protegido con contraseña. Quítale la protección y vuelve a subirlo.',
  broken:
    'El PDF está dañado y no se puede abrir. Ábrelo en tu equipo, guárdalo otra vez y vuelve a subirlo.',
  truncated: 'El PDF está incompleto. Vuelve a descargarlo o guardarlo y súbelo otra vez.',
};

/**
 * Whether content begins like a PDF. The file's name and type are not asked, because anybody can set them.
 */
export function beginsAsPdf(start: Buffer): boolean {
  return start.subarray(0, 5).equals(Buffer.from('%PDF-'));
}

/** Whether the last bytes are those of a complete PDF. A file that was cut off lacks the end mark. */
export function endsAsPdf(end: Buffer): boolean {
  return end.includes(END_MARK);
}
