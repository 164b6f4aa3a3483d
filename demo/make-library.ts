/**
 * Makes the PDFs of the demonstration library, and the picture of each first page, from the texts in `demo/library`:
 * `node demo/make-library.ts`. The results are kept in the repository, so that starting the product makes nothing.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { inspectPdf } from '../apps/api/src/features/resources/pdf-inspection.ts';
import { drawGuide } from './draw-guide.ts';

const FOLDER = path.join(import.meta.dirname, 'library');

for (const name of readdirSync(FOLDER).filter((file) => file.endsWith('.md'))) {
  const pdf = await drawGuide(readFileSync(path.join(FOLDER, name), 'utf8'));
  const target = path.join(FOLDER, name.replace(/\.md$/, '.pdf'));
  writeFileSync(target, pdf);
  const inspected = await inspectPdf(target);
  if ('refused' in inspected || inspected.preview === null) throw new Error(`${name} could not be drawn`);
  const preview = await sharp(inspected.preview).webp({ quality: 82 }).toBuffer();
  writeFileSync(target.replace(/\.pdf$/, '.webp'), preview);
  console.log(`${name}: ${inspected.pages} pages, ${Math.round(pdf.length / 1024)} KB`);
}
