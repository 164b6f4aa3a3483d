import { Kind } from '@amauta/contract/catalogue.ts';
import { EntryClass } from '@amauta/contract/questions/question.ts';
import type { ShownList } from './shown-questions.ts';

/** What is shown of the list, as the address says it. */
export function shownOfAddress(search: Readonly<Record<string, unknown>>): ShownList {
  const page = Number(search.pagina ?? 1);
  return {
    text: search.texto === undefined ? '' : String(search.texto).slice(0, 120),
    kind: Kind.safeParse(search.tipo).data ?? null,
    entryClass: EntryClass.safeParse(search.clase).data ?? null,
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  };
}

/** The words of the address for what is shown; what says nothing is left out. */
export function addressOfShown({ text, kind, entryClass, page }: ShownList): Record<string, unknown> {
  return {
    ...(text !== '' && { texto: text }),
    ...(kind && { tipo: kind }),
    ...(entryClass && { clase: entryClass }),
    ...(page > 1 && { pagina: page }),
  };
}
