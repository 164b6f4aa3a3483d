import { Kind } from '@amauta/contract/catalogue.ts';

/** The kind and number of an item in one short text, which formats carry where they have room for it. */
export function writeLabel(kind: Kind, number: number): string {
  return `${kind} ${number}`;
}

export function readLabel(label: string): { kind: Kind | undefined; number: number | undefined } {
  const [, kind, number] = /^([A-Z]{2,3}) (\d{1,5})$/.exec(label.trim()) ?? [];
  const parsed = Kind.safeParse(kind);
  return { kind: parsed.data, number: number ? Number(number) : undefined };
}

export const titleOf = (number: number) => `Pregunta ${number}`;
