import type { AnswerPreview } from '@amauta/contract/imports/sheets.ts';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';

/** Links after a sheet was applied: to each review whose drafts it changed, and to the bank. */
export function WaysOn({ preview }: { preview: AnswerPreview }) {
  const reviews = reviewsOf(preview);
  return (
    <>
      {reviews.map(({ id, fileName }) => (
        <Link
          key={id}
          to={paths.adminImportReview(id)}
          className={buttonClass({ variant: 'primary', size: 'lg' })}
        >
          {reviews.length === 1 || fileName === undefined
            ? 'Revisar preguntas'
            : `Revisar preguntas de ${fileName}`}
        </Link>
      ))}
      <Link
        to={paths.adminBank}
        className={buttonClass({ variant: reviews.length > 0 ? 'secondary' : 'primary', size: 'lg' })}
      >
        Volver al banco
      </Link>
    </>
  );
}

/** The review from which the sheet was added or, for a sheet added from the bank, the reviews of all changed drafts. */
function reviewsOf({
  for_import: bound,
  draft_imports: named,
  changes,
}: AnswerPreview): { id: number; fileName: string | undefined }[] {
  if (bound !== null) return [{ id: bound.id, fileName: bound.file_name }];
  const ids = new Set(changes.flatMap(({ target }) => (target.kind === 'draft' ? [target.import_id] : [])));
  return [...ids].map((id) => ({ id, fileName: named.find((one) => one.id === id)?.file_name }));
}
