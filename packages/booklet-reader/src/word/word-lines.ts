import { type MathNode, plainMath } from '@amauta/rich-text/math.ts';
import type { XmlElement } from '@cj-tech-master/excelts/xml';
import { symbolCharacter } from './file/symbol-characters.ts';
import { readNumbering } from './file/word-numbering.ts';
import type { WordParts } from './file/word-parts.ts';
import { isGray, type Looks, PLAIN_LOOKS, readStyles, withLooks } from './file/word-styles.ts';
import { attributeOf, childAt, childrenOf, descendantsOf, nameOf, settingOf, textOf } from './file/xml.ts';
import { readEquation } from './word-equations.ts';
import { cellsOf, joinMerged, rowsOf } from './word-tables.ts';

/** Stands for an image in the text of a line (the Unicode object replacement character). */
export const IMAGE_MARK = '\ufffc';

/** A part of a line. `text` is how the part reads, also for math and images. */
export interface Piece {
  text: string;
  looks: Looks;
  math?: MathNode;
  /** The id of an image's relation; empty for a drawing that can't be shown. */
  image?: string;
}

/** A paragraph, or a part of one between line breaks. */
export interface WordLine {
  pieces: Piece[];
  /** Length of the automatic label at the start of `pieces`, with the space after the label. */
  labelLength: number;
  isBullet: boolean;
  /** A shading or a frame sets the line apart from the text. */
  gray: boolean;
  align: 'left' | 'right' | 'center';
  /** A table that is kept whole; `pieces` is empty then. */
  table: WordTable | null;
  /** An equation of the line lost its two-dimensional form. */
  isFlattened: boolean;
  /** The line follows a line break within a paragraph. */
  isContinuation: boolean;
}

export interface WordTable {
  rows: WordCell[][];
}

export interface WordCell {
  lines: WordLine[];
  columns: number;
  rows: number;
  gray: boolean;
}

/** The text of a line, with its automatic label. */
export function lineText(line: WordLine): string {
  return line.pieces.map(({ text }) => text).join('');
}

/**
 * Whether a text box says the same as another one: banners and feet that are drawn anew on each page. A box of Word
 * stands twice in the file, as a shape and for older programs; only the shape counts.
 */
function repeatedBoxes(body: XmlElement | undefined): (box: XmlElement) => boolean {
  const counts = new Map<string, number>();
  const count = (element: XmlElement): void => {
    for (const child of childrenOf(element)) {
      if (nameOf(child) === 'Fallback') continue;
      if (nameOf(child) === 'txbxContent') {
        const text = textOf(child).trim();
        counts.set(text, (counts.get(text) ?? 0) + 1);
      } else count(child);
    }
  };
  if (body) count(body);
  return (box) => (counts.get(textOf(box).trim()) ?? 0) > 1;
}

