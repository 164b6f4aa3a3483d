import type { Cell, PageContent } from './page-content.ts';

type Look = Partial<Pick<Cell, 'size' | 'bold' | 'italic' | 'color'>>;

/** The characters of one line; each character is half as wide as its size. */
export function drawn(x: number, y: number, text: string, look: Look = {}): Cell[] {
  const size = look.size ?? 10;
  return Array.from(text).map((character, at) => ({
    text: character,
    x: x + (at * size) / 2,
    y,
    width: size / 2,
    size,
    bold: look.bold ?? false,
    italic: look.italic ?? false,
    underline: false,
    ...(look.color === undefined ? {} : { color: look.color }),
  }));
}

export function page(number: number, parts: Partial<PageContent> = {}): PageContent {
  const empty = { cells: [], fills: [], rules: [], images: [], strokes: [] };
  return { number, width: 595, height: 842, ...empty, ...parts };
}

/**
 * A page of lines, from y `from` down. Each line starts at the left margin, or is indented by its leading
 * spaces.
 */
export function pageOfLines(number: number, lines: readonly string[], from = 100): PageContent {
  const cells = lines.flatMap((line, at) => {
    const indent = line.length - line.trimStart().length;
    return drawn(60 + indent * 5, from + at * 13, line.trimStart());
  });
  return page(number, { cells });
}
