import { type MathNode, type MathRecord, readMath } from '@amauta/rich-text/math.ts';

/** A piece of text in one style, or a math node. */
export interface Run {
  text: string;
  bold: boolean;
  italic: boolean;
  underlined: boolean;
  math: MathNode | null;
}

/** A part of a statement that is set line by line. */
export type Part =
  | { kind: 'paragraph'; runs: Run[]; toTheRight: boolean }
  | { kind: 'entry'; mark: string; runs: Run[] }
  | { kind: 'table'; rows: Run[][][]; hasHead: boolean };

const TOKEN = /<(\/?)([a-z]+\d?)((?:\s[^>]*)?)\/?>|[^<]+/g;
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00a0',
  '#39': "'",
};

/**
 * Splits HTML within the allow-list into parts. A regular expression is enough, because the HTML is clean.
 */
export function readParts(html: string): Part[] {
  const reading = new Reading();
  for (const token of html.matchAll(TOKEN)) {
    const [whole, slash, tag, attributes = ''] = token;
    if (tag === undefined) reading.text(decode(whole));
    else if (slash) reading.close(tag);
    else reading.open(tag, attributes);
  }
  return reading.finish();
}

class Reading {
  private readonly parts: Part[] = [];
  private readonly look = { bold: 0, italic: 0, underlined: 0 };
  private readonly lists: { isOrdered: boolean; count: number }[] = [];
  private runs: Run[] = [];
  private table: { rows: Run[][][]; hasHead: boolean } | null = null;
  /**
   * For each open span, whether it is math. The text in a math span only repeats the span's data and is
   * skipped.
   */
  private spans: boolean[] = [];
  private raised: 'sup' | 'sub' | null = null;
  private toTheRight = false;

  text(text: string): void {
    if (this.spans.includes(true)) return;
    if (this.raised) this.push('', scriptNode(this.raised, text));
    else this.push(text, null);
  }

  open(tag: string, attributes: string): void {
    if (tag === 'span') {
      const math = readMath(dataOf(attributes));
      if (math) this.push('', math);
      this.spans.push(math !== null);
    } else if (tag === 'sup' || tag === 'sub') this.raised = tag;
    else if (tag === 'br') this.breakLine();
    else if (tag === 'ul' || tag === 'ol') this.lists.push({ isOrdered: tag === 'ol', count: 0 });
    else if (tag === 'table') {
      this.endParagraph();
      this.table = { rows: [], hasHead: false };
    } else if (tag === 'tr') this.table?.rows.push([]);
    else if (tag === 'th' && this.table) this.table.hasHead = true;
    this.mark(tag, 1);
    if (tag === 'p') this.toTheRight = attributes.includes('text-align: right');
  }

  close(tag: string): void {
    this.mark(tag, -1);
    if (tag === 'span') this.spans.pop();
    else if (tag === 'sup' || tag === 'sub') this.raised = null;
    else if (tag === 'p') this.endParagraph();
    else if (tag === 'li') this.endEntry();
    else if (tag === 'ul' || tag === 'ol') this.lists.pop();
    else if (tag === 'th' || tag === 'td') this.endCell();
    else if (tag === 'table' && this.table) {
      this.parts.push({ kind: 'table', ...this.table });
      this.table = null;
    }
  }

  finish(): Part[] {
    this.endParagraph();
    return this.parts;
  }

  private mark(tag: string, by: number): void {
    if (tag === 'strong' || tag === 'b' || tag === 'th') this.look.bold += by;
    if (tag === 'em' || tag === 'i') this.look.italic += by;
    if (tag === 'u') this.look.underlined += by;
  }

  private push(text: string, math: MathNode | null): void {
    const { bold, italic, underlined } = this.look;
    this.runs.push({ text, bold: bold > 0, italic: italic > 0, underlined: underlined > 0, math });
  }

  private take(): Run[] {
    const runs = this.runs;
    this.runs = [];
    return runs;
  }

  private breakLine(): void {
    if (this.table) this.push(' ', null);
    else this.endParagraph();
  }

  private endParagraph(): void {
    if (this.table || this.lists.length > 0 || !this.runs.some(hasInk)) return;
    this.parts.push({ kind: 'paragraph', runs: this.take(), toTheRight: this.toTheRight });
  }

  private endEntry(): void {
    const list = this.lists.at(-1);
    if (!list) return;
    list.count += 1;
    this.parts.push({ kind: 'entry', mark: list.isOrdered ? `${list.count}.` : '•', runs: this.take() });
  }

  private endCell(): void {
    this.table?.rows.at(-1)?.push(this.take());
  }
}

const hasInk = (run: Run): boolean => run.math !== null || run.text.trim() !== '';

function scriptNode(tag: 'sup' | 'sub', text: string): MathNode {
  return tag === 'sup'
    ? { type: 'superscript', base: '', exponent: text }
    : { type: 'subscript', base: '', subscript: text };
}

function dataOf(attributes: string): MathRecord {
  const pairs = [...attributes.matchAll(/data-([a-z]+)="([^"]*)"/g)];
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, decode(value)]));
}

function decode(text: string): string {
  return text.replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}
