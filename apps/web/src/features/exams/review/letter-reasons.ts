import type { Block } from '@amauta/contract/block.ts';
import { LETTERS } from '@amauta/contract/questions/letters.ts';

/** A justification as the review shows it, split by alternative where possible. */
interface LetterReasons {
  /** The reasons for each alternative, by its index. Empty where the text isn't written letter by letter. */
  readonly byLetter: readonly (readonly Block[])[];
  /** The reasons for the question as a whole. */
  readonly general: readonly Block[];
}

/**
 * Finds labels such as 'A)', 'b.', '(C):', 'Alternativa D –'. A sign must follow the letter: 'A pesar de…' is
 * no label.
 */
const LABEL = /^\s*(?:(?:alternativa|opción|opcion)\s+)?\(?([a-h])\s*(?:\)\s*[.:–—-]?|[.:–—-])\s*/i;

/**
 * Splits a justification by alternative if its lines begin with the letters of alternatives, in order. Any
 * other text stays in one piece, so that a list that happens to begin with a letter isn't torn apart.
 */
export function splitByLetter(justification: readonly Block[], alternatives: number): LetterReasons {
  const whole: LetterReasons = { byLetter: [], general: justification };
  const byLetter: Block[][] = [];
  const general: Block[] = [];
  for (const line of justification.flatMap(linesOf)) {
    const match = line.text === null ? null : LABEL.exec(line.text);
    const place = match ? LETTERS.indexOf((match[1] ?? '').toUpperCase()) : -1;
    if (place === -1) {
      (byLetter.at(-1) ?? general).push(line.block);
    } else if (place !== byLetter.length || place >= alternatives) {
      return whole;
    } else {
      byLetter.push([line.withoutStart(match?.[0].length ?? 0)]);
    }
  }
  return byLetter.length === alternatives && alternatives > 1 ? { byLetter, general } : whole;
}

interface Line {
  readonly block: Block;
  /** Null for an image. */
  readonly text: string | null;
  /** The line as a block without its first characters. */
  withoutStart(characters: number): Block;
}

/** Splits a text block into lines: paragraphs, list items, and the text between line breaks. */
function linesOf(block: Block): Line[] {
  if (block.type === 'image') return [{ block, text: null, withoutStart: () => block }];
  // Parsing runs no script and loads no image. Parts shown later still pass the allow-list.
  const { body } = new DOMParser().parseFromString(block.value, 'text/html');
  return [...body.childNodes].flatMap(rowsOf).flatMap((row) => {
    if (!row.textContent?.trim()) return [];
    return [
      {
        block: { ...block, value: row.innerHTML },
        text: row.textContent,
        withoutStart: (characters) => ({ ...block, value: cutStart(row, characters) }),
      },
    ];
  });
}

/** Splits one top-level node into elements that hold a line each. */
function rowsOf(node: ChildNode): HTMLElement[] {
  const name = node.nodeName;
  if (name === 'UL' || name === 'OL' || name === 'DIV') return [...node.childNodes].flatMap(rowsOf);
  const holder = () => document.implementation.createHTMLDocument('').createElement('div');
  if (name !== 'P' && name !== 'LI') {
    const row = holder();
    row.append(node.cloneNode(true));
    return [row];
  }
  const rows: HTMLElement[] = [];
  let line: HTMLElement | undefined;
  for (const child of node.childNodes) {
    if (child.nodeName === 'BR') {
      line = undefined;
      continue;
    }
    if (!line) {
      line = holder().ownerDocument.createElement('p');
      const row = holder();
      row.append(line);
      rows.push(row);
    }
    line.append(child.cloneNode(true));
  }
  return rows;
}

function cutStart(row: HTMLElement, characters: number): string {
  const copy = row.cloneNode(true) as HTMLElement;
  const walker = copy.ownerDocument.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
  let left = characters;
  while (left > 0 && walker.nextNode()) {
    const text = walker.currentNode.textContent ?? '';
    walker.currentNode.textContent = text.slice(left);
    left -= Math.min(left, text.length);
  }
  return copy.innerHTML;
}
