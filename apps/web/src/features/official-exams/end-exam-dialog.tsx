import { endOfficialBlueprintRoute, type OfficialBlueprint } from '@amauta/contract/exams/official.ts';
import { call } from '../../api/client.ts';
import { RemovalDialog } from '../../ui/overlays/removal-dialog.tsx';
import { officialExamsQuery } from './official-exams.queries.ts';

const FALLBACK = 'No se pudo terminar el examen.';

/** Ends an official exam, after asking. Teachers are no longer offered an ended exam. */
export function EndExamDialog({ exam, onClose }: { exam: OfficialBlueprint | null; onClose: () => void }) {
  return (
    <RemovalDialog
      thing={exam}
      title={({ name }) => `Terminar ${name}`}
      words={() => ({ verb: 'Terminar', pending: 'Terminando...' })}
      remove={async ({ id }) =>
        (await call(endOfficialBlueprintRoute, { params: { id }, fallback: FALLBACK })).message ?? ''
      }
      fallback={FALLBACK}
      forget={(client) => client.invalidateQueries({ queryKey: officialExamsQuery.queryKey })}
      onClose={onClose}
    >
      {({ attempt_count: attempts }) => (
        <>
          <p>Los docentes ya no podrán elegirlo, y no se puede volver a ofrecer.</p>
          <p className="mt-2 text-ink-2">
            {attempts > 0
              ? 'Los exámenes que se rindieron con él, y los que están en curso, conservan sus reglas.'
              : 'Nadie lo rindió todavía.'}
          </p>
        </>
      )}
    </RemovalDialog>
  );
}
