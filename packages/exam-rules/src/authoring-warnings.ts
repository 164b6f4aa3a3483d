import type { Block } from '@amauta/contract/block.ts';
import { letterOf } from '@amauta/contract/questions/letters.ts';

type AuthoringWarningCode =
  | 'EQUAL_ALTERNATIVES'
  | 'LONGEST_IS_KEY'
  | 'NO_JUSTIFICATION'
  | 'IMAGE_WITHOUT_DESCRIPTION'
  | 'LEFTOVER_LABEL'
  | 'ALTERNATIVES_IN_STATEMENT';

/**
 * Where in a question a warning belongs. `item` is the index of the item, or null for the shared statement.
 * `index` is that of the block or alternative, or null for the whole part.
 */
export interface WarningPlace {
  readonly item: number | null;
  readonly part: 'shared_statement' | 'statement' | 'alternatives' | 'justification';
  readonly index: number | null;
}

/** A warning about something that is allowed but often a mistake. It never prevents saving. */
interface AuthoringWarning {
  readonly code: AuthoringWarningCode;
  readonly message: string;
  readonly place: WarningPlace;
}

/** An item as its form holds it. */
export interface WarnedItem {
  readonly number: number;
  readonly statement: readonly Block[];
  readonly alternatives: readonly { readonly text: string; readonly correct: boolean }[];
  readonly justification: readonly Block[];
}

interface WarnedQuestion {
  readonly sharedStatement: readonly Block[];
  readonly items: readonly WarnedItem[];
}

/** Turns statement HTML into plain text, with one line for each block. */
type PlainOf = (html: string) => string;

/** The text that is stored when an author writes no justification. */
const DEFAULT_JUSTIFICATION = 'Sin justificación disponible';
/** A key is conspicuous when it is at least this many times as long as the longest distractor … */
const CONSPICUOUS_RATIO = 1.5;
/** … and at least this many characters longer. */
const CONSPICUOUS_DIFFERENCE = 25;

const PART_NAMES = {
  shared_statement: 'del enunciado común',
  statement: 'del enunciado',
  justification: 'de la justificación',
} as const;

/**
 * Returns what an author may want to check again, in the order of the form. `plainOf` is passed in, because this
 * package has no parser of HTML.
 */
export function warnAuthor(question: WarnedQuestion, plainOf: PlainOf): AuthoringWarning[] {
  return [
    ...undescribedImages(question.sharedStatement, null, 'shared_statement'),
    ...question.items.flatMap((item, index) => [
      ...undescribedImages(item.statement, index, 'statement'),
      ...statementLeftovers(item, index, plainOf),
      ...undescribedPictures(item, index),
      ...alternativeLeftovers(item, index, plainOf),
      ...equalAlternatives(item, index, plainOf),
      ...longestKey(item, index, plainOf),
      ...undescribedImages(item.justification, index, 'justification'),
      ...missingJustification(item, index, plainOf),
    ]),
  ];
}

function undescribedImages(
  blocks: readonly Block[],
  item: number | null,
  part: keyof typeof PART_NAMES,
): AuthoringWarning[] {
  return blocks.flatMap((block, index) => {
    const lacks = block.type === 'image' ? !block.description?.trim() : holdsUndescribedImage(block.value);
    return lacks ? [undescribed(PART_NAMES[part], { item, part, index })] : [];
  });
}

/** Warnings about images in alternatives that have no description. */
function undescribedPictures(item: WarnedItem, index: number): AuthoringWarning[] {
  return item.alternatives.flatMap(({ text }, place) =>
    holdsUndescribedImage(text)
      ? [
          undescribed(`de la alternativa ${letterOf(place)}`, {
            item: index,
            part: 'alternatives',
            index: place,
          }),
        ]
      : [],
  );
}

function undescribed(of: string, place: WarningPlace): AuthoringWarning {
  const message = `Una imagen ${of} no tiene descripción: quien no puede verla no sabrá qué muestra.`;
  return { code: 'IMAGE_WITHOUT_DESCRIPTION', message, place };
}

function holdsUndescribedImage(html: string): boolean {
  return [...html.matchAll(/<img\b[^>]*>/g)].some(([tag]) => !/\salt="[^"]*[^"\s][^"]*"/.test(tag));
}

