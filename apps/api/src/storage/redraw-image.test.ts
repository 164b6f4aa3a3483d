import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { redrawImage } from './redraw-image.ts';

const TEXT = '<svg onload="alert(1)"><script>%PDF-1.7 PK\x05\x06';

/** A picture whose pixels spell text, which shows wherever a format stores pixels uncompressed. */
function picture() {
  const pixels = Buffer.from(TEXT.repeat(80).slice(0, 32 * 32 * 3), 'latin1');
  return sharp(pixels, { raw: { width: 32, height: 32, channels: 3 } });
}

/** Returns `content` with `bytes` written over it from position `at`. */
const within = (content: Buffer, at: number, bytes: string) => {
  const changed = Buffer.from(content);
  changed.write(bytes, at, 'latin1');
  return changed;
};

describe('bytes that look like markup', () => {
  test('are accepted among the pixels of a PNG', async () => {
    const png = await picture().png({ compressionLevel: 0, adaptiveFiltering: false }).toBuffer();
    expect(png.includes('<svg')).toBe(true);
    expect(await redrawImage(png, 'a.png')).toBeInstanceOf(Buffer);
  });

  test('are accepted among the pixels of a JPEG', async () => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
    const jpeg = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#fff', noise } })
      .jpeg()
      .toBuffer();
    const changed = within(jpeg, jpeg.length - 4_000, '<svg ');
    expect(await redrawImage(changed, 'a.jpg')).toBeInstanceOf(Buffer);
  });

  test.each(['<svg onload=alert(1)>', '<script>', '%PDF-1.7', 'PK\x05\x06'])(
    'are refused behind a picture: %j',
    async (text) => {
      for (const format of ['png', 'jpeg', 'webp', 'gif'] as const) {
        const whole = Buffer.concat([
          await picture().toFormat(format).toBuffer(),
          Buffer.from(text, 'latin1'),
        ]);
        expect(await redrawImage(whole, `a.${format}`), format).toBeUndefined();
      }
    },
  );
});
