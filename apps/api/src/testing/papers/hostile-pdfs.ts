import { deflateSync } from 'node:zlib';
import { assemblePdf } from './sample-pdfs.ts';

const CATALOGUE = '<< /Type /Catalog /Pages 2 0 R >>';
const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';

function stream(dictionary: string, content: Buffer): Buffer {
  const head = `<< ${dictionary} /Length ${content.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\nendstream')]);
}

function page(extra = ''): string {
  return `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ${extra} >>`;
}

/** A small file with a page whose drawing operators take `megabytes` when unpacked, so that they fill the memory. */
export function makeBomb(megabytes: number): Buffer {
  const operators = Buffer.alloc(megabytes * 1_048_576, '1 0 0 1 0 0 cm\n');
  const content = stream('/Filter /FlateDecode', deflateSync(operators, { level: 1 }));
  return assemblePdf([CATALOGUE, PAGES, page(), content]);
}

/** Lists within lists, nested deeper than the stack of any program. */
export function makeDeepNesting(): Buffer {
  const depth = 200_000;
  const nested = `${'['.repeat(depth)}${']'.repeat(depth)}`;
  return assemblePdf([CATALOGUE, PAGES, page(`/Resources ${nested}`), stream('', Buffer.from('BT ET'))]);
}

/** A drawing (form XObject) that draws itself. */
export function makeSelfDrawing(): Buffer {
  const form = '/Type /XObject /Subtype /Form /BBox [0 0 10 10] /Resources << /XObject << /F 5 0 R >> >>';
  return assemblePdf([
    CATALOGUE,
    PAGES,
    page('/Resources << /XObject << /F 5 0 R >> >>'),
    stream('', Buffer.from('/F Do')),
    stream(form, Buffer.from('/F Do /F Do')),
  ]);
}

/** Ten forms that each draw the next one ten times: a few kilobytes that draw ten billion boxes. */
export function makeFormBomb(): Buffer {
  const levels = 10;
  const first = 5;
  const forms = Array.from({ length: levels }, (_, level) => {
    const isLast = level === levels - 1;
    const next = isLast ? '' : `/Resources << /XObject << /F ${first + level + 1} 0 R >> >>`;
    const content = isLast ? '0 0 1 1 re f' : '/F Do '.repeat(10);
    return stream(`/Type /XObject /Subtype /Form /BBox [0 0 595 842] ${next}`, Buffer.from(content));
  });
  const drawn = page(`/Resources << /XObject << /F ${first} 0 R >> >>`);
  return assemblePdf([CATALOGUE, PAGES, drawn, stream('', Buffer.from('/F Do')), ...forms]);
}

/** Pages that name each other as parent and kid. */
export function makeCircularPages(): Buffer {
  return assemblePdf([
    CATALOGUE,
    '<< /Type /Pages /Kids [3 0 R] /Count 2 >>',
    '<< /Type /Pages /Parent 2 0 R /Kids [2 0 R] /Count 2 >>',
  ]);
}

/** Meaningless bytes between the first and the last bytes of a PDF. */
export function makeGarbage(): Buffer {
  const middle = Buffer.from(Array.from({ length: 4_096 }, (_, at) => (at * 7919) % 256));
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), middle, Buffer.from('\n%%EOF\n')]);
}

/** A PDF that claims to have two billion pages and has one. */
export function makeLyingCount(): Buffer {
  return assemblePdf([
    CATALOGUE,
    '<< /Type /Pages /Kids [3 0 R] /Count 2000000000 >>',
    page(),
    stream('', Buffer.from('BT ET')),
  ]);
}

/**
 * A page whose contents are compressed twice: some kilobytes become `megabytes` of buffers, outside of the
 * heap.
 */
export function makeNestedBomb(megabytes: number): Buffer {
  const blank = deflateSync(Buffer.alloc(megabytes * 1_048_576, ' '));
  const content = stream('/Filter [/FlateDecode /FlateDecode]', deflateSync(blank));
  return assemblePdf([CATALOGUE, PAGES, page(), content]);
}
