import { type DirectiveExam, deleteDirectiveExamRoute } from '@amauta/contract/catalogue.ts';
import { call } from '../../../api/client.ts';
import { RemovalDialog } from '../../../ui/overlays/removal-dialog.tsx';
import { forgetEditions } from '../questions.queries.ts';

const FALLBACK = 'Error al eliminar el examen';

/** Deletes an edition of the Directivos exam, after asking. The server refuses if the edition has questions. */
export function DeleteDirectiveExam({ exam, onClose }: { exam: DirectiveExam | null; onClose: () => void }) {
  return (
    <RemovalDialog
      thing={exam}
      title={({ name }) => `Eliminar ${name}`}
      remove={async ({ id }) =>
        (await call(deleteDirectiveExamRoute, { params: { id }, fallback: FALLBACK })).message
      }
      fallback={FALLBACK}
      forget={forgetEditions}
      onClose={onClose}
    >
      {() => (
        <>
          <p>¿Estás seguro de que deseas eliminar este examen?</p>
          <p className="mt-2 text-sm text-ink-2">Solo se puede si no tiene preguntas.</p>
        </>
      )}
    </RemovalDialog>
  );
}
