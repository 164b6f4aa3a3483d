import type { Block } from '@amauta/contract/block.ts';
import sanitize from 'sanitize-html';
import {
  ALLOWED_TAGS,
  BLOCK_TAGS,
  CELL_TAGS,
  cellSpan,
  DROPPED_TAGS,
  filterStyle,
  MATH_ATTRIBUTES,
  STYLED_TAGS,
  storedImage,
  TAG_SYNONYMS,
  VOID_TAGS,
} from './allow-list.ts';
import { mathAttributes, plainMath, readMath } from './math.ts';

/**
 * Stands in for the tag of a span without meaning. Since this tag isn't allowed, only the span's content
 * stays.
 */
const UNWRAPPED = 'unwrapped';
/** The sanitizer drops tags that are nested deeper than this. */
const NESTING_LIMIT = 40;
const MAXIMUM_LOOKS = 10;
/** Stands in plain text for an image without a description. */
const IMAGE_WORD = 'imagen';

/** The sanitizer's options, with one option that its published types lack. */
type Options = sanitize.IOptions & { allowedEmptyAttributes: string[] };

const options: Options = {
  allowedTags: [...ALLOWED_TAGS],
  allowedAttributes: {
    ...Object.fromEntries(STYLED_TAGS.map((tag) => [tag, ['style']])),
    ...Object.fromEntries(CELL_TAGS.map((tag) => [tag, ['colspan', 'rowspan', 'style']])),
    span: [...MATH_ATTRIBUTES, 'style'],
    img: ['src', 'alt'],
  },
  allowedEmptyAttributes: ['data-base', 'data-index'],
  nonTextTags: [...DROPPED_TAGS],
  nestingLimit: NESTING_LIMIT,
  // The sanitizer's own filter of styles is off, because `transform` filters styles by the allow-list that
  // the page uses.
  parseStyleAttributes: false,
  transformTags: {
    ...Object.fromEntries(Object.entries(TAG_SYNONYMS).map(([from, to]) => [from, transformInto(to)])),
    ...Object.fromEntries(
      [...STYLED_TAGS, ...CELL_TAGS].filter((tag) => tag !== 'span').map((tag) => [tag, transformInto(tag)]),
    ),
    span: transformSpan,
    img: transformImage,
  },
};

function transformInto(tagName: string): sanitize.Transformer {
  return (_name, attribs) => ({ tagName, attribs: keptAttributes(attribs) });
}

function keptAttributes(attribs: sanitize.Attributes): sanitize.Attributes {
  const kept: sanitize.Attributes = {};
  for (const name of ['colspan', 'rowspan']) {
    const span = cellSpan(attribs[name]);
    if (span !== null) kept[name] = String(span);
  }
  const style = filterStyle(attribs.style ?? '');
  if (style.length > 0) kept.style = style.map(([property, value]) => `${property}: ${value}`).join('; ');
  return kept;
}

function transformSpan(_name: string, attribs: sanitize.Attributes): sanitize.Tag {
  const math = readMath(withoutPrefix(attribs));
  if (math) return { tagName: 'span', attribs: mathAttributes(math) };
  const kept = keptAttributes(attribs);
  return kept.style
    ? { tagName: 'span', attribs: { style: kept.style } }
    : { tagName: UNWRAPPED, attribs: {} };
}

function transformImage(_name: string, { src, alt }: sanitize.Attributes): sanitize.Tag {
  const image = storedImage(src, alt);
  if (!image) return { tagName: UNWRAPPED, attribs: {} };
  return {
    tagName: 'img',
    attribs: { src: image.path, ...(image.description ? { alt: image.description } : {}) },
  };
}

function withoutPrefix(attribs: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attribs).map(([name, value]) => [name.replace(/^data-/, ''), value]),
  );
}

/**
 * Reduces statement HTML to the allow-list; the server calls this before storing a statement. Text stays,
 * except in dropped elements. A math span keeps its data and gets a plain-text fallback; a math span without
 * the data that its kind needs keeps only its text. Cleaning clean HTML changes nothing.
 */
export function cleanHtml(html: string): string {
  let clean = cleanOnce(html);
  // Removing a tag can join its neighbours into something that a parser reads differently, for example a `li`
  // in a `li`. The result is therefore cleaned again until nothing changes. One repetition is usual; several
  // come from hostile nesting, and after `MAXIMUM_LOOKS` only the text stays.
  for (let look = 0; look < MAXIMUM_LOOKS; look++) {
    const again = cleanOnce(clean);
    if (again === clean) return clean;
    clean = again;
  }
  return sanitize(clean, { allowedTags: [] });
}

