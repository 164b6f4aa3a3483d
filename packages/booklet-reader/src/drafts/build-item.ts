import type { Block } from '@amauta/contract/block.ts';
import { letterOf } from '@amauta/contract/questions/letters.ts';
import { plainText } from '@amauta/rich-text/clean.ts';
import type { FoundItem } from '../anchors/find-items.ts';
import type { DraftItem, DraftQuestion } from '../booklet.ts';
import { type Sign, signsOfHtml, signsOfLabel } from '../doubt/ink.ts';
import type { Mark, Position } from '../layout/flow-line.ts';
import { type Box, grown, overlaps } from '../page/page-content.ts';
import {
  alternativeHtml,
  areasOf,
  blocksOf,
  cutOf,
  type Desk,
  signsSaid,
  slicesBetween,
} from './build-blocks.ts';
import { type ClaimPart, type FlowSlice, type Notes, warn } from './draft-notes.ts';
import { cutFormula } from './unsure-formulas.ts';

/** The fewest alternatives of a complete question: papers of MINEDU have three. */
const USUAL_ALTERNATIVES = 3;
/** Letters b) and c) within a text: alternatives that were not recognised as such. */
const LEFT_OVER = /(?:^|\s)b\s?\)[\s\S]*\sc\s?\)/i;
const IMAGE_CUE =
  /\b(?:gr[áa]fic[oa]|imagen|figura|ilustraci[óo]n|mapa|esquema|dibujo|fotograf[íi]a|vi[ñn]eta|organizador)s?\b/i;
/**
 * Words that point to an image of the paper. Words such as "de la" count only right before the image's name. What somebody
 * shows to others ("les muestra fotografías") is told, not printed.
 */
const POINTING =
  /\b(?:siguientes?|seg[úu]n|observ[ae]n?|(?<!\b(?:les?|nos) )(?:muestran?|presentan?)|mostrad[oa]s?|anterior(?:es)?)\b/i;
/** What somebody asks others to look at ("pide que observen la fotografía") is told, too. */
const TOLD = /\bque\b.*\bobserv[ae]n? \S+ $/i;
/** So is what somebody shows ("Un equipo presenta un mapa"), unless the text says that it is shown here. */
const SHOWN_BY_SOMEBODY = /(?<!\bse )\b(?:muestran?|presentan?) una? $/i;
const NAMED = /\b(?:del|(?:de|en) (?:el|la|los|las)) $/i;
/** The text goes from one form to another: "pasar de la gráfica a la expresión". */
const FORM_AHEAD = /^ al? (?:(?:la|las|los|una?|su) )?\p{L}/iu;
/** The graph of a function whose formula stands in the text is no picture of the paper. */
const GRAPH_OF_FORMULA = /\bgr[áa]ficas? de (?:la funci[óo]n )?\p{L}\(\p{L}\) =/iu;

/** The image of a point or a function in mathematics is no picture. */
const MAPPED =
  /\bim[aá]gen(?:es)? (?:del|de la|de los|de las|de est[ea]) (?:punto|v[ée]rtice|segmento|tri[áa]ngulo|funci[óo]n|figura|recta|elemento|n[úu]mero)s?\b/gi;

/** Figures of speech and tools to draw with are no pictures of the paper. */
const SPEECH = /\b(?:figuras? (?:ret[óo]ricas?|literarias?)|(?:herramientas?|recursos?) gr[áa]fic[oa]s?)\b/gi;

/** The epoch is no picture. What "en la Ilustración" shows may be one. */
const EPOCH = /\b(?:de|por|durante) la Ilustraci[óo]n\b(?! (?:\d|n[.°º]))/g;

/** What follows in the text is no picture: "Escribió lo siguiente al pie de un dibujo". */
const FOLLOWING = /\blo siguiente\b/gi;

const POINTING_BACK =
  /^ (?:siguientes?|anterior(?:es)?|mostrad[oa]s?|adjunt[oa]s?|que se (?:muestran?|presentan?))\b/i;

const IMAGE_MISSING = 'El enunciado menciona una imagen o un gráfico, pero no se encontró ninguno.';

