/** Ticks and stars that mark nothing but the key. The signs "*", "√" and "●" may mark it, too. */
export const TICKS = '✓✔☑★';
/** A tick or star at the beginning of an alternative that marks it as the key, also in brackets. */
export const TICK_FIRST = new RegExp(String.raw`^\s*\(?[*√●${TICKS}]+\)?\s*`, 'u');
/** The same at its end, or the word that says so: "Lima (correcta)". */
export const TICK_LAST = new RegExp(
  String.raw`\s*(?:\(?[*√●${TICKS}]+\)?|[([]\s?x\s?[)\]]|\((?:correcta|rpta\.?|respuesta|clave)\))\s*$`,
  'iu',
);
/** A place for a tick behind an alternative, which nobody filled in. */
export const EMPTY_LAST = /\s*[([]\s*[)\]]\s*$/u;
/** What the recognizer of scans reads for a tick that stands behind the full stop of an alternative. */
export const MISREAD_TICK_LAST = /(?<=[.?!…)»”"'])\s*(?:[YyVvWw7/]|LA|1A|VA)$/u;