/** All lines of a document in reading order. Text boxes stand after the paragraph that holds them. */
export function readLines({ document, styles: stylesRoot, numbering: numberingRoot }: WordParts): WordLine[] {
  const styles = readStyles(stylesRoot);
  const numbering = readNumbering(numberingRoot);
  const body = childAt(document, 'body');
  const isRepeated = repeatedBoxes(body);
  return body ? blocks(body, false) : [];

  function blocks(parent: XmlElement, gray: boolean): WordLine[] {
    return childrenOf(parent).flatMap((child) => {
      switch (nameOf(child)) {
        case 'p':
          return paragraph(child, gray);
        case 'tbl':
          return [{ ...emptyLine(gray), table: table(child) }];
        case 'sdt':
          return blocks(childAt(child, 'sdtContent') ?? child, gray);
        case 'customXml':
        case 'ins':
        case 'moveTo':
          return blocks(child, gray);
        default:
          return [];
      }
    });
  }

  function paragraph(element: XmlElement, isWithinGray: boolean): WordLine[] {
    const settings = childAt(element, 'pPr');
    const style = settingOf(settings, 'pStyle') ?? styles.normal;
    const gray =
      isWithinGray || isGray(childAt(settings, 'shd')) || styles.isShaded(style) || isFramed(settings);
    const align = alignment(settingOf(settings, 'jc'));
    const base = styles.looksOf(style, PLAIN_LOOKS);
    const lines: WordLine[] = [{ ...emptyLine(gray), align }];
    const boxes: XmlElement[] = [];
    const push = (piece: Piece) => {
      if (piece.text !== '' && !piece.looks.hidden) lines.at(-1)?.pieces.push(piece);
    };
    inline(element, base);
    const hasContent = lines.some((line) => line.pieces.length > 0);
    // Word draws no number before the mark that ends a section.
    const isSectionEnd = !hasContent && childAt(settings, 'sectPr') !== undefined;
    const own = isSectionEnd ? null : listOf(settings, style);
    const label = own && numbering.next(own.list, own.level);
    const [first] = lines;
    if (first && label && (label.text !== '' || label.isBullet) && hasContent) {
      first.isBullet = label.isBullet;
      if (label.text !== '') {
        const text = `${label.text} `;
        first.pieces.unshift({ text, looks: PLAIN_LOOKS });
        first.labelLength = text.length;
      }
    }
    return [...lines, ...boxes.filter((box) => !isRepeated(box)).flatMap((box) => blocks(box, gray))];

    function inline(parent: XmlElement, looks: Looks): void {
      for (const child of childrenOf(parent)) {
        switch (nameOf(child)) {
          case 'r':
            run(child, withLooks(runStyle(child, looks), childAt(child, 'rPr')));
            break;
          case 'oMath':
          case 'oMathPara':
            equation(child, looks);
            break;
          case 'del':
          case 'moveFrom':
          case 'pPr':
            break;
          case 'AlternateContent':
            inline(childAt(child, 'Choice') ?? child, looks);
            break;
          case 'sdt':
            inline(childAt(child, 'sdtContent') ?? child, looks);
            break;
          default:
            // Hyperlinks, insertions, smart tags and fields hold runs.
            inline(child, looks);
        }
      }
    }

    function runStyle(element: XmlElement, looks: Looks): Looks {
      const style = settingOf(element, 'rPr', 'rStyle');
      return style === undefined ? looks : styles.looksOf(style, looks);
    }

    function equation(element: XmlElement, looks: Looks): void {
      const { parts, isFlattened } = readEquation(element);
      const line = lines.at(-1);
      if (line) line.isFlattened ||= isFlattened;
      for (const part of parts)
        push(
          'text' in part
            ? { text: part.text, looks }
            : { text: plainMath(part.math), looks, math: part.math },
        );
    }

    function run(element: XmlElement, looks: Looks): void {
      for (const child of childrenOf(element)) {
        switch (nameOf(child)) {
          case 't':
            push({ text: textOf(child), looks });
            break;
          case 'tab':
          case 'ptab':
            push({ text: '\t', looks });
            break;
          case 'noBreakHyphen':
            push({ text: '-', looks });
            break;
          case 'sym':
            push({ text: symbolCharacter(attributeOf(child, 'font'), attributeOf(child, 'char')), looks });
            break;
          case 'br':
          case 'cr':
            if (attributeOf(child, 'type') === undefined || attributeOf(child, 'type') === 'textWrapping')
              lines.push({ ...emptyLine(gray), align, isContinuation: true });
            break;
          case 'AlternateContent':
            run(childAt(child, 'Choice') ?? child, looks);
            break;
          case 'drawing':
          case 'pict':
          case 'object':
            drawing(child, looks);
            break;
          default:
            break;
        }
      }
    }

    function drawing(element: XmlElement, looks: Looks): void {
      const texts = descendantsOf(element, 'txbxContent');
      boxes.push(...texts);
      const images = descendantsOf(element, 'blip', 'imagedata');
      for (const image of images)
        push({
          text: IMAGE_MARK,
          looks,
          image: attributeOf(image, 'embed') ?? attributeOf(image, 'id') ?? '',
        });
      // A chart or a drawn shape can't be shown; the mark tells the reviewer that one stood there.
      const isShape = descendantsOf(element, 'chart', 'wgp', 'wsp', 'relIds').length > 0;
      if (images.length === 0 && texts.length === 0 && isShape) push({ text: IMAGE_MARK, looks, image: '' });
    }
  }

  function listOf(settings: XmlElement | undefined, style: string | undefined) {
    const list = settingOf(settings, 'numPr', 'numId');
    const inherited = styles.listOf(style);
    if (list === undefined) return inherited;
    // The list number 0 takes a paragraph out of the list of its style.
    return list === '0'
      ? null
      : { list, level: Number(settingOf(settings, 'numPr', 'ilvl') ?? inherited?.level ?? 0) };
  }

  function table(element: XmlElement): WordTable {
    const rows = rowsOf(element).map((row) => cellsOf(row).map(cell));
    joinMerged(element, rows);
    return { rows };
  }

  function cell(element: XmlElement): WordCell {
    const gray = isGray(childAt(element, 'tcPr', 'shd'));
    const lines = blocks(element, gray).filter(hasContent);
    return { lines, columns: Number(settingOf(element, 'tcPr', 'gridSpan') ?? 1), rows: 1, gray };
  }
}

function emptyLine(gray: boolean): WordLine {
  return {
    pieces: [],
    labelLength: 0,
    isBullet: false,
    gray,
    align: 'left',
    table: null,
    isFlattened: false,
    isContinuation: false,
  };
}

export function hasContent(line: WordLine): boolean {
  return line.table !== null || lineText(line).trim() !== '';
}

/** Whether a paragraph has a frame on all four sides. */
function isFramed(settings: XmlElement | undefined): boolean {
  const borders = childAt(settings, 'pBdr');
  return ['top', 'left', 'bottom', 'right'].every((side) => {
    const style = settingOf(borders, side);
    return style !== undefined && style !== 'none' && style !== 'nil';
  });
}

function alignment(value: string | undefined): WordLine['align'] {
  if (value === 'right' || value === 'end') return 'right';
  return value === 'center' ? 'center' : 'left';
}
