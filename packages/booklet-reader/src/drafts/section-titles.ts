import { looksLikeHeading, type UsualLook } from '../anchors/heading-look.ts';
import type { FlowSlice } from './draft-notes.ts';

/** Titles between questions; they belong to no question. */
const SECTION_TITLE =
  /^(?:subprueba\b|habilidades generales|conocimientos\b|comprensi[óo]n lectora|comprensi[óo]n de textos|razonamiento l[óo]gico|gesti[óo]n\b|educaci[óo]n b[áa]sica|nivel\b|ciclo\b|siglas\b|parte\s+(?:[IVX]+|\d)\b|(?:primera|segunda|tercera|cuarta)\s+parte\b)/i;

/** Titles that name a part of a paper. */
const NAMED_PART = /^(?:subprueba|habilidades|conocimientos|comprensi[óo]n|razonamiento|gesti[óo]n)\b/i;
/** What a booklet with a single part calls itself on its cover. */
const ONLY_PART = /^(?:subprueba\s+de\s+(\D+)|(habilidades generales))$/i;

/** The lines of titles, including those that continue a title: in capitals, or behind a hyphen. */
export function titleLines(slices: readonly FlowSlice[], usual: UsualLook): Set<FlowSlice['line']> {
  const found = new Set<FlowSlice['line']>();
  for (const [at, slice] of slices.entries()) {
    const before = slices[at - 1]?.line;
    const text = slice.line.text.slice(slice.from, slice.to);
    const goesOn =
      before !== undefined &&
      found.has(before) &&
      ((isShouted(before.text) && isShouted(text)) ||
        (/\p{L}-$/u.test(before.text) && /^\p{Ll}/u.test(text)));
    if (
      (isTitle(slice, usual) && !isRunningOn(slice, slices[at - 1])) ||
      (goesOn && slice.line.page === before?.page)
    )
      found.add(slice.line);
  }
  return found;
}

/**
 * The part of the first question. It is told on the question's page, because a cover may name all parts of the paper. A
 * booklet with a single part may name it on its cover alone.
 */
export function firstSection(titles: readonly FlowSlice['line'][], page: number | undefined): string | null {
  return sectionOf(titles.filter((line) => line.page === page)) ?? onlyPart(titles);
}

function onlyPart(titles: readonly FlowSlice['line'][]): string | null {
  const named = titles.map(({ text }) => text.trim()).filter((text) => NAMED_PART.test(text));
  const only = named.find((text) => ONLY_PART.test(text));
  const [, subtest, skills] = ONLY_PART.exec(only ?? '') ?? [];
  const name = (subtest ?? skills)?.toLowerCase();
  return only && name && named.every((text) => text.toLowerCase().includes(name)) ? only : null;
}

/** The lines of titles as one text. */
export function sectionOf(titles: readonly FlowSlice['line'][]): string | null {
  const text = titles.map((line) => line.text.trim()).join(' ');
  return text === '' ? null : text.replaceAll(/(?<=\p{L})- (?=\p{Ll})/gu, '');
}

function isShouted(text: string): boolean {
  return text === text.toUpperCase() && /\p{Lu}{3}/u.test(text);
}

/** Whether a line goes on with the sentence of the line before: "de la / comprensión lectora requiere". */
function isRunningOn({ line, from, to }: FlowSlice, before: FlowSlice | undefined): boolean {
  const text = line.text.slice(from, to).trim();
  const above = before?.line.text.slice(before.from, before.to).trim() ?? '';
  return /^\p{Ll}/u.test(text) && before?.line.region === null && /[\p{L}\p{N},;-]$/u.test(above);
}

function isTitle({ line, from, to }: FlowSlice, usual: UsualLook): boolean {
  const text = line.text.slice(from, to).trim();
  if (line.region || (line.gray && !looksLikeHeading(line, usual))) return false;
  return (
    SECTION_TITLE.test(text) && (text === text.toUpperCase() || text.length < 90) && !/[.,;:?]$/.test(text)
  );
}