/** Writes a found question as a draft: its statement, its alternatives and the warnings on them. */
export function buildItem(desk: Desk, found: FoundItem, before: readonly FlowSlice[]): DraftItem {
  const notes: Notes = { warnings: [] };
  const [first] = found.options;
  const start: Position = { line: found.mark.line, at: found.mark.to };
  const stem = slicesBetween(desk.lines, start, first ? { line: first.line, at: first.from } : found.end);
  const statement = blocksOf(desk, [...before, ...stem], notes);
  const parts = found.options.map((option, at) => {
    const next = found.options[at + 1];
    const end = next ? { line: next.line, at: next.from } : found.end;
    return slicesBetween(desk.lines, { line: option.line, at: option.to }, end);
  });
  shareRow(desk, found, parts);
  const alternatives = parts.map((slices, at) => alternative(desk, slices, at, notes));
  const slices = [
    ...before,
    ...slicesBetween(desk.lines, { line: found.mark.line, at: found.mark.from }, found.end),
  ];
  doubt(found, statement, alternatives, notes);
  const claimPart = (mark: Mark, own: readonly FlowSlice[], says: readonly Sign[]): ClaimPart => {
    const line = desk.lines[mark.line];
    const label = line ? [{ line, from: mark.from, to: mark.to }] : [];
    const text = line?.text.slice(mark.from, mark.to) ?? '';
    return { label, slices: [...label, ...own], said: [...signsOfLabel(text), ...says] };
  };
  const claimParts = [
    claimPart(found.mark, stem, signsSaid(desk, statement)),
    ...found.options.map((option, at) =>
      claimPart(option, parts[at] ?? [], signsOfAlternative(desk, alternatives[at])),
    ),
  ];
  if (desk.shownKeys.get(found) === null)
    warn(
      notes,
      'no-key',
      'El cuadernillo marca la clave en las alternativas, pero en esta no hay una sola marcada.',
    );
  if (slices.some(({ line: { region } }) => region?.kind === 'picture' && region.showsMarker))
    warn(
      notes,
      'formula-as-image',
      'Una imagen muestra el color que marca la clave. Cámbiala por otra sin él.',
    );
  const said = before.length > 0 ? null : claimParts.flatMap((part) => part.said);
  desk.claims.push({ notes, slices, said, parts: claimParts });
  if (
    slices.some(({ line }) => desk.strays.get(line.page)?.some((rule) => isNear(rule, slices, line.page)))
  ) {
    warn(notes, 'unsure-text', 'Hay una raya junto al texto que podría ser parte de una fórmula. Revísala.');
  }
  return {
    number: found.number,
    statement,
    alternatives,
    key: desk.shownKeys.get(found) ?? null,
    areas: areasOf(slices),
    warnings: notes.warnings,
    ...(notes.formulas ? { formulas: notes.formulas } : {}),
  };
}

/** The signs of an alternative, also those that the picture of a formula stands for. */
const signsOfAlternative = (desk: Desk, one: DraftItem['alternatives'][number] | undefined): Sign[] =>
  signsOfHtml(one?.html || (desk.instead.get(`image:${one?.image}`) ?? ''));

/** For letters in one row with pictures below: gives each picture to the letter above it. */
function shareRow(desk: Desk, found: FoundItem, parts: FlowSlice[][]): void {
  const last = parts.at(-1);
  const rows = new Set(found.options.map((option) => option.line));
  if (!last || rows.size !== 1 || found.options.length < 2) return;
  const pictures = last.filter((slice) => slice.line.region !== null);
  if (pictures.length < 2) return;
  const starts = found.options.map((option) => desk.lines[option.line]?.cells[option.from]?.x ?? 0);
  for (const slice of pictures) {
    const centre = (slice.line.x + slice.line.right) / 2;
    const at = Math.max(
      0,
      starts.findLastIndex((x) => x <= centre),
    );
    if (parts[at] === last) continue;
    last.splice(last.indexOf(slice), 1);
    parts[at]?.push(slice);
  }
}

/** An alternative as text, or as one picture where it holds more than words. */
function alternative(
  desk: Desk,
  slices: readonly FlowSlice[],
  at: number,
  notes: Notes,
): DraftItem['alternatives'][number] {
  const drawn = slices.filter(({ line }) => line.region !== null);
  const text = slices.filter(({ line }) => line.region === null);
  const [first, ...others] = drawn;
  if (!first) {
    const image = cutFormula(desk, text, notes, at);
    return { html: image === null ? alternativeHtml(desk, text, notes) : '', image };
  }
  const words = text.filter(({ line, from, to }) => line.text.slice(from, to).trim() !== '');
  if (others.length === 0 && first.line.region?.kind === 'picture')
    return { html: alternativeHtml(desk, text, notes), image: cutOf(desk, first.line, notes) };
  const [area, elsewhere] = areasOf([...words, ...drawn]);
  if (!area || elsewhere) {
    warn(notes, 'unsure-order', 'Una alternativa tiene una tabla o varias imágenes. Revísala.');
    return { html: alternativeHtml(desk, text, notes), image: cutOf(desk, first.line, notes) };
  }
  if (words.length > 0) warn(notes, 'formula-as-image', 'Una alternativa quedó como imagen. Revísala.');
  desk.cuts.push(area);
  return { html: '', image: desk.cuts.length - 1 };
}

