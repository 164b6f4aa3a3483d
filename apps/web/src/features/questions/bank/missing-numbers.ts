/** Above this count the text gives the number of missing questions instead of listing them. */
const TOLD = 12;

const list = new Intl.ListFormat('es');

/** 'Faltan la 17 y la 42.'; null when none is missing. */
export function missingNumbersText(missing: readonly number[]): string | null {
  if (missing.length === 0) return null;
  if (missing.length > TOLD) return `Faltan ${missing.length} números hasta el último.`;
  const numbers = list.format(missing.map((number) => `la ${number}`));
  return missing.length === 1 ? `Falta ${numbers}.` : `Faltan ${numbers}.`;
}