/** Warnings about a statement that begins with the question's number, or contains the alternatives. */
function statementLeftovers(item: WarnedItem, index: number, plainOf: PlainOf): AuthoringWarning[] {
  const text = textOf(item.statement, plainOf);
  const warnings: AuthoringWarning[] = [];
  const place = { item: index, part: 'statement', index: null } as const;
  if (
    /^pregunta\s+\d+\s*[.:)-]/i.test(text) ||
    text.match(/^(\d+)\s*[.)-]+\s/)?.[1] === String(item.number)
  ) {
    const message = 'El enunciado empieza con el número de la pregunta, que ya se muestra aparte.';
    warnings.push({ code: 'LEFTOVER_LABEL', message, place });
  }
  const labels = text.split('\n').map((line) => /^\(?([a-c])\s*\)\s/i.exec(line)?.[1]?.toLowerCase());
  if (labels.includes('a') && labels.includes('b')) {
    const message =
      'El enunciado parece llevar dentro las alternativas: tiene líneas que empiezan con «a)» y «b)».';
    warnings.push({ code: 'ALTERNATIVES_IN_STATEMENT', message, place });
  }
  return warnings;
}

/**
 * Warnings about letters copied to the beginning of alternatives, which get a letter anyway. 'a)' always
 * counts; 'A.', 'a-' and 'a:' count only where the letter is the alternative's own.
 */
function alternativeLeftovers(item: WarnedItem, index: number, plainOf: PlainOf): AuthoringWarning[] {
  return item.alternatives.flatMap(({ text }, place) => {
    const [label, letter, sign] = /^\(?([a-h])\s?([).:-])(?=\s|$)/i.exec(plainOf(text).trim()) ?? [];
    const isLeftover = label && (sign === ')' || letter?.toUpperCase() === letterOf(place));
    if (!isLeftover) return [];
    return [
      {
        code: 'LEFTOVER_LABEL',
        message: `La alternativa ${letterOf(place)} empieza con «${label}»: la letra ya se muestra sola.`,
        place: { item: index, part: 'alternatives', index: place },
      },
    ];
  });
}

function equalAlternatives(item: WarnedItem, index: number, plainOf: PlainOf): AuthoringWarning[] {
  // Pictures are compared by their HTML: without a description, two different pictures have the same plain
  // text.
  const texts = item.alternatives.map(({ text }) =>
    text.includes('<img') ? text : comparable(plainOf(text)),
  );
  return texts.flatMap((text, place) => {
    const first = texts.indexOf(text);
    if (text === '' || first === place) return [];
    return [
      {
        code: 'EQUAL_ALTERNATIVES',
        message: `Las alternativas ${letterOf(first)} y ${letterOf(place)} dicen lo mismo.`,
        place: { item: index, part: 'alternatives', index: place },
      },
    ];
  });
}

function comparable(text: string): string {
  return text
    .normalize('NFC')
    .toLocaleLowerCase('es')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.;,]$/, '');
}

function longestKey(item: WarnedItem, index: number, plainOf: PlainOf): AuthoringWarning[] {
  const lengths = item.alternatives.map(({ text }) => plainOf(text).trim().length);
  const key = item.alternatives.findIndex((alternative) => alternative.correct);
  const keyLength = lengths[key];
  const longest = Math.max(0, ...lengths.filter((_length, place) => place !== key));
  if (keyLength === undefined || longest === 0) return [];
  const isConspicuous =
    keyLength >= longest * CONSPICUOUS_RATIO && keyLength - longest >= CONSPICUOUS_DIFFERENCE;
  if (!isConspicuous) return [];
  return [
    {
      code: 'LONGEST_IS_KEY',
      message: `La alternativa correcta (${letterOf(key)}) es mucho más larga que las demás, y eso puede delatarla.`,
      place: { item: index, part: 'alternatives', index: key },
    },
  ];
}

function missingJustification(item: WarnedItem, index: number, plainOf: PlainOf): AuthoringWarning[] {
  const text = textOf(item.justification, plainOf);
  const hasImage = item.justification.some((block) => block.type === 'image');
  if (hasImage || (text !== '' && text !== DEFAULT_JUSTIFICATION)) return [];
  return [
    {
      code: 'NO_JUSTIFICATION',
      message: 'Falta la justificación: quien se equivoque no sabrá por qué.',
      place: { item: index, part: 'justification', index: null },
    },
  ];
}

function textOf(blocks: readonly Block[], plainOf: PlainOf): string {
  return blocks
    .map((block) => (block.type === 'text' ? plainOf(block.value).trim() : ''))
    .filter((text) => text !== '')
    .join('\n');
}