function doubt(
  found: FoundItem,
  statement: readonly Block[],
  alternatives: DraftItem['alternatives'],
  notes: Notes,
): void {
  for (const code of found.doubts) {
    if (code === 'missing-number')
      warn(notes, code, 'No se encontró el número de esta pregunta; se dedujo por su orden.');
    else warn(notes, code, 'Podría haber otra forma de separar el enunciado y las alternativas. Revísalos.');
  }
  if ([...statement.map(({ value }) => value), ...alternatives.map(({ html }) => html)].some(mayHoldIndex))
    warn(notes, 'unsure-text', 'Ante una raíz hay un número elevado que podría ser su índice. Revísala.');
  doubtContent(statement, alternatives, notes);
}

/**
 * Whether a raised number stands between a text and a root: "9³√4" is drawn alike whether the cube of 9 or the cube root
 * of 4 is meant. Nobody writes the index of a square root, and a first power is not written either.
 */
export function mayHoldIndex(html: string): boolean {
  return /data-exponent="(?:[3-9]|n)">[^<]*<\/span>\s*<span data-math="root" data-index=""/.test(html);
}

/**
 * Warns of missing or doubtful parts of a statement and its alternatives. Drafts of PDF and Word files both
 * use this.
 */
export function doubtContent(
  statement: readonly Block[],
  alternatives: DraftItem['alternatives'],
  notes: Notes,
): void {
  const said = statement.map((block) => (block.type === 'text' ? plainText(block.value) : '')).join('\n');
  const hasImage =
    statement.some((block) => block.type === 'image') || alternatives.some(({ image }) => image !== null);
  if (said.trim() === '' && !hasImage) warn(notes, 'empty-statement', 'El enunciado está vacío.');
  if (LEFT_OVER.test(said)) {
    warn(notes, 'unsure-order', 'El enunciado parece llevar dentro alternativas («b)», «c)»). Revísalo.');
  }
  if (alternatives.length < USUAL_ALTERNATIVES) {
    warn(notes, 'too-few-alternatives', `Solo se encontraron ${alternatives.length} alternativas.`);
  }
  if (holdsNextLetter(alternatives)) {
    warn(notes, 'unsure-order', 'Una alternativa parece llevar dentro la que le sigue. Revísalas.');
  }
  alternatives.forEach(({ html, image }, at) => {
    if (plainText(html) !== '' && image !== null) {
      warn(notes, 'unsure-text', `La alternativa ${letterOf(at)} tiene una imagen y además texto. Revísala.`);
    }
    if (plainText(html) === '' && image === null) {
      warn(notes, 'empty-alternative', `La alternativa ${letterOf(at)} está vacía.`);
    }
  });
  const hasTable = statement.some((block) => block.value.includes('<table>'));
  if (!hasImage && !hasTable && mentionsImage(said)) {
    warn(notes, 'image-expected', IMAGE_MISSING);
  }
}

/** Takes the warning of a missing image from questions whose shared text holds an image or a table. */
export function findSharedImage({ shared, items }: DraftQuestion): void {
  if (!shared.some(({ type, value }) => type === 'image' || value.includes('<table>'))) return;
  for (const item of items) item.warnings = item.warnings.filter(({ text }) => text !== IMAGE_MISSING);
}

/** Whether an alternative holds the next one's letter, which stood where none was expected. */
function holdsNextLetter(alternatives: DraftItem['alternatives']): boolean {
  return alternatives.some(({ html }, at) => {
    const letter = 'abcdefgh'[at + 1];
    return letter !== undefined && new RegExp(`\\s${letter}\\s?\\)`, 'i').test(plainText(html));
  });
}

function mentionsImage(text: string): boolean {
  return text.split(/[.:?!\n]/).some((said) => {
    const sentence = said
      .replace(MAPPED, ' ')
      .replace(SPEECH, ' ')
      .replace(EPOCH, ' ')
      .replace(FOLLOWING, ' ');
    const cue = IMAGE_CUE.exec(sentence);
    if (!cue) return false;
    const behind = sentence.slice(cue.index + cue[0].length);
    const before = sentence.slice(Math.max(0, cue.index - 24), cue.index);
    if (TOLD.test(sentence.slice(0, cue.index))) return false;
    // "En un mapa, … la escala del mapa": the text speaks of any map.
    const isAny = new RegExp(`\\bun[ao]? ${cue[0].trim()}`, 'i').test(text);
    // "El dibujo de una oveja" is somebody's own.
    const isForm =
      isAny ||
      /^ de una? /i.test(behind) ||
      GRAPH_OF_FORMULA.test(text) ||
      (/\bde (?:la|las) $/i.test(before) && FORM_AHEAD.test(behind));
    const isPointed = POINTING.test(before) && !SHOWN_BY_SOMEBODY.test(before);
    return isPointed || POINTING_BACK.test(behind) || (NAMED.test(before) && !isForm);
  });
}

function isNear(rule: Box, slices: readonly FlowSlice[], page: number): boolean {
  return slices.some(({ line }) => {
    const box = { x: line.x, y: line.y - line.size, width: line.right - line.x, height: line.size };
    return line.page === page && overlaps(grown(rule, 2), box);
  });
}
