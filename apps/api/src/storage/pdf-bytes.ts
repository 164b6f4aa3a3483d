/** Where a whole PDF ends, within its last bytes. */
const END_MARK = '%%EOF';
/** How many of its last bytes to look at. */
export const PDF_END_BYTES = 2_048;

/** Why a PDF can't be taken, and what to do. */
export const PDF_REFUSALS = {
  encrypted: 'El PDF está protegido con contraseña. Quítale la protección y vuelve a subirlo.',
  broken:
    'El PDF está dañado y no se puede abrir. Ábrelo en tu equipo, guárdalo otra vez y vuelve a subirlo.',
  truncated: 'El PDF está incompleto. Vuelve a descargarlo o guardarlo y súbelo otra vez.',
};

/** Whether content begins as a PDF does; what it is called says nothing. */
export function beginsAsPdf(start: Buffer): boolean {
  return start.subarray(0, 5).equals(Buffer.from('%PDF-'));
}

/** Whether the last bytes are those of a whole PDF; one that was cut off has lost them. */
export function endsAsPdf(end: Buffer): boolean {
  return end.includes(END_MARK);
}
