import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, createDeflate } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { redrawImages } from './redraw-images.ts';

const TEXT = '<svg onload="alert(1)"><script>%PDF-1.7 PK\x05\x06';

/** A picture whose pixels spell text, which shows wherever a format stores pixels uncompressed. */
function picture() {
  const pixels = Buffer.from(TEXT.repeat(80).slice(0, 32 * 32 * 3), 'latin1');
  return sharp(pixels, { raw: { width: 32, height: 32, channels: 3 } });
}

async function redraw(content: Buffer, fileName: string) {
  const [drawn] = await redrawImages([{ content, fileName }]);
  return drawn;
}

/** Returns `content` with `bytes` written over it from position `at`. */
const within = (content: Buffer, at: number, bytes: string) => {
  const changed = Buffer.from(content);
  changed.write(bytes, at, 'latin1');
  return changed;
};

/** A GIF whose pixels are stored as text, because each code of them is as long as a byte; with a note before them. */
function gifOf(note: string): Buffer {
  const head = Buffer.from('GIF89a\x0a\x00\x0a\x00\xf6\x00\x00', 'latin1');
  const image = Buffer.from('\x2c\x00\x00\x00\x00\x0a\x00\x0a\x00\x00', 'latin1');
  const pixels = `\x80${TEXT.repeat(3).slice(0, 100)}\x81`;
  const data = Buffer.from(`\x07${String.fromCharCode(pixels.length)}${pixels}\0;`, 'latin1');
  const extension = note && Buffer.from(`\x21\xfe${String.fromCharCode(note.length)}${note}\0`, 'latin1');
  return Buffer.concat([head, Buffer.alloc(3 * 128, 90), Buffer.from(extension), image, data]);
}

describe('bytes that look like markup', () => {
  test('are accepted among the pixels of a PNG', async () => {
    const png = await picture().png({ compressionLevel: 0, adaptiveFiltering: false }).toBuffer();
    expect(png.includes('<svg')).toBe(true);
    expect(await redraw(png, 'a.png')).toBeInstanceOf(Buffer);
  });

  test('are accepted among the pixels of a JPEG', async () => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
    const jpeg = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#fff', noise } })
      .jpeg()
      .toBuffer();
    const changed = within(jpeg, jpeg.length - 4_000, '<svg ');
    expect(await redraw(changed, 'a.jpg')).toBeInstanceOf(Buffer);
  });

  test('are accepted among the pixels of a GIF, and refused in its notes', async () => {
    expect(await redraw(gifOf(''), 'a.gif')).toBeInstanceOf(Buffer);
    expect(await redraw(gifOf('hola '), 'a.gif')).toBeInstanceOf(Buffer);
    expect(await redraw(gifOf('<svg '), 'a.gif')).toBeUndefined();
  });

  test.each(['<svg onload=alert(1)>', '<script>', '%PDF-1.7', 'PK\x05\x06'])(
    'are refused behind a picture: %j',
    async (text) => {
      for (const format of ['png', 'jpeg', 'webp', 'gif'] as const) {
        const whole = Buffer.concat([
          await picture().toFormat(format).toBuffer(),
          Buffer.from(text, 'latin1'),
        ]);
        expect(await redraw(whole, `a.${format}`), format).toBeUndefined();
      }
    },
  );
});

/** A valid PNG with one row of `width` black pixels of four bytes. */
async function pngOfOneRow(width: number): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(1, 4);
  header.set([8, 6], 8);
  const zeros = Array.from({ length: 200 }, () => Buffer.alloc((width * 4) / 200));
  const pixels = await buffer(Readable.from([Buffer.alloc(1), ...zeros]).pipe(createDeflate()));
  const chunk = (name: string, data: Buffer) => {
    const content = Buffer.concat([Buffer.from(name), data]);
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    checksum.writeUInt32BE(crc32(content));
    return Buffer.concat([length, content, checksum]);
  };
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a picture that takes gigabytes to draw', { timeout: 120_000 }, () => {
  test('is refused without harming this process, and the other pictures are drawn', async () => {
    const bomb = { content: await pngOfOneRow(49_000_000), fileName: 'bomb.png' };
    expect(bomb.content.length).toBeLessThan(1_000_000);
    const good = { content: await picture().png().toBuffer(), fileName: 'good.png' };
    const text = { content: Buffer.from('no picture'), fileName: 'text.png' };
    const before = process.memoryUsage.rss();
    const drawn = await redrawImages([good, bomb, text, { ...good }]);
    expect(drawn.map((one) => one?.subarray(8, 12).toString())).toEqual([
      'WEBP',
      undefined,
      undefined,
      'WEBP',
    ]);
    expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1_048_576);
  });

  test('sent again and again, blocks nobody else', async () => {
    const bomb = { content: await pngOfOneRow(49_000_000), fileName: 'bomb.png' };
    const drawn = await redrawImages(Array.from({ length: 20 }, () => ({ ...bomb })));
    expect(drawn).toEqual(new Array(20).fill(undefined));
  });
});
