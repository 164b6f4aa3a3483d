import type { AnswerChange, AnswerPreview } from '@amauta/contract/imports/sheets.ts';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { paths } from '../../../paths.ts';

/**
 * One row for each changed key: `12: B → C`, with letters as on all other pages. A row also tells whether a question or
 * a draft changes, and names the draft's file.
 */
export function ChangesTable({ preview }: { preview: AnswerPreview }) {
  const { changes } = preview;
  const files = new Map(preview.draft_imports.map(({ id, file_name: name }) => [id, name]));
  if (changes.length === 0) return <p className="mt-3 text-ink-2">{`Nada: ${whyNothing(preview)}`}</p>;
  return (
    <table className="num mt-4 w-full text-left">
      <thead className="bg-sunken text-sm">
        <tr>
          <th scope="col" className="rounded-l-sm px-3 py-2 font-semibold">
            Pregunta
          </th>
          <th scope="col" className="px-3 py-2 font-semibold">
            Respuesta
          </th>
          <th scope="col" className="rounded-r-sm px-3 py-2 font-semibold">
            Dónde
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {changes.map((change) => (
          <tr key={`${change.target.kind}-${change.target.id}-${change.number}`}>
            <th scope="row" className="px-3 py-2 font-semibold">
              {change.number}
            </th>
            <td className="px-3 py-2">
              <span className="inline-flex items-center gap-2">
                <span className={change.from === null ? 'text-sm text-ink-2' : ''}>
                  {change.from?.toUpperCase() ?? 'sin clave'}
                </span>
                <ArrowRight className="icon-s text-ink-2" />
                <span className="sr-only">pasa a</span>
                <b>{change.to.toUpperCase()}</b>
              </span>
            </td>
            <td className="px-3 py-2">
              <Target change={change} files={files} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function whyNothing(preview: AnswerPreview): string {
  if (preview.code_mismatch !== null) return 'la hoja es de otro cuadernillo.';
  if (preview.contested_numbers.length > 0) return 'sus números están en varios exámenes a la vez.';
  if (preview.unchanged.length > 0) return 'las respuestas de la hoja son las que ya están.';
  if (preview.impossible_numbers.length > 0)
    return 'ninguna letra de la hoja es de una alternativa de estas preguntas.';
  return 'ninguna respuesta de la hoja es de una pregunta de este examen. Importa primero el cuadernillo, o revisa la categoría.';
}

function Target(props: { change: AnswerChange; files: ReadonlyMap<number, string> }) {
  const { number, target } = props.change;
  const isDraft = target.kind === 'draft';
  const file = isDraft ? props.files.get(target.import_id) : undefined;
  const to = isDraft ? paths.adminImportReview(target.import_id) : paths.adminEditQuestion(target.id);
  return (
    <>
      <Link
        to={to}
        search={isDraft ? { pregunta: number } : {}}
        aria-label={`${isDraft ? 'Borrador' : 'Banco'}, pregunta ${number}`}
        className="tap-line text-brand-ink"
      >
        {isDraft ? 'Borrador' : 'Banco'}
      </Link>
      {file === undefined ? null : <span className="text-sm text-ink-2 wrap-anywhere">{` de ${file}`}</span>}
    </>
  );
}
