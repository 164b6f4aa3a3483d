import type { ImportWarning, ImportWarningCode } from '@amauta/contract/imports/warnings.ts';

/** The group of fields above which a warning is shown. */
type WarningPlace = 'question' | 'alternatives';

const PLACES: Partial<Record<ImportWarningCode, WarningPlace>> = {
  'empty-alternative': 'alternatives',
  'too-few-alternatives': 'alternatives',
  'no-key': 'alternatives',
};

/** The warnings of an item that belong above the given fields. */
export function warningsAt(warnings: readonly ImportWarning[], place: WarningPlace): ImportWarning[] {
  return warnings.filter(({ code }) => (PLACES[code] ?? 'question') === place);
}

/** `2 avisos`. */
export function warningCountText(count: number): string {
  return count === 1 ? '1 aviso' : `${count} avisos`;
}

/** Splits a warning into its first sentence, which names the problem, and the rest. */
export function splitWarning(text: string): { lead: string; rest: string } {
  const end = /[.:](?=\s)/.exec(text);
  if (!end) return { lead: text, rest: '' };
  return { lead: text.slice(0, end.index + 1), rest: text.slice(end.index + 1).trim() };
}

/** The first sentence of a warning, also past a colon: what stands behind the colon says what may be wrong. */
export function firstSentence(text: string): string {
  return /^.*?[.?!](?=\s+[\p{Lu}¿¡«])/su.exec(text)?.[0] ?? text;
}
