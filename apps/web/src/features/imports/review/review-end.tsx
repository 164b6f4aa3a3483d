import type { QuestionCategory } from '@amauta/contract/questions/question.ts';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Doorway } from '../../../ui/layout/motifs.tsx';
import { countOf } from '../import-words.ts';
import { filterOf } from './import-review-header.tsx';
import type { ReviewTally } from './review-items.ts';

interface ReviewEndProps {
  category: QuestionCategory;
  tally: ReviewTally;
  missing: readonly number[];
  /** Whether the last decisions are still on their way to the server. */
  isSaving: boolean;
}

/** Shown when nothing is left to review: the counts of the paper, and a link to the bank's list of its questions. */
export function ReviewEnd({ category, tally, missing, isSaving }: ReviewEndProps) {
  const isEmpty = tally.found === 0;
  return (
    <div className="grid justify-items-center gap-2 px-4 py-10 text-center">
      <Doorway className="mb-3 w-20" />
      <h2 id="draft-title" tabIndex={-1}>
        {titleOf(isEmpty, isSaving)}
      </h2>
      <p className="num text-ink-2">
        {isEmpty ? 'Añade a mano las que faltan, o sube otro archivo desde el banco.' : decisionsOf(tally)}
      </p>
      {missing.length > 0 && !isEmpty ? (
        <p className="num text-ink-2">
          {missing.length === 1
            ? 'Falta 1 número: puedes añadirlo a mano.'
            : `Faltan ${missing.length} números: puedes añadirlos a mano.`}
        </p>
      ) : null}
      <Link
        to={paths.adminViewQuestions}
        search={filterOf(category)}
        className={`mt-4 ${buttonClass({ variant: 'primary', size: 'lg' })}`}
      >
        Ver preguntas
      </Link>
    </div>
  );
}

function titleOf(isEmpty: boolean, isSaving: boolean): string {
  if (isEmpty) return 'No se encontró ninguna pregunta';
  return isSaving ? 'Guardando las últimas preguntas…' : 'No queda ninguna por revisar';
}

function decisionsOf({ accepted, discarded }: ReviewTally): string {
  const aside = discarded > 0 ? `, ${countOf(discarded, 'descartada', 'descartadas')}` : '';
  return `${countOf(accepted, 'pregunta aceptada', 'preguntas aceptadas')}${aside}.`;
}
