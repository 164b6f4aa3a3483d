import type { ImportDraft } from '@amauta/contract/imports/drafts.ts';
import type { ImportWarning } from '@amauta/contract/imports/warnings.ts';

type DraftQuestion = ImportDraft['questions'][number];

/**
 * A pending draft with the warning that a number of it is taken. The page knows of these numbers before the server's
 * list does: the list, which is older, warns at most that two drafts have the number, which a person may accept.
 * @param taken the numbers of the drafts that were accepted on this page
 */
export function withTaken(draft: ImportDraft, taken: ReadonlySet<number>): ImportDraft {
  const isTaken = ({ number }: DraftQuestion) => taken.has(number);
  if (draft.status !== 'pending' || !draft.questions.some(isTaken)) return draft;
  const questions = draft.questions.map((item) =>
    isTaken(item) ? { ...item, warnings: [...standing(item.warnings), takenWarning(item)] } : item,
  );
  return { ...draft, questions };
}

/** The warnings besides those about the number. */
function standing(warnings: readonly ImportWarning[]): ImportWarning[] {
  return warnings.filter(({ code }) => code !== 'repeated-number' && code !== 'number-taken');
}

/** In the server's words. */
function takenWarning({ number }: DraftQuestion): ImportWarning {
  const text = `Ya existe una pregunta con el número ${number} en este examen. Usa otro número.`;
  return { code: 'number-taken', text };
}
