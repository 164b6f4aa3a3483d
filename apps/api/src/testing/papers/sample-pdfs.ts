import { PDFDocument, StandardFonts } from 'pdf-lib';

/** Makes a PDF whose pages show their number. */
export async function makePdf({ pages = 1, text = 'Página' } = {}): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pages; number += 1) {
    document.addPage([595, 842]).drawText(`${text} ${number}`, { x: 60, y: 740, size: 36, font });
  }
  return Buffer.from(await document.save());
}

/** Makes a PDF that can't be read without a password. */
export function makeEncryptedPdf(): Buffer {
  const key = '0'.repeat(64);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
    `<< /Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O <${key}> /U <${key}> >>`,
  ];
  return assemblePdf(objects, '/Encrypt 4 0 R /ID [<00> <00>]');
}

/** Assembles a PDF of objects. They are numbered from 1, and the first is the catalogue. */
export function assemblePdf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts = [Buffer.from('%PDF-1.4\n')];
  const size = () => parts.reduce((sum, part) => sum + part.length, 0);
  const offsets = objects.map((content, index) => {
    const offset = size();
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(content), Buffer.from('\nendobj\n'));
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  const end = `trailer\n<< /Size ${count} /Root 1 0 R ${trailer} >>\nstartxref\n${size()}\n%%EOF\n`;
  parts.push(Buffer.from(`xref\n0 ${count}\n0000000000 65535 f \n${table}${end}`));
  return Buffer.concat(parts);
}
