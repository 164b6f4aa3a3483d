/** The number that an item of a saved entry should get. A new item has no old number. */
export interface WantedNumber {
  number: number;
  oldNumber?: number;
}

/** A number that could not be given. The item keeps its old number. */
export interface KeptNumber {
  wanted: number;
  kept: number;
}

interface SettledNumbers {
  /** In the order of the items. */
  numbers: number[];
  kept: KeptNumber[];
  /** Numbers that new items wanted but can't get. */
  refused: number[];
}

/**
 * Gives the items of an entry the numbers that they want. An item whose wanted number is taken keeps its
 * old number, and an item that wanted that old number keeps its own as well. A new item has no old number,
 * so its number is refused.
 */
export function settleNumbers(items: readonly WantedNumber[], taken: ReadonlySet<number>): SettledNumbers {
  const keeps = new Set<WantedNumber>();
  const isKept = (number: number) => [...keeps].some((item) => item.oldNumber === number);
  const mayNotHave = (item: WantedNumber) =>
    item.number !== item.oldNumber && (taken.has(item.number) || isKept(item.number));
  for (;;) {
    const next = items.find((item) => item.oldNumber !== undefined && !keeps.has(item) && mayNotHave(item));
    if (!next) break;
    keeps.add(next);
  }
  return {
    numbers: items.map((item) => (keeps.has(item) ? (item.oldNumber ?? item.number) : item.number)),
    kept: items.flatMap((item) =>
      keeps.has(item) && item.oldNumber !== undefined ? [{ wanted: item.number, kept: item.oldNumber }] : [],
    ),
    refused: items
      .filter((item) => item.oldNumber === undefined && mayNotHave(item))
      .map((item) => item.number),
  };
}

/** Tells an author which items kept their old number instead of the wanted one. */
export function explainKept(kept: readonly KeptNumber[]): string {
  const [only] = kept;
  if (only && kept.length === 1)
    return `La pregunta se guardó con su número ${only.kept}: el ${only.wanted} ya está en uso en este examen.`;
  const list = kept.map((item) => `${item.kept} (pedías ${item.wanted})`);
  return `Las preguntas se guardaron, pero estas conservan su número porque el otro ya está en uso: ${new Intl.ListFormat('es').format(list)}.`;
}

/** Numbers that are missing below the highest number. */
export function missingNumbers(numbers: readonly number[]): number[] {
  const present = new Set(numbers);
  const highest = Math.max(0, ...numbers);
  return Array.from({ length: highest }, (_, index) => index + 1).filter((number) => !present.has(number));
}