function cleanOnce(html: string): string {
  return flattenMath(separateBlocks(sanitize(html, options)));
}

/**
 * Cleans the text blocks of a statement by `cleanHtml`. An image block keeps its path, its size, and its
 * description unless that is blank.
 */
export function cleanBlocks(blocks: readonly Block[]): Block[] {
  return blocks.map(({ description, width, height, ...block }) => {
    if (block.type === 'text') return { ...block, value: cleanHtml(block.value) };
    const said = description?.trim();
    return {
      ...block,
      ...(said && { description: said }),
      ...(width !== undefined && height !== undefined && { width, height }),
    };
  });
}

/**
 * Splits cleaned HTML into tags and texts. A regular expression is exact here, because the sanitizer escapes
 * every other `<` and `>`.
 */
function tokensOf(clean: string): string[] {
  return clean.match(/<[^>]*>|[^<]+/g) ?? [];
}

/**
 * Closes an open paragraph, and all elements open within it, where a block begins. A paragraph that is empty
 * before the block is removed.
 */
function separateBlocks(clean: string): string {
  const output: string[] = [];
  const stack: { name: string; at: number; isOpen: boolean }[] = [];
  for (const token of tokensOf(clean)) {
    const name = tagName(token);
    if (name === '' || VOID_TAGS.includes(name)) {
      output.push(token);
    } else if (token.startsWith('</')) {
      if (stack.pop()?.isOpen) output.push(token);
    } else {
      const paragraph = BLOCK_TAGS.includes(name) ? stack.findIndex((e) => e.isOpen && e.name === 'p') : -1;
      const within = paragraph < 0 ? [] : stack.slice(paragraph).filter((entry) => entry.isOpen);
      const isEmpty = within.length === 1 && within[0]?.at === output.length - 1;
      if (isEmpty) output.pop();
      else output.push(...within.toReversed().map((entry) => `</${entry.name}>`));
      for (const entry of within) entry.isOpen = false;
      stack.push({ name, at: output.length, isOpen: true });
      output.push(token);
    }
  }
  return output.join('');
}

/** Returns the name of a token that is a tag, else ''. */
function tagName(token: string): string {
  return /^<\/?([a-z]+)/.exec(token)?.[1] ?? '';
}

/** Reduces the content of math spans to text. A span without text gets its plain-text fallback. */
function flattenMath(clean: string): string {
  if (!clean.includes('data-math=')) return clean;
  let output = '';
  let math = '';
  let depth = 0;
  let text = '';
  for (const token of tokensOf(clean)) {
    if (depth === 0) {
      output += token;
      if (!token.startsWith('<span data-math=')) continue;
      [math, depth, text] = [token, 1, ''];
    } else if (!token.startsWith('<')) {
      text += token;
    } else if (token.startsWith('</')) {
      depth--;
      if (depth === 0) output += `${text.trim() ? text : fallbackOf(math)}</span>`;
    } else if (!VOID_TAGS.includes(tagName(token))) {
      depth++;
    }
  }
  return output;
}

function fallbackOf(openingTag: string): string {
  const attributes = [...openingTag.matchAll(/ data-([a-z]+)="([^"]*)"/g)];
  const node = readMath(
    Object.fromEntries(attributes.map(([, name = '', value = '']) => [name, decode(value)])),
  );
  return node ? encode(plainMath(node)) : '';
}

function encode(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Decodes the only four entities that the sanitizer writes. */
function decode(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

/** Turns statement HTML into plain text for search, lists and exports, one line for each block. */
export function plainText(html: string): string {
  const text = tokensOf(cleanHtml(html))
    .map((token) => (token.startsWith('<') ? separator(token) : decode(token).replace(/[ \t\r\n]+/g, ' ')))
    .join('');
  return text
    .replace(/ *\n[ \n]*/g, '\n')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Whether a block shows something: a text with words or pictures, or an image. */
export function hasContent(block: Block): boolean {
  return block.type === 'image' ? block.value.trim() !== '' : plainText(block.value) !== '';
}

function separator(tag: string): string {
  const name = tagName(tag);
  if (name === 'img') return ` ${decode(/ alt="([^"]*)"/.exec(tag)?.[1] ?? IMAGE_WORD)} `;
  if ([...BLOCK_TAGS, 'li', 'tr', 'br'].includes(name)) return '\n';
  return ['td', 'th'].includes(name) ? ' ' : '';
}
