import { type DirectiveExam, deleteDirectiveExamRoute } from '@amauta/contract/catalogue.ts';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { useMay } from '../../../api/permissions.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/feedback/surface.tsx';
import { Niche } from '../../../ui/layout/motifs.tsx';
import { RemovalDialog } from '../../../ui/overlays/removal-dialog.tsx';
import { forgetEditions } from '../questions.queries.ts';
import { DirectiveExamDialog } from './directive-exam-dialog.tsx';

interface DirectiveExamsCardProps {
  exams: readonly DirectiveExam[];
  /** Undefined while another exam type is chosen: then no edition can be chosen. */
  chosenId: number | null | undefined;
  onChoose: (id: number) => void;
}

/** The editions of the Directivos exam, which are chosen instead of a year. */
export function DirectiveExamsCard({ exams, chosenId, onChoose }: DirectiveExamsCardProps) {
  const mayWrite = useMay('content:write');
  /** The edition that is edited; null for a new one, undefined while no dialog is open. */
  const [edited, setEdited] = useState<DirectiveExam | null>();
  const [leaving, setLeaving] = useState<DirectiveExam | null>(null);
  return (
    <Card aria-labelledby="examenes-directivos">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="examenes-directivos">Exámenes de Directivos</h2>
          <p className="text-sm text-ink-2">
            Se usan en lugar del año cuando el tipo de examen es Directivos.
          </p>
        </div>
        {mayWrite ? (
          <Button icon={<Plus />} onClick={() => setEdited(null)}>
            Agregar examen
          </Button>
        ) : null}
      </div>
      {exams.length === 0 ? (
        <p className="border-t border-line pt-4 text-ink-2">Aún no hay exámenes de Directivos.</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {exams.map((exam) => (
            <li key={exam.id} className="flex items-center gap-1 py-1.5 max-[20em]:flex-wrap">
              <ExamName exam={exam} chosenId={chosenId} onChoose={onChoose} />
              {mayWrite ? (
                <>
                  <IconButton
                    icon={<Pencil />}
                    label={`Editar ${exam.name}`}
                    onClick={() => setEdited(exam)}
                  />
                  <IconButton
                    icon={<Trash2 />}
                    variant="danger-ghost"
                    label={`Eliminar ${exam.name}`}
                    onClick={() => setLeaving(exam)}
                  />
                </>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {edited === undefined ? null : (
        <DirectiveExamDialog
          exam={edited}
          exams={exams}
          onClose={() => setEdited(undefined)}
          onAdded={onChoose}
        />
      )}
      <DeleteDirectiveExam exam={leaving} onClose={() => setLeaving(null)} />
    </Card>
  );
}

function ExamName({
  exam,
  chosenId,
  onChoose,
}: {
  exam: DirectiveExam;
  chosenId: number | null | undefined;
  onChoose: (id: number) => void;
}) {
  const name = (
    <>
      <Niche tone={exam.id === chosenId ? 'brand' : 'plain'}>{exam.order}</Niche>
      <span className="min-w-0 flex-1">{exam.name}</span>
    </>
  );
  if (chosenId === undefined) return <span className="flex min-h-tap flex-1 items-center gap-4">{name}</span>;
  return (
    <label className="ring-within relative flex min-h-tap flex-1 cursor-pointer items-center gap-4 rounded-md has-checked:font-semibold has-checked:text-brand-ink">
      <input
        type="radio"
        name="directive-exam"
        checked={exam.id === chosenId}
        onChange={() => onChoose(exam.id)}
        className="peer choice-input"
      />
      {name}
      <span
        aria-hidden="true"
        className="size-[1.375rem] flex-none rounded-full border-2 border-line-strong bg-surface peer-checked:border-[.4375rem] peer-checked:border-brand"
      />
    </label>
  );
}

/** Deletes an edition of the Directivos exam, after asking. The server refuses if the edition has questions. */
function DeleteDirectiveExam({ exam, onClose }: { exam: DirectiveExam | null; onClose: () => void }) {
  return (
    <RemovalDialog
      thing={exam}
      title={({ name }) => `Eliminar ${name}`}
      remove={({ id }) => {
        const options = { params: { id }, fallback: 'Error al eliminar el examen' };
        return call(deleteDirectiveExamRoute, options);
      }}
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
