import type { XmlElement } from '@cj-tech-master/excelts/xml';
import { attributeOf, childAt, childrenOf, settingOf } from './xml.ts';

/** How a run of text looks. `marked` means a highlighter, or a shading behind the letters. */
export interface Looks {
  bold: boolean;
  italic: boolean;
  underline: boolean;
  strike: boolean;
  marked: boolean;
  /** Six hexadecimal digits, or empty for the automatic colour. */
  color: string;
  raised: 'superscript' | 'subscript' | '';
  hidden: boolean;
}

export const PLAIN_LOOKS: Looks = {
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  marked: false,
  color: '',
  raised: '',
  hidden: false,
};

/** The settings of styles, including those of the styles that a style is based on. */
interface WordStyles {
  /** Looks of runs that a paragraph style or a character style gives. */
  looksOf(style: string | undefined, base: Looks): Looks;
  /** The list that a paragraph style belongs to. */
  listOf(style: string | undefined): { list: string; level: number } | null;
  isShaded(style: string | undefined): boolean;
  /** The paragraph style of paragraphs that name none. */
  normal: string | undefined;
}

/**
 * The least shift of text off its line that makes a script, in half points: LibreOffice moves scripts by 4 to
 * 12; smaller shifts are only for looks.
 */
const RAISED_HALF_POINTS = 3;
/** Chains of styles in real documents have at most four members; a longer chain is a circle. */
const CHAIN_LIMIT = 12;

export function readStyles(root: XmlElement | null): WordStyles {
  const styles = new Map<string, XmlElement>();
  let normal: string | undefined;
  for (const style of root ? childrenOf(root, 'style') : []) {
    const id = attributeOf(style, 'styleId');
    if (id === undefined) continue;
    styles.set(id, style);
    const isDefault = ['1', 'true', 'on'].includes(attributeOf(style, 'default') ?? '');
    if (isDefault && attributeOf(style, 'type') === 'paragraph') normal = id;
  }

  /** A style and the styles it is based on, the most general first. */
  function chainOf(id: string | undefined): XmlElement[] {
    const chain: XmlElement[] = [];
    for (let next = id; next !== undefined && chain.length < CHAIN_LIMIT; ) {
      const style = styles.get(next);
      if (!style) break;
      chain.unshift(style);
      next = settingOf(style, 'basedOn');
    }
    return chain;
  }

  return {
    normal,
    looksOf: (style, base) =>
      chainOf(style).reduce((looks, one) => withLooks(looks, childAt(one, 'rPr')), base),
    listOf(style) {
      const settings = chainOf(style).toReversed();
      const list = settings
        .map((one) => settingOf(one, 'pPr', 'numPr', 'numId'))
        .find((id) => id !== undefined);
      if (list === undefined || list === '0') return null;
      const level = settings
        .map((one) => settingOf(one, 'pPr', 'numPr', 'ilvl'))
        .find((at) => at !== undefined);
      return { list, level: Number(level ?? 0) };
    },
    isShaded: (style) => chainOf(style).some((one) => isGray(childAt(one, 'pPr', 'shd'))),
  };
}

/** The looks after applying the settings of one `rPr` element. */
export function withLooks(looks: Looks, settings: XmlElement | undefined): Looks {
  if (!settings) return looks;
  const next = { ...looks };
  next.bold = switched(settings, 'b') ?? next.bold;
  next.italic = switched(settings, 'i') ?? next.italic;
  next.strike = switched(settings, 'strike') ?? switched(settings, 'dstrike') ?? next.strike;
  next.hidden = switched(settings, 'vanish') ?? next.hidden;
  const underline = settingOf(settings, 'u');
  if (underline !== undefined) next.underline = underline !== 'none';
  const color = settingOf(settings, 'color');
  if (color !== undefined) next.color = isBlack(color) ? '' : color.toUpperCase();
  const raised = settingOf(settings, 'vertAlign');
  if (raised !== undefined) next.raised = raised === 'superscript' || raised === 'subscript' ? raised : '';
  // LibreOffice writes scripts as a position: half points above or below the line.
  const position = Number(settingOf(settings, 'position') ?? 0);
  if (position >= RAISED_HALF_POINTS) next.raised = 'superscript';
  if (position <= -RAISED_HALF_POINTS) next.raised = 'subscript';
  const highlight = settingOf(settings, 'highlight');
  if (highlight !== undefined) next.marked = highlight !== 'none' && highlight !== 'white';
  const shading = childAt(settings, 'shd');
  if (shading) next.marked ||= isFilled(attributeOf(shading, 'fill'));
  return next;
}

/** The value of a setting that is on or off; present without a value means on, undefined means not set. */
function switched(settings: XmlElement, name: string): boolean | undefined {
  const element = childrenOf(settings, name)[0];
  if (!element) return undefined;
  return !['0', 'false', 'off'].includes(attributeOf(element, 'val') ?? '1');
}

function isBlack(color: string): boolean {
  return color === 'auto' || /^0{6}$/.test(color);
}

function isFilled(fill: string | undefined): boolean {
  return fill !== undefined && !/^(?:auto|f{6})$/i.test(fill);
}

/** Whether a paragraph's or a cell's shading sets it apart as a gray box. */
export function isGray(shading: XmlElement | undefined): boolean {
  return shading !== undefined && isFilled(attributeOf(shading, 'fill'));
}
