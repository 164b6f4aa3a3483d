import type { Block } from '@amauta/contract/block.ts';
import { plainText } from '@amauta/rich-text/clean.ts';
import { readMath } from '@amauta/rich-text/math.ts';
import { UnreadableFile } from './exchange-entry.ts';
import { readMathml, toMathml } from './mathml.ts';
import { escapeXml, parseDocument, withoutControls } from './xml-text.ts';

/** What differs between formats (QTI, Moodle XML) in the HTML that they hold. */
export interface HtmlDialect {
  /** The `src` of an image in this format, for the picture at a path. */
  sourceOf(path: string): string;
  /** Attribute that carries inline style. QTI forbids `style`. */
  styleAttribute: 'style' | 'data-style';
}

/** Statement HTML as well-formed HTML with MathML. */
export function writeHtml(html: string, dialect: HtmlDialect): string {
  // Stored HTML is clean: a math span holds text only, and no attribute holds an angle bracket.
  const withMath = withoutControls(html).replace(
    /<span( data-math="[^>]*)>[^<]*<\/span>/g,
    (span, attributes: string) => {
      const math = readMath(readAttributes(attributes));
      return math ? toMathml(math) : span;
    },
  );
  return withMath.replace(/<[a-z][^>]*>/g, (tag) =>
    tag
      .replace(' style="', ` ${dialect.styleAttribute}="`)
      .replace(
        /^<img src="([^"]*)"/,
        (_image, path: string) => `<img src="${escapeXml(dialect.sourceOf(path))}"`,
      ),
  );
}

const INLINE_IMAGE = /<img src="([^"]*)"/g;

/** The paths of all pictures in blocks and in pieces of stored HTML. */
export function picturePaths(parts: readonly (Block | string)[]): Set<string> {
  return new Set(
    parts.flatMap((part) => {
      if (typeof part !== 'string' && part.type === 'image') return [part.value];
      const html = typeof part === 'string' ? part : part.value;
      return [...html.matchAll(INLINE_IMAGE)].map(([, path = '']) => path);
    }),
  );
}

/** Renames the pictures in HTML. A picture for which `nameOf` returns undefined is removed. */
export function renamePictures(html: string, nameOf: (name: string) => string | undefined): string {
  return html.replace(/<img src="([^"]*)"([^<>]*)>/g, (_image, name: string, rest: string) => {
    const renamed = nameOf(decode(name));
    return renamed === undefined ? '' : `<img src="${escapeXml(renamed)}"${rest}>`;
  });
}

/** The attributes of a math node: names without `data-`, values decoded. */
function readAttributes(text: string): Record<string, string> {
  const found = [...text.matchAll(/ (?:data-)?([a-z]+)="([^"]*)"/g)];
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, decode(value)]));
}

function decode(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&amp;', '&');
}

/** Writes each block as one element, which `readBlocks` can read back. */
export function writeBlocks(blocks: readonly Block[], dialect: HtmlDialect): string {
  return blocks
    .map((block) => {
      const gray = block.gray === undefined ? '' : ` data-gray="${block.gray}"`;
      const content =
        block.type === 'text'
          ? writeHtml(block.value, dialect)
          : `<img src="${escapeXml(dialect.sourceOf(block.value))}" alt="${escapeXml(block.description ?? '')}" />`;
      return `<div data-block="${block.type}"${gray}>${content}</div>`;
    })
    .join('');
}

/** What reading foreign HTML needs: where to find pictures, and where to report losses. */
export interface HtmlReader {
  /** The key of the picture that an `src` names. Undefined when the file doesn't contain the picture. */
  pictureOf(source: string): string | undefined;
  warn(reason: string): void;
}

/** Matches one element that `writeBlocks` wrote, without another block inside. */
const BLOCK =
  /<div data-block="(text|image)"((?: data-gray="(?:true|false)")?)>((?:(?!<div data-block)[\s\S])*?)<\/div>/;
/** The most characters of one HTML text. Real statements are far shorter. */
const HTML_LENGTH = 400_000;

/**
 * Reads HTML as blocks. Elements of `writeBlocks` become their blocks again; other HTML is cut at its
 * images.
 */
