import { openDocument } from '@amauta/booklet-reader/page/open-document.ts';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { PDFDocument } from 'pdf-lib';

const DOTS_AN_INCH = 200;
const POINTS_AN_INCH = 72;
const SKEW_DEGREES = 1;
/** Of 255, up and down. */
const NOISE = 20;
const JPEG_QUALITY = 80;

/** A PDF as a scanner would store it: each page a picture of 200 dots an inch, turned by a degree, with noise. */
export async function scanned(pdf: Uint8Array): Promise<Uint8Array> {
  const document = await openDocument(pdf);
  const result = await PDFDocument.create();
  for (let number = 1; number <= document.pages; number++) {
    const drawn = await loadImage(await document.drawPage(number, DOTS_AN_INCH / POINTS_AN_INCH));
    const canvas = createCanvas(drawn.width, drawn.height);
    const context = canvas.getContext('2d');
    context.fillStyle = '#fbfaf7';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.translate(canvas.width / 2, canvas.height / 2);
    context.rotate((SKEW_DEGREES * Math.PI) / 180);
    context.drawImage(drawn, -canvas.width / 2, -canvas.height / 2);
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
    let seed = number;
    for (let at = 0; at < pixels.data.length; at += 4) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      const noise = (seed % (2 * NOISE + 1)) - NOISE;
      for (let channel = 0; channel < 3; channel++)
        pixels.data[at + channel] = (pixels.data[at + channel] ?? 0) + noise;
    }
    context.putImageData(pixels, 0, 0);
    const size = {
      width: (drawn.width * POINTS_AN_INCH) / DOTS_AN_INCH,
      height: (drawn.height * POINTS_AN_INCH) / DOTS_AN_INCH,
    };
    const page = result.addPage([size.width, size.height]);
    page.drawImage(await result.embedJpg(canvas.toBuffer('image/jpeg', JPEG_QUALITY)), {
      x: 0,
      y: 0,
      ...size,
    });
  }
  await document.close();
  return result.save();
}
