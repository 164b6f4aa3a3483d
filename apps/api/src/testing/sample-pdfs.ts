import { PDFDocument, StandardFonts } from 'pdf-lib';

/** A PDF of some pages that say their number. */
export async function makePdf({ pages = 1, text = 'Página' } = {}): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pages; number += 1) {
    document.addPage([595, 842]).drawText(`${text} ${number}`, { x: 60, y: 740, size: 36, font });
  }
  return Buffer.from(await document.save());
}

/** A PDF that asks for a password: its contents can't be read without one. */
export function makeEncryptedPdf(): Buffer {
  const key = '0'.repeat(64);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
    `<< /Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O <${key}> /U <${key}> >>`,
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((content, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${content}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const trailer = '<< /Size 5 /Root 1 0 R /Encrypt 4 0 R /ID [<00> <00>] >>';
  return Buffer.from(
    `${body}xref\n0 5\n0000000000 65535 f \n${table}trailer\n${trailer}\nstartxref\n${body.length}\n%%EOF\n`,
  );
}
