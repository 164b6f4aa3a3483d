import { Kind } from '@amauta/contract/catalogue.ts';
import { QuestionMatch } from '@amauta/contract/questions/bank.ts';
import { EntryClass } from '@amauta/contract/questions/question.ts';
import { SEARCH_LENGTH } from '@amauta/contract/text.ts';
import { numberOfParam, type SearchParams } from '../../../search-params.ts';
import type { ShownList } from './shown-questions.ts';

/** Reads search text, filters and page of the list from the address. Invalid values count as absent. */
export function shownOfAddress(search: SearchParams): ShownList {
  return {
    text: search.texto === undefined ? '' : String(search.texto).slice(0, SEARCH_LENGTH),
    kind: Kind.safeParse(search.tipo).data ?? null,
    entryClass: EntryClass.safeParse(search.clase).data ?? null,
    topic: QuestionMatch.shape.topic.safeParse(search.tema).data ?? null,
    page: numberOfParam(search.pagina) ?? 1,
  };
}

/** The search parameters for a list; the reverse of `shownOfAddress`. Defaults are left out. */
export function addressOfShown({ text, kind, entryClass, topic, page }: ShownList): Record<string, unknown> {
  return {
    ...(text !== '' && { texto: text }),
    ...(kind && { tipo: kind }),
    ...(entryClass && { clase: entryClass }),
    ...(topic && { tema: topic }),
    ...(page > 1 && { pagina: page }),
  };
}