export function readBlocks(html: string, reader: HtmlReader): Block[] {
  if (html.length > HTML_LENGTH) {
    reader.warn('Un texto es demasiado largo y no se tomó.');
    return [];
  }
  // Text around blocks, then the type, the gray and the content of each.
  return html.split(BLOCK).flatMap((part, index, parts) => {
    if (index % 4 === 0) return cutAtImages(part, reader);
    if (index % 4 !== 3) return [];
    const [type, attributes = ''] = parts.slice(index - 2, index);
    const gray = /data-gray="(true|false)"/.exec(attributes)?.[1];
    // An image inside a text block that `writeBlocks` wrote stays inside the text.
    const blocks =
      type === 'text' ? textBlock(withPictures(part, reader), reader) : cutAtImages(part, reader);
    return blocks.map((block) => (gray ? { ...block, gray: gray === 'true' } : block));
  });
}

function textBlock(html: string, reader: HtmlReader): Block[] {
  const value = readHtml(html, reader);
  return plainText(value) === '' ? [] : [{ type: 'text', value }];
}

function cutAtImages(html: string, reader: HtmlReader): Block[] {
  return html.split(/(<img\b[^<>]*>)/i).flatMap((part): Block[] => {
    if (!/^<img\b/i.test(part)) return textBlock(reopened(part), reader);
    const image = readImage(part, reader);
    return image ? [image] : [];
  });
}

/** The image block of an `img`. Undefined, with a warning, when the file doesn't contain the picture. */
function readImage(tag: string, reader: HtmlReader): Block | undefined {
  const source = attributeOf(tag, 'src');
  const picture = reader.pictureOf(source);
  if (!picture) {
    reader.warn(`Una imagen no está en el archivo: ${source.slice(0, 80) || 'sin nombre'}.`);
    return undefined;
  }
  const description = attributeOf(tag, 'alt').trim().slice(0, 500);
  return { type: 'image', value: picture, ...(description ? { description } : {}) };
}

/** Opens a paragraph again when an image cut it in two. */
function reopened(html: string): string {
  const count = (pattern: RegExp) => html.match(pattern)?.length ?? 0;
  return count(/<\/p>/gi) > count(/<p[\s>]/gi) ? `<p>${html}` : html;
}

function attributeOf(tag: string, name: string): string {
  const [, double, single] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag) ?? [];
  return decode(double ?? single ?? '');
}

/** Replaces MathML in HTML by stored math nodes. Other HTML is cleaned later, when it is stored. */
export function readHtml(html: string, reader: Pick<HtmlReader, 'warn'>): string {
  let output = '';
  let from = 0;
  for (;;) {
    const open = html.indexOf('<math', from);
    const close = open < 0 ? -1 : html.indexOf(MATH_END, open);
    if (close < 0) break;
    const end = close + MATH_END.length;
    output += html.slice(from, open) + readOneMath(html.slice(open, end), reader);
    from = end;
  }
  return (output + html.slice(from)).replace(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replace(' data-style="', ' style="'),
  );
}

const MATH_END = '</math>';

function readOneMath(math: string, reader: Pick<HtmlReader, 'warn'>): string {
  try {
    const { html, isExact } = readMathml(parseDocument(math.replaceAll('&nbsp;', '\u00a0')));
    if (!isExact) reader.warn('Una fórmula se tomó en parte como texto. Revísala.');
    return html;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    reader.warn('Una fórmula no se pudo leer y se tomó como texto.');
    return escapeXml(math.replace(/<[^>]*>/g, ''));
  }
}

/** HTML of an alternative. Its images show the keys of their pictures. */
export function readAlternative(html: string, reader: HtmlReader): string {
  if (html.length > HTML_LENGTH) return '';
  return readHtml(withPictures(html, reader), reader);
}

/** Replaces the sources of images within text by the keys of their pictures. */
function withPictures(html: string, reader: HtmlReader): string {
  return html.replace(/<img\b[^<>]*>/gi, (tag) => {
    const image = readImage(tag, reader);
    return image ? `<img src="${escapeXml(image.value)}" alt="${escapeXml(image.description ?? '')}" />` : '';
  });
}
