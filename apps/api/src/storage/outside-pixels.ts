/**
 * Returns the parts of a picture whose bytes a program could read as text: everything but compressed pixels
 * and compressed notes, because any bytes occur in these by chance. Content that doesn't follow its format is
 * returned whole.
 */
export function outsidePixels(content: Buffer): Buffer {
  const compressed = partsOf(content);
  const kept: Buffer[] = [];
  let end = 0;
  for (const [from, to] of compressed) {
    kept.push(content.subarray(end, from));
    end = to;
  }
  kept.push(content.subarray(end));
  // A zero byte between the parts keeps two of them from reading as one text.
  return Buffer.concat(kept.flatMap((part) => [part, Buffer.of(0)]));
}

/** The first byte of a part, and the byte after its last. */
type Part = [from: number, to: number];

function partsOf(content: Buffer): Part[] {
  switch (content[0]) {
    case 0x89:
      return pngParts(content);
    case 0xff:
      return jpegParts(content);
    case 0x47:
      return gifParts(content);
    default:
      return riffParts(content);
  }
}

const PNG_COMPRESSED = new Set(['IDAT', 'fdAT', 'zTXt', 'iCCP']);

/** Finds the compressed chunks of a PNG. Each chunk has length, name, data and checksum. */
function pngParts(content: Buffer): Part[] {
  const parts: Part[] = [];
  for (let at = 8; at + 12 <= content.length; ) {
    const length = content.readUInt32BE(at);
    const name = content.toString('latin1', at + 4, at + 8);
    const to = at + 12 + length;
    if (to > content.length) break;
    if (PNG_COMPRESSED.has(name)) parts.push([at + 8, to]);
    if (name === 'IEND') break;
    at = to;
  }
  return parts;
}

/**
 * Finds the compressed pixels of a JPEG. A JPEG is a row of segments that begin with their length; pixels
 * follow the segment 'start of scan' (SOS) up to the next marker.
 */
function jpegParts(content: Buffer): Part[] {
  const parts: Part[] = [];
  for (let at = 2; at + 4 <= content.length && content[at] === 0xff; ) {
    const marker = content[at + 1] ?? 0;
    if (marker === 0xd9) break;
    const from = at + 2 + content.readUInt16BE(at + 2);
    at = marker === 0xda ? endOfScan(content, from) : from;
    if (marker === 0xda) parts.push([from, at]);
  }
  return parts;
}

/**
 * Finds the end of the pixels. Among them 0xff is followed by 0, by 0xff or by the number of a restart (0xd0
 * to 0xd7); anything else after 0xff is the next marker.
 */
function endOfScan(content: Buffer, from: number): number {
  for (let at = content.indexOf(0xff, from); at >= 0; at = content.indexOf(0xff, at + 1)) {
    const next = content[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return content.length;
}

const WEBP_COMPRESSED = new Set(['VP8 ', 'VP8L', 'ALPH', 'ANMF']);

/**
 * Finds the compressed pixels of a GIF. Behind its head and colours stand images (0x2c) and extensions (0x21), both of
 * which end with blocks of data. Those of an extension may hold text, and stay.
 */
function gifParts(content: Buffer): Part[] {
  const parts: Part[] = [];
  for (let at = 13 + colorBytes(content[10]); at + 10 <= content.length; ) {
    const isImage = content[at] === 0x2c;
    if (!isImage && content[at] !== 0x21) break;
    const from = isImage ? at + 11 + colorBytes(content[at + 9]) : at + 2;
    at = endOfBlocks(content, from);
    if (isImage && at <= content.length) parts.push([from, at]);
  }
  return parts;
}

/** The length of the table of colours that these flags announce. */
function colorBytes(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** Each block begins with its length; one without length is the last. */
function endOfBlocks(content: Buffer, from: number): number {
  let at = from;
  for (let length = content[at]; length; length = content[at]) at += 1 + length;
  return at + 1;
}

/**
 * Finds the compressed chunks of a WebP. Each chunk has name, length and data, padded to an even number of
 * bytes.
 */
function riffParts(content: Buffer): Part[] {
  const parts: Part[] = [];
  for (let at = 12; at + 8 <= content.length; ) {
    const length = content.readUInt32LE(at + 4);
    const to = at + 8 + length;
    if (to > content.length) break;
    if (WEBP_COMPRESSED.has(content.toString('latin1', at, at + 4))) parts.push([at + 8, to]);
    at = to + (length % 2);
  }
  return parts;
}
