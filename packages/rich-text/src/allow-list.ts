import { IMAGE_DESCRIPTION_LENGTH, STORED_IMAGE_PATH } from '@amauta/contract/stored-image.ts';

/**
 * The only list of what statement HTML may contain. The server cleans statements by it before storing them
 * (`clean.ts`), and the page filters by it before showing them (`tree.ts`). There are no links, classes, ids
 * or event handlers. Images are blocks of their own; within a text, as in an alternative that is a picture,
 * only images from our own store are allowed.
 */
export const ALLOWED_TAGS = [
  'p',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'ul',
  'ol',
  'li',
  'br',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'span',
  'sup',
  'sub',
  'blockquote',
  'img',
] as const;
export type AllowedTag = (typeof ALLOWED_TAGS)[number];

/** Elements whose content people don't read. They are removed together with their content. */
export const DROPPED_TAGS = [
  'script',
  'style',
  'noscript',
  'template',
  'title',
  'textarea',
  'option',
  'iframe',
  'noembed',
  'noframes',
  'object',
  'xmp',
  'svg',
] as const;

/** Tags that browsers and word processors write, each with the allowed tag that replaces it. */
export const TAG_SYNONYMS: Readonly<Record<string, AllowedTag>> = {
  del: 's',
  strike: 's',
  ins: 'u',
  div: 'p',
  h1: 'p',
  h2: 'p',
  h3: 'p',
  h4: 'p',
  h5: 'p',
  h6: 'p',
};

/** Attributes of a math span, in the order in which they are written. */
export const MATH_ATTRIBUTES = [
  'data-math',
  'data-n',
  'data-d',
  'data-base',
  'data-exponent',
  'data-subscript',
  'data-index',
  'data-radicand',
] as const;

/** Tags that may have a `style` attribute. */
export const STYLED_TAGS: readonly string[] = ['p', 'span', 'li', 'th', 'td', 'blockquote'];
/** Tags that may have `colspan` and `rowspan`. */
export const CELL_TAGS: readonly string[] = ['th', 'td'];

/** Tags that have no content and no end tag. */
export const VOID_TAGS: readonly string[] = ['br', 'img'];

/** Blocks that a paragraph can't contain. */
export const BLOCK_TAGS: readonly string[] = ['p', 'ul', 'ol', 'table', 'blockquote'];

const channel = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const COLOR = new RegExp(
  `^(?:#[0-9a-f]{3}|#[0-9a-f]{6}|rgb\\(${channel}, ?${channel}, ?${channel}\\))$`,
  'i',
);
/** Up to ten levels of indentation, each 40 px wide as in the editor. */
const INDENT = /^(?:40|80|120|160|200|240|280|320|360|400)px$/;

/** Allowed style properties, each with the pattern of its values. */
const ALLOWED_STYLES: Readonly<Record<string, RegExp>> = {
  'text-align': /^(?:left|center|right|justify|start|end)$/,
  'font-family':
    /^(["']?)(?:Arial|Courier New|Georgia|Times New Roman|Trebuchet MS|Verdana)\1(?:, ?(?:serif|sans-serif|monospace))?$/,
  'font-size': /^(?:[89]|[1-6]\d|7[0-2])px$/,
  color: COLOR,
  'background-color': COLOR,
  'padding-inline-start': INDENT,
  'margin-left': INDENT,
};

const allowedTags: ReadonlySet<string> = new Set(ALLOWED_TAGS);
const droppedTags: ReadonlySet<string> = new Set(DROPPED_TAGS);
const allowedStyles = new Map(Object.entries(ALLOWED_STYLES));
const synonyms = new Map(Object.entries(TAG_SYNONYMS));

/**
 * Returns the allowed tag for a lower-case element name; null when the element is removed and only its
 * content stays.
 */
export function allowedTag(name: string): AllowedTag | null {
  const tag = synonyms.get(name) ?? name;
  return isAllowedTag(tag) ? tag : null;
}

function isAllowedTag(tag: string): tag is AllowedTag {
  return allowedTags.has(tag);
}

/** Whether an element is removed together with its content. */
export function isDroppedTag(name: string): boolean {
  return droppedTags.has(name);
}

/** Returns the allowed declarations of a `style` attribute, as pairs of property and value. */
export function filterStyle(style: string): [property: string, value: string][] {
  return style.split(';').flatMap((declaration) => {
    const colon = declaration.indexOf(':');
    const property = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    const value = declaration.slice(colon + 1).trim();
    const pattern = allowedStyles.get(property);
    return pattern?.test(value) ? [[property, value] as [string, string]] : [];
  });
}

/**
 * Returns an image's description as it is stored: one line, cut to `IMAGE_DESCRIPTION_LENGTH`, because screen
 * readers read it without a pause.
 */
export function tidyDescription(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, IMAGE_DESCRIPTION_LENGTH).trim();
}

/** An image inside of a text. */
export interface StoredImage {
  /** Path of the file, under `/media/images/`. */
  readonly path: string;
  /** What the image shows; empty when nobody has described it. */
  readonly description: string;
}

/** Reads `src` and `alt` of an `img`. Null when the image is not from our own store. */
export function storedImage(
  source: string | null | undefined,
  alt: string | null | undefined,
): StoredImage | null {
  if (!source || !STORED_IMAGE_PATH.test(source)) return null;
  return { path: source, description: tidyDescription(alt ?? '') };
}

/** Reads a `colspan` or `rowspan`, a number from 2 to 20. Null for any other value. */
export function cellSpan(value: string | null | undefined): number | null {
  if (!value || !/^\d{1,2}$/.test(value)) return null;
  const span = Number(value);
  return span >= 2 && span <= 20 ? span : null;
}
